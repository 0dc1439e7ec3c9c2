import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { csvArgument, csvDelimiterArgument } from '@toolyard/kit/csv';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { readBookmarkCsv } from './bookmark-csv.ts';
import { writeBookmarkHtml } from '../../lib/bookmark-html-writer.ts';
import { countEntries } from '../../lib/bookmarks.ts';

export default defineTool({
  title: 'CSV to Bookmarks HTML',
  summary:
    'Build a bookmarks HTML file that every browser can import from a CSV of URLs, titles and folders.',
  keywords: ['favorites', 'netscape', 'import', 'links', 'chrome', 'firefox'],
  input: Type.Object({
    csv: csvArgument({
      description: 'CSV with a header; a url column is required',
    }),
    delimiter: csvDelimiterArgument(),
    folder_separator: Type.String({ default: '/', description: 'What splits a folder path' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/html', description: 'Bookmark file (Netscape HTML)' }),
    bookmark_count: Type.Integer({ description: 'Bookmarks written' }),
    folder_count: Type.Integer({ description: 'Folders made' }),
    warnings: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: '{line, message}: rows without a URL (left out), unreadable dates',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Folders are nested and reused',
      input: {
        csv: 'title,url,folder\nOne,https://e.example/1,Work\nTwo,https://e.example/2,Work/Docs\nThree,https://e.example/3,Work\nTop,https://e.example/4,\n',
      },
      output: {
        result:
          '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">One</A>\n        <DT><H3>Docs</H3>\n        <DL><p>\n            <DT><A HREF="https://e.example/2">Two</A>\n        </DL><p>\n        <DT><A HREF="https://e.example/3">Three</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/4">Top</A>\n</DL><p>\n',
        bookmark_count: 4,
        folder_count: 2,
        warnings: [],
      },
    },
    {
      name: 'Dates, tags, notes, columns as other programs call them',
      input: {
        csv: 'Link;Name;Created;Tags;Notes\nhttps://e.example/;E;2023-11-14T22:13:20Z;a,b;note\n',
      },
      output: {
        result:
          '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://e.example/" ADD_DATE="1700000000" TAGS="a,b">E</A>\n    <DD>note\n</DL><p>\n',
        bookmark_count: 1,
        folder_count: 0,
      },
    },
  ],
  run({ csv, delimiter, folder_separator: folderSeparator }) {
    if (folderSeparator === '') throw new InputError('folder_separator', 'expected at least one character');
    const dropped = new DroppedParts();
    const { entries, warnings } = readBookmarkCsv('csv', csv, { delimiter, folderSeparator }, dropped);
    const { bookmarks, folders } = countEntries(entries);
    return {
      result: writeBookmarkHtml(entries),
      bookmark_count: bookmarks,
      folder_count: folders,
      warnings: [...warnings],
      ...dropped.output(),
    };
  },
});
