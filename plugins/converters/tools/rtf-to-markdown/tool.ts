import { Dropped } from '@toolyard/kit/dropped';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { writeMarkdown } from '@toolyard/kit/markdown-writer';
import { readRtf } from './rtf-document.ts';
import { rtfToMarkdownTree } from './rtf-markdown.ts';

export default defineTool({
  title: 'RTF to Markdown',
  summary:
    'Convert Rich Text Format to Markdown: styles, headings, lists, tables, notes, links, Unicode and code pages.',
  keywords: ['word', 'wordpad', 'textedit', 'document'],
  input: Type.Object({
    rtf: Type.String({
      contentMediaType: 'application/rtf',
      description: 'RTF text, or the file as base64 or data: URL',
    }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/markdown', description: 'Markdown text' }),
    title: nullable(Type.String(), 'Document title from \\info, or null'),
    warnings: Type.Array(Type.String(), {
      description: 'Things left out, e.g. pictures (strings)',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Styles and a line break',
      input: {
        rtf: '{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\\pard Hello {\\b bold} and {\\i it}.\\par Second \\strike gone\\strike0  line\\line break\\par}',
      },
      output: {
        result: 'Hello **bold** and *it*.\n\nSecond ~~gone~~ line\\\nbreak\n',
        title: null,
        warnings: [],
      },
    },
    {
      name: 'Code page, Unicode and symbols',
      input: {
        rtf: "{\\rtf1\\ansi\\ansicpg1252 Caf\\'e9 \\u8364? x\\emdash y \\ldblquote q\\rdblquote  \\{a\\}\\par}",
      },
      output: { result: 'Café € x—y “q” {a}\n' },
    },
  ],
  run({ rtf }) {
    const document = readRtf('rtf', rtfText(rtf));
    return {
      result: writeMarkdown({ type: 'root', children: rtfToMarkdownTree(document) }),
      title: document.title,
      warnings: [...document.warnings],
      ...document.dropped.output(),
    };
  },
});

/** The file as text whose characters are its bytes. */
function rtfText(given: string): string {
  const text = given.replace(/^\ufeff/, '').trimStart();
  if (text.startsWith('{\\rtf')) return text;
  const decoded = decode(given).trimStart();
  if (decoded.startsWith('{\\rtf')) return decoded;
  throw new InputError('rtf', `expected RTF, which starts with {\\rtf, or base64 of it, got ${quote(given)}`);
}

function decode(given: string): string {
  try {
    return Buffer.from(fileInput.parse('rtf', given).bytes).toString('latin1');
  } catch (error) {
    if (error instanceof InputError) return '';
    throw error;
  }
}
