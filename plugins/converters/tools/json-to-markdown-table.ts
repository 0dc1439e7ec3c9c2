import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import type { JsonNode } from '@toolyard/kit/json-text';
import { GRID_ALIGNMENTS, gridCell, gridLines, type GridAlignment } from '@toolyard/kit/markdown-grid';
import { defineTool, InputError, quote, Type, type JsonValue } from '@toolyard/sdk';
import stringWidth from 'string-width';
import { boundCells } from '../lib/csv-table.ts';
import { cellText, columnsOf, dropOtherColumns, readJsonRows, type JsonRows } from '../lib/json-rows.ts';

export default defineTool({
  title: 'JSON to Markdown Table',
  summary: 'Render a JSON array as a GitHub-flavoured Markdown table with alignment and escaped cells.',
  keywords: ['gfm', 'readme', 'format'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    json: Type.Unsafe<JsonValue>({
      type: ['string', 'array', 'object'],
      contentMediaType: 'application/json',
      description: 'Array of objects, arrays or scalars, or one object; text or value',
    }),
    columns: Type.Optional(
      Type.Array(Type.String(), { description: 'Columns to show, in this order (default: all keys)' }),
    ),
    align: Type.Unsafe<string | unknown[]>({
      type: ['string', 'array'],
      default: 'none',
      description: 'none, left, center or right; or an array, one per column',
    }),
    pretty: Type.Boolean({ default: true, description: 'Pad cells so that the source lines up' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/markdown', description: 'Markdown table' }),
    columns: Type.Array(Type.String(), { description: 'Column names' }),
    row_count: Type.Integer({ description: 'Rows without the header' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Objects, padded',
      input: { json: '[{"id":1,"name":"Ann"},{"id":20,"city":"Rome"}]' },
      output: {
        result:
          '| id  | name | city |\n| --- | ---- | ---- |\n| 1   | Ann  |      |\n| 20  |      | Rome |\n',
        columns: ['id', 'name', 'city'],
        row_count: 2,
      },
    },
    {
      name: 'An alignment for each column',
      input: { json: '[{"left":"a","mid":"b","right":1.50}]', align: ['left', 'center', 'right'] },
      output: { result: '| left | mid | right |\n| :--- | :-: | ----: |\n| a    |  b  |  1.50 |\n' },
    },
  ],
  run({ json, columns: chosen, align, pretty }) {
    const dropped = new DroppedParts();
    const table = readJsonRows('json', json, dropped);
    const { columns, rows } = readTable(table, chosen, dropped);
    boundCells('json', columns.length, rows.length);
    const alignments = parseAlignments('align', align, columns.length);
    const cells = [
      columns,
      ...rows.map((row) => columns.map((_, index) => cellText('json', row(index)))),
    ].map((texts) => texts.map((text) => gridCell(text.trim())));
    // Nothing makes no table, whatever its columns would be.
    const empty = columns.length === 0 || table.rows.length === 0;
    const lines = empty ? [] : gridLines(cells, alignments, pretty ? PADDING : undefined);
    const result = lines.map((line) => `${line}\n`).join('');
    return { result, columns, row_count: rows.length, ...dropped.output() };
  },
});

const PADDING = {
  widthOf: (cell: string) => stringWidth(cell, { countAnsiEscapeCodes: true }),
  oddSpace: 'before',
} as const;

/**
 * The alignment of each column.
 *
 * @throws InputError for another word, and for a list that is not as long as there are columns
 */
function parseAlignments(
  argument: string,
  given: string | readonly unknown[],
  columns: number,
): GridAlignment[] {
  if (typeof given === 'string') return Array<GridAlignment>(columns).fill(parseAlignment(argument, given));
  if (given.length !== columns)
    throw new InputError(argument, `expected ${columns} alignments, one a column, got ${given.length}`);
  return given.map((word, index) => parseAlignment(`${argument}[${index}]`, word));
}

function parseAlignment(argument: string, given: unknown): GridAlignment {
  const alignment = GRID_ALIGNMENTS.find((word) => word === given);
  if (alignment !== undefined) return alignment;
  throw new InputError(
    argument,
    `expected one of ${GRID_ALIGNMENTS.map(quote).join(', ')}, got ${quote(given)}`,
  );
}

interface Table {
  readonly columns: string[];
  /** What a row has in a column. */
  readonly rows: readonly ((column: number) => JsonNode | undefined)[];
}

function readTable(table: JsonRows, chosen: string[] | undefined, dropped: DroppedParts): Table {
  switch (table.kind) {
    case 'objects': {
      const columns = chosen ?? columnsOf(table.rows);
      dropOtherColumns(dropped, table.rows, columns);
      return { columns, rows: table.rows.map((row) => (index) => row.get(columns[index] ?? '')) };
    }
    case 'arrays': {
      const [header = [], ...rows] = table.rows;
      const width = table.rows.reduce((widest, { length }) => Math.max(widest, length), 0);
      const names = Array.from({ length: width }, (_, index) => cellText('json', header[index]));
      const places = chosen?.map((column) => names.indexOf(column)) ?? names.map((_, index) => index);
      const shown = new Set(places);
      for (const [index, row] of rows.entries())
        for (const place of row.keys())
          if (!shown.has(place)) dropped.add(`column ${quote(names[place])}`, `row ${index + 1}`);
      return {
        columns: chosen ?? names,
        rows: rows.map((row) => (index) => row[places[index] ?? -1]),
      };
    }
    default: {
      const columns = chosen ?? ['value'];
      if (!columns.includes('value') && table.rows.length > 0) dropped.add('column "value"', 'row 1');
      return {
        columns,
        rows: table.rows.map((value) => (index) => (columns[index] === 'value' ? value : undefined)),
      };
    }
  }
}
