import { boundedPaths, joinFolderPath } from './folder-path.ts';

/** How deep folders may lie in each other. */
export const MAX_FOLDER_DEPTH = 100;

/** An entry of a folder, in the terms of the Netscape Bookmark File Format. */
export type BookmarkEntry = Bookmark | BookmarkFolder | BookmarkSeparator;

export interface Bookmark {
  readonly kind: 'bookmark';
  readonly url: string;
  readonly title: string;
  /** As the file has it: seconds since 1970, which some programs give as milliseconds or microseconds. */
  readonly added?: string;
  readonly modified?: string;
  /** The icon's address, mostly a `data:` URL. */
  readonly icon?: string;
  /** Separated by commas. */
  readonly tags?: string;
  readonly keyword?: string;
  readonly note?: string;
}

export interface BookmarkFolder {
  readonly kind: 'folder';
  readonly name: string;
  readonly added?: string;
  readonly modified?: string;
  /** The folder that the browser shows as its toolbar. */
  readonly isToolbar?: boolean;
  /** The folder of bookmarks that nobody filed. */
  readonly isUnfiled?: boolean;
  readonly note?: string;
  readonly entries: BookmarkEntry[];
}

export interface BookmarkSeparator {
  readonly kind: 'separator';
}

/** A bookmark with the folders that it lies in. */
export interface PlacedBookmark {
  readonly bookmark: Bookmark;
  /** The entries that it is one of: tells folders of one path apart. */
  readonly siblings: readonly BookmarkEntry[];
  /** Names joined with `/`, empty at the top. */
  readonly path: string;
}

export interface BookmarkCounts {
  readonly bookmarks: number;
  readonly folders: number;
}

/**
 * All bookmarks in the order of the file.
 *
 * @throws InputError when their folders' paths are too long to be repeated for each
 */
export function listBookmarks(argument: string, entries: readonly BookmarkEntry[]): PlacedBookmark[] {
  const found: PlacedBookmark[] = [];
  const repeat = boundedPaths(argument);
  const walk = (siblings: readonly BookmarkEntry[], names: readonly string[]) => {
    const path = joinFolderPath(names);
    for (const entry of siblings) {
      if (entry.kind === 'folder') walk(entry.entries, [...names, entry.name]);
      if (entry.kind !== 'bookmark') continue;
      found.push({ bookmark: entry, siblings, path: repeat(path) });
    }
  };
  walk(entries, []);
  return found;
}

export function countEntries(entries: readonly BookmarkEntry[]): BookmarkCounts {
  let bookmarks = 0;
  let folders = 0;
  const open = [entries];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const entry of next) {
      if (entry.kind === 'bookmark') bookmarks += 1;
      if (entry.kind !== 'folder') continue;
      folders += 1;
      open.push(entry.entries);
    }
  }
  return { bookmarks, folders };
}

/**
 * The seconds since 1970 of a bookmark's date. Numbers from 1e11 are milliseconds and from 1e14 microseconds, as
 * some programs write them.
 *
 * @returns undefined for none, for 0, and for what is no date until the year 9999
 */
export function bookmarkSeconds(date: string | undefined): number | undefined {
  const written = /^\s*(\d+)/.exec(date ?? '')?.[1];
  if (written === undefined) return undefined;
  const value = Number(written);
  const seconds = Math.floor(value >= 1e14 ? value / 1e6 : value >= 1e11 ? value / 1000 : value);
  return seconds > 0 && seconds <= LAST_SECOND ? seconds : undefined;
}

const LAST_SECOND = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000;

/** Text as a title shows it: white space is one space. */
export function toTitle(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
}

/** A member of an entry, left out when there is no value. */
export function optionalMember<Key extends string>(
  key: Key,
  value: string | undefined,
): Partial<Record<Key, string>> {
  const trimmed = value?.trim() ?? '';
  const member: Partial<Record<Key, string>> = {};
  if (trimmed !== '') member[key] = trimmed;
  return member;
}
