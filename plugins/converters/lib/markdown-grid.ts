import { InputError, quote } from '@toolyard/sdk';
import stringWidth from 'string-width';

const ALIGNMENTS = ['none', 'left', 'center', 'right'] as const;

export type Alignment = (typeof ALIGNMENTS)[number];

/** Delimiter cells need three characters to be read everywhere. */
const LEAST_WIDTH = 3;
/** The most display columns that a padded table may take up, all together. */
const MAX_PADDED = 32 * 1024 * 1024;

/**
 * The alignment of each column.
 *
 * @throws InputError for another word, and for a list that is not as long as there are columns
 */
export function parseAlignments(
  argument: string,
  given: string | readonly unknown[],
  columns: number,
): Alignment[] {
  if (typeof given === 'string') return Array<Alignment>(columns).fill(parseAlignment(argument, given));
  if (given.length !== columns)
    throw new InputError(argument, `expected ${columns} alignments, one a column, got ${given.length}`);
  return given.map((word, index) => parseAlignment(`${argument}[${index}]`, word));
}

function parseAlignment(argument: string, given: unknown): Alignment {
  const alignment = ALIGNMENTS.find((word) => word === given);
  if (alignment !== undefined) return alignment;
  throw new InputError(argument, `expected one of ${ALIGNMENTS.map(quote).join(', ')}, got ${quote(given)}`);
}

/** Text as a cell of a table (GFM 4.10): in one line, its bars escaped. */
export function gridCell(text: string): string {
  return text
    .trim()
    .replace(/\r\n|\r|\n/g, '<br>')
    .replaceAll('|', String.raw`\|`);
}

/**
 * A table of cells that are all in one line; the first row is the header. Every line ends with LF.
 *
 * @param pretty pads cells so that columns line up where East Asian wide characters take two places (UAX #11)
 * @throws InputError naming `pretty` when the padding would make the table too large
 */
export function writeGrid(
  rows: readonly (readonly string[])[],
  alignments: readonly Alignment[],
  pretty: boolean,
): string {
  const widthOf = measure();
  const widths = pretty ? columnWidths(rows, alignments.length, widthOf) : alignments.map(() => 0);
  const [header = [], ...body] = rows.map((row) =>
    row.map((cell, column) => {
      const room = (widths[column] ?? 0) - (pretty ? widthOf(cell) : 0);
      return pad(cell, room, alignments[column] ?? 'none');
    }),
  );
  const delimiters = alignments.map((alignment, column) =>
    delimiterCell(alignment, Math.max(LEAST_WIDTH, widths[column] ?? 0)),
  );
  return [header, delimiters, ...body].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function columnWidths(
  rows: readonly (readonly string[])[],
  columns: number,
  widthOf: (cell: string) => number,
): number[] {
  const widths = Array<number>(columns).fill(LEAST_WIDTH);
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  }
  const size = widths.reduce((sum, width) => sum + width, 0) * rows.length;
  if (size > MAX_PADDED)
    throw new InputError(
      'pretty',
      `expected false for a table that padding would make ${size} characters long`,
    );
  return widths;
}

/** Tells the display columns that texts take up; each is looked at once. */
function measure(): (cell: string) => number {
  const known = new Map<string, number>();
  return (cell) => {
    const width = known.get(cell) ?? stringWidth(cell, { countAnsiEscapeCodes: true });
    known.set(cell, width);
    return width;
  };
}

function delimiterCell(alignment: Alignment, width: number): string {
  const left = alignment === 'left' || alignment === 'center' ? ':' : '-';
  const right = alignment === 'right' || alignment === 'center' ? ':' : '-';
  return left + '-'.repeat(width - 2) + right;
}

function pad(cell: string, room: number, alignment: Alignment): string {
  if (room <= 0) return cell;
  const before = alignment === 'right' ? room : alignment === 'center' ? Math.ceil(room / 2) : 0;
  return ' '.repeat(before) + cell + ' '.repeat(room - before);
}
