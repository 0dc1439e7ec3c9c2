import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import bookmarksHtmlToCsv from '../../../plugins/converters/tools/bookmarks-html-to-csv.ts';
import dedupeBookmarks from '../../../plugins/converters/tools/dedupe-bookmarks.ts';
import mergeBookmarks from '../../../plugins/converters/tools/merge-bookmarks/tool.ts';
import { isKept } from './kept.ts';

/** The attributes that browsers and their extensions write, each with a value of its own. */
const BOOKMARK_ATTRIBUTES = {
  HREF: 'http://a.example/',
  ADD_DATE: '1700000000',
  LAST_MODIFIED: '1700000060',
  LAST_VISIT: '1700000120',
  ICON: 'data:image/png;base64,AAAA',
  ICON_URI: 'http://icon.example/',
  TAGS: 'tagged',
  SHORTCUTURL: 'short',
  POST_DATA: 'posted',
  LAST_CHARSET: 'windows-1252',
  WEB_PANEL: 'yes',
  FEEDURL: 'http://feed.example/',
  PRIVATE: 'secret',
  TOREAD: 'later',
  NOBODYS: 'nobody',
};
const FOLDER_ATTRIBUTES = {
  ADD_DATE: '1700000000',
  LAST_MODIFIED: '1700000060',
  PERSONAL_TOOLBAR_FOLDER: 'true',
  UNFILED_BOOKMARKS_FOLDER: 'true',
  FOLDED: 'shut',
  NOBODYS: 'nobody',
};
/** What of a value a CSV shows. */
const SHOWN: Readonly<Record<string, string>> = {
  '1700000000': '2023-11-14T22:13:20Z',
  '1700000060': '2023-11-14T22:14:20Z',
};

const LINK = '<A HREF="http://a.example/">A</A>';
const TOOLS = {
  'bookmarks-html-to-csv': (html: string) => callTool(bookmarksHtmlToCsv, { html }),
  'dedupe-bookmarks': (html: string) => callTool(dedupeBookmarks, { html }),
  'merge-bookmarks': (html: string) => callTool(mergeBookmarks, { files: [html, `<DL><DT>${LINK}</DL>`] }),
};

test.each(Object.entries(TOOLS))('%s carries each attribute, or says that it does not', async (tool, run) => {
  const isTable = tool === 'bookmarks-html-to-csv';
  const lost: string[] = [];
  for (const [name, value] of Object.entries(BOOKMARK_ATTRIBUTES)) {
    const others = name === 'HREF' ? '' : ' HREF="http://b.example/"';
    const answer = await run(`<DL><DT><A ${name}="${value}"${others}>B</A></DL>`);
    if (!isKept(answer, (isTable ? SHOWN[value] : undefined) ?? value, name)) lost.push(name);
  }
  for (const [name, value] of Object.entries(FOLDER_ATTRIBUTES)) {
    const answer = await run(`<DL><DT><H3 ${name}="${value}">F</H3><DL><DT>${LINK}</DL></DL>`);
    const isFolderDate = name === 'ADD_DATE' || name === 'LAST_MODIFIED';
    if (!isKept(answer, `${name}="${value}"`, isFolderDate ? `${name} of a folder` : name)) lost.push(name);
  }
  expect(lost).toEqual([]);
});

test('a table tells of what it has no rows for', async () => {
  const { dropped } = await callTool(bookmarksHtmlToCsv, {
    html: `<DL><DT><H3>F</H3><DD>about F<DL></DL><HR><DT>${LINK}<DD>one<DD>two<DT><A NAME="x">no link</A></DL>`,
  });
  expect(dropped).toEqual([
    'note of no entry (entry 4)',
    'link without HREF (entry 4)',
    'note of a folder (entry 1)',
    'folder without entries (entry 1)',
    'separator (entry 2)',
  ]);
});
