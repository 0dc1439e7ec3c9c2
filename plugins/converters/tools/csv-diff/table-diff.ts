import { nameColumns } from '@toolyard/kit/csv';
import { InputError, quote } from '@toolyard/sdk';
import { boundNames, readCsvTable } from '../../lib/csv-table.ts';

type Row = Record<string, string>;

export interface TableDifference {
  readonly identical: boolean;
  readonly columns_added: string[];
  readonly columns_removed: string[];
  readonly added: Row[];
  readonly removed: Row[];
  readonly changed: { key: Row; changes: CellChange[] }[];
  readonly unchanged_count: number;
}

interface CellChange {
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export interface Comparison {
  /** The columns that identify a row; without any, rows are alike or they are not. */
  readonly key: readonly string[];
  readonly ignored: ReadonlySet<string>;
  readonly delimiter: string;
  /** Whether the blanks around column names go. */
  readonly trim: boolean;
  /** What of a cell is compared. */
  readonly comparable: (cell: string) => string;
}

/** A table whose cells are found by the names of their columns. */
interface NamedTable {
  readonly argument: string;
  readonly columns: readonly string[];
  readonly positions: ReadonlyMap<string, number>;
  readonly rows: readonly TableRow[];
}

interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * What changed between two CSV texts, the arguments `before` and `after`.
 *
 * @throws InputError when a text is no CSV, a table lacks a key column, or has the same key in two rows
 */
export function compareTables(
  texts: { readonly before: string; readonly after: string },
  comparison: Comparison,
): TableDifference {
  const before = readTable('before', texts.before, comparison);
  const after = readTable('after', texts.after, comparison);
  for (const column of comparison.key) {
    for (const { argument, positions } of [before, after]) {
      if (!positions.has(column))
        throw new InputError(
          'key',
          `expected columns of both tables, got ${quote(column)}, which ${argument} lacks`,
        );
    }
  }
  const compared = (columns: readonly string[], other: NamedTable, shared: boolean) =>
    columns.filter((column) => !comparison.ignored.has(column) && other.positions.has(column) === shared);
  const columnsAdded = compared(after.columns, before, false);
  const columnsRemoved = compared(before.columns, after, false);
  const shared = compared(before.columns, after, true);

  const pairs =
    comparison.key.length === 0
      ? pairAlike(before, after, shared, comparison)
      : pairByKey(before, after, comparison);
  const partners = new Set(pairs.values());
  const added = after.rows.filter((row) => !pairs.has(row));
  const removed = before.rows.filter((row) => !partners.has(row));
  const changed = [...pairs].flatMap(([now, then]) => {
    const changes = changesOf(before, then, after, now, shared, comparison);
    return changes.length === 0 ? [] : [{ key: pick(after, now, comparison.key), changes }];
  });
  return {
    identical: [columnsAdded, columnsRemoved, added, removed, changed].every(({ length }) => length === 0),
    columns_added: columnsAdded,
    columns_removed: columnsRemoved,
    added: added.map((row) => pick(after, row, after.columns)),
    removed: removed.map((row) => pick(before, row, before.columns)),
    changed,
    unchanged_count: pairs.size - changed.length,
  };
}

function readTable(argument: string, text: string, { delimiter, trim }: Comparison): NamedTable {
  const { columns: given, rows } = readCsvTable(argument, text, { delimiter });
  const columns = trim
    ? nameColumns(
        given.map((column) => column.trim()),
        given.length,
      )
    : given;
  boundNames(argument, columns, rows.length);
  return { argument, columns, rows, positions: new Map(columns.map((column, index) => [column, index])) };
}

/** The row of `before` for each row of `after` that has the same key. */
function pairByKey(before: NamedTable, after: NamedTable, comparison: Comparison): Map<TableRow, TableRow> {
  const earlier = rowsByKey(before, comparison);
  const pairs = new Map<TableRow, TableRow>();
  for (const [key, row] of rowsByKey(after, comparison)) {
    const partner = earlier.get(key);
    if (partner !== undefined) pairs.set(row, partner);
  }
  return pairs;
}

function rowsByKey(table: NamedTable, { key, comparable }: Comparison): Map<string, TableRow> {
  const found = new Map<string, TableRow>();
  for (const row of table.rows) {
    const identity = identityOf(table, row, key, comparable);
    const first = found.get(identity);
    if (first !== undefined) {
      const values = quote(pick(table, row, key));
      throw new InputError(
        table.argument,
        `expected each key in one row, got ${values} at line ${first.line} and at line ${row.line}`,
      );
    }
    found.set(identity, row);
  }
  return found;
}

/** Rows with the same cells, one to one: the first of `before` for the first of `after`. */
function pairAlike(
  before: NamedTable,
  after: NamedTable,
  shared: readonly string[],
  { comparable }: Comparison,
): Map<TableRow, TableRow> {
  const waiting = new Map<string, TableRow[]>();
  for (const row of before.rows.toReversed()) {
    const identity = identityOf(before, row, shared, comparable);
    const alike = waiting.get(identity);
    if (alike === undefined) waiting.set(identity, [row]);
    else alike.push(row);
  }
  const pairs = new Map<TableRow, TableRow>();
  for (const row of after.rows) {
    const partner = waiting.get(identityOf(after, row, shared, comparable))?.pop();
    if (partner !== undefined) pairs.set(row, partner);
  }
  return pairs;
}

function identityOf(
  table: NamedTable,
  row: TableRow,
  columns: readonly string[],
  comparable: (cell: string) => string,
): string {
  return JSON.stringify(columns.map((column) => comparable(cellOf(table, row, column))));
}

function changesOf(
  before: NamedTable,
  then: TableRow,
  after: NamedTable,
  now: TableRow,
  shared: readonly string[],
  { comparable }: Comparison,
): CellChange[] {
  return shared
    .map((column) => ({
      column,
      before: cellOf(before, then, column),
      after: cellOf(after, now, column),
    }))
    .filter((cells) => comparable(cells.before) !== comparable(cells.after));
}

function cellOf({ positions }: NamedTable, { cells }: TableRow, column: string): string {
  return cells[positions.get(column) ?? -1] ?? '';
}

function pick(table: NamedTable, row: TableRow, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, cellOf(table, row, column)]));
}

/** The difference for people: a line for every column and row that differs. */
export function describeDifference(difference: TableDifference): string {
  if (difference.identical) return 'No difference\n';
  const lines = [
    ...difference.columns_added.map((column) => `+ column ${JSON.stringify(column)}`),
    ...difference.columns_removed.map((column) => `- column ${JSON.stringify(column)}`),
    ...difference.added.map((row) => `+ row ${JSON.stringify(row)}`),
    ...difference.removed.map((row) => `- row ${JSON.stringify(row)}`),
    ...difference.changed.map(
      ({ key, changes }) => `~ row ${JSON.stringify(key)}: ${changes.map(describeChange).join(', ')}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function describeChange({ column, before, after }: CellChange): string {
  return `${JSON.stringify(column)} from ${JSON.stringify(before)} to ${JSON.stringify(after)}`;
}
