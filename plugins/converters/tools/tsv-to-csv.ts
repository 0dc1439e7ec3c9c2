import { parseCsv, parseCsvDelimiter, writeCsv } from '@toolyard/kit/csv';
import { defineTool, Type } from '@toolyard/sdk';
import { csvOutputDelimiter } from '../lib/csv-table.ts';

export default defineTool({
  title: 'TSV to CSV',
  summary: 'Convert tab-separated values to CSV, quoting only where needed.',
  keywords: ['tab delimited', 'paste from excel', 'spreadsheet'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    tsv: Type.String({ contentMediaType: 'text/tab-separated-values', description: 'Tab-separated text' }),
    delimiter: csvOutputDelimiter(),
    style: Type.Enum(['quoted', 'escaped', 'plain'], {
      default: 'quoted',
      description: 'How the TSV writes tabs, quotes and line breaks',
    }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/csv', description: 'CSV text' }),
    row_count: Type.Integer({ description: 'Rows, the first included' }),
    column_count: Type.Integer({ description: 'Cells in the widest row' }),
  }),
  examples: [
    {
      name: 'Commas get quotes',
      input: { tsv: 'name\tcity\nDoe, J\tRome\n' },
      output: { result: 'name,city\n"Doe, J",Rome\n', row_count: 2 },
    },
    {
      name: 'Plain: quotes are literal',
      input: { tsv: 'size\tn\n5"\t"x\n', style: 'plain' },
      output: { result: 'size,n\n"5""","""x"\n', row_count: 2 },
    },
  ],
  run({ tsv, delimiter, style }) {
    const separator = parseCsvDelimiter('delimiter', delimiter);
    const reading = { delimiter: 'tab', quotes: style === 'quoted', directive: false };
    const rows = parseCsv('tsv', tsv, reading).rows.map(({ cells }) =>
      style === 'escaped' ? cells.map(decodeCell) : cells,
    );
    return {
      result: writeCsv(rows, separator),
      row_count: rows.length,
      column_count: rows.reduce((widest, { length }) => Math.max(widest, length), 0),
    };
  },
});

/** Escapes of PostgreSQL's COPY text format; what is none of them stays as it is. */
function decodeCell(cell: string): string {
  return cell.replace(/\\([tnr\\])/g, (_, letter: string) => CHARACTERS[letter] ?? letter);
}

const CHARACTERS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };
