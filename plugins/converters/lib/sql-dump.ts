import { DroppedParts } from '@toolyard/kit/dropped';
import { InputError, quote, Type } from '@toolyard/sdk';
import { boundCells } from './csv-table.ts';
import { typedValue } from './sql-column-types.ts';
import type { SqlValue } from './sql-literals.ts';
import type { SqlStrings } from './sql-scanner.ts';
import { readStatements, type SqlInsert, type SqlStatements, type SqlWarning } from './sql-statements.ts';

/** The arguments that say which rows of which text are wanted. */
export const dumpArguments = {
  sql: Type.String({ contentMediaType: 'application/sql', description: 'SQL script or dump' }),
  table: Type.Optional(Type.String({ description: 'Only this table (default: all)' })),
  dialect: Type.Enum(['auto', 'mysql', 'standard'], {
    default: 'auto',
    description: 'String rules: mysql has backslash escapes',
  }),
};

/** The rows that a script inserts into one table. */
export interface DumpedTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** As long as there are columns. */
  readonly rows: readonly (readonly SqlValue[])[];
}

export interface SqlDump {
  readonly tables: readonly DumpedTable[];
  readonly row_count: number;
  readonly skipped_statements: number;
  readonly warnings: SqlWarning[];
  /** The statements that hold no rows, by what they begin with, what follows rows, and comments. */
  readonly dropped?: string[];
}

/**
 * The rows of a script's INSERT and COPY statements by table, in the order in which they are first inserted into.
 *
 * @param only the table whose rows are wanted, if not all are
 * @throws InputError with the line where the text is broken or a row has another number of values than there are
 * columns; when there are no rows; when there are none of that table
 */
export function readDump(sql: string, dialect: SqlStrings | 'auto', only: string | undefined): SqlDump {
  const statements = readStatements('sql', sql, dialect);
  const byTable = Map.groupBy(statements.inserts, ({ table }) => table);
  if (byTable.size === 0)
    throw new InputError('sql', 'expected INSERT … VALUES or COPY … FROM stdin, got neither');
  if (only !== undefined && !byTable.has(only)) {
    const names = [...byTable.keys()].join(', ');
    const known = names.length > 1000 ? `${names.slice(0, 1000)}…` : names;
    throw new InputError('table', `expected one that the text has rows of (${known}), got ${quote(only)}`);
  }
  // Names without quotes are alike in any case (SQL:2016 part 2, 5.4).
  const created = new Map([
    ...[...statements.created].map(([table, columns]) => [table.toLowerCase(), columns] as const),
    ...statements.created,
  ]);
  const tables = [...byTable]
    .filter(([table]) => only === undefined || table === only)
    .map(([table, inserts]) => joinInserts(table, inserts, created));
  const dropped = new DroppedParts();
  for (const { verb, line } of statements.skipped) dropped.add(`${verb} statement`, `line ${line}`);
  for (const { verb, line } of statements.clauses) dropped.add(`${verb} after the rows`, `line ${line}`);
  for (const line of statements.comments) dropped.add('comment', `line ${line}`);
  return {
    tables,
    row_count: tables.reduce((sum, { rows }) => sum + rows.length, 0),
    skipped_statements: statements.skipped.length,
    warnings: [...statements.warnings],
    ...dropped.output(),
  };
}

type Created = SqlStatements['created'];

function joinInserts(table: string, inserts: readonly SqlInsert[], columnsOf: Created): DumpedTable {
  const created = columnsOf.get(table) ?? columnsOf.get(table.toLowerCase());
  const kinds = new Map(created?.map(({ name, kind }) => [name, kind]));
  const parts = inserts.map(({ columns, isCopied, rows }) => {
    const width = rows[0]?.values.length ?? 0;
    const names =
      columns ??
      created?.map(({ name }) => name) ??
      Array.from({ length: width }, (_, index) => `column_${index + 1}`);
    const uneven = rows.find(({ values }) => values.length !== names.length);
    if (uneven !== undefined) {
      throw new InputError(
        'sql',
        `expected ${names.length} values, one a column of ${quote(table)}, got ${uneven.values.length} at line ` +
          String(uneven.line),
      );
    }
    return { names, isCopied, rows };
  });
  const columns = [...new Set(parts.flatMap(({ names }) => names))];
  boundCells(
    'sql',
    columns.length,
    parts.reduce((sum, { rows }) => sum + rows.length, 0),
  );
  const rows = parts.flatMap(({ names, isCopied, rows: inserted }) => {
    const places = new Map(names.map((name, index) => [name, index]));
    const sources = columns.map((column) => ({
      place: places.get(column) ?? -1,
      // Without a CREATE TABLE nothing says what a field of COPY is.
      kind: (isCopied ? kinds.get(column) : undefined) ?? 'text',
    }));
    return inserted.map(({ values }) =>
      sources.map(({ place, kind }) => typedValue(values[place] ?? null, kind)),
    );
  });
  return { table, columns, rows };
}
