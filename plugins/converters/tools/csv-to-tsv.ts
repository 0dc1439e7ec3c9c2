import { csvArgument, csvDelimiterArgument, parseCsv, writeCsv } from '@toolyard/kit/csv';
import { defineTool, Type } from '@toolyard/sdk';

export default defineTool({
  title: 'CSV to TSV',
  summary: 'Convert CSV to tab-separated values, in spreadsheet, escaped or plain style.',
  keywords: ['tab delimited', 'paste into excel', 'postgresql copy'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    csv: csvArgument({ description: 'CSV text' }),
    delimiter: csvDelimiterArgument(),
    style: Type.Enum(['quoted', 'escaped', 'spaces'], {
      default: 'quoted',
      description: 'How cells with tabs or line breaks are written',
    }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/tab-separated-values', description: 'TSV text' }),
    row_count: Type.Integer({ description: 'Rows, the first included' }),
    column_count: Type.Integer({ description: 'Cells in the widest row' }),
  }),
  examples: [
    {
      name: 'Quotes go when not needed',
      input: { csv: 'name,city\n"Doe, J","Rome"\n' },
      output: { result: 'name\tcity\nDoe, J\tRome\n', row_count: 2 },
    },
    {
      name: 'Escaped, as PostgreSQL reads it',
      input: { csv: 'a,b\n"x\ty","l1\nl2 \\ ""q"""\n', style: 'escaped' },
      output: { result: 'a\tb\nx\\ty\tl1\\nl2 \\\\ "q"\n', row_count: 2 },
    },
  ],
  run({ csv, delimiter, style }) {
    const rows = parseCsv('csv', csv, { delimiter }).rows.map(({ cells }) => cells);
    return {
      result:
        style === 'quoted' ? writeCsv(rows, '\t') : rows.map((cells) => writeRow(cells, style)).join(''),
      row_count: rows.length,
      column_count: rows.reduce((widest, { length }) => Math.max(widest, length), 0),
    };
  },
});

/** The escapes of PostgreSQL's COPY text format; or what IANA's text/tab-separated-values can hold, which has none. */
function writeRow(cells: readonly string[], style: 'escaped' | 'spaces'): string {
  const write = style === 'escaped' ? escapeCell : (cell: string) => cell.replace(/\t|\r\n|\r|\n/g, ' ');
  return `${cells.map(write).join('\t')}\n`;
}

function escapeCell(cell: string): string {
  return cell.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
