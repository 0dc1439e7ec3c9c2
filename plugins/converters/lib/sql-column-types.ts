import type { SqlValue } from './sql-literals.ts';
import { isToken, type SqlToken } from './sql-scanner.ts';

/** What the values of a column are, where their text alone does not say it. */
export type ColumnKind = 'number' | 'boolean' | 'text';

/** A column of a CREATE TABLE. */
export interface CreatedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** PostgreSQL's numeric types and their aliases, in capitals (manual, table 8.1). */
const NUMBERS: ReadonlySet<string> = new Set([
  'BIGINT',
  'BIGSERIAL',
  'DEC',
  'DECIMAL',
  'DOUBLE',
  'FLOAT',
  'FLOAT4',
  'FLOAT8',
  'INT',
  'INT2',
  'INT4',
  'INT8',
  'INTEGER',
  'NUMERIC',
  'OID',
  'REAL',
  'SERIAL',
  'SERIAL2',
  'SERIAL4',
  'SERIAL8',
  'SMALLINT',
  'SMALLSERIAL',
]);
const BOOLEANS: ReadonlySet<string> = new Set(['BOOL', 'BOOLEAN']);

/** Words that end a column's type. */
const AFTER_TYPE: ReadonlySet<string> = new Set([
  'CHECK',
  'COLLATE',
  'CONSTRAINT',
  'DEFAULT',
  'GENERATED',
  'NOT',
  'NULL',
  'PRIMARY',
  'REFERENCES',
  'UNIQUE',
]);

/** The kind of a column by the tokens after its name: `numeric(10,2) NOT NULL`, `pg_catalog.int4`, `integer[]`. */
export function columnKind(definition: readonly SqlToken[]): ColumnKind {
  const end = definition.findIndex(({ kind, text }) => kind === 'word' && AFTER_TYPE.has(text.toUpperCase()));
  const type = end === -1 ? definition : definition.slice(0, end);
  // An array is written as a text, such as {1,2}.
  if (type.some((token) => isToken(token, '[') || isToken(token, 'ARRAY'))) return 'text';
  const [first, dot, second] = type;
  const name = first?.text.toLowerCase() === 'pg_catalog' && isToken(dot, '.') ? second : first;
  const word = name?.text.toUpperCase() ?? '';
  if (NUMBERS.has(word)) return 'number';
  return BOOLEANS.has(word) ? 'boolean' : 'text';
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** A field of COPY as the literal that an INSERT would have; what is none of its column's kind, such as NaN, is text. */
export function typedValue(field: SqlValue, kind: ColumnKind): SqlValue {
  if (typeof field !== 'string') return field;
  if (kind === 'number' && NUMBER.test(field)) return { digits: field };
  if (kind === 'boolean' && (field === 't' || field === 'f')) return field === 't';
  return field;
}
