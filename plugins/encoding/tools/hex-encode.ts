import { defineTool, Type } from '@toolyard/sdk';
import { TEXT_CHARSETS, textToBytes } from '../lib/charset.ts';

export default defineTool({
  title: 'Hex Encode',
  summary: 'Show text as hexadecimal bytes, with optional separator and prefix (0x, \\x).',
  keywords: ['base16', 'dump', 'binary'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text to encode' }),
    charset: Type.Enum([...TEXT_CHARSETS], { default: 'utf-8', description: 'How text becomes bytes' }),
    separator: Type.String({ default: '', maxLength: 8, description: 'Between bytes, e.g. space or :' }),
    prefix: Type.String({ default: '', maxLength: 8, description: 'Before each byte, e.g. 0x or \\x' }),
    uppercase: Type.Boolean({ default: false, description: 'A-F in place of a-f' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'hex' }),
    bytes: Type.Integer({ description: 'number of bytes' }),
  }),
  examples: [
    { name: 'Text is UTF-8', input: { text: 'é😀' }, output: { result: 'c3a9f09f9880', bytes: 6 } },
    {
      name: 'Upper case, colons between',
      input: { text: 'Hi!', uppercase: true, separator: ':' },
      output: { result: '48:69:21' },
    },
    {
      name: 'An array in C',
      input: { text: 'AZ', prefix: '0x', separator: ', ' },
      output: { result: '0x41, 0x5a' },
    },
  ],
  run({ text, charset, separator, prefix, uppercase }) {
    const bytes = textToBytes('text', text, charset);
    const hex = uppercase ? bytes.toHex().toUpperCase() : bytes.toHex();
    const pairs = hex.match(/../g) ?? [];
    return { result: pairs.map((pair) => prefix + pair).join(separator), bytes: bytes.length };
  },
});
