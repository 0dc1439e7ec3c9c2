import type { DroppedParts } from '@toolyard/kit/dropped';
import { isWrittenNumber, type WrittenJson } from '@toolyard/kit/json-argument';
import { InputError } from '@toolyard/sdk';
import { MAX_FOLDER_DEPTH, optionalMember, toTitle, type BookmarkEntry } from '../../lib/bookmarks.ts';

export interface BookmarkJson {
  readonly source: 'chromium' | 'firefox';
  readonly entries: BookmarkEntry[];
}

type JsonRecord = Readonly<Record<string, WrittenJson>>;

/** From 1601-01-01, where Chromium's time begins, to 1970-01-01. */
const SECONDS_FROM_1601 = 11_644_473_600n;

/**
 * The bookmarks of Chromium's `Bookmarks` file or of Firefox's JSON backup. Numbers must be as written: Chromium's
 * dates have more digits than a double holds.
 *
 * @param dropped is told of members that the HTML format lacks, and of entries that lead nowhere
 * @throws InputError for anything else, and for folders too deep
 */
export function readBookmarkJson(argument: string, value: WrittenJson, dropped: DroppedParts): BookmarkJson {
  const file = asRecord(value);
  const roots = asRecord(file?.roots);
  const reader = new EntryReader(argument, dropped);
  if (file !== undefined && roots !== undefined) {
    for (const [name, member] of Object.entries(file))
      if (name !== 'roots' && !isEmpty(member)) dropped.add(name, 'the file');
    return { source: 'chromium', entries: chromiumRoots(roots, reader) };
  }
  if (file !== undefined && isFirefox(file))
    return { source: 'firefox', entries: firefoxRoots(asList(file.children), reader) };
  throw new InputError(
    argument,
    "expected Chromium's Bookmarks file (an object with roots) or Firefox's backup (children of text/x-moz-place types)",
  );
}

function isFirefox(file: JsonRecord): boolean {
  if (!Array.isArray(file.children)) return false;
  const isPlace = (node: JsonRecord | undefined) => textOf(node?.type).startsWith('text/x-moz-place');
  return isPlace(file) || file.children.some((child) => isPlace(asRecord(child)));
}

/** The toolbar and every other root as a folder, without those that hold nothing. */
function chromiumRoots(roots: JsonRecord, reader: EntryReader): BookmarkEntry[] {
  return Object.entries(roots).flatMap(([key, root]): BookmarkEntry[] => {
    const node = asRecord(root);
    const entries = reader.chromium(asList(node?.children), 1);
    if (node === undefined || entries.length === 0) return [];
    const name = toTitle(textOf(node.name)) || key;
    reader.dropMembers(node, CHROMIUM_MEMBERS, name);
    return [
      {
        kind: 'folder',
        name,
        ...chromiumDates(node),
        ...(key === 'bookmark_bar' ? { isToolbar: true } : {}),
        entries,
      },
    ];
  });
}

/** The menu's entries at the top, the other roots as folders, without those that hold nothing and without tags. */
function firefoxRoots(roots: readonly WrittenJson[], reader: EntryReader): BookmarkEntry[] {
  return roots.flatMap((root): BookmarkEntry[] => {
    const node = asRecord(root);
    const name = textOf(node?.root) || (FIREFOX_ROOTS.get(textOf(node?.guid)) ?? '');
    if (node === undefined || name === 'tagsFolder') return [];
    if (name === 'bookmarksMenuFolder') return reader.firefox(asList(node.children), 0);
    if (name === '') return reader.firefox([root], 0);
    const entries = reader.firefox(asList(node.children), 1);
    if (entries.length === 0) return [];
    reader.dropMembers(node, FIREFOX_MEMBERS, name);
    return [
      {
        kind: 'folder',
        name: toTitle(textOf(node.title)),
        ...firefoxDates(node),
        ...(name === 'toolbarFolder' ? { isToolbar: true } : {}),
        ...(name === 'unfiledBookmarksFolder' ? { isUnfiled: true } : {}),
        entries,
      },
    ];
  });
}

/** What Firefox calls its roots, by the identifiers that they have everywhere. */
const FIREFOX_ROOTS: ReadonlyMap<string, string> = new Map([
  ['menu________', 'bookmarksMenuFolder'],
  ['toolbar_____', 'toolbarFolder'],
  ['unfiled_____', 'unfiledBookmarksFolder'],
  ['mobile______', 'mobileFolder'],
  ['tags________', 'tagsFolder'],
]);

/** What the HTML format has a place for, or says by its own form. */
const CHROMIUM_MEMBERS: ReadonlySet<string> = new Set([
  'type',
  'name',
  'url',
  'children',
  'date_added',
  'date_modified',
]);
const FIREFOX_MEMBERS: ReadonlySet<string> = new Set([
  'type',
  'typeCode',
  'root',
  'index',
  'title',
  'uri',
  'children',
  'dateAdded',
  'lastModified',
  'tags',
  'keyword',
]);

