import { parseCsvDelimiter, writeCsv } from '@toolyard/kit/csv';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { readLinkFile } from '../lib/link-files.ts';

export default defineTool({
  title: 'Internet Shortcuts to CSV',
  summary: 'Collect link files (.url, .webloc, .desktop) into one CSV of titles and URLs.',
  keywords: ['bookmarks', 'favorites', 'windows', 'macos', 'linux'],
  input: Type.Object({
    files: Type.Array(Type.Object({ name: Type.String(), content: Type.String() }), {
      minItems: 1,
      maxItems: 1000,
      description: 'Link files; content: text or base64',
    }),
    delimiter: Type.String({ default: ',', description: 'Separator: one character or `tab`' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/csv', description: 'CSV text' }),
    row_count: Type.Integer({ description: 'Links read' }),
    failed: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }), {
      description: '{name, reason}: files without a readable link',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A Windows shortcut and a Linux desktop entry',
      input: {
        files: [
          { name: 'News, daily.url', content: '[InternetShortcut]\r\nURL=https://a.example/\r\n' },
          { name: 'c.desktop', content: '[Desktop Entry]\nType=Link\nName=See C\nURL=https://c.example/\n' },
        ],
      },
      output: {
        result:
          'title,url,type,file\n"News, daily",https://a.example/,url,"News, daily.url"\nSee C,https://c.example/,desktop,c.desktop\n',
        row_count: 2,
        failed: [],
      },
    },
    {
      name: 'A binary file of macOS',
      input: {
        files: [
          {
            name: 'x.webloc',
            content:
              'YnBsaXN0MDDRAQJTVVJMXxASaHR0cHM6Ly94LmV4YW1wbGUvCAsPAAAAAAAAAQEAAAAAAAAAAwAAAAAAAAAAAAAAAAAAACQ=',
          },
        ],
      },
      output: { result: 'title,url,type,file\nx,https://x.example/,webloc,x.webloc\n', row_count: 1 },
    },
  ],
  run({ files, delimiter }) {
    const separator = parseCsvDelimiter('delimiter', delimiter);
    const rows: string[][] = [];
    const failed: { name: string; reason: string }[] = [];
    const dropped = new DroppedParts();
    for (const { name, content } of files) {
      try {
        const { kind, url, title, others } = readLinkFile('content', content);
        rows.push([title ?? withoutExtension(name), url, kind, name]);
        for (const other of others) dropped.add(other.name, `${name}, ${other.where}`);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        failed.push({ name, reason: error.message.replace(/^content: /, '') });
      }
    }
    return {
      result: writeCsv([['title', 'url', 'type', 'file'], ...rows], separator),
      row_count: rows.length,
      failed,
      ...dropped.output(),
    };
  },
});

/** A file's name without its folder and extension. */
function withoutExtension(name: string): string {
  const file = name.replace(/^.*[/\\]/s, '');
  return file.replace(/(?<=.)\.[^.]*$/s, '');
}
