import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { bytesToText, TEXT_CHARSETS } from '../lib/charset.ts';

export default defineTool({
  title: 'Hex Decode',
  summary: 'Decode hexadecimal bytes (plain, spaced, 0x.., \\x.., %..) to text; other bytes come as Base64.',
  keywords: ['base16', 'unhex', 'binary'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Hex digits' }),
    charset: Type.Enum([...TEXT_CHARSETS], {
      default: 'utf-8',
      description: 'Charset of the decoded bytes',
    }),
  }),
  output: Type.Object({
    result: Type.Union([Type.String(), Type.Null()], {
      description: 'decoded text, null if the bytes are no valid text in charset',
    }),
    is_text: Type.Boolean({ description: 'bytes are valid text in charset' }),
    bytes: Type.Integer({ description: 'number of decoded bytes' }),
    base64: Type.Optional(Type.String({ description: 'bytes as Base64, only when is_text is false' })),
  }),
  examples: [
    {
      name: 'Plain',
      input: { text: '48656C6c6f' },
      output: { result: 'Hello', is_text: true, bytes: 5 },
    },
    { name: 'An array in C', input: { text: '0x48, 0x69' }, output: { result: 'Hi', bytes: 2 } },
    {
      name: 'Bytes that are no text',
      input: { text: 'ff fe 00' },
      output: { result: null, is_text: false, base64: '//4A', bytes: 3 },
    },
  ],
  run({ text, charset }) {
    const bytes = readGroups('text', text);
    const result = bytesToText(bytes, charset);
    return {
      result,
      is_text: result !== null,
      bytes: bytes.length,
      ...(result === null && { base64: bytes.toBase64() }),
    };
  },
});

/** A group of digits with its prefix, or what separates groups. The 0 of a following 0x is no digit. */
const PART = /(0x|\\x|%)?((?:(?!0x)[0-9a-f])+)|[\s,:;_-]+/iy;

/**
 * The bytes of hex digits in groups, which white space, `,` `:` `;` `-` `_` or a prefix part.
 *
 * @throws InputError with line and column of an illegal character or of a group that ends within a byte
 */
function readGroups(argument: string, text: string): Uint8Array<ArrayBuffer> {
  const groups: string[] = [];
  let odd: InputError | undefined;
  PART.lastIndex = 0;
  for (let at = 0; at < text.length; at = PART.lastIndex) {
    const part = PART.exec(text);
    if (!part) throw illegal(argument, text, at);
    const digits = part[2] ?? '';
    if (digits.length % 2 === 1) {
      odd ??= new InputError(
        argument,
        `expected an even number of hex digits in a group, got ${quote(part[0])} at ${placeAt(text, at)}`,
      );
    }
    groups.push(digits);
  }
  if (odd) throw odd;
  return Uint8Array.fromHex(groups.join(''));
}

function illegal(argument: string, text: string, at: number): InputError {
  const prefix = /^(?:0x|\\x|%)/i.exec(text.slice(at, at + 2))?.[0];
  if (prefix !== undefined) {
    return new InputError(
      argument,
      `expected hex digits after ${prefix}, got none at ${placeAt(text, at + prefix.length)}`,
    );
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return new InputError(argument, `expected hex digits, got ${quote(character)} at ${placeAt(text, at)}`);
}
