import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import bookmarksJsonToHtml from '../../../plugins/converters/tools/bookmarks-json-to-html/tool.ts';

test.each<[string, object, object]>([
  [
    'chromium file',
    {
      json: {
        version: 1,
        roots: {
          bookmark_bar: {
            name: 'Bookmarks bar',
            type: 'folder',
            date_added: '13344473600000000',
            children: [
              { type: 'url', name: 'A & B', url: 'https://a.example/', date_added: '13344473600123456' },
              { type: 'folder', name: 'F', children: [] },
            ],
          },
          other: {
            name: 'Other bookmarks',
            type: 'folder',
            children: [{ type: 'url', name: 'O', url: 'https://o.example/' }],
          },
          synced: { name: 'Mobile', type: 'folder', children: [] },
        },
      },
    },
    {
      result:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3 ADD_DATE="1700000000" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>\n    <DL><p>\n        <DT><A HREF="https://a.example/" ADD_DATE="1700000000">A &amp; B</A>\n        <DT><H3>F</H3>\n        <DL><p>\n        </DL><p>\n    </DL><p>\n    <DT><H3>Other bookmarks</H3>\n    <DL><p>\n        <DT><A HREF="https://o.example/">O</A>\n    </DL><p>\n</DL><p>\n',
      source: 'chromium',
      bookmark_count: 2,
      folder_count: 3,
    },
  ],
  [
    'firefox backup',
    {
      json: {
        type: 'text/x-moz-place-container',
        root: 'placesRoot',
        children: [
          {
            type: 'text/x-moz-place-container',
            root: 'bookmarksMenuFolder',
            title: 'menu',
            children: [
              {
                type: 'text/x-moz-place',
                title: 'M',
                uri: 'https://m.example/',
                dateAdded: 1700000000000000,
                tags: 'x,y',
                keyword: 'kw',
              },
            ],
          },
          {
            type: 'text/x-moz-place-container',
            root: 'toolbarFolder',
            title: 'toolbar',
            children: [{ type: 'text/x-moz-place', title: 'T', uri: 'https://t.example/' }],
          },
          {
            type: 'text/x-moz-place-container',
            root: 'unfiledBookmarksFolder',
            title: 'unfiled',
            children: [],
          },
        ],
      },
    },
    {
      result:
        '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://m.example/" ADD_DATE="1700000000" TAGS="x,y" SHORTCUTURL="kw">M</A>\n    <DT><H3 PERSONAL_TOOLBAR_FOLDER="true">toolbar</H3>\n    <DL><p>\n        <DT><A HREF="https://t.example/">T</A>\n    </DL><p>\n</DL><p>\n',
      source: 'firefox',
      bookmark_count: 2,
      folder_count: 1,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(bookmarksJsonToHtml, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['neither format', { json: { a: 1 } }, 'json'],
  ['broken JSON', { json: '{"roots":\n{,}}' }, 'line 2'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(bookmarksJsonToHtml, input)).rejects.toThrow(message);
});

/** The lines between the outer list's tags. */
async function linesOf(json: object | string): Promise<string[]> {
  const { result } = await callTool(bookmarksJsonToHtml, { json });
  return result.split('\n').slice(5, -2);
}

test('keeps the last digit of Chromium dates, in text as numbers too', async () => {
  const node = (date: string) => `{"type":"url","name":"n","url":"x:1","date_added":${date}}`;
  const json = (date: string) => `{"roots":{"other":{"name":"O","children":[${node(date)}]}}}`;
  const line = '        <DT><A HREF="x:1" ADD_DATE="253402300799">n</A>';
  expect(await linesOf(json('"265046774399999999"'))).toContain(line);
  expect(await linesOf(json('265046774399999999'))).toContain(line);
  for (const none of ['"0"', '0', 'null', '"x"', '-5', '"11644473600000000"'])
    expect(await linesOf(json(none))).toContain('        <DT><A HREF="x:1">n</A>');
});

test('reads every root and entry of Firefox', async () => {
  const place = (uri: string) => ({ type: 'text/x-moz-place', title: '', uri });
  const root = (name: string, ...children: object[]) => ({
    type: 'text/x-moz-place-container',
    root: name,
    title: name,
    children,
  });
  const json = {
    children: [
      root(
        'bookmarksMenuFolder',
        place('x:1'),
        { type: 'text/x-moz-place-separator' },
        place('place:sort=8'),
      ),
      root('unfiledBookmarksFolder', { type: 'text/x-moz-place-container', title: 'Empty' }),
      root('tagsFolder', place('x:2')),
      root('mobileFolder', place('x:3')),
      root('toolbarFolder', place('place:only')),
    ],
  };
  expect(await linesOf(json)).toEqual([
    '    <DT><A HREF="x:1">x:1</A>',
    '    <HR>',
    '    <DT><H3 UNFILED_BOOKMARKS_FOLDER="true">unfiledBookmarksFolder</H3>',
    '    <DL><p>',
    '        <DT><H3>Empty</H3>',
    '        <DL><p>',
    '        </DL><p>',
    '    </DL><p>',
    '    <DT><H3>mobileFolder</H3>',
    '    <DL><p>',
    '        <DT><A HREF="x:3">x:3</A>',
    '    </DL><p>',
  ]);
});

test('escapes markup', async () => {
  const json = {
    roots: { other: { name: '<b>', children: [{ name: '</A><script>', url: 'x:"><script>' }] } },
  };
  expect(await linesOf(json)).toEqual([
    '    <DT><H3>&lt;b&gt;</H3>',
    '    <DL><p>',
    '        <DT><A HREF="x:&quot;&gt;&lt;script&gt;">&lt;/A&gt;&lt;script&gt;</A>',
    '    </DL><p>',
  ]);
});

test('takes odd files without a fall', async () => {
  const json = '{"roots":{"__proto__":{"name":"P","children":[null,5,{"url":7},{"url":"x:1"}]},"v":1}}';
  expect(await callTool(bookmarksJsonToHtml, { json })).toMatchObject({ bookmark_count: 1, folder_count: 1 });
});

test('refuses folders too deep', async () => {
  const nested = (depth: number) =>
    `{"roots":{"other":${'{"children":['.repeat(depth)}{"url":"x:1"}${']}'.repeat(depth)}}}`;
  expect(await callTool(bookmarksJsonToHtml, { json: nested(100) })).toMatchObject({ folder_count: 100 });
  await expect(callTool(bookmarksJsonToHtml, { json: nested(101) })).rejects.toThrow(
    'json: expected folders at most 100 deep',
  );
});
