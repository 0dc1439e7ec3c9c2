import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { parseCsvDelimiter, writeCsv } from '@toolyard/kit/csv';
import { defineTool, Type } from '@toolyard/sdk';
import { readBookmarkHtml } from '../lib/bookmark-html-reader.ts';
import { bookmarkSeconds, countEntries, listBookmarks, type BookmarkEntry } from '../lib/bookmarks.ts';

export default defineTool({
  title: 'Bookmarks HTML to CSV',
  summary: "Convert a browser's exported bookmarks HTML to CSV with folder path, dates, tags and notes.",
  keywords: ['favorites', 'netscape', 'export', 'spreadsheet', 'chrome', 'firefox'],
  input: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'Bookmark file (Netscape HTML)' }),
    delimiter: Type.String({ default: ',', description: 'Separator: one character or `tab`' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/csv', description: 'CSV text' }),
    bookmark_count: Type.Integer({ description: 'Rows' }),
    folder_count: Type.Integer({ description: 'Folders in the file, empty ones too' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Nested folders and dates',
      input: {
        html: '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://example.com/" ADD_DATE="1700000000">Example</A>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><H3>Docs</H3>\n        <DL><p>\n            <DT><A HREF="https://example.org/spec?a=1&amp;b=2" ADD_DATE="1700000000" LAST_MODIFIED="1700000060" TAGS="ref,web">Spec</A>\n        </DL><p>\n    </DL><p>\n</DL><p>\n',
      },
      output: {
        result:
          'title,url,folder,added,modified,tags,description\nExample,https://example.com/,,2023-11-14T22:13:20Z,,,\nSpec,https://example.org/spec?a=1&b=2,Work/Docs,2023-11-14T22:13:20Z,2023-11-14T22:14:20Z,"ref,web",\n',
        bookmark_count: 2,
        folder_count: 2,
      },
    },
    {
      name: 'Lower case, no end tags',
      input: {
        html: '\ufeff<dl>\n<dt><h3>F</h3>\n<dl>\n<dt><a add_date="0" href="https://a.example/">A</a>\n</dl>\n<hr>\n<dt><a href=\'https://b.example/\'>B</a>\n</dl>',
      },
      output: {
        result:
          'title,url,folder,added,modified,tags,description\nA,https://a.example/,F,,,,\nB,https://b.example/,,,,,\n',
        bookmark_count: 2,
        folder_count: 1,
      },
    },
  ],
  run({ html, delimiter }) {
    const separator = parseCsvDelimiter('delimiter', delimiter);
    const dropped = new DroppedParts();
    const entries = readBookmarkHtml('html', html, dropped);
    new ColumnLosses(dropped).note(entries);
    const counts = countEntries(entries);
    const rows = listBookmarks('html', entries).map(({ bookmark, path }) => [
      bookmark.title,
      bookmark.url,
      path,
      instant(bookmark.added),
      instant(bookmark.modified),
      bookmark.tags ?? '',
      bookmark.note ?? '',
    ]);
    return {
      result: writeCsv([COLUMNS, ...rows], separator),
      bookmark_count: counts.bookmarks,
      folder_count: counts.folders,
      ...dropped.output(),
    };
  },
});

const COLUMNS = ['title', 'url', 'folder', 'added', 'modified', 'tags', 'description'];

function instant(date: string | undefined): string {
  const seconds = bookmarkSeconds(date);
  return seconds === undefined ? '' : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** Notes what entries say that no column tells. */
class ColumnLosses {
  readonly #dropped: DroppedParts;
  #count = 0;

  constructor(dropped: DroppedParts) {
    this.#dropped = dropped;
  }

  note(entries: readonly BookmarkEntry[]): void {
    for (const entry of entries) {
      this.#count += 1;
      if (entry.kind === 'separator') this.#drop('separator');
      else if (entry.kind === 'bookmark') {
        const { added, modified, icon, keyword } = entry;
        if (icon !== undefined) this.#drop('ICON');
        if (keyword !== undefined) this.#drop('SHORTCUTURL');
        // A date of 0 is none.
        if (isLostDate(added)) this.#drop('ADD_DATE that is no date');
        if (isLostDate(modified)) this.#drop('LAST_MODIFIED that is no date');
      } else {
        const { added, modified, note, isToolbar, isUnfiled } = entry;
        if (added !== undefined) this.#drop('ADD_DATE of a folder');
        if (modified !== undefined) this.#drop('LAST_MODIFIED of a folder');
        if (note !== undefined) this.#drop('note of a folder');
        if (isToolbar === true) this.#drop('PERSONAL_TOOLBAR_FOLDER');
        if (isUnfiled === true) this.#drop('UNFILED_BOOKMARKS_FOLDER');
        if (entry.entries.length === 0) this.#drop('folder without entries');
        this.note(entry.entries);
      }
    }
  }

  #drop(what: string): void {
    this.#dropped.add(what, `entry ${this.#count}`);
  }
}

function isLostDate(date: string | undefined): boolean {
  return date !== undefined && Number(date) !== 0 && bookmarkSeconds(date) === undefined;
}
