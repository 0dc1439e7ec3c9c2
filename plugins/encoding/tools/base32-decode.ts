import { defineTool, Type } from '@toolyard/sdk';
import { ALPHABET_NAMES, fromBase32 } from '../lib/base32.ts';
import { bytesToText, TEXT_CHARSETS } from '../lib/charset.ts';

export default defineTool({
  title: 'Base32 Decode',
  summary: 'Decode Base32 (RFC 4648, base32hex, Crockford) to text; bytes that are no text come back as hex.',
  keywords: ['totp', 'secret', 'key'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Base32 text' }),
    alphabet: Type.Enum([...ALPHABET_NAMES], { default: 'standard', description: 'Base32 variant' }),
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
    hex: Type.Optional(Type.String({ description: 'bytes in hex, only when is_text is false' })),
  }),
  examples: [
    {
      name: 'RFC 4648 section 10',
      input: { text: 'MZXW6YTBOI======' },
      output: { result: 'foobar', is_text: true, bytes: 6 },
    },
    {
      name: 'As authenticator apps show it: lower case, spaces, no padding',
      input: { text: 'mzxw 6ytb oi' },
      output: { result: 'foobar' },
    },
    {
      name: 'The bytes of a key come as hex',
      input: { text: '77777777' },
      output: { result: null, is_text: false, hex: 'ffffffffff', bytes: 5 },
    },
  ],
  run({ text, alphabet, charset }) {
    const bytes = fromBase32('text', text, alphabet);
    const result = bytesToText(bytes, charset);
    return {
      result,
      is_text: result !== null,
      bytes: bytes.length,
      ...(result === null && { hex: bytes.toHex() }),
    };
  },
});
