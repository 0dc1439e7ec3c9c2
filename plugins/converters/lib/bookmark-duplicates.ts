import { urlKey, type UrlMatch } from './bookmark-url.ts';
import { bookmarkSeconds, type BookmarkEntry, type PlacedBookmark } from './bookmarks.ts';

/** Which of several bookmarks of one URL stays. */
export const KEPT_CHOICES = ['first', 'last', 'oldest', 'newest'] as const;

/** Where bookmarks count as duplicates: in the whole file, or only in one folder. */
export const DUPLICATE_SCOPES = ['all', 'folder'] as const;

export interface DuplicateRules {
  readonly match: UrlMatch;
  readonly keep: (typeof KEPT_CHOICES)[number];
  readonly scope: (typeof DUPLICATE_SCOPES)[number];
}

/** A bookmark that goes, and the one that stays in its place. */
export interface Duplicate {
  readonly removed: PlacedBookmark;
  readonly kept: PlacedBookmark;
}

/** The bookmarks that repeat another one, in the order of the file. */
export function findDuplicates(bookmarks: readonly PlacedBookmark[], rules: DuplicateRules): Duplicate[] {
  const everywhere = new Map<string, PlacedBookmark>();
  const byFolder = new Map<readonly BookmarkEntry[], Map<string, PlacedBookmark>>();
  const keptOf = (placed: PlacedBookmark): Map<string, PlacedBookmark> => {
    if (rules.scope === 'all') return everywhere;
    const kept = byFolder.get(placed.siblings) ?? new Map<string, PlacedBookmark>();
    byFolder.set(placed.siblings, kept);
    return kept;
  };
  const keys = bookmarks.map(({ bookmark }) => urlKey(bookmark.url, rules.match));
  for (const [index, placed] of bookmarks.entries()) {
    const kept = keptOf(placed);
    const key = keys[index] ?? '';
    const rival = kept.get(key);
    if (rival === undefined || isBetter(placed, rival, rules.keep)) kept.set(key, placed);
  }
  return bookmarks.flatMap((removed, index) => {
    const kept = keptOf(removed).get(keys[index] ?? '') ?? removed;
    return kept === removed ? [] : [{ removed, kept }];
  });
}

/** Whether a later bookmark stays in place of an earlier one. */
function isBetter(later: PlacedBookmark, earlier: PlacedBookmark, keep: DuplicateRules['keep']): boolean {
  if (keep === 'first' || keep === 'last') return keep === 'last';
  const [a, b] = [later, earlier].map(({ bookmark }) => bookmarkSeconds(bookmark.added));
  return keep === 'oldest' ? (a ?? Infinity) < (b ?? Infinity) : (a ?? -Infinity) > (b ?? -Infinity);
}
