import { urlKey, type UrlMatch } from '../../lib/bookmark-url.ts';
import type { PlacedBookmark } from '../../lib/bookmarks.ts';

/** A bookmark of the new file, with the one of the old file that it was. */
export interface BookmarkPair {
  readonly before: PlacedBookmark;
  readonly after: PlacedBookmark;
}

export interface BookmarkPairs {
  /** In the order of the new file. */
  readonly pairs: readonly BookmarkPair[];
  readonly added: readonly PlacedBookmark[];
  /** In the order of the old file. */
  readonly removed: readonly PlacedBookmark[];
}

/**
 * Pairs the bookmarks of two files by URL. Of several with one URL, those in the same folder pair first, of those the
 * ones with the same title, then the rest in order.
 */
export function pairBookmarks(
  before: readonly PlacedBookmark[],
  after: readonly PlacedBookmark[],
  match: UrlMatch,
): BookmarkPairs {
  const paired = new Map<PlacedBookmark, PlacedBookmark>();
  const taken = new Set<PlacedBookmark>();
  const keys = new Map([...before, ...after].map((placed) => [placed, urlKey(placed.bookmark.url, match)]));
  const urlOf = (placed: PlacedBookmark) => keys.get(placed) ?? '';
  const likenesses: ((placed: PlacedBookmark) => string)[] = [
    (placed) => JSON.stringify([urlOf(placed), placed.path, placed.bookmark.title]),
    (placed) => JSON.stringify([urlOf(placed), placed.path]),
    urlOf,
  ];
  for (const likeness of likenesses) {
    const waiting = Map.groupBy(before.filter((placed) => !taken.has(placed)).toReversed(), likeness);
    for (const placed of after) {
      if (paired.has(placed)) continue;
      const old = waiting.get(likeness(placed))?.pop();
      if (old === undefined) continue;
      paired.set(placed, old);
      taken.add(old);
    }
  }
  return {
    pairs: after.flatMap((placed) => {
      const old = paired.get(placed);
      return old === undefined ? [] : [{ before: old, after: placed }];
    }),
    added: after.filter((placed) => !paired.has(placed)),
    removed: before.filter((placed) => !taken.has(placed)),
  };
}
