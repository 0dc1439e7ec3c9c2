import { csvArgument, csvDelimiterArgument } from '@toolyard/kit/csv';
import { defineTool, Type, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { boundNames, lineWarnings, openCsvTable } from '../../lib/csv-table.ts';
import { ColumnTypes } from '../../lib/json-types.ts';
import { nestedLayout } from './nested-columns.ts';
import { arrayLayout, objectLayout, resultOfRows, type RowLayout } from './rows-json.ts';

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
    const table = openCsvTable('csv', csv, { delimiter: separator, header, trim }, (row) => {
      if (!typed) return;
      for (let cell = 0; cell < row.width; cell += 1)
        types.seeCell(cell, row.text, row.start(cell), row.end(cell));
    });
    const { columns, warnings, rowCount, delimiter, scan } = table;
    if (header) boundNames('csv', columns, rowCount);
    const layout = layoutOf(columns, { header, nested, rowCount });
    const rows = { scan, rowCount, layout, typeOf: (column: number) => types.typeOf(column) };
    return resultOfRows('data', rows, { columns, row_count: rowCount, delimiter, warnings });
  },
});

interface Wanted {
  readonly header: boolean;
  readonly nested: boolean;
  readonly rowCount: number;
}

function layoutOf(columns: readonly string[], { header, nested, rowCount }: Wanted): RowLayout {
  if (!header) return arrayLayout(columns.length);
  return nested ? nestedLayout('csv', columns, rowCount) : objectLayout(columns);
}
