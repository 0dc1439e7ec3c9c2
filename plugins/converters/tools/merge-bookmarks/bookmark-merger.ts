import type { DroppedParts } from '@toolyard/kit/dropped';
import { quote } from '@toolyard/sdk';
import type { DUPLICATE_SCOPES } from '../../lib/bookmark-duplicates.ts';
import { urlKey, type UrlMatch } from '../../lib/bookmark-url.ts';
import type { Bookmark, BookmarkEntry, BookmarkFolder } from '../../lib/bookmarks.ts';

export interface MergeRules {
  /** How URLs are compared; `none` keeps every bookmark. */
  readonly dedupe: UrlMatch | 'none';
  readonly scope: (typeof DUPLICATE_SCOPES)[number];
}

/** Joins bookmark files, and notes what of the others the first ones lack. Of what is repeated, the first that was added stays, where it is. */
export class BookmarkMerger {
  readonly entries: BookmarkEntry[] = [];
  readonly #rules: MergeRules;
  readonly #top: MergedFolder = { entries: this.entries, folders: new Map(), urls: new Map() };
  #toolbar: MergedFolder | undefined;
  #removed = 0;

  readonly #dropped: DroppedParts;

  constructor(rules: MergeRules, dropped: DroppedParts) {
    this.#rules = rules;
    this.#dropped = dropped;
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
      else if (entry.kind === 'bookmark' && this.#isRepeated(target, entry)) this.#removed += 1;
      else target.entries.push(entry);
    }
  }

  /** The folder of the same path, or the toolbar, which is one whatever its names; else a new one. */
  #folderIn(target: MergedFolder, folder: BookmarkFolder): MergedFolder {
    const known = (folder.isToolbar && this.#toolbar) || target.folders.get(folder.name);
    if (known) {
      this.#dropOthers('folder', known.folder, folder, quote(folder.name));
      return known;
    }
    const merged: MergedFolder = {
      folder,
      entries: [],
      folders: new Map(),
      urls: new Map(),
    };
    target.entries.push({ ...folder, entries: merged.entries });
    target.folders.set(folder.name, merged);
    if (folder.isToolbar) this.#toolbar = merged;
    return merged;
  }

  #isRepeated(target: MergedFolder, bookmark: Bookmark): boolean {
    const { dedupe, scope } = this.#rules;
    if (dedupe === 'none') return false;
    const { urls } = scope === 'all' ? this.#top : target;
    const key = urlKey(bookmark.url, dedupe);
    const known = urls.get(key);
    if (known === undefined) urls.set(key, bookmark);
    else this.#dropOthers('bookmark', known, bookmark, quote(bookmark.url));
    return known !== undefined;
  }

  /** Notes what one that goes says otherwise than the one that stays. */
  #dropOthers(kind: string, kept: object | undefined, gone: object, where: string): void {
    const said = new Map<string, unknown>(Object.entries(kept ?? {}));
    for (const [member, value] of Object.entries(gone)) {
      const isTold = typeof value === 'object' || value === said.get(member);
      if (!isTold) this.#dropped.add(`${member} of a repeated ${kind}`, where);
    }
  }
}

interface MergedFolder {
  /** The first that was added; none at the top. */
  readonly folder?: BookmarkFolder;
  readonly entries: BookmarkEntry[];
  /** The folders in it by name. */
  readonly folders: Map<string, MergedFolder>;
  /** The bookmarks that it has already, by what tells their URLs apart. */
  readonly urls: Map<string, Bookmark>;
}
