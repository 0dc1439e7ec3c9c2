import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import bookmarksHtmlToCsv from '../../../plugins/converters/tools/bookmarks-html-to-csv.ts';

test.each<[string, object, object]>([
  [
    'entities, quotes, slash in a folder name',
    {
      html: '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>A/B</H3>\n    <DL><p>\n        <DT><A HREF="https://example.com/">Tom &amp; "J", &lt;x&gt;</A>\n    </DL><p>\n</DL><p>\n',
    },
    {
      result:
        'title,url,folder,added,modified,tags,description\n"Tom & ""J"", <x>",https://example.com/,A\\/B,,,,\n',
      bookmark_count: 1,
      folder_count: 1,
    },
  ],
  [
    'notes and microsecond dates',
    {
      html: '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://example.com/n" ADD_DATE="1700000000000000">N</A>\n    <DD>my note\n</DL><p>\n',
    },
    {
      result:
        'title,url,folder,added,modified,tags,description\nN,https://example.com/n,,2023-11-14T22:13:20Z,,,my note\n',
      bookmark_count: 1,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(bookmarksHtmlToCsv, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['no bookmarks', { html: '<p>Hello</p>' }, 'html'],
  ['missing html', {}, 'html'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(bookmarksHtmlToCsv, input)).rejects.toThrow(message);
});

const HEADER = 'title,url,folder,added,modified,tags,description\n';

test.each([
  ['milliseconds', '1700000000000', '2023-11-14T22:13:20Z'],
  ['the last number of seconds', '99999999999', '5138-11-16T09:46:39Z'],
  ['the first number of milliseconds', '100000000000', '1973-03-03T09:46:40Z'],
  ['the first number of microseconds', '100000000000000', '1973-03-03T09:46:40Z'],
  ['zero', '0', ''],
  ['no number', 'soon', ''],
  ['a year past 9999', '99999999999999999999', ''],
])('reads a date: %s', async (_, date, cell) => {
  const html = `<DL><DT><A HREF="https://a.example/" ADD_DATE="${date}">A</A></DL>`;
  expect(await callTool(bookmarksHtmlToCsv, { html })).toMatchObject({
    result: `${HEADER}A,https://a.example/,,${cell},,,\n`,
  });
});

test.each([
  [
    'white space and other elements in a title, no </A>',
    '<DL><DT><A HREF=x:1>a\n  <b>b</b>&nbsp;c<DT><A HREF=x:2>2</A></DL>',
    'a b\u00a0c,x:1,,,,,\n2,x:2,,,,,\n',
  ],
  ['a note of a folder', '<DL><DT><H3>F</H3><DD>about F<DL><DT><A HREF=x:1>1</A></DL></DL>', '1,x:1,F,,,,\n'],
  [
    'a folder without a list',
    '<DL><DT><H3>Empty</H3><DT><A HREF=x:1>1</A><DL><DT><A HREF=x:2>2</A></DL></DL>',
    '1,x:1,,,,,\n2,x:2,,,,,\n',
  ],
  ['a note of several lines', '<DL><DT><A HREF=x:1>1</A><DD>a<br>b\nc</DL>', '1,x:1,,,,,"a\nb\nc"\n'],
  ['\\ in a folder name', '<DL><DT><H3>a\\b</H3><DL><DT><A HREF=x:1>1</A></DL></DL>', '1,x:1,a\\\\b,,,,\n'],
  ['text in scripts', '<DL><DT><A HREF=x:1>1<script>2</script></A></DL>', '1,x:1,,,,,\n'],
  ['links without an address', '<DL><DT><A>no</A><DT><A HREF=x:1>1</A></DL>', '1,x:1,,,,,\n'],
  ['the H1', '<H1>Title</H1><DL><DT><A HREF=x:1>1</A></DL>', '1,x:1,,,,,\n'],
  ['a name of JavaScript', '<DL><DT><A __proto__=a HREF=x:1>__proto__</A></DL>', '__proto__,x:1,,,,,\n'],
])('reads %s', async (_, html, rows) => {
  expect(await callTool(bookmarksHtmlToCsv, { html })).toMatchObject({ result: HEADER + rows });
});

test('counts empty folders, and separates by tab', async () => {
  const html = '<DL><DT><H3>Empty</H3><DL></DL><DT><A HREF="x:1,2">a,b</A></DL>';
  expect(await callTool(bookmarksHtmlToCsv, { html, delimiter: 'tab' })).toEqual({
    result: `${HEADER.replaceAll(',', '\t')}a,b\tx:1,2\t\t\t\t\t\n`,
    bookmark_count: 1,
    folder_count: 1,
    dropped: ['folder without entries (entry 1)'],
  });
});

test('reads a megabyte of folders side by side, and refuses them nested', async () => {
  const side = '<DT><H3>F</H3>\n<DL><p>\n</DL><p>\n';
  const html = `<DL><p>${side.repeat(30_000)}</DL>`;
  expect(await callTool(bookmarksHtmlToCsv, { html })).toMatchObject({ folder_count: 30_000 });
  const nested = (depth: number) => `<DL>${'<DT><H3>F</H3><DL>'.repeat(depth)}`;
  expect(await callTool(bookmarksHtmlToCsv, { html: nested(100) })).toMatchObject({ folder_count: 100 });
  await expect(callTool(bookmarksHtmlToCsv, { html: nested(101) })).rejects.toThrow(
    'html: expected folders at most 100 deep',
  );
});

test('refuses folder paths that would be repeated too often', async () => {
  const html = `<DL><DT><H3>${'a'.repeat(500_000)}</H3><DL>${'<A HREF=x:1>1</A>'.repeat(100)}</DL></DL>`;
  await expect(callTool(bookmarksHtmlToCsv, { html })).rejects.toThrow('html: expected folder paths');
});