/** Reads the entries below the roots. */
class EntryReader {
  readonly #argument: string;

  readonly #dropped: DroppedParts;
  #count = 0;

  constructor(argument: string, dropped: DroppedParts) {
    this.#argument = argument;
    this.#dropped = dropped;
  }

  /** Notes what a node says that no entry holds. */
  dropMembers(node: JsonRecord, known: ReadonlySet<string>, where: string): void {
    for (const [name, member] of Object.entries(node))
      if (!known.has(name) && !isEmpty(member)) this.#dropped.add(name, where);
  }

  /** Tells of an entry; undefined for what is none. */
  #open(given: WrittenJson, known: ReadonlySet<string>): JsonRecord | undefined {
    this.#count += 1;
    const node = asRecord(given);
    if (node === undefined) this.#drop('entry that is no object');
    else this.dropMembers(node, known, `entry ${this.#count}`);
    return node;
  }

  #drop(what: string): void {
    this.#dropped.add(what, `entry ${this.#count}`);
  }

  chromium(nodes: readonly WrittenJson[], depth: number): BookmarkEntry[] {
    this.#checkDepth(depth);
    return nodes.flatMap((given): BookmarkEntry[] => {
      const node = this.#open(given, CHROMIUM_MEMBERS);
      if (node === undefined) return [];
      const dates = chromiumDates(node);
      const name = toTitle(textOf(node.name));
      if (Array.isArray(node.children))
        return [{ kind: 'folder', name, ...dates, entries: this.chromium(node.children, depth + 1) }];
      const url = textOf(node.url).trim();
      if (url !== '') return [{ kind: 'bookmark', url, title: name || url, ...dates }];
      this.#drop('entry without URL');
      return [];
    });
  }

  firefox(nodes: readonly WrittenJson[], depth: number): BookmarkEntry[] {
    this.#checkDepth(depth);
    return nodes.flatMap((given): BookmarkEntry[] => {
      const node = this.#open(given, FIREFOX_MEMBERS);
      if (node === undefined) return [];
      const dates = firefoxDates(node);
      const title = toTitle(textOf(node.title));
      if (node.type === 'text/x-moz-place-separator') return [{ kind: 'separator' }];
      if (node.type === 'text/x-moz-place-container' || Array.isArray(node.children)) {
        const entries = this.firefox(asList(node.children), depth + 1);
        return [{ kind: 'folder', name: title, ...dates, entries }];
      }
      const url = textOf(node.uri).trim();
      // Queries of Firefox's own library, which no other program can follow.
      if (url === '' || url.startsWith('place:')) {
        this.#drop(url === '' ? 'entry without URL' : 'query of the library');
        return [];
      }
      return [
        {
          kind: 'bookmark',
          url,
          title: title || url,
          ...dates,
          ...optionalMember('tags', textOf(node.tags)),
          ...optionalMember('keyword', textOf(node.keyword)),
        },
      ];
    });
  }

  #checkDepth(depth: number): void {
    if (depth > MAX_FOLDER_DEPTH)
      throw new InputError(this.#argument, `expected folders at most ${MAX_FOLDER_DEPTH} deep`);
  }
}

type Dates = Partial<Record<'added' | 'modified', string>>;

function chromiumDates(node: JsonRecord): Dates {
  return {
    ...optionalMember('added', secondsOf(node.date_added, SECONDS_FROM_1601)),
    ...optionalMember('modified', secondsOf(node.date_modified, SECONDS_FROM_1601)),
  };
}

function firefoxDates(node: JsonRecord): Dates {
  return {
    ...optionalMember('added', secondsOf(node.dateAdded, 0n)),
    ...optionalMember('modified', secondsOf(node.lastModified, 0n)),
  };
}

/** Seconds since 1970 of microseconds since another day; empty for none and for what lies before 1970. */
function secondsOf(value: WrittenJson | undefined, offset: bigint): string {
  const digits = isWrittenNumber(value) ? value.rawJSON : scalarText(value);
  if (!/^\d{1,20}$/.test(digits)) return '';
  const seconds = BigInt(digits) / 1_000_000n - offset;
  return seconds > 0n ? String(seconds) : '';
}

/** Whether a member says nothing. */
function isEmpty(value: WrittenJson): boolean {
  if (Array.isArray(value)) return value.length === 0;
  const record = asRecord(value);
  return record === undefined
    ? value === null || value === '' || scalarText(value) === '0'
    : Object.keys(record).length === 0;
}

function asRecord(value: WrittenJson | undefined): JsonRecord | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isWrittenNumber(value)
    ? value
    : undefined;
}

function asList(value: WrittenJson | undefined): readonly WrittenJson[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: WrittenJson | undefined): string {
  return typeof value === 'string' ? value : '';
}

function scalarText(value: WrittenJson | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
