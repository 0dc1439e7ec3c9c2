import type { DroppedParts } from '@toolyard/kit/dropped';
import { parseCsv, tabulateCsv, type CsvRow } from '@toolyard/kit/csv';
import { InputError, quote } from '@toolyard/sdk';
import {
  MAX_FOLDER_DEPTH,
  optionalMember,
  toTitle,
  type Bookmark,
  type BookmarkEntry,
} from '../../lib/bookmarks.ts';
import { splitFolderPath } from '../../lib/folder-path.ts';

export interface BookmarkCsvOptions {
  readonly delimiter: string;
  readonly folderSeparator: string;
}

export interface BookmarkCsv {
  readonly entries: readonly BookmarkEntry[];
  /** Rows without a URL, which are left out, and dates that cannot be read. */
  readonly warnings: readonly { readonly line: number; readonly message: string }[];
}

/** What the columns of other programs are called, in lower case without spaces and `_`. */
const COLUMN_NAMES = {
  url: ['url', 'href', 'link', 'address'],
  title: ['title', 'name'],
  folder: ['folder', 'path', 'category'],
  added: ['added', 'adddate', 'created', 'date'],
  modified: ['modified', 'lastmodified'],
  tags: ['tags'],
  note: ['description', 'notes', 'note'],
} as const;

type Column = keyof typeof COLUMN_NAMES;

/**
 * Bookmarks in their folders, from a CSV with a header.
 *
 * @param dropped is told of columns that mean nothing here, rows without a URL and unreadable dates
 * @throws InputError as `parseCsv`, for a CSV without a column of URLs, and for folders too deep
 */
export function readBookmarkCsv(
  argument: string,
  csv: string,
  options: BookmarkCsvOptions,
  dropped: DroppedParts,
): BookmarkCsv {
  const { rows } = parseCsv(argument, csv, { delimiter: options.delimiter });
  const table = tabulateCsv(rows, true);
  const { cell, unread } = cellReader(table.columns);
  if (!table.columns.some((name) => isColumn('url', name)))
    throw new InputError(
      argument,
      `expected a url column (or href, link, address), got the columns ${quoteAll(rows[0]?.cells ?? [])}`,
    );
  const tree = new FolderTree(argument);
  const warnings: { line: number; message: string }[] = [];
  for (const row of table.rows) {
    const url = cell(row, 'url').trim();
    if (url === '') {
      warnings.push({ line: row.line, message: 'no URL: the row is left out' });
      dropped.add('row without URL', `line ${row.line}`);
      continue;
    }
    const date = (column: Column) => {
      const written = cell(row, column).trim();
      const seconds = readSeconds(written);
      if (seconds === undefined && written !== '') {
        warnings.push({ line: row.line, message: `unreadable date ${quote(written)}: left out` });
        dropped.add('unreadable date', `line ${row.line}`);
      }
      return seconds;
    };
    for (const [place, name] of unread)
      if (row.cells[place]?.trim()) dropped.add(`column ${quote(name)}`, `line ${row.line}`);
    const bookmark: Bookmark = {
      kind: 'bookmark',
      url,
      title: toTitle(cell(row, 'title')) || url,
      ...optionalMember('added', date('added')),
      ...optionalMember('modified', date('modified')),
      ...optionalMember('tags', cell(row, 'tags').trim()),
      ...optionalMember('note', cell(row, 'note').trim()),
    };
    tree.folder(splitFolderPath(cell(row, 'folder'), options.folderSeparator)).push(bookmark);
  }
  return { entries: tree.entries, warnings };
}

/** Reads a cell by what the column means, of several columns the first; and the columns that are not read, by place. */
function cellReader(columns: readonly string[]): {
  readonly cell: (row: CsvRow, column: Column) => string;
  readonly unread: ReadonlyMap<number, string>;
} {
  const places = new Map<Column, number>();
  for (const [index, name] of columns.entries()) {
    for (const column of Object.keys(COLUMN_NAMES) as Column[])
      if (isColumn(column, name) && !places.has(column)) places.set(column, index);
  }
  const read = new Set(places.values());
  return {
    cell: (row, column) => row.cells[places.get(column) ?? -1] ?? '',
    unread: new Map([...columns.entries()].filter(([index]) => !read.has(index))),
  };
}

function isColumn(column: Column, name: string): boolean {
  const names: readonly string[] = COLUMN_NAMES[column];
  return names.includes(name.toLowerCase().replace(/[\s_]/g, ''));
}

function quoteAll(names: readonly string[]): string {
  return names.slice(0, 20).map(quote).join(', ');
}

/** Makes folders where they are first met. */
class FolderTree {
  readonly entries: BookmarkEntry[] = [];
  readonly #argument: string;
  readonly #top: FolderNode = { entries: this.entries, folders: new Map() };

  constructor(argument: string) {
    this.#argument = argument;
  }

  /** The entries of the folder with a path, which is made if it is not there. */
  folder(names: readonly string[]): BookmarkEntry[] {
    if (names.length > MAX_FOLDER_DEPTH)
      throw new InputError(this.#argument, `expected folders at most ${MAX_FOLDER_DEPTH} deep`);
    let node = this.#top;
    for (const given of names) {
      const name = toTitle(given);
      let inner = node.folders.get(name);
      if (inner === undefined) {
        inner = { entries: [], folders: new Map() };
        node.folders.set(name, inner);
        node.entries.push({ kind: 'folder', name, entries: inner.entries });
      }
      node = inner;
    }
    return node.entries;
  }
}

interface FolderNode {
  readonly entries: BookmarkEntry[];
  readonly folders: Map<string, FolderNode>;
}

/** The seconds since 1970 of a day, an instant (UTC without an offset), or of the seconds themselves. */
function readSeconds(written: string): string | undefined {
  if (/^\d{1,12}$/.test(written)) return String(Number(written));
  if (!/^\d{4}-\d\d-\d\d/.test(written)) return undefined;
  try {
    const instant = hasOffset(written)
      ? Temporal.Instant.from(written)
      : Temporal.PlainDateTime.from(written).toZonedDateTime('UTC').toInstant();
    return String(Math.floor(instant.epochMilliseconds / 1000));
  } catch {
    return undefined;
  }
}

function hasOffset(written: string): boolean {
  return /(?:Z|[+-]\d\d(?::?\d\d)*)$/i.test(written.slice('YYYY-MM-DD'.length));
}
