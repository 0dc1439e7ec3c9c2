import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import bookmarksDiff from '../../../plugins/converters/tools/bookmarks-diff/tool.ts';

test.each<[string, object, object]>([
  [
    'added, removed, moved, renamed',
    {
      before:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://e.example/a">A</A>\n    <DT><A HREF="https://e.example/b">B</A>\n    <DT><H3>F</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/c">C</A>\n    </DL><p>\n</DL><p>\n',
      after:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://e.example/c">C</A>\n    <DT><H3>F</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/b/">B2</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/d">D</A>\n</DL><p>\n',
    },
    {
      identical: false,
      added: [{ title: 'D', url: 'https://e.example/d', folder: '' }],
      removed: [{ title: 'A', url: 'https://e.example/a', folder: '' }],
      moved: [
        { title: 'C', url: 'https://e.example/c', from: 'F', to: '' },
        { title: 'B2', url: 'https://e.example/b/', from: '', to: 'F' },
      ],
      renamed: [{ url: 'https://e.example/b/', folder: 'F', before: 'B', after: 'B2' }],
      unchanged_count: 0,
    },
  ],
  [
    'order does not matter',
    {
      before:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://e.example/a">A</A>\n    <DT><A HREF="https://e.example/b">B</A>\n</DL><p>\n',
      after:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://e.example/b">B</A>\n    <DT><A HREF="https://e.example/a">A</A>\n</DL><p>\n',
    },
    { identical: true, added: [], removed: [], moved: [], renamed: [], unchanged_count: 2 },
  ],
  [
    'exact URLs',
    {
      before:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://e.example/a">A</A>\n</DL><p>\n',
      after:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://e.example/a/">A</A>\n</DL><p>\n',
      match: 'exact',
    },
    {
      identical: false,
      added: [{ url: 'https://e.example/a/' }],
      removed: [{ url: 'https://e.example/a' }],
      moved: [],
      unchanged_count: 0,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(bookmarksDiff, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  [
    'after is missing',
    {
      before:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">1</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/t">T</A>\n</DL><p>\n',
    },
    'after',
  ],
  [
    'before is no bookmark file',
    {
      before: 'x',
      after:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">1</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/t">T</A>\n</DL><p>\n',
    },
    'before',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(bookmarksDiff, input)).rejects.toThrow(message);
});

const file = (entries: string) => `<DL><p>${entries}</DL>`;
const link = (url: string, title: string) => `<DT><A HREF="${url}">${title}</A>`;
const folder = (name: string, entries: string) => `<DT><H3>${name}</H3><DL>${entries}</DL>`;

test.each([
  ['case of scheme and host, default port', 'HTTPS://E.example:443/a', 'https://e.example/a', true, true],
  ['an empty query and fragment', 'https://e.example/a?#', 'https://e.example/a', true, true],
  ['a trailing slash before a query', 'https://e.example/a/?q', 'https://e.example/a?q', true, true],
  ['case of the path', 'https://e.example/A', 'https://e.example/a', false, false],
  ['http and https', 'http://e.example/a', 'https://e.example/a', false, true],
  ['www', 'https://www.e.example/', 'https://e.example/', false, true],
  ['the fragment', 'https://e.example/a#b', 'https://e.example/a', false, true],
  ['tracking', 'https://e.example/?a=1&gclid=x&UTM_x=1', 'https://e.example/?a=1', false, true],
  ['the order of parameters', 'https://e.example/?b=2&a=1', 'https://e.example/?a=1&b=2', false, true],
  ['a parameter', 'https://e.example/?a=1', 'https://e.example/?a=2', false, false],
  ['other schemes', 'ftp://e.example/a/', 'ftp://e.example/a', false, false],
  ['scripts', 'javascript:A()', 'javascript:a()', false, false],
])('compares %s', async (_, one, other, normalized, loose) => {
  const input = { before: file(link(one, 'T')), after: file(link(other, 'T')) };
  expect(await callTool(bookmarksDiff, input)).toMatchObject({ identical: normalized });
  expect(await callTool(bookmarksDiff, { ...input, match: 'loose' })).toMatchObject({ identical: loose });
  expect(await callTool(bookmarksDiff, { ...input, match: 'exact' })).toMatchObject({ identical: false });
});

test('pairs those of one folder first, of those the same title first', async () => {
  const before = file(link('x:1', 'a') + link('x:1', 'b') + folder('F', link('x:1', 'c')));
  const after = file(folder('G', link('x:1', 'd')) + link('x:1', 'b') + link('x:1', 'a2'));
  expect(await callTool(bookmarksDiff, { before, after })).toEqual({
    identical: false,
    added: [],
    removed: [],
    moved: [{ title: 'd', url: 'x:1', from: 'F', to: 'G' }],
    renamed: [
      { url: 'x:1', folder: 'G', before: 'c', after: 'd' },
      { url: 'x:1', folder: '', before: 'a', after: 'a2' },
    ],
    unchanged_count: 1,
    text: 'Moved: d (x:1) from F to G\nRenamed: c (x:1) to d\nRenamed: a (x:1) to a2',
  });
});

test('lists what was added in the new order, what was removed in the old', async () => {
  const before = file(link('x:2', 'two') + folder('A/B', link('x:1', 'one')));
  const after = file(link('x:4', 'four') + link('x:3', 'x:3'));
  expect(await callTool(bookmarksDiff, { before, after })).toMatchObject({
    added: [
      { title: 'four', url: 'x:4', folder: '' },
      { title: 'x:3', url: 'x:3', folder: '' },
    ],
    removed: [
      { title: 'two', url: 'x:2', folder: '' },
      { title: 'one', url: 'x:1', folder: 'A\\/B' },
    ],
    text: 'Added: four (x:4) in the top level\nAdded: x:3 in the top level\nRemoved: two (x:2) from the top level\nRemoved: one (x:1) from A\\/B',
  });
});
