export type SqlDialect = 'postgresql' | 'mysql' | 'sqlite' | 'sqlserver';

/** What a value is, and what a column holds. */
export type SqlKind = 'number' | 'boolean' | 'date' | 'timestamp' | 'json' | 'text';

/** A value for a table: its text as it was read, and what it is. Null is NULL. */
export type SqlCell = { readonly kind: SqlKind; readonly text: string } | null;

export interface SqlColumn {
  readonly name: string;
  /** As CREATE TABLE says it. */
  readonly type: string;
  readonly kind: SqlKind;
}

type TypeName = Exclude<SqlKind, 'number'> | 'integer' | 'bigint' | 'numeric' | 'double';

/** A numeric type takes a precision where the dialect names it DECIMAL. */
const TYPE_NAMES: Readonly<Record<SqlDialect, Readonly<Record<TypeName, string>>>> = {
  postgresql: {
    integer: 'INTEGER',
    bigint: 'BIGINT',
    numeric: 'NUMERIC',
    double: 'DOUBLE PRECISION',
    boolean: 'BOOLEAN',
    date: 'DATE',
    timestamp: 'TIMESTAMP',
    json: 'JSONB',
    text: 'TEXT',
  },
  mysql: {
    integer: 'INT',
    bigint: 'BIGINT',
    numeric: 'DECIMAL',
    double: 'DOUBLE',
    boolean: 'BOOLEAN',
    date: 'DATE',
    timestamp: 'DATETIME',
    json: 'JSON',
    text: 'TEXT',
  },
  sqlite: {
    integer: 'INTEGER',
    bigint: 'INTEGER',
    numeric: 'NUMERIC',
    double: 'REAL',
    boolean: 'INTEGER',
    date: 'TEXT',
    timestamp: 'TEXT',
    json: 'TEXT',
    text: 'TEXT',
  },
  sqlserver: {
    integer: 'INT',
    bigint: 'BIGINT',
    numeric: 'DECIMAL',
    double: 'FLOAT',
    boolean: 'BIT',
    date: 'DATE',
    timestamp: 'DATETIME2',
    json: 'NVARCHAR(MAX)',
    text: 'NVARCHAR(MAX)',
  },
};

/** The most digits, and decimals, of DECIMAL. */
const DECIMAL_LIMITS = { mysql: { precision: 65, scale: 30 }, sqlserver: { precision: 38, scale: 38 } };

/** The type that holds all of a column's values: text when they are of several kinds, or when there are none. */
export function columnType(name: string, cells: readonly SqlCell[], dialect: SqlDialect): SqlColumn {
  const values = cells.filter((cell) => cell !== null);
  const kind = values[0]?.kind ?? 'text';
  const names = TYPE_NAMES[dialect];
  const asText: SqlColumn = { name, kind: 'text', type: names.text };
  if (values.some((value) => value.kind !== kind)) return asText;
  if (kind !== 'number') return { name, kind, type: names[kind] };
  const type = numberType(
    values.map(({ text }) => text),
    dialect,
  );
  return type === undefined ? asText : { name, kind, type };
}

/** The type that keeps every digit of numbers as JSON writes them; undefined when the dialect has none. */
function numberType(numbers: readonly string[], dialect: SqlDialect): string | undefined {
  const names = TYPE_NAMES[dialect];
  if (numbers.some((number) => /e/i.test(number)))
    return numbers.every((number) => Number.isFinite(Number(number))) ? names.double : undefined;
  if (!numbers.some((number) => number.includes('.'))) {
    if (numbers.every((number) => fitsBits(number, 32))) return names.integer;
    if (numbers.every((number) => fitsBits(number, 64))) return names.bigint;
  }
  if (dialect !== 'mysql' && dialect !== 'sqlserver') return names.numeric;
  let digits = 0;
  let scale = 0;
  for (const number of numbers) {
    const [integer = '', decimals = ''] = number.replace('-', '').split('.');
    digits = Math.max(digits, integer.length);
    scale = Math.max(scale, decimals.length);
  }
  const precision = digits + scale;
  const limits = DECIMAL_LIMITS[dialect];
  if (precision > limits.precision || scale > limits.scale) return undefined;
  return `${names.numeric}(${precision},${scale})`;
}

/** Whether an integer lies within those of so many bits, one of them for the sign. */
function fitsBits(integer: string, bits: number): boolean {
  if (integer.length > 20) return false;
  const value = BigInt(integer);
  return BigInt.asIntN(bits, value) === value;
}
