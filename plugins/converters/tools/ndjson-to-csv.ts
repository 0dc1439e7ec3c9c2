import { parseCsvDelimiter, writeCsv } from '@toolyard/kit/csv';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { readJsonText } from '@toolyard/kit/json-text';
import { repeatedKeys } from '@toolyard/kit/repeated-keys';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { boundCells, csvOutputDelimiter } from '../lib/csv-table.ts';
import { membersOf } from '../lib/json-node.ts';
import {
  cellText,
  columnsOf,
  dropOtherColumns,
  flattenRows,
  nameOf,
  type JsonRow,
} from '../lib/json-rows.ts';

export default defineTool({
  title: 'NDJSON to CSV',
  summary: 'Convert newline-delimited JSON (JSON Lines) to CSV with the union of all keys as columns.',
  keywords: ['jsonl', 'ldjson', 'log', 'flatten', 'spreadsheet'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    ndjson: Type.String({ contentMediaType: 'application/x-ndjson', description: 'One JSON object a line' }),
    delimiter: csvOutputDelimiter(),
    flatten: Type.Boolean({ default: true, description: 'Nested objects become columns like a.b' }),
    columns: Type.Optional(
      Type.Array(Type.String(), { description: 'Columns to write, in this order (default: all)' }),
    ),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/csv', description: 'CSV text' }),
    columns: Type.Array(Type.String(), { description: 'Column names' }),
    row_count: Type.Integer({ description: 'Rows without the header' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Lines with different keys',
      input: { ndjson: '{"id":1,"name":"Ann"}\n{"id":2,"email":"b@example.com"}\n' },
      output: {
        result: 'id,name,email\n1,Ann,\n2,,b@example.com\n',
        columns: ['id', 'name', 'email'],
        row_count: 2,
      },
    },
    {
      name: 'Nested objects and arrays',
      input: { ndjson: '{"id":1,"a":{"b":{"c":true}},"tags":["x","y"]}\n' },
      output: { result: 'id,a.b.c,tags\n1,true,"[""x"",""y""]"\n', columns: ['id', 'a.b.c', 'tags'] },
    },
  ],
  run({ ndjson, delimiter, flatten, columns: chosen }) {
    const separator = parseCsvDelimiter('delimiter', delimiter);
    const dropped = new DroppedParts();
    const objects = readLines(ndjson, dropped);
    const rows = flatten ? flattenRows('ndjson', objects, dropped) : objects;
    const columns = chosen ?? columnsOf(rows);
    dropOtherColumns(dropped, rows, columns);
    boundCells('ndjson', columns.length, rows.length);
    const body = rows.map((row) => columns.map((column) => cellText('ndjson', row.get(column))));
    return {
      // Without a column, rows have nothing to write.
      result: columns.length === 0 ? '' : writeCsv([columns, ...body], separator),
      columns,
      row_count: rows.length,
      ...dropped.output(),
    };
  },
});

function readLines(ndjson: string, dropped: DroppedParts): JsonRow[] {
  const rows = ndjson
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, index + 1, dropped)]));
  if (rows.length === 0) throw new InputError('ndjson', 'expected a JSON object a line, got no text');
  return rows;
}

function readLine(line: string, number: number, dropped: DroppedParts): JsonRow {
  const { root, fault } = readJsonText(line);
  if (fault !== undefined) {
    const column = placeAt(line, fault.offset).replace(/^line 1, /, '');
    throw new InputError(
      'ndjson',
      `expected a JSON object a line, got ${fault.found} at line ${number}, ${column}`,
    );
  }
  if (root?.kind !== 'object') {
    const found = root === undefined ? 'nothing' : nameOf(root);
    throw new InputError('ndjson', `expected a JSON object a line, got ${found} at line ${number}`);
  }
  for (const { key } of repeatedKeys(root))
    dropped.add(`earlier value of the key ${quote(key)}`, `line ${number}`);
  return membersOf(root);
}
