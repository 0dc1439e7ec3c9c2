import type { DUPLICATE_SCOPES } from '../../lib/bookmark-duplicates.ts';
import { urlKey, type UrlMatch } from '../../lib/bookmark-url.ts';
import type { BookmarkEntry, BookmarkFolder } from '../../lib/bookmarks.ts';

export interface MergeRules {
  /** How URLs are compared; `none` keeps every bookmark. */
  readonly dedupe: UrlMatch | 'none';
  readonly scope: (typeof DUPLICATE_SCOPES)[number];
}

/** Joins bookmark files. Of what is repeated, the first that was added stays, where it is. */
export class BookmarkMerger {
  readonly entries: BookmarkEntry[] = [];
  readonly #rules: MergeRules;
  readonly #top: MergedFolder = { entries: this.entries, folders: new Map(), urls: new Set() };
  #toolbar: MergedFolder | undefined;
  #removed = 0;

  constructor(rules: MergeRules) {
    this.#rules = rules;
  }

  /** How many duplicates were dropped. */
  get removedCount(): number {
    return this.#removed;
  }

  add(entries: readonly BookmarkEntry[]): void {
    this.#addTo(this.#top, entries);
  }

  #addTo(target: MergedFolder, entries: readonly BookmarkEntry[]): void {
    for (const entry of entries) {
      if (entry.kind === 'folder') this.#addTo(this.#folderIn(target, entry), entry.entries);
      else if (entry.kind === 'bookmark' && this.#isRepeated(target, entry.url)) this.#removed += 1;
      else target.entries.push(entry);
    }
  }

  /** The folder of the same path, or the toolbar, which is one whatever its names; else a new one. */
  #folderIn(target: MergedFolder, folder: BookmarkFolder): MergedFolder {
    const known = (folder.isToolbar && this.#toolbar) || target.folders.get(folder.name);
    if (known) return known;
    const merged: MergedFolder = { entries: [], folders: new Map(), urls: new Set() };
    target.entries.push({ ...folder, entries: merged.entries });
    target.folders.set(folder.name, merged);
    if (folder.isToolbar) this.#toolbar = merged;
    return merged;
  }

  #isRepeated(target: MergedFolder, url: string): boolean {
    const { dedupe, scope } = this.#rules;
    if (dedupe === 'none') return false;
    const { urls } = scope === 'all' ? this.#top : target;
    const key = urlKey(url, dedupe);
    if (urls.has(key)) return true;
    urls.add(key);
    return false;
  }
}

interface MergedFolder {
  readonly entries: BookmarkEntry[];
  /** The folders in it by name. */
  readonly folders: Map<string, MergedFolder>;
  /** What tells the URLs apart that it has already. */
  readonly urls: Set<string>;
}
