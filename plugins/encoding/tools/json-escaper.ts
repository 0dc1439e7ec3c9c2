import { defineTool, Type } from '@toolyard/sdk';
import { escapeJson, unescapeJson } from '../lib/escapes/json.ts';

export default defineTool({
  title: 'JSON String Escaper',
  summary: 'Escape text for use inside a JSON string, or unescape JSON string content back to plain text.',
  keywords: ['quote', 'stringify', 'backslash'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text to convert' }),
    mode: Type.Enum(['escape', 'unescape'], { default: 'escape', description: 'Direction' }),
    quotes: Type.Boolean({ default: false, description: 'Escape: put double quotes around the result' }),
    ascii_only: Type.Boolean({ default: false, description: 'Escape: write non-ASCII as \\uXXXX' }),
    escape_slashes: Type.Boolean({ default: false, description: 'Escape: write / as \\/' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'converted text' }),
  }),
  examples: [
    {
      name: 'ASCII only, in quotes',
      input: { text: 'é😀', ascii_only: true, quotes: true },
      output: { result: '"\\u00e9\\ud83d\\ude00"' },
    },
    {
      name: 'For a script element',
      input: { text: '</script>', escape_slashes: true },
      output: { result: '<\\/script>' },
    },
    {
      name: 'Unescape drops outer quotes',
      input: { text: ' "line1\\nline2" ', mode: 'unescape' },
      output: { result: 'line1\nline2' },
    },
  ],
  run({ text, mode, quotes, ascii_only, escape_slashes }) {
    if (mode === 'unescape') return { result: unescapeJson(text) };
    const content = escapeJson(text, { asciiOnly: ascii_only, escapeSlashes: escape_slashes });
    return { result: quotes ? `"${content}"` : content };
  },
});
