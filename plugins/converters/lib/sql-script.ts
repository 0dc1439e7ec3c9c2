import { InputError, quote, Type } from '@toolyard/sdk';
import { boundCells, boundNames } from './csv-table.ts';
import { columnType, type SqlCell, type SqlColumn, type SqlDialect, type SqlKind } from './sql-types.ts';

/** No database takes longer ones; and every statement repeats them. */
const MAX_TABLE_NAME = 1000;

/** The arguments that say how a script is written, but for the table's name. */
export const scriptArguments = {
  table: Type.String({ default: 'data', description: 'Table name; a dot separates the schema' }),
  dialect: Type.Enum(['postgresql', 'mysql', 'sqlite', 'sqlserver'], {
    default: 'postgresql',
    description: 'SQL dialect',
  }),
  create_table: Type.Boolean({ default: true, description: 'Start with CREATE TABLE' }),
  drop_table: Type.Boolean({ default: false, description: 'Start with DROP TABLE IF EXISTS' }),
  batch_size: Type.Integer({ default: 500, minimum: 1, maximum: 1000, description: 'Rows per INSERT' }),
};

/** The result fields of a written script. */
export const scriptFields = {
  result: Type.String({ contentMediaType: 'application/sql', description: 'SQL script' }),
  columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() }), {
    description: '{name, type} per column',
  }),
  row_count: Type.Integer({ description: 'Rows inserted' }),
  statement_count: Type.Integer({ description: 'SQL statements written' }),
};

export interface ScriptOptions {
  readonly table: string;
  readonly dialect: SqlDialect;
  readonly create_table: boolean;
  readonly drop_table: boolean;
  readonly batch_size: number;
}

export interface SqlTable {
  readonly columns: readonly string[];
  /** As long as there are columns. */
  readonly rows: readonly (readonly SqlCell[])[];
}

/**
 * The statements that make a table and fill it, in batches.
 *
 * @param source the argument that the table comes from
 * @throws InputError for a table name with an empty part, and for a script that would be too large
 */
export function writeScript(source: string, table: SqlTable, options: ScriptOptions) {
  const { dialect, batch_size: batchSize } = options;
  const { rows } = table;
  const batches = Math.ceil(rows.length / batchSize);
  boundCells(source, table.columns.length, rows.length);
  boundNames(source, table.columns, batches);

  const name = tableName(options.table, dialect);
  const columns = table.columns.map((column, index) =>
    columnType(
      column,
      rows.map((row) => row[index] ?? null),
      dialect,
    ),
  );
  const quoted = columns.map((column) => quoteName(column.name, dialect));
  const statements: string[] = [];
  if (options.drop_table) statements.push(`DROP TABLE IF EXISTS ${name};\n`);
  if (options.create_table) {
    const definitions = columns.map(({ type }, index) => `  ${quoted[index]} ${type}`);
    statements.push(`CREATE TABLE ${name} (\n${definitions.join(',\n')}\n);\n`);
  }
  for (let start = 0; start < rows.length; start += batchSize) {
    const values = rows
      .slice(start, start + batchSize)
      .map((row) => `  (${writeRow(row, columns, dialect)})`);
    statements.push(`INSERT INTO ${name} (${quoted.join(', ')}) VALUES\n${values.join(',\n')};\n`);
  }
  return {
    result: statements.join('\n'),
    columns: columns.map(({ name: column, type }) => ({ name: column, type })),
    row_count: rows.length,
    statement_count: statements.length,
  };
}

function tableName(given: string, dialect: SqlDialect): string {
  const parts = given.split('.');
  if (parts.some((part) => part.trim() === ''))
    throw new InputError('table', `expected a name, or names separated by dots, got ${quote(given)}`);
  if (given.length > MAX_TABLE_NAME)
    throw new InputError('table', `expected at most ${MAX_TABLE_NAME} characters, got ${given.length}`);
  return parts.map((part) => quoteName(part, dialect)).join('.');
}

function quoteName(name: string, dialect: SqlDialect): string {
  switch (dialect) {
    case 'mysql':
      return `\`${name.replaceAll('`', '``')}\``;
    case 'sqlserver':
      return `[${name.replaceAll(']', ']]')}]`;
    default:
      return `"${name.replaceAll('"', '""')}"`;
  }
}

function writeRow(row: readonly SqlCell[], columns: readonly SqlColumn[], dialect: SqlDialect): string {
  return columns.map(({ kind }, index) => writeLiteral(row[index] ?? null, kind, dialect)).join(', ');
}

function writeLiteral(cell: SqlCell, kind: SqlKind, dialect: SqlDialect): string {
  if (cell === null) return 'NULL';
  if (kind === 'number') return cell.text;
  if (kind === 'boolean') {
    const word = cell.text.toUpperCase();
    if (dialect === 'postgresql' || dialect === 'mysql') return word;
    return word === 'TRUE' ? '1' : '0';
  }
  const doubled = cell.text.replaceAll("'", "''");
  if (dialect === 'mysql') return `'${doubled.replaceAll('\\', '\\\\')}'`;
  return dialect === 'sqlserver' ? `N'${doubled}'` : `'${doubled}'`;
}
