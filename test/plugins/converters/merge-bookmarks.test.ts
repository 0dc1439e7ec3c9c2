import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import mergeBookmarks from '../../../plugins/converters/tools/merge-bookmarks/tool.ts';

test.each<[string, object, object]>([
  [
    'whole result',
    {
      files: [
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">1</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/t">T</A>\n</DL><p>\n',
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/2">2</A>\n        <DT><A HREF="https://E.example/1">1b</A>\n    </DL><p>\n    <DT><H3>New</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/t">T2</A>\n    </DL><p>\n</DL><p>\n',
      ],
      scope: 'all',
    },
    {
      result:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">1</A>\n        <DT><A HREF="https://e.example/2">2</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/t">T</A>\n    <DT><H3>New</H3>\n    <DL><p>\n    </DL><p>\n</DL><p>\n',
      bookmark_count: 3,
      folder_count: 2,
      removed_count: 2,
    },
  ],
  [
    'no deduplication',
    {
      files: [
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">1</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/t">T</A>\n</DL><p>\n',
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/2">2</A>\n        <DT><A HREF="https://E.example/1">1b</A>\n    </DL><p>\n    <DT><H3>New</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/t">T2</A>\n    </DL><p>\n</DL><p>\n',
      ],
      dedupe: 'none',
    },
    {
      result:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">1</A>\n        <DT><A HREF="https://e.example/2">2</A>\n        <DT><A HREF="https://E.example/1">1b</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/t">T</A>\n    <DT><H3>New</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/t">T2</A>\n    </DL><p>\n</DL><p>\n',
      bookmark_count: 5,
      folder_count: 2,
      removed_count: 0,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(mergeBookmarks, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  [
    'one file',
    {
      files: [
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">1</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/t">T</A>\n</DL><p>\n',
      ],
    },
    'files',
  ],
  [
    'second is no bookmark file',
    {
      files: [
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">1</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/t">T</A>\n</DL><p>\n',
        'hello',
      ],
    },
    'files[1]',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(mergeBookmarks, input)).rejects.toThrow(message);
});

const link = (url: string, title: string) => `<DT><A HREF="${url}">${title}</A>`;
const folder = (name: string, entries: string, attributes = '') =>
  `<DT><H3${attributes}>${name}</H3><DL>${entries}</DL>`;

async function linesOf(files: string[], input: object = {}): Promise<string[]> {
  const { result } = await callTool(mergeBookmarks, {
    files: files.map((file) => `<DL>${file}</DL>`),
    ...input,
  });
  return result.split('\n').slice(5, -2);
}

test('joins toolbars whatever their names, with the first one’s attributes', async () => {
  const toolbar = ' PERSONAL_TOOLBAR_FOLDER="true"';
  expect(
    await linesOf([
      folder('Bar', link('x:1', '1'), ` ADD_DATE="5"${toolbar}`),
      folder('Leiste', link('x:2', '2'), ` ADD_DATE="6"${toolbar}`),
    ]),
  ).toEqual([
    '    <DT><H3 ADD_DATE="5" PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>',
    '    <DL><p>',
    '        <DT><A HREF="x:1">1</A>',
    '        <DT><A HREF="x:2">2</A>',
    '    </DL><p>',
  ]);
});

test('tells folders apart by the exact name and the whole path', async () => {
  const lines = await linesOf([
    folder('A', folder('B', link('x:1', '1'))),
    folder('a', '') + folder('B', link('x:2', '2')) + folder('A', folder('B', link('x:3', '3'))),
  ]);
  expect(lines.map((line) => line.replace(/<[^>]*>/g, ''))).toEqual(
    ['    A', '    ', '        B', '        ', '            1', '            3', '        ', '    '].concat([
      '    a',
      '    ',
      '    ',
      '    B',
      '    ',
      '        2',
      '    ',
    ]),
  );
});

test('keeps the first of duplicates by file, not by place', async () => {
  expect(
    await linesOf([folder('F', '') + link('x:1', 'first'), folder('F', link('x:1', 'second'))], {
      scope: 'all',
    }),
  ).toEqual(['    <DT><H3>F</H3>', '    <DL><p>', '    </DL><p>', '    <DT><A HREF="x:1">first</A>']);
});

test.each([
  ['names of JavaScript', folder('__proto__', link('x:1', '1')), 1],
  ['duplicates within one file', link('x:1', '1') + link('x:1', '2'), 1],
])('takes %s', async (_, entries, count) => {
  expect(await callTool(mergeBookmarks, { files: [entries, entries] })).toMatchObject({
    bookmark_count: count,
  });
});

test('refuses 21 files', async () => {
  await expect(callTool(mergeBookmarks, { files: Array(21).fill(link('x:1', '1')) })).rejects.toThrow(
    'files:',
  );
});
