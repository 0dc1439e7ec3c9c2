import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import csvToBookmarksHtml from '../../../plugins/converters/tools/csv-to-bookmarks-html/tool.ts';

test.each<[string, object, object]>([
  [
    'escaping',
    { csv: 'url,title\n"https://e.example/?a=1&b=""x""","Tom & <J>"\n' },
    {
      result:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://e.example/?a=1&amp;b=&quot;x&quot;">Tom &amp; &lt;J&gt;</A>\n</DL><p>\n',
      bookmark_count: 1,
      folder_count: 0,
    },
  ],
  [
    'row without URL is reported',
    { csv: 'title,url\nNo,\n,https://e.example/\n' },
    {
      result:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://e.example/">https://e.example/</A>\n</DL><p>\n',
      bookmark_count: 1,
      folder_count: 0,
      warnings: [{ line: 2 }],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(csvToBookmarksHtml, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['no url column', { csv: 'title,folder\na,b\n' }, 'url'],
  ['unclosed quote', { csv: 'url\n"https://e.example/' }, 'line 2'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(csvToBookmarksHtml, input)).rejects.toThrow(message);
});

/** The lines between the outer list's tags. */
async function linesOf(input: object): Promise<string[]> {
  const { result } = await callTool(csvToBookmarksHtml, input);
  return result.split('\n').slice(5, -2);
}

test.each([
  ['a day', '2023-11-14', '1699920000'],
  ['an instant with an offset', '2023-11-14T23:13:20+01:00', '1700000000'],
  ['an instant without one, in UTC', '2023-11-14 22:13:20', '1700000000'],
  ['seconds', '1700000000', '1700000000'],
  ['a fraction of a second', '2023-11-14T22:13:20.9Z', '1700000000'],
])('takes %s', async (_, date, seconds) => {
  expect(await linesOf({ csv: `url,Add_Date\nx:1,${date}\n` })).toEqual([
    `    <DT><A HREF="x:1" ADD_DATE="${seconds}">x:1</A>`,
  ]);
});

test('reports what it leaves out, by line', async () => {
  const csv = 'url,title,date\n,No,\nx:1,"a\nb",yesterday\n  ,c,\nx:2,,2023-02-30\n';
  expect(await callTool(csvToBookmarksHtml, { csv })).toMatchObject({
    bookmark_count: 2,
    warnings: [
      { line: 2, message: 'no URL: the row is left out' },
      { line: 3, message: 'unreadable date "yesterday": left out' },
      { line: 5, message: 'no URL: the row is left out' },
      { line: 6, message: 'unreadable date "2023-02-30": left out' },
    ],
  });
});

test.each([
  ['an escaped slash', 'A\\/B/C', undefined, ['A/B', 'C']],
  ['an escaped backslash', 'A\\\\/C', undefined, ['A\\', 'C']],
  ['empty names', '/A//B/', undefined, ['A', 'B']],
  ['another separator', 'A/B > C', ' > ', ['A/B', 'C']],
  ['another separator takes backslashes as they are', 'A\\/B|C', '|', ['A\\/B', 'C']],
  ['names of JavaScript', '__proto__/constructor', undefined, ['__proto__', 'constructor']],
])('splits folders: %s', async (_, folder, separator, names) => {
  const lines = await linesOf({
    csv: `url,folder\nx:1,${folder}\n`,
    delimiter: ',',
    ...(separator === undefined ? {} : { folder_separator: separator }),
  });
  expect(
    lines.filter((line) => line.includes('<H3>')).map((line) => line.replace(/<[^>]*>/g, '').trim()),
  ).toEqual(names);
});

test('takes the first of several columns for one thing, and other case, spaces and _', async () => {
  expect(await linesOf({ csv: 'U_R L,link,NAME,Last Modified,else\nx:1,x:2,n,5,e\n' })).toEqual([
    '    <DT><A HREF="x:1" LAST_MODIFIED="5">n</A>',
  ]);
});

test.each<[string, object, string]>([
  ['no text', { csv: '\n' }, 'csv: expected CSV'],
  [
    'no folder separator',
    { csv: 'url\nx:1', folder_separator: '' },
    'folder_separator: expected at least one',
  ],
  [
    'folders too deep',
    { csv: `url,folder\nx:1,${'a/'.repeat(101)}` },
    'csv: expected folders at most 100 deep',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(csvToBookmarksHtml, input)).rejects.toThrow(message);
});
