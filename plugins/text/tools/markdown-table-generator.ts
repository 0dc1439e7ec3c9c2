import { parseCsv } from '@toolyard/kit/csv';
import { GRID_ALIGNMENTS, gridCell, gridLines, type GridAlignment } from '@toolyard/kit/markdown-grid';
import { defineTool, InputError, Type, type JsonObject, type JsonValue } from '@toolyard/sdk';
import stringWidth from 'string-width';
import { trimWhiteSpace } from '../lib/white-space.ts';

/** Empty cells count: a few wide rows and many short ones make a large table of a small input. */
const MAX_CELLS = 2_000_000;

export default defineTool({
  title: 'Markdown Table Generator',
  summary:
    'Make a GitHub-flavoured Markdown table from rows, objects or pasted CSV/TSV, with column alignment, escaping and tidy padding.',
  keywords: ['gfm', 'csv to markdown', 'json to table', 'format table'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    rows: Type.Optional(
      Type.Array(Type.Unsafe<JsonValue[] | JsonObject>({ type: ['array', 'object'] }), {
        minItems: 1,
        description: 'Arrays of cells, or objects (keys become headers)',
      }),
    ),
    csv: Type.Optional(
      Type.String({
        minLength: 1,
        contentMediaType: 'text/csv',
        description: 'CSV or TSV text instead of rows',
      }),
    ),
    delimiter: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1, description: 'CSV delimiter; default: detected' }),
    ),
    headers: Type.Optional(
      Type.Array(Type.String(), { description: 'Header cells; then every row is data' }),
    ),
    has_header: Type.Boolean({ default: true, description: 'The first row is the header' }),
    align: Type.Union([Type.Enum([...GRID_ALIGNMENTS]), Type.Array(Type.Enum([...GRID_ALIGNMENTS]))], {
      default: 'none',
      description: 'One alignment for all columns, or one for each',
    }),
    pretty: Type.Boolean({ default: true, description: 'Pad cells so that columns line up' }),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'text/markdown',
      description: 'the table, no line break at the end',
    }),
    columns: Type.Integer(),
    rows: Type.Integer({ description: 'data rows' }),
  }),
  examples: [
    {
      name: 'Aligned columns',
      input: {
        rows: [
          ['Name', 'Age'],
          ['Ann', 30],
          ['Bo', 4],
        ],
        align: ['left', 'right'],
      },
      output: {
        result: '| Name | Age |\n| :--- | --: |\n| Ann  |  30 |\n| Bo   |   4 |',
        columns: 2,
        rows: 2,
      },
    },
    {
      name: 'Objects with different keys',
      input: {
        rows: [
          { a: 1, b: true },
          { b: null, c: 'x|y' },
        ],
        pretty: false,
      },
      output: {
        result: '| a | b | c |\n| --- | --- | --- |\n| 1 | true |  |\n|  |  | x\\|y |',
        columns: 3,
      },
    },
  ],
  run({ rows, csv, delimiter, headers, has_header: hasHeader, align, pretty }) {
    if (rows !== undefined && csv !== undefined)
      throw new InputError('csv', 'expected only one of rows and csv');
    const source = rows === undefined ? 'csv' : 'rows';
    const table = rows === undefined ? readCsv(csv, delimiter) : readRows(rows);
    const { header, body } = nameColumns(table, headers, hasHeader);

    const columns = [header, ...body].reduce((most, row) => Math.max(most, row.length), 0);
    if (columns === 0) throw new InputError(source, 'expected at least one column');
    if (columns * (body.length + 1) > MAX_CELLS) {
      throw new InputError(
        source,
        `expected at most ${MAX_CELLS} cells, got ${columns} columns in ${body.length + 1} rows`,
      );
    }
    const alignments = alignColumns(align, columns);
    const cells = [header, ...body].map((row) =>
      Array.from({ length: columns }, (_, column) => writeCell(row[column] ?? '')),
    );
    const result = gridLines(cells, alignments, pretty ? PADDING : undefined).join('\n');
    return { result, columns, rows: body.length };
  },
});

const PADDING = {
  widthOf: (cell: string) => stringWidth(cell, { countAnsiEscapeCodes: true }),
  oddSpace: 'after',
} as const;

/** Rows of cells; `header` if the source names its columns itself. */
interface Table {
  readonly header?: readonly string[];
  readonly rows: readonly (readonly JsonValue[])[];
}

function readCsv(csv: string | undefined, given: string | undefined): Table {
  if (csv === undefined) throw new InputError('rows', 'expected rows or csv');
  const { rows } = parseCsv('csv', csv, { delimiter: given ?? frequentDelimiter(csv) });
  return { rows: rows.map(({ cells }) => cells) };
}

/** The delimiter that is most frequent in the first line with text, outside quotes; the comma in doubt. */
function frequentDelimiter(csv: string): string {
  const counts = new Map([',', '\t', ';', '|'].map((delimiter) => [delimiter, 0]));
  let quoted = false;
  let started = false;
  for (const character of csv) {
    if (character === '"') quoted = !quoted;
    const ends = !quoted && (character === '\n' || character === '\r');
    if (ends && started) break;
    started ||= !ends;
    const count = counts.get(character);
    if (!quoted && count !== undefined) counts.set(character, count + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

function readRows(rows: readonly (JsonValue[] | JsonObject)[]): Table {
  const arrays = rows.filter((row) => Array.isArray(row));
  const objects = rows.filter((row): row is JsonObject => !Array.isArray(row));
  if (objects.length === 0) return { rows: arrays };
  if (arrays.length > 0) throw new InputError('rows', 'expected either arrays or objects, got both');
  const header = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  if (header.length * objects.length > MAX_CELLS) {
    throw new InputError(
      'rows',
      `expected at most ${MAX_CELLS} cells, got ${header.length} keys in ${objects.length} rows`,
    );
  }
  return { header, rows: objects.map((row) => header.map((key) => ownValue(row, key))) };
}

/** Keys such as `constructor` are no columns of an object that lacks them. */
function ownValue(object: JsonObject, key: string): JsonValue {
  return Object.hasOwn(object, key) ? (object[key] ?? null) : null;
}

interface NamedTable {
  readonly header: readonly JsonValue[];
  readonly body: readonly (readonly JsonValue[])[];
}

function nameColumns(
  { header, rows }: Table,
  given: readonly string[] | undefined,
  hasHeader: boolean,
): NamedTable {
  if (given) return { header: given, body: rows };
  if (header) return { header, body: rows };
  return hasHeader ? { header: rows[0] ?? [], body: rows.slice(1) } : { header: [], body: rows };
}

function alignColumns(align: GridAlignment | readonly GridAlignment[], columns: number): GridAlignment[] {
  const each = typeof align === 'string' ? undefined : align;
  if (each && each.length > columns)
    throw new InputError('align', `expected at most ${columns} alignments, one a column, got ${each.length}`);
  return Array.from({ length: columns }, (_, column) =>
    typeof align === 'string' ? align : (align[column] ?? 'none'),
  );
}

/** Null is empty, texts are bare, the rest is as JSON writes it. */
function writeCell(value: JsonValue): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return gridCell(trimWhiteSpace(text));
}
