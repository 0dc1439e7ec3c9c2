import { csvArgument, csvDelimiterArgument } from '@toolyard/kit/csv';
import { defineTool, Type, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { boundNames, lineWarnings, openCsvTable } from '../../lib/csv-table.ts';
import { ColumnTypes } from '../../lib/json-types.ts';
import { nestingOf } from './nested-columns.ts';

export default defineTool({
  title: 'CSV to JSON',
  summary:
    'Convert CSV to a JSON array of objects (or of arrays without a header); the separator and the types of columns are found.',
  keywords: ['spreadsheet', 'excel', 'parse csv', 'semicolon', 'tsv'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    csv: csvArgument({ description: 'CSV text' }),
    delimiter: csvDelimiterArgument(),
    has_header: Type.Boolean({
      default: true,
      description: 'First row is keys; false gives arrays of arrays',
    }),
    infer_types: Type.Boolean({
      default: true,
      description: 'Turn number and true/false columns into JSON types',
    }),
    nested: Type.Boolean({ default: false, description: 'Header `a.b` makes nested objects' }),
    trim: Type.Boolean({ default: false, description: 'Drop spaces around cells and quotes' }),
  }),
  output: Type.Object({
    data: Type.Array(Type.Unsafe<JsonObject | JsonValue[]>({ type: ['object', 'array'] }), {
      description: 'One object (or array) a row',
    }),
    columns: Type.Array(Type.String(), { description: 'Column names' }),
    row_count: Type.Integer({ description: 'Rows without the header' }),
    delimiter: Type.String({ description: 'Separator used, as the character itself' }),
    warnings: lineWarnings('Rows of the wrong length: {line, message}'),
  }),
  examples: [
    {
      name: 'Types by column',
      input: { csv: 'id,zip,ok,score\n1,01234,true,2.50\n2,90210,FALSE,\n' },
      output: {
        data: [
          { id: 1, zip: '01234', ok: true, score: 2.5 },
          { id: 2, zip: '90210', ok: false, score: null },
        ],
        row_count: 2,
        warnings: [],
      },
    },
    {
      name: 'Semicolon detected, decimal commas kept',
      input: { csv: '\ufeffartikel;preis\nBrot;3,20\nKäse;12,5\n' },
      output: {
        data: [
          { artikel: 'Brot', preis: '3,20' },
          { artikel: 'Käse', preis: '12,5' },
        ],
        delimiter: ';',
      },
    },
    {
      name: 'No header gives arrays',
      input: { csv: '1,a\n2,b\n', has_header: false },
      output: {
        data: [
          [1, 'a'],
          [2, 'b'],
        ],
        columns: ['column_1', 'column_2'],
      },
    },
  ],
  run({ csv, delimiter: separator, has_header: header, infer_types: typed, nested, trim }) {
    const types = new ColumnTypes();
    const table = openCsvTable('csv', csv, { delimiter: separator, header, trim }, (cells) => {
      if (typed) types.see(cells);
    });
    const { columns, warnings, rowCount, delimiter } = table;
    const read = typed ? types.reader(columns.length) : (cells: readonly string[]) => [...cells];
    const result = { columns: [...columns], row_count: rowCount, delimiter, warnings: [...warnings] };
    if (!header) return { data: Array.from(table.rows(), read), ...result };
    boundNames('csv', columns, rowCount);
    const toObject = nested ? nestingOf('csv', columns, rowCount) : namingOf(columns);
    return { data: Array.from(table.rows(), (cells) => toObject(read(cells))), ...result };
  },
});

function namingOf(columns: readonly string[]): (row: readonly JsonValue[]) => JsonObject {
  // An assignment to this name would be none to a member.
  if (columns.includes('__proto__'))
    return (row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));
  return (row) => {
    const object: JsonObject = {};
    let index = 0;
    for (const column of columns) {
      object[column] = row[index] ?? null;
      index += 1;
    }
    return object;
  };
}
