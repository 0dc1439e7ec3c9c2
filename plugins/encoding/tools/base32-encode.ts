import { defineTool, InputError, Type } from '@toolyard/sdk';
import { ALPHABET_NAMES, toBase32 } from '../lib/base32.ts';
import { CHARSETS, textToBytes } from '../lib/charset.ts';

export default defineTool({
  title: 'Base32 Encode',
  summary: 'Encode text (or hex bytes) as Base32: RFC 4648, base32hex or Crockford.',
  keywords: ['totp', 'secret', 'key'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text to encode' }),
    charset: Type.Enum([...CHARSETS], {
      default: 'utf-8',
      description: 'How text becomes bytes; hex: text holds hex digits',
    }),
    alphabet: Type.Enum([...ALPHABET_NAMES], {
      default: 'standard',
      description: 'Base32 variant',
    }),
    padding: Type.Optional(
      Type.Boolean({ description: 'Write = at the end; default true, never for crockford' }),
    ),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Base32, upper case' }),
    bytes: Type.Integer({ description: 'number of input bytes' }),
  }),
  examples: [
    {
      name: 'RFC 4648 section 10',
      input: { text: 'foobar' },
      output: { result: 'MZXW6YTBOI======', bytes: 6 },
    },
    {
      name: 'A TOTP key: hex bytes, no padding',
      input: { text: '3132333435363738393031323334353637383930', charset: 'hex', padding: false },
      output: { result: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', bytes: 20 },
    },
  ],
  run({ text, charset, alphabet, padding }) {
    if (alphabet === 'crockford' && padding)
      throw new InputError('padding', 'expected false: Crockford Base32 has no padding');
    const bytes = textToBytes('text', text, charset);
    const result = toBase32(bytes, alphabet);
    const padded = padding ?? alphabet !== 'crockford';
    return {
      result: padded ? result.padEnd(Math.ceil(result.length / 8) * 8, '=') : result,
      bytes: bytes.length,
    };
  },
});
