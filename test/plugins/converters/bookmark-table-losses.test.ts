import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import bookmarksDiff from '../../../plugins/converters/tools/bookmarks-diff/tool.ts';
import bookmarksJsonToHtml from '../../../plugins/converters/tools/bookmarks-json-to-html/tool.ts';
import csvDedupe from '../../../plugins/converters/tools/csv-dedupe.ts';
import csvToBookmarksHtml from '../../../plugins/converters/tools/csv-to-bookmarks-html/tool.ts';
import mergeBookmarks from '../../../plugins/converters/tools/merge-bookmarks/tool.ts';
import { isKept } from './kept.ts';

const toHtml = (json: object) => callTool(bookmarksJsonToHtml, { json });

/** What Chromium's bookmark_codec.cc writes for an entry, with a value that a browser could write. */
const CHROMIUM = {
  name: ['Named', 'Named'],
  url: ['http://valued.example/', 'http://valued.example/'],
  date_added: ['13344473600000000', 'ADD_DATE'],
  date_modified: ['13344473600000000', 'LAST_MODIFIED'],
  date_last_used: ['13344473600000000', '13344473600000000'],
  guid: ['g', 'guid-valued'],
  id: ['7', 'id-valued'],
  meta_info: [{ a: '1' }, 'meta-valued'],
  unsynced_meta_info: [{ a: '1' }, 'meta-valued'],
  show_icon: [true, 'icon-valued'],
  nobodys: [1, 'nobody-valued'],
} as const;

/** What Firefox's BookmarkJSONUtils and PlacesBackups write. */
const FIREFOX = {
  title: ['Named', 'Named'],
  uri: ['http://valued.example/', 'http://valued.example/'],
  dateAdded: [1700000000000000, 'ADD_DATE="1700000000"'],
  lastModified: [1700000000000000, 'LAST_MODIFIED="1700000000"'],
  tags: ['tagged', 'tagged'],
  keyword: ['short', 'short'],
  guid: ['g', 'guid-valued'],
  id: [7, 'id-valued'],
  iconUri: ['http://icon.example/', 'icon-valued'],
  postData: ['posted', 'posted-valued'],
  charset: ['windows-1252', 'charset-valued'],
  annos: [[{ name: 'bookmarkProperties/description', value: 'about' }], 'annos-valued'],
} as const;

test('each member of a bookmark of a browser is in the file, or said to be lost', async () => {
  for (const [name, [value, shown]] of Object.entries(CHROMIUM)) {
    const node = { type: 'url', url: 'http://a.example/', [name]: value };
    const answer = await toHtml({ roots: { bookmark_bar: { children: [node] } } });
    expect(isKept(answer, shown, name), name).toBe(true);
  }
  for (const [name, [value, shown]] of Object.entries(FIREFOX)) {
    const node = { type: 'text/x-moz-place', uri: 'http://a.example/', [name]: value };
    const menu = { type: 'text/x-moz-place-container', root: 'bookmarksMenuFolder', children: [node] };
    const answer = await toHtml({ type: 'text/x-moz-place-container', root: 'placesRoot', children: [menu] });
    expect(isKept(answer, shown, name), name).toBe(true);
  }
});

test('entries that lead nowhere are told of, and what the file says of itself', async () => {
  const children = [{ type: 'url', name: 'x' }, 5, { type: 'url', url: 'http://a.example/' }];
  const { dropped } = await toHtml({ checksum: 'c', version: 1, roots: { other: { id: '2', children } } });
  expect(dropped).toEqual([
    'checksum (the file)',
    'version (the file)',
    'entry without URL (entry 1)',
    'entry that is no object (entry 2)',
    'id (other)',
  ]);
  const query = { type: 'text/x-moz-place', uri: 'place:sort=8' };
  const { dropped: queries } = await toHtml({
    children: [{ type: 'text/x-moz-place-container', root: 'bookmarksMenuFolder', children: [query] }],
  });
  expect(queries).toEqual(['query of the library (entry 1)']);
});

test('a CSV tells of columns without a meaning, rows without a URL and unreadable dates', async () => {
  const csv =
    'url,name,title,visits,empty,created\nhttp://a.example/,N,T,5,,soon\n,,,,,\nx:1,,,,,\n,no url,,,,\n';
  const { dropped, warnings } = await callTool(csvToBookmarksHtml, { csv });
  expect(dropped).toEqual([
    'column "title" (line 2)',
    'column "visits" (line 2)',
    'unreadable date (line 2)',
    'row without URL (2 times, first at line 3)',
  ]);
  expect(warnings).not.toEqual([]);
});

test('a comparison names differences that it does not list', async () => {
  const file = (attributes: string, note: string) =>
    `<DL><DT><A HREF="http://a.example/" ${attributes}>A</A><DD>${note}</DL>`;
  const { identical, dropped } = await callTool(bookmarksDiff, {
    before: file('ADD_DATE="1" TAGS="a" ICON="data:,1" NOBODYS="1"', 'one'),
    after: file('ADD_DATE="2" TAGS="b" ICON="data:,2" LAST_MODIFIED="3" SHORTCUTURL="k"', 'two'),
  });
  expect(identical).toBe(true);
  expect(dropped).toEqual([
    'NOBODYS (before, entry 1)',
    ...['added', 'modified', 'icon', 'tags', 'keyword', 'note'].map(
      (member) => `difference of ${member} ("http://a.example/")`,
    ),
  ]);
});

test('merging names what a folder or bookmark that goes says otherwise', async () => {
  const file = (date: string, note: string) =>
    `<DL><DT><H3 ADD_DATE="${date}">F</H3><DD>${note}<DL><DT><A HREF="http://a.example/" TAGS="${note}">A</A></DL></DL>`;
  const { dropped } = await callTool(mergeBookmarks, { files: [file('1', 'x'), file('2', 'y')] });
  expect(dropped).toEqual([
    'added of a repeated folder ("F")',
    'note of a repeated folder ("F")',
    'tags of a repeated bookmark ("http://a.example/")',
  ]);
  const same = await callTool(mergeBookmarks, { files: [file('1', 'x'), file('1', 'x')] });
  expect(same).not.toHaveProperty('dropped');
});

test('removed rows beyond the thousand that are listed are counted', async () => {
  const { removed_count, removed, dropped } = await callTool(csvDedupe, { csv: `a\n${'x\n'.repeat(1003)}` });
  expect([removed_count, removed.length]).toEqual([1002, 1000]);
  expect(dropped).toEqual(['removed row that is not listed (2 times, first at line 1003)']);
});
