import { parseCsvDelimiter, writeCsv } from '@toolyard/kit/csv';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import type { JsonNode } from '@toolyard/kit/json-text';
import { defineTool, Type, type JsonValue } from '@toolyard/sdk';
import { boundCells, csvOutputDelimiter } from '../lib/csv-table.ts';
import {
  cellText,
  columnsOf,
  dropOtherColumns,
  flattenRows,
  readJsonRows,
  refuseScalars,
} from '../lib/json-rows.ts';

export default defineTool({
  title: 'JSON to CSV',
  summary:
    'Convert a JSON array of objects (or one object) to CSV; nested values stay JSON in a cell or are flattened to a.b columns.',
  keywords: ['excel', 'spreadsheet', 'export', 'flatten'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    json: Type.Unsafe<JsonValue>({
      type: ['string', 'array', 'object'],
      contentMediaType: 'application/json',
      description: 'Array of objects or of arrays, or one object; JSON text or value',
    }),
    delimiter: csvOutputDelimiter(),
    flatten: Type.Boolean({ default: false, description: 'Nested objects become columns like a.b' }),
    columns: Type.Optional(
      Type.Array(Type.String(), { description: 'Columns to write, in this order (default: all)' }),
    ),
    include_header: Type.Boolean({ default: true, description: 'Write the column names first' }),
    escape_formulas: Type.Boolean({
      default: false,
      description: "Prefix ' to text that a spreadsheet would run (= + - @)",
    }),
    bom: Type.Boolean({
      default: false,
      description: 'Start with a UTF-8 BOM so that Excel reads Unicode',
    }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/csv', description: 'CSV text' }),
    columns: Type.Array(Type.String(), {
      description: 'Column names; [] for rows given as arrays',
    }),
    row_count: Type.Integer({ description: 'Rows without the header' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Objects with different keys',
      input: { json: '[{"id":1,"name":"Ann"},{"id":2,"city":"Rome"}]' },
      output: { result: 'id,name,city\n1,Ann,\n2,,Rome\n', columns: ['id', 'name', 'city'], row_count: 2 },
    },
    {
      name: 'Nested objects as columns',
      input: {
        json: [{ id: 1, address: { city: 'London', geo: { lat: 51.5 } }, tags: [1, 2] }],
        flatten: true,
      },
      output: { result: 'id,address.city,address.geo.lat,tags\n1,London,51.5,"[1,2]"\n' },
    },
    {
      name: 'Digits are kept',
      input: { json: '[{"id":9007199254740993,"p":1.10}]' },
      output: { result: 'id,p\n9007199254740993,1.10\n' },
    },
  ],
  run({ json, delimiter, flatten, columns: chosen, include_header: header, escape_formulas, bom }) {
    const separator = parseCsvDelimiter('delimiter', delimiter);
    const dropped = new DroppedParts();
    const table = readJsonRows('json', json, dropped);
    refuseScalars('json', table);
    const cell = (node: JsonNode | undefined) => {
      const text = cellText('json', node);
      return escape_formulas && node?.kind === 'string' && FORMULA.test(text) ? `'${text}` : text;
    };
    const write = (rows: readonly (readonly string[])[]) => {
      const text = writeCsv(rows, separator);
      return bom && text !== '' ? `\ufeff${text}` : text;
    };
    if (table.kind === 'arrays') {
      const { rows } = table;
      const result = write(rows.map((row) => row.map(cell)));
      return { result, columns: [], row_count: rows.length, ...dropped.output() };
    }

    const rows = flatten ? flattenRows('json', table.rows, dropped) : table.rows;
    const columns = chosen ?? columnsOf(rows);
    dropOtherColumns(dropped, rows, columns);
    boundCells('json', columns.length, rows.length);
    const body = rows.map((row) => columns.map((column) => cell(row.get(column))));
    // Without a column, rows have nothing to write.
    const written = columns.length === 0 ? [] : header ? [columns, ...body] : body;
    return { result: write(written), columns, row_count: rows.length, ...dropped.output() };
  },
});

/** What makes spreadsheets take a text for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
