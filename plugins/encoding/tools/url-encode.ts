import { defineTool, Type } from '@toolyard/sdk';
import { PERCENT_MODES, percentEncode } from '../lib/percent-encoding.ts';

export default defineTool({
  title: 'URL Encode',
  summary: 'Percent-encode text for a URL: component, whole URI, form field, strict RFC 3986 or every byte.',
  keywords: ['escape', 'percent encoding', 'uri'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text to encode' }),
    mode: Type.Enum([...PERCENT_MODES], {
      default: 'component',
      description: 'component: one value; uri: a whole URL; form: space as +',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'encoded text' }),
  }),
  examples: [
    {
      name: 'A value',
      input: { text: "a b&c=d/é?😀+~*'()!" },
      output: { result: "a%20b%26c%3Dd%2F%C3%A9%3F%F0%9F%98%80%2B~*'()!" },
    },
    {
      name: 'A whole URL keeps its reserved characters',
      input: { text: 'https://ex.org/ü b?q=1&r=[x]#f%', mode: 'uri' },
      output: { result: 'https://ex.org/%C3%BC%20b?q=1&r=%5Bx%5D#f%25' },
    },
  ],
  run({ text, mode }) {
    return { result: percentEncode('text', text, mode) };
  },
});
