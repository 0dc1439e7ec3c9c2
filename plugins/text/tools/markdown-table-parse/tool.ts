import { tabulateCsv } from '@toolyard/kit/csv';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type } from '@toolyard/sdk';
import { dropMarkup, findTables, plainText, type MarkdownTable } from './markdown-tables.ts';

/** At most 15 digits before the point, which a double holds exactly; no leading zeros, exponent or group commas. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

const Cell = Type.Union([Type.String(), Type.Number()]);

export default defineTool({
  title: 'Markdown Table Parser',
  summary:
    'Read every GitHub-flavoured table in a Markdown text into headers, alignments, rows and records (objects), with line numbers.',
  keywords: ['gfm', 'extract table', 'markdown to json'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'Markdown text' }),
    formatting: Type.Enum(['keep', 'strip'], {
      default: 'keep',
      description: 'keep cell Markdown as written, or strip it to plain text',
    }),
    parse_numbers: Type.Boolean({
      default: false,
      description: 'Turn plain decimal numbers into JSON numbers',
    }),
  }),
  output: Type.Object({
    count: Type.Integer({ description: 'tables found' }),
    tables: Type.Array(
      Type.Object({
        line: Type.Integer({ description: 'of the header row, from 1' }),
        headers: Type.Array(Type.String()),
        alignments: Type.Array(Type.Enum(['none', 'left', 'center', 'right'])),
        rows: Type.Array(Type.Array(Cell)),
        records: Type.Array(Type.Record(Type.String(), Cell), { description: 'objects by header' }),
      }),
    ),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Alignments and records',
      input: {
        markdown: 'Intro\n\n| Name | Age |\n| :--- | ---: |\n| Ann | 30 |\n| Bo | 4 |\n\nEnd',
      },
      output: {
        count: 1,
        tables: [
          {
            line: 3,
            headers: ['Name', 'Age'],
            alignments: ['left', 'right'],
            rows: [
              ['Ann', '30'],
              ['Bo', '4'],
            ],
            records: [
              { Name: 'Ann', Age: '30' },
              { Name: 'Bo', Age: '4' },
            ],
          },
        ],
      },
    },
    {
      name: 'Header and delimiter row differ: no table',
      input: { markdown: '| a | b |\n| --- |\n| c |' },
      output: { count: 0, tables: [] },
    },
  ],
  run({ markdown, formatting, parse_numbers: parseNumbers }) {
    const dropped = new DroppedParts();
    const text = (cell: string) => (formatting === 'strip' ? plainText(cell) : cell);
    const value = (cell: string) =>
      parseNumbers && PLAIN_NUMBER.test(text(cell)) ? Number(text(cell)) : text(cell);
    const found = findTables(markdown, dropped);
    if (formatting === 'strip') for (const table of found) dropMarkup(dropped, table);
    const tables = found.map((table) => readTable(table, text, value));
    return { count: tables.length, tables, ...dropped.output() };
  },
});

function readTable<Value>(
  { line, headers: written, alignments, rows: cells }: MarkdownTable,
  text: (cell: string) => string,
  value: (cell: string) => Value,
) {
  const headers = written.map(text);
  const rows = cells.map((row) => row.map(value));
  const { columns } = tabulateCsv([{ line, cells: headers }], true);
  const records = rows.map((row) =>
    Object.fromEntries(row.map((cell, index) => [columns[index] ?? '', cell])),
  );
  return { line, headers, alignments: [...alignments], rows, records };
}
