import { Dropped } from '@toolyard/kit/dropped';
import { defineTool, Type, type JsonObject } from '@toolyard/sdk';
import { boundNames, lineWarnings } from '../lib/csv-table.ts';
import { losslessNumber, type Scalar } from '../lib/json-types.ts';
import { dumpArguments, readDump } from '../lib/sql-dump.ts';
import type { SqlValue } from '../lib/sql-literals.ts';

export default defineTool({
  title: 'SQL to JSON',
  summary:
    'Extract the rows of INSERT statements or pg_dump COPY blocks in a SQL script as JSON objects, per table. Nothing is run.',
  keywords: ['mysqldump', 'database dump', 'export', 'sqlite'],
  inlineBelowBytes: 16_384,
  input: Type.Object(dumpArguments),
  output: Type.Object({
    tables: Type.Array(
      Type.Object({
        table: Type.String(),
        columns: Type.Array(Type.String()),
        row_count: Type.Integer(),
        rows: Type.Array(Type.Unsafe<JsonObject>({ type: 'object' })),
      }),
      { description: '{table, columns, row_count, rows: array of objects}' },
    ),
    row_count: Type.Integer({ description: 'Rows in all' }),
    skipped_statements: Type.Integer({ description: 'Statements that hold no rows' }),
    warnings: lineWarnings('{line, message}: expressions kept as text'),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Columns from CREATE TABLE',
      input: {
        sql:
          'CREATE TABLE users (\n  id INTEGER PRIMARY KEY,\n  name TEXT NOT NULL,\n  score DECIMAL(5,2)\n);\n' +
          "INSERT INTO users VALUES (1, 'O''Hara', 9.5), (2, 'a;b -- c', NULL);\n",
      },
      output: {
        tables: [
          {
            table: 'users',
            columns: ['id', 'name', 'score'],
            row_count: 2,
            rows: [
              { id: 1, name: "O'Hara", score: 9.5 },
              { id: 2, name: 'a;b -- c', score: null },
            ],
          },
        ],
        warnings: [],
      },
    },
    {
      name: 'Several inserts joined',
      input: { sql: "INSERT INTO t (a, b) VALUES (1, TRUE);\ninsert into t (b, c) values (false, 'x');" },
      output: {
        tables: [
          {
            table: 't',
            columns: ['a', 'b', 'c'],
            row_count: 2,
            rows: [
              { a: 1, b: true, c: null },
              { a: null, b: false, c: 'x' },
            ],
          },
        ],
        row_count: 2,
        skipped_statements: 0,
      },
    },
  ],
  run({ sql, table, dialect }) {
    const { tables, ...counts } = readDump(sql, dialect, table);
    return {
      tables: tables.map(({ table: name, columns, rows }) => {
        boundNames('sql', columns, rows.length);
        return {
          table: name,
          columns: [...columns],
          row_count: rows.length,
          rows: rows.map((row) =>
            Object.fromEntries(columns.map((column, index) => [column, jsonValue(row[index] ?? null)])),
          ),
        };
      }),
      ...counts,
    };
  },
});

function jsonValue(value: SqlValue): Scalar {
  if (typeof value !== 'object' || value === null) return value;
  return losslessNumber(value.digits) ?? value.digits;
}
