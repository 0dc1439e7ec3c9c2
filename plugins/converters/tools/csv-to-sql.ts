import { csvArgument, csvDelimiterArgument } from '@toolyard/kit/csv';
import { defineTool, Type } from '@toolyard/sdk';
import { lineWarnings, readCsvTable } from '../lib/csv-table.ts';
import { isBoolean, isJsonNumber } from '../lib/json-types.ts';
import { scriptArguments, scriptFields, writeScript } from '../lib/sql-script.ts';
import type { SqlCell } from '../lib/sql-types.ts';

const { table, dialect, ...layout } = scriptArguments;

export default defineTool({
  title: 'CSV to SQL',
  summary:
    'Turn CSV into CREATE TABLE and batched INSERT statements, column types inferred, for PostgreSQL, MySQL, SQLite or SQL Server.',
  keywords: ['import', 'database', 'mariadb', 'schema', 'csvsql'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    csv: csvArgument({ description: 'CSV text' }),
    table,
    dialect,
    delimiter: csvDelimiterArgument(),
    ...layout,
    infer_types: Type.Boolean({
      default: true,
      description: 'Infer column types; false makes every column text',
    }),
  }),
  output: Type.Object({
    ...scriptFields,
    warnings: lineWarnings('Rows of the wrong length: {line, message}'),
  }),
  examples: [
    {
      name: 'Leading zeros and impossible dates stay text',
      input: { csv: 'zip,day\n01234,2023-02-29\n90210,2023-02-28\n' },
      output: {
        result:
          'CREATE TABLE "data" (\n  "zip" TEXT,\n  "day" TEXT\n);\n\n' +
          'INSERT INTO "data" ("zip", "day") VALUES\n' +
          "  ('01234', '2023-02-29'),\n  ('90210', '2023-02-28');\n",
      },
    },
    {
      name: 'SQL Server',
      input: { csv: 'na]me,flag\nÅsa,true\n', dialect: 'sqlserver', table: 't' },
      output: {
        result:
          'CREATE TABLE [t] (\n  [na]]me] NVARCHAR(MAX),\n  [flag] BIT\n);\n\n' +
          "INSERT INTO [t] ([na]]me], [flag]) VALUES\n  (N'Åsa', 1);\n",
        row_count: 1,
        statement_count: 2,
      },
    },
  ],
  run({ csv, delimiter, infer_types: typed, ...options }) {
    const { columns, rows, warnings } = readCsvTable('csv', csv, { delimiter });
    const cells = rows.map((row) => row.cells.map((cell) => readCell(cell, typed)));
    return { ...writeScript('csv', { columns, rows: cells }, options), warnings: [...warnings] };
  },
});

const DATE = /^\d{4}-\d\d-\d\d/;
const TIME = /^[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/;

function readCell(text: string, typed: boolean): SqlCell {
  if (text === '') return null;
  if (!typed) return { kind: 'text', text };
  if (isJsonNumber(text)) return { kind: 'number', text };
  if (isBoolean(text)) return { kind: 'boolean', text };
  const date = DATE.exec(text)?.[0];
  if (date === undefined || !isCalendarDate(date)) return { kind: 'text', text };
  const time = text.slice(date.length);
  if (time === '') return { kind: 'date', text };
  return { kind: TIME.test(time) ? 'timestamp' : 'text', text };
}

/** SQL has the years 0001 to 9999 (SQL:2016 part 2, 4.6.2). */
function isCalendarDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
}
