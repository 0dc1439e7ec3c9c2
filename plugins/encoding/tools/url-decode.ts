import { defineTool, Type } from '@toolyard/sdk';
import { percentDecode, percentDecodeLeniently } from '../lib/percent-encoding.ts';

export default defineTool({
  title: 'URL Decode',
  summary: 'Decode percent-encoded text, optionally reading + as a space or tolerating broken sequences.',
  keywords: ['unescape', 'percent encoding', 'uri'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Percent-encoded text' }),
    plus_as_space: Type.Boolean({ default: false, description: 'Read + as a space (form data)' }),
    lenient: Type.Boolean({
      default: false,
      description: 'Keep malformed % sequences; bad bytes become U+FFFD',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'decoded text' }),
  }),
  examples: [
    { name: 'UTF-8', input: { text: 'caf%C3%A9%20%F0%9F%98%80%2f' }, output: { result: 'café 😀/' } },
    {
      name: 'Form data',
      input: { text: 'a+b%2Bc', plus_as_space: true },
      output: { result: 'a b+c' },
    },
    {
      name: 'Lenient with what it cannot read',
      input: { text: '100% %E9 %C3%A9', lenient: true },
      output: { result: '100% � é' },
    },
  ],
  run({ text, plus_as_space, lenient }) {
    const spaced = plus_as_space ? text.replaceAll('+', ' ') : text;
    return { result: lenient ? percentDecodeLeniently(spaced) : percentDecode('text', spaced) };
  },
});
