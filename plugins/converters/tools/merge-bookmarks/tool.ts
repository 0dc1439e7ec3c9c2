import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, Type } from '@toolyard/sdk';
import { DUPLICATE_SCOPES } from '../../lib/bookmark-duplicates.ts';
import { readBookmarkHtml } from '../../lib/bookmark-html-reader.ts';
import { writeBookmarkHtml } from '../../lib/bookmark-html-writer.ts';
import { BookmarkMerger } from './bookmark-merger.ts';
import { URL_MATCHES } from '../../lib/bookmark-url.ts';
import { countEntries } from '../../lib/bookmarks.ts';

export default defineTool({
  title: 'Bookmark Merger',
  summary:
    'Merge several bookmarks HTML files into one: folders of the same path are joined, duplicate URLs dropped.',
  keywords: ['favorites', 'combine', 'netscape', 'chrome', 'firefox'],
  input: Type.Object({
    files: Type.Array(Type.String({ contentMediaType: 'text/html' }), {
      minItems: 2,
      maxItems: 20,
      description: '2-20 bookmark files (Netscape HTML)',
    }),
    dedupe: Type.Enum(['none', ...URL_MATCHES], {
      default: 'normalized',
      description: 'Drop repeated URLs, compared this way',
    }),
    scope: Type.Enum([...DUPLICATE_SCOPES], {
      default: 'folder',
      description: 'Duplicates in the whole result or within each folder',
    }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/html', description: 'Bookmark file (Netscape HTML)' }),
    bookmark_count: Type.Integer({ description: 'Bookmarks written' }),
    folder_count: Type.Integer({ description: 'Folders written' }),
    removed_count: Type.Integer({ description: 'Duplicates dropped' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Folders of the same path are joined',
      input: {
        files: [
          '<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">1</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/t">T</A>\n</DL><p>\n',
          '<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/2">2</A>\n        <DT><A HREF="https://E.example/1">1b</A>\n    </DL><p>\n</DL><p>\n',
        ],
      },
      output: {
        result:
          '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3>Work</H3>\n    <DL><p>\n        <DT><A HREF="https://e.example/1">1</A>\n        <DT><A HREF="https://e.example/2">2</A>\n    </DL><p>\n    <DT><A HREF="https://e.example/t">T</A>\n</DL><p>\n',
        bookmark_count: 3,
        folder_count: 1,
        removed_count: 1,
      },
    },
  ],
  run({ files, dedupe, scope }) {
    const dropped = new DroppedParts();
    const merger = new BookmarkMerger({ dedupe, scope }, dropped);
    const parsed = files.map((file, index) => {
      const argument = `files[${index}]`;
      return readBookmarkHtml(argument, file, dropped, `${argument} `);
    });
    for (const entries of parsed) merger.add(entries);
    const { bookmarks, folders } = countEntries(merger.entries);
    return {
      result: likeGiven(writeBookmarkHtml(merger.entries), files[0] ?? ''),
      bookmark_count: bookmarks,
      folder_count: folders,
      removed_count: merger.removedCount,
      ...dropped.output(),
    };
  },
});
