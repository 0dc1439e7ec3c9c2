import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, Type } from '@toolyard/sdk';
import {
  DUPLICATE_SCOPES,
  findDuplicates,
  KEPT_CHOICES,
  type Duplicate,
} from '../lib/bookmark-duplicates.ts';
import { readBookmarkHtml } from '../lib/bookmark-html-reader.ts';
import { writeBookmarkHtml } from '../lib/bookmark-html-writer.ts';
import { URL_MATCHES } from '../lib/bookmark-url.ts';
import { listBookmarks, type BookmarkEntry } from '../lib/bookmarks.ts';

const MAX_LISTED = 1000;

export default defineTool({
  title: 'Bookmark Deduplicator',
  summary:
    'Remove duplicate URLs from a bookmarks HTML file, keeping folders, dates and icons, and list what went.',
  keywords: ['favorites', 'netscape', 'clean up', 'chrome', 'firefox'],
  input: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'Bookmark file (Netscape HTML)' }),
    match: Type.Enum([...URL_MATCHES], { default: 'normalized', description: 'How URLs are compared' }),
    keep: Type.Enum([...KEPT_CHOICES], { default: 'first', description: 'Which of a group stays' }),
    scope: Type.Enum([...DUPLICATE_SCOPES], {
      default: 'all',
      description: 'Look in the whole file or within each folder',
    }),
    remove_empty_folders: Type.Boolean({ default: false, description: 'Drop folders that end up empty' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/html', description: 'Bookmark file (Netscape HTML)' }),
    kept_count: Type.Integer({ description: 'Bookmarks left' }),
    removed_count: Type.Integer({ description: 'Bookmarks removed' }),
    removed: Type.Array(
      Type.Object({
        title: Type.String(),
        url: Type.String(),
        folder: Type.String(),
        kept_url: Type.String(),
        kept_folder: Type.String(),
      }),
      { description: 'First 1000: {title, url, folder, kept_url, kept_folder}' },
    ),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Case of the host and trailing slash',
      input: {
        html: '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://Example.com" ADD_DATE="200">A</A>\n    <DT><H3>F</H3>\n    <DL><p>\n        <DT><A HREF="https://example.com/" ADD_DATE="100">A2</A>\n        <DT><A HREF="https://example.com/b">B</A>\n    </DL><p>\n</DL><p>\n',
      },
      output: {
        result:
          '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://Example.com" ADD_DATE="200">A</A>\n    <DT><H3>F</H3>\n    <DL><p>\n        <DT><A HREF="https://example.com/b">B</A>\n    </DL><p>\n</DL><p>\n',
        kept_count: 2,
        removed_count: 1,
        removed: [
          {
            title: 'A2',
            url: 'https://example.com/',
            folder: 'F',
            kept_url: 'https://Example.com',
            kept_folder: '',
          },
        ],
      },
    },
  ],
  run({ html, match, keep, scope, remove_empty_folders: removeEmptyFolders }) {
    const dropped = new DroppedParts();
    const entries = readBookmarkHtml('html', html, dropped);
    const bookmarks = listBookmarks('html', entries);
    const duplicates = findDuplicates(bookmarks, { match, keep, scope });
    const removed = new Set<BookmarkEntry>(duplicates.map((duplicate) => duplicate.removed.bookmark));
    return {
      result: likeGiven(writeBookmarkHtml(without(entries, removed, removeEmptyFolders)), html),
      kept_count: bookmarks.length - duplicates.length,
      removed_count: duplicates.length,
      removed: duplicates.slice(0, MAX_LISTED).map(describe),
      ...dropped.output(),
    };
  },
});

function without(
  entries: readonly BookmarkEntry[],
  removed: ReadonlySet<BookmarkEntry>,
  removeEmptyFolders: boolean,
): BookmarkEntry[] {
  return entries.flatMap((entry): BookmarkEntry[] => {
    if (removed.has(entry)) return [];
    if (entry.kind !== 'folder') return [entry];
    const folder = { ...entry, entries: without(entry.entries, removed, removeEmptyFolders) };
    return removeEmptyFolders && folder.entries.length === 0 ? [] : [folder];
  });
}

function describe({ removed, kept }: Duplicate) {
  return {
    title: removed.bookmark.title,
    url: removed.bookmark.url,
    folder: removed.path,
    kept_url: kept.bookmark.url,
    kept_folder: kept.path,
  };
}
