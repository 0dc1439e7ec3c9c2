import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, quote, Type } from '@toolyard/sdk';
import { readBookmarkHtml } from '../../lib/bookmark-html-reader.ts';
import { pairBookmarks, type BookmarkPair } from './bookmark-pairs.ts';
import { URL_MATCHES } from '../../lib/bookmark-url.ts';
import { listBookmarks, type PlacedBookmark } from '../../lib/bookmarks.ts';

const Placed = Type.Object({ title: Type.String(), url: Type.String(), folder: Type.String() });

export default defineTool({
  title: 'Bookmarks Diff',
  summary: 'Compare two bookmarks HTML files: bookmarks added, removed, moved to another folder or renamed.',
  keywords: ['favorites', 'compare', 'netscape', 'difference', 'backup'],
  input: Type.Object({
    before: Type.String({ contentMediaType: 'text/html', description: 'Old bookmark file (Netscape HTML)' }),
    after: Type.String({ contentMediaType: 'text/html', description: 'New bookmark file (Netscape HTML)' }),
    match: Type.Enum([...URL_MATCHES], { default: 'normalized', description: 'How URLs are compared' }),
  }),
  output: Type.Object({
    identical: Type.Boolean({ description: 'Nothing added, removed, moved, renamed' }),
    added: Type.Array(Placed, { description: '{title, url, folder}' }),
    removed: Type.Array(Placed, { description: '{title, url, folder}' }),
    moved: Type.Array(
      Type.Object({ title: Type.String(), url: Type.String(), from: Type.String(), to: Type.String() }),
      { description: '{title, url, from, to}' },
    ),
    renamed: Type.Array(
      Type.Object({
        url: Type.String(),
        folder: Type.String(),
        before: Type.String(),
        after: Type.String(),
      }),
      { description: '{url, folder, before, after}' },
    ),
    unchanged_count: Type.Integer({ description: 'Same URL, folder and title' }),
    text: Type.String({ description: 'Summary for people, one line per difference' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A bookmark was moved and renamed',
      input: {
        before: '<DL><DT><A HREF="https://e.example/b">B</A></DL>',
        after: '<DL><DT><H3>F</H3><DL><DT><A HREF="https://e.example/b/">B2</A></DL></DL>',
      },
      output: {
        identical: false,
        added: [],
        removed: [],
        moved: [{ title: 'B2', url: 'https://e.example/b/', from: '', to: 'F' }],
        renamed: [{ url: 'https://e.example/b/', folder: 'F', before: 'B', after: 'B2' }],
        unchanged_count: 0,
      },
    },
    {
      name: 'The order does not matter',
      input: {
        before: '<DL><DT><A HREF="https://e.example/a">A</A><DT><A HREF="https://e.example/b">B</A></DL>',
        after: '<DL><DT><A HREF="https://e.example/b">B</A><DT><A HREF="https://e.example/a">A</A></DL>',
      },
      output: { identical: true, unchanged_count: 2, text: 'No differences' },
    },
  ],
  run({ before, after, match }) {
    const dropped = new DroppedParts();
    const old = listBookmarks('before', readBookmarkHtml('before', before, dropped, 'before, '));
    const present = listBookmarks('after', readBookmarkHtml('after', after, dropped, 'after, '));
    const { pairs, added, removed } = pairBookmarks(old, present, match);
    for (const pair of pairs) dropDifferences(dropped, pair);
    const moved = pairs.filter((pair) => pair.before.path !== pair.after.path);
    const renamed = pairs.filter((pair) => pair.before.bookmark.title !== pair.after.bookmark.title);
    const result = {
      added: added.map(describe),
      removed: removed.map(describe),
      moved: moved.map((pair) => ({
        title: pair.after.bookmark.title,
        url: pair.after.bookmark.url,
        from: pair.before.path,
        to: pair.after.path,
      })),
      renamed: renamed.map((pair) => ({
        url: pair.after.bookmark.url,
        folder: pair.after.path,
        before: pair.before.bookmark.title,
        after: pair.after.bookmark.title,
      })),
    };
    const lines = [
      ...result.added.map((one) => `Added: ${named(one.title, one.url)} in ${place(one.folder)}`),
      ...result.removed.map((one) => `Removed: ${named(one.title, one.url)} from ${place(one.folder)}`),
      ...result.moved.map(
        (one) => `Moved: ${named(one.title, one.url)} from ${place(one.from)} to ${place(one.to)}`,
      ),
      ...result.renamed.map((one) => `Renamed: ${named(one.before, one.url)} to ${one.after}`),
    ];
    const changed = new Set([...moved, ...renamed]);
    return {
      identical: lines.length === 0,
      ...result,
      unchanged_count: pairs.length - changed.size,
      text: lines.length === 0 ? 'No differences' : lines.join('\n'),
      ...dropped.output(),
    };
  },
});

/** What a bookmark says beside its title and place, of which differences are named and not listed. */
const OTHER_MEMBERS = ['added', 'modified', 'icon', 'tags', 'keyword', 'note'] as const;

function dropDifferences(dropped: DroppedParts, { before, after }: BookmarkPair): void {
  for (const member of OTHER_MEMBERS)
    if (before.bookmark[member] !== after.bookmark[member])
      dropped.add(`difference of ${member}`, quote(after.bookmark.url));
}

function describe({ bookmark, path }: PlacedBookmark) {
  return { title: bookmark.title, url: bookmark.url, folder: path };
}

function named(title: string, url: string): string {
  return title === '' || title === url ? url : `${title} (${url})`;
}

function place(folder: string): string {
  return folder === '' ? 'the top level' : folder;
}
