import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { foldCase } from '@toolyard/kit/case-folding';
import {
  csvArgument,
  csvDelimiterArgument,
  csvFrame,
  parseCsv,
  writeCsv,
  type CsvRow,
} from '@toolyard/kit/csv';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { boundCells } from '../lib/csv-table.ts';

/** The most removed rows that are listed. */
const MOST_LISTED = 1000;

export default defineTool({
  title: 'CSV Deduplicator',
  summary: 'Remove duplicate rows from a CSV, by all columns or chosen key columns, and list what went.',
  keywords: ['unique rows', 'distinct', 'repeated'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    csv: csvArgument({ description: 'CSV text' }),
    columns: Type.Optional(
      Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }), {
        description: 'Key columns by name, or 1-based number (default: all)',
      }),
    ),
    keep: Type.Enum(['first', 'last'], { default: 'first', description: 'Which row of a group stays' }),
    case_sensitive: Type.Boolean({ default: true, description: 'Case matters' }),
    trim: Type.Boolean({ default: false, description: 'Compare without spaces around cells' }),
    delimiter: csvDelimiterArgument(),
    has_header: Type.Boolean({ default: true, description: 'First row holds the column names' }),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'text/csv',
      description: 'CSV with the separator and line ends of the input',
    }),
    row_count: Type.Integer({ description: 'Rows kept, without header' }),
    removed_count: Type.Integer({ description: 'Rows removed' }),
    removed: Type.Array(
      Type.Object({
        line: Type.Integer(),
        kept_line: Type.Integer(),
        cells: Type.Array(Type.String()),
      }),
      { description: 'First 1000 removed rows: {line, kept_line, cells}' },
    ),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Whole rows',
      input: { csv: 'id,name\n1,Ann\n2,Bo\n1,Ann\n' },
      output: {
        result: 'id,name\n1,Ann\n2,Bo\n',
        row_count: 2,
        removed_count: 1,
        removed: [{ line: 4, kept_line: 2, cells: ['1', 'Ann'] }],
      },
    },
    {
      name: 'By a key column, keeping the last row',
      input: { csv: 'id,v\n1,a\n2,b\n1,c\n', columns: ['id'], keep: 'last' },
      output: { result: 'id,v\n2,b\n1,c\n', removed: [{ line: 2, kept_line: 4, cells: ['1', 'a'] }] },
    },
  ],
  run({ csv, columns = [], keep, case_sensitive: caseSensitive, trim, delimiter: separator, has_header }) {
    const { delimiter, rows } = parseCsv('csv', csv, { delimiter: separator });
    const { head, lineEnd } = csvFrame(csv);
    const header = has_header ? rows.slice(0, 1) : [];
    const body = rows.slice(header.length);
    const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
    const positions = [
      ...new Set(columns.map((column) => findColumn(column, header[0]?.cells ?? [], width))),
    ];
    boundCells('columns', positions.length, rows.length);

    const comparable = (cell: string) => {
      const text = trim ? cell.trim() : cell;
      return caseSensitive ? text : foldCase(text);
    };
    const keyOf = ({ cells }: CsvRow) =>
      positions.length === 0
        ? JSON.stringify(withoutEmptyEnd(cells.map(comparable)))
        : JSON.stringify(positions.map((position) => comparable(cells[position] ?? '')));

    const kept = new Map<string, CsvRow>();
    const keyed = body.map((row) => ({ row, key: keyOf(row) }));
    for (const { row, key } of keyed) if (keep === 'last' || !kept.has(key)) kept.set(key, row);
    const staying = new Set(kept.values());
    const removed = keyed.filter(({ row }) => !staying.has(row));
    const dropped = new DroppedParts();
    for (const { row } of removed.slice(MOST_LISTED))
      dropped.add('removed row that is not listed', `line ${row.line}`);
    return {
      result:
        head +
        writeCsv(
          [...header, ...body.filter((row) => staying.has(row))].map(({ cells }) => cells),
          delimiter,
          lineEnd,
        ),
      row_count: staying.size,
      removed_count: removed.length,
      removed: removed.slice(0, MOST_LISTED).map(({ row, key }) => ({
        line: row.line,
        kept_line: kept.get(key)?.line ?? row.line,
        cells: [...row.cells],
      })),
      ...dropped.output(),
    };
  },
});

/** The index of a column: a name that the header has, else a number from 1 to the width. */
function findColumn(column: string | number, header: readonly string[], width: number): number {
  const named = typeof column === 'string' ? header.indexOf(column) : -1;
  if (named !== -1) return named;
  if (typeof column === 'string' && !/^\d+$/.test(column)) {
    throw new InputError(
      'columns',
      header.length > 0
        ? `expected columns of the header, got ${quote(column)}`
        : `expected numbers, since there is no header, got ${quote(column)}`,
    );
  }
  const number = Number(column);
  if (number < 1 || number > width)
    throw new InputError('columns', `expected numbers from 1 to ${width}, got ${quote(column)}`);
  return number - 1;
}

/** Cells that a short row lacks count as empty. */
function withoutEmptyEnd(cells: string[]): string[] {
  while (cells.at(-1) === '') cells.pop();
  return cells;
}
