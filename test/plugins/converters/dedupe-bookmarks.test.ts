import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import dedupeBookmarks from '../../../plugins/converters/tools/dedupe-bookmarks.ts';

test.each<[string, object, object]>([
  [
    'exact leaves them',
    {
      html: '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://Example.com" ADD_DATE="200">A</A>\n    <DT><H3>F</H3>\n    <DL><p>\n        <DT><A HREF="https://example.com/" ADD_DATE="100">A2</A>\n        <DT><A HREF="https://example.com/b">B</A>\n    </DL><p>\n</DL><p>\n',
      match: 'exact',
    },
    {
      result:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://Example.com" ADD_DATE="200">A</A>\n    <DT><H3>F</H3>\n    <DL><p>\n        <DT><A HREF="https://example.com/" ADD_DATE="100">A2</A>\n        <DT><A HREF="https://example.com/b">B</A>\n    </DL><p>\n</DL><p>\n',
      kept_count: 3,
      removed_count: 0,
    },
  ],
  [
    'oldest stays',
    {
      html: '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://Example.com" ADD_DATE="200">A</A>\n    <DT><H3>F</H3>\n    <DL><p>\n        <DT><A HREF="https://example.com/" ADD_DATE="100">A2</A>\n        <DT><A HREF="https://example.com/b">B</A>\n    </DL><p>\n</DL><p>\n',
      keep: 'oldest',
    },
    {
      result:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>F</H3>\n    <DL><p>\n        <DT><A HREF="https://example.com/" ADD_DATE="100">A2</A>\n        <DT><A HREF="https://example.com/b">B</A>\n    </DL><p>\n</DL><p>\n',
      kept_count: 2,
      removed_count: 1,
    },
  ],
  [
    'loose',
    {
      html: '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="http://www.example.com/p?b=2&amp;a=1&amp;utm_source=x#top">1</A>\n    <DT><A HREF="https://example.com/p?a=1&amp;b=2">2</A>\n    <DT><A HREF="https://example.com/p?a=2">3</A>\n</DL><p>\n',
      match: 'loose',
    },
    {
      result:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="http://www.example.com/p?b=2&amp;a=1&amp;utm_source=x#top">1</A>\n    <DT><A HREF="https://example.com/p?a=2">3</A>\n</DL><p>\n',
      kept_count: 2,
      removed_count: 1,
    },
  ],
  [
    'normalized keeps what loose drops',
    {
      html: '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="http://www.example.com/p?b=2&amp;a=1&amp;utm_source=x#top">1</A>\n    <DT><A HREF="https://example.com/p?a=1&amp;b=2">2</A>\n    <DT><A HREF="https://example.com/p?a=2">3</A>\n</DL><p>\n',
    },
    {
      result:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="http://www.example.com/p?b=2&amp;a=1&amp;utm_source=x#top">1</A>\n    <DT><A HREF="https://example.com/p?a=1&amp;b=2">2</A>\n    <DT><A HREF="https://example.com/p?a=2">3</A>\n</DL><p>\n',
      kept_count: 3,
      removed_count: 0,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(dedupeBookmarks, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['no bookmarks', { html: 'plain text' }, 'html'],
  [
    'match not in the list',
    {
      html: '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://Example.com" ADD_DATE="200">A</A>\n    <DT><H3>F</H3>\n    <DL><p>\n        <DT><A HREF="https://example.com/" ADD_DATE="100">A2</A>\n        <DT><A HREF="https://example.com/b">B</A>\n    </DL><p>\n</DL><p>\n',
      match: 'fuzzy',
    },
    'match',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(dedupeBookmarks, input)).rejects.toThrow(message);
});

const link = (url: string, title: string, date?: string) =>
  `<DT><A HREF="${url}"${date === undefined ? '' : ` ADD_DATE="${date}"`}>${title}</A>`;
const folder = (name: string, entries: string) => `<DT><H3>${name}</H3><DL>${entries}</DL>`;

/** The titles of bookmarks and folders that are left. */
async function left(entries: string, input: object): Promise<string[]> {
  const { result } = await callTool(dedupeBookmarks, { html: `<DL>${entries}</DL>`, ...input });
  return Array.from(result.matchAll(/<DT>.*>(.*)<\//g), ([, title]) => title ?? '');
}

const dated = link('x:1', 'a', '300') + link('x:1', 'b') + link('x:1', 'c', '100') + link('x:1', 'd', '100');

test.each([
  ['first', dated, 'a'],
  ['last', dated, 'd'],
  ['oldest', dated, 'c'],
  ['newest', dated, 'a'],
  ['oldest', link('x:1', 'none') + link('x:1', 'zero', '0'), 'none'],
  ['newest', link('x:1', 'none') + link('x:1', 'old', '5'), 'old'],
  ['newest', link('x:1', 'seconds', '1700000001') + link('x:1', 'micros', '1700000000000000'), 'seconds'],
])('keeps the %s', async (keep, entries, title) => {
  expect(await left(entries, { keep })).toEqual([title]);
});

test('looks within each folder', async () => {
  const entries =
    link('x:1', 'a') + folder('F', link('x:1', 'b') + link('x:1', 'c')) + folder('F', link('x:1', 'd'));
  expect(await left(entries, { scope: 'folder' })).toEqual(['a', 'F', 'b', 'F', 'd']);
  expect(await left(entries, {})).toEqual(['a', 'F', 'F']);
  expect(await left(entries, { remove_empty_folders: true })).toEqual(['a']);
});

test('drops folders that hold only empty ones, but not separators', async () => {
  const entries = link('x:1', 'a') + folder('F', folder('G', '')) + folder('H', '<HR>');
  expect(await left(entries, { remove_empty_folders: true })).toEqual(['a', 'H']);
});

test('keeps attributes, icons, notes and separators as they are', async () => {
  const lines = [
    '    <DT><A HREF="x:1" ADD_DATE="1700000000000" LAST_MODIFIED="5" ICON="data:image/png;base64,AA==" TAGS="a,b" SHORTCUTURL="k">&amp;"&lt;</A>',
    '    <DD>a note',
    '    <HR>',
    '    <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>',
    '    <DD>about it',
    '    <DL><p>',
    '    </DL><p>',
  ];
  const { result } = await callTool(dedupeBookmarks, { html: `<DL><p>\n${lines.join('\n')}\n</DL><p>` });
  expect(result.split('\n').slice(5, -2)).toEqual(lines);
});

test('lists the first thousand that went', async () => {
  const { removed, removed_count } = await callTool(dedupeBookmarks, {
    html: link('x:1', 'a').repeat(1002),
  });
  expect([removed.length, removed_count]).toEqual([1000, 1001]);
});
