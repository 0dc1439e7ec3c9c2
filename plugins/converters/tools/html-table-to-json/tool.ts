import { nameColumns } from '@toolyard/kit/csv';
import { defineTool, InputError, nullable, Type, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { boundCells, boundNames } from '../../lib/csv-table.ts';
import { findTables, HtmlTableReader, type HtmlRow, type HtmlTable } from './html-tables.ts';
import { rowTyper } from '../../lib/json-types.ts';

export default defineTool({
  title: 'HTML Table to JSON',
  summary: 'Extract tables from HTML as JSON rows, with colspan, rowspan, captions and header detection.',
  keywords: ['scrape', 'extract', 'web page', 'wikipedia'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'HTML with at least one table' }),
    table: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Only this table, counted from 1 (default: all)' }),
    ),
    format: Type.Enum(['objects', 'arrays'], {
      default: 'objects',
      description: 'Rows as objects or as arrays',
    }),
    header: Type.Enum(['auto', 'first_row', 'none'], {
      default: 'auto',
      description: 'auto: thead or a first row of th cells',
    }),
    infer_types: Type.Boolean({
      default: true,
      description: 'Turn number and true/false columns into JSON types',
    }),
  }),
  output: Type.Object({
    tables: Type.Array(
      Type.Object({
        index: Type.Integer(),
        caption: nullable(Type.String()),
        headers: Type.Array(Type.String()),
        rows: Type.Array(Type.Unsafe<JsonObject | JsonValue[]>({ type: ['object', 'array'] })),
        row_count: Type.Integer(),
      }),
      { description: '{index, caption (or null), headers, rows, row_count}' },
    ),
    table_count: Type.Integer({ description: 'Tables in the HTML' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A table with head and caption',
      input: {
        html:
          '<table><caption>Cap &amp; x</caption><thead><tr><th>Name</th><th>Age</th></tr></thead>' +
          '<tbody><tr><td>Ann</td><td>30</td></tr><tr><td>Bo</td><td></td></tr></tbody></table>',
      },
      output: {
        tables: [
          {
            index: 1,
            caption: 'Cap & x',
            headers: ['Name', 'Age'],
            rows: [
              { Name: 'Ann', Age: 30 },
              { Name: 'Bo', Age: null },
            ],
            row_count: 2,
          },
        ],
        table_count: 1,
      },
    },
    {
      name: 'No header, as arrays',
      input: { html: '<table><tr><td>1<td>a<tr><td>2<td>b<br>c</table>', format: 'arrays' },
      output: {
        tables: [
          {
            index: 1,
            caption: null,
            headers: ['column_1', 'column_2'],
            rows: [
              [1, 'a'],
              [2, 'b\nc'],
            ],
            row_count: 2,
          },
        ],
      },
    },
  ],
  run({ html, table: wanted, format, header, infer_types: typed }) {
    const found = findTables(html);
    if (found.length === 0) throw new InputError('html', 'expected at least one table, got none');
    if (wanted !== undefined && wanted > found.length)
      throw new InputError('table', `expected at most ${found.length}, the number of tables, got ${wanted}`);
    const dropped = new DroppedParts();
    const reader = new HtmlTableReader('html', dropped);
    const tables = found.flatMap((element, place) => {
      const index = place + 1;
      if (wanted !== undefined && index !== wanted) return [];
      const table = reader.read(element);
      const { headers, body } = nameTable(table, header);
      const texts = body.map(({ cells }) => headers.map((_, column) => cells[column]?.text ?? ''));
      const values = typed ? texts.map(rowTyper(texts, headers.length)) : texts;
      if (format === 'objects') boundNames('html', headers, values.length);
      const rows =
        format === 'arrays'
          ? values
          : values.map((row) =>
              Object.fromEntries(headers.map((name, column) => [name, row[column] ?? null])),
            );
      return [{ index, caption: table.caption, headers, rows, row_count: rows.length }];
    });
    return { tables, table_count: found.length, ...dropped.output() };
  },
});

/** The columns' names and the rows below them. */
function nameTable(
  { rows }: HtmlTable,
  header: 'auto' | 'first_row' | 'none',
): { readonly headers: string[]; readonly body: readonly HtmlRow[] } {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  boundCells('html', width, rows.length);
  const headRows = headerRows(rows, header);
  const heading = new Set(headRows);
  const names = Array.from({ length: width }, (_, column) => {
    const cells = headRows.map(({ cells: row }) => row[column]);
    // A cell that spans rows is one word of the name.
    return cells
      .filter((cell, index) => cell !== undefined && cell !== cells[index - 1] && cell.text !== '')
      .map((cell) => cell?.text ?? '')
      .join(' ');
  });
  return { headers: nameColumns(names, width), body: rows.filter((row) => !heading.has(row)) };
}

function headerRows(rows: readonly HtmlRow[], header: 'auto' | 'first_row' | 'none'): readonly HtmlRow[] {
  if (header === 'none') return [];
  const first = rows.slice(0, 1);
  if (header === 'first_row') return first;
  const head = rows.filter((row) => row.head);
  if (head.length > 0) return head;
  return first.filter(({ cells }) => cells.every((cell) => cell?.header === true));
}
