import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import type { JsonNode } from '@toolyard/kit/json-text';
import { defineTool, InputError, Type, type JsonValue } from '@toolyard/sdk';
import { boundCells } from '../lib/csv-table.ts';
import { cellText, columnsOf, readJsonRows, refuseScalars } from '../lib/json-rows.ts';
import { scriptArguments, scriptFields, writeScript } from '../lib/sql-script.ts';
import type { SqlCell } from '../lib/sql-types.ts';

export default defineTool({
  title: 'JSON to SQL',
  summary:
    'Turn a JSON array of objects into CREATE TABLE and batched INSERT statements for PostgreSQL, MySQL, SQLite or SQL Server.',
  keywords: ['import', 'database', 'mariadb', 'schema', 'seed data'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    json: Type.Unsafe<JsonValue>({
      type: ['string', 'array', 'object'],
      contentMediaType: 'application/json',
      description: 'Array of objects, or one object; JSON text or value',
    }),
    ...scriptArguments,
  }),
  output: Type.Object({ ...scriptFields, dropped: Dropped }),
  examples: [
    {
      name: 'One object for MySQL',
      input: { json: '{"p":"C:\\\\x","n":12345678901,"ok":false}', dialect: 'mysql' },
      output: {
        result:
          'CREATE TABLE `data` (\n  `p` TEXT,\n  `n` BIGINT,\n  `ok` BOOLEAN\n);\n\n' +
          "INSERT INTO `data` (`p`, `n`, `ok`) VALUES\n  ('C:\\\\x', 12345678901, FALSE);\n",
      },
    },
    {
      name: 'Mixed kinds become text',
      input: { json: '[{"v":1},{"v":"x"},{"v":true},{"v":null}]', dialect: 'sqlite' },
      output: {
        result:
          'CREATE TABLE "data" (\n  "v" TEXT\n);\n\n' +
          "INSERT INTO \"data\" (\"v\") VALUES\n  ('1'),\n  ('x'),\n  ('true'),\n  (NULL);\n",
        row_count: 4,
        statement_count: 2,
      },
    },
  ],
  run({ json, ...options }) {
    const dropped = new DroppedParts();
    const table = readJsonRows('json', json, dropped);
    refuseScalars('json', table);
    if (table.kind === 'arrays')
      throw new InputError('json', 'expected an array of objects, got an array at index 0');
    if (table.rows.length === 0)
      throw new InputError('json', 'expected at least one object, got an empty array');
    const columns = columnsOf(table.rows);
    if (columns.length === 0) throw new InputError('json', 'expected an object with a key, got none');
    boundCells('json', columns.length, table.rows.length);
    const rows = table.rows.map((row) => columns.map((column) => readCell(row.get(column))));
    return { ...writeScript('json', { columns, rows }, options), ...dropped.output() };
  },
});

function readCell(node: JsonNode | undefined): SqlCell {
  if (node === undefined || node.kind === 'null') return null;
  const text = cellText('json', node);
  if (node.kind === 'string') return { kind: 'text', text };
  return { kind: node.kind === 'number' || node.kind === 'boolean' ? node.kind : 'json', text };
}
