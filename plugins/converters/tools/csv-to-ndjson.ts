import { csvArgument, csvDelimiterArgument } from '@toolyard/kit/csv';
import { defineTool, Type } from '@toolyard/sdk';
import { boundNames, lineWarnings, readCsvTable } from '../lib/csv-table.ts';
import { rowTyper } from '../lib/json-types.ts';

export default defineTool({
  title: 'CSV to NDJSON',
  summary:
    'Convert CSV to newline-delimited JSON (JSON Lines), one object a row, for log pipelines, bulk loads and jq.',
  keywords: ['jsonl', 'ldjson', 'bigquery', 'elasticsearch'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    csv: csvArgument({ description: 'CSV text' }),
    delimiter: csvDelimiterArgument(),
    infer_types: Type.Boolean({
      default: true,
      description: 'Turn number and true/false columns into JSON types',
    }),
    trim: Type.Boolean({ default: false, description: 'Drop spaces around cells and quotes' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'application/x-ndjson', description: 'NDJSON text' }),
    row_count: Type.Integer({ description: 'Lines written' }),
    columns: Type.Array(Type.String(), { description: 'Column names' }),
    warnings: lineWarnings('Rows of the wrong length: {line, message}'),
  }),
  examples: [
    {
      name: 'Typed rows',
      input: { csv: 'id,name,active\n1,Ann,true\n2,Bo,false\n' },
      output: {
        result: '{"id":1,"name":"Ann","active":true}\n{"id":2,"name":"Bo","active":false}\n',
        row_count: 2,
      },
    },
    {
      name: 'A line break in a cell stays on one line',
      input: { csv: 'id,text\n1,"two\nlines"\n' },
      output: { result: '{"id":1,"text":"two\\nlines"}\n', row_count: 1 },
    },
  ],
  run({ csv, delimiter, infer_types: typed, trim }) {
    const { columns, rows, warnings } = readCsvTable('csv', csv, { delimiter, trim });
    boundNames('csv', columns, rows.length);
    const texts = rows.map(({ cells }) => cells);
    const read = typed ? rowTyper(texts, columns.length) : (cells: readonly string[]) => cells;
    // Written member by member: an object would put columns such as 2024 before the others.
    const keys = columns.map((column) => JSON.stringify(column));
    const lines = texts.map((cells) => {
      const row = read(cells);
      return `{${keys.map((key, index) => `${key}:${JSON.stringify(row[index])}`).join(',')}}\n`;
    });
    return {
      result: lines.join(''),
      row_count: rows.length,
      columns: [...columns],
      warnings: [...warnings],
    };
  },
});
