import { Dropped } from '@toolyard/kit/dropped';
import { parseCsvDelimiter, writeCsv } from '@toolyard/kit/csv';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { csvOutputDelimiter, lineWarnings } from '../lib/csv-table.ts';
import { dumpArguments, readDump } from '../lib/sql-dump.ts';
import type { SqlValue } from '../lib/sql-literals.ts';

export default defineTool({
  title: 'SQL to CSV',
  summary:
    'Extract the rows of INSERT statements or pg_dump COPY blocks in a SQL script as CSV, one per table. Nothing is run.',
  keywords: ['mysqldump', 'database dump', 'export', 'excel', 'sqlite'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    ...dumpArguments,
    delimiter: csvOutputDelimiter(),
    null_as: Type.String({ default: '', description: 'Text written for NULL' }),
  }),
  output: Type.Object({
    tables: Type.Array(
      Type.Object({
        table: Type.String(),
        columns: Type.Array(Type.String()),
        row_count: Type.Integer(),
        csv: Type.String({ contentMediaType: 'text/csv' }),
      }),
      { description: '{table, columns, row_count, csv}' },
    ),
    row_count: Type.Integer({ description: 'Rows in all' }),
    skipped_statements: Type.Integer({ description: 'Statements that hold no rows' }),
    warnings: lineWarnings('{line, message}: expressions kept as text'),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Two tables',
      input: {
        sql:
          'CREATE TABLE a (id INT, name TEXT);\nCREATE TABLE b (k TEXT);\n' +
          "INSERT INTO a VALUES (1,'Doe, J'),(2,'say \"hi\"');\nINSERT INTO b (k) VALUES ('x');",
      },
      output: {
        tables: [
          { table: 'a', columns: ['id', 'name'], row_count: 2, csv: 'id,name\n1,"Doe, J"\n2,"say ""hi"""\n' },
          { table: 'b', columns: ['k'], row_count: 1, csv: 'k\nx\n' },
        ],
      },
    },
    {
      name: 'A COPY block of pg_dump',
      input: { sql: 'COPY t (a, b) FROM stdin;\n1\tx,y\n2\t\\N\n\\.\n' },
      output: {
        tables: [{ table: 't', columns: ['a', 'b'], row_count: 2, csv: 'a,b\n1,"x,y"\n2,\n' }],
      },
    },
  ],
  run({ sql, table, dialect, delimiter, null_as: nullText }) {
    const separator = parseCsvDelimiter('delimiter', delimiter);
    if (nullText.length > MAX_NULL_CHARACTERS) {
      throw new InputError(
        'null_as',
        `expected at most ${MAX_NULL_CHARACTERS} characters, got ${nullText.length}`,
      );
    }
    const { tables, ...counts } = readDump(sql, dialect, table);
    return {
      tables: tables.map(({ table: name, columns, rows }) => ({
        table: name,
        columns: [...columns],
        row_count: rows.length,
        csv: writeCsv(
          [columns, ...rows.map((row) => row.map((value) => cellText(value, nullText)))],
          separator,
        ),
      })),
      ...counts,
    };
  },
});

/** Every NULL of up to a million cells is written so. */
const MAX_NULL_CHARACTERS = 100;

function cellText(value: SqlValue, nullText: string): string {
  if (value === null) return nullText;
  return typeof value === 'object' ? value.digits : String(value);
}
