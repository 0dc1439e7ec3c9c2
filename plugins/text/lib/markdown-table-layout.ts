import { InputError } from '@toolyard/sdk';
import stringWidth from 'string-width';

export const ALIGNMENTS = ['none', 'left', 'center', 'right'] as const;

export type Alignment = (typeof ALIGNMENTS)[number];

/** Delimiter cells need three characters to be read everywhere. */
const LEAST_WIDTH = 3;
/** The most columns of text that a padded table may take up, all together. */
const MAX_PADDED = 16 * 1024 * 1024;

/** A table of cells that are already escaped; the first row is the header. */
export function plainTable(rows: readonly (readonly string[])[], alignments: readonly Alignment[]): string {
  const delimiters = alignments.map((alignment) => delimiterCell(alignment, LEAST_WIDTH));
  return joinRows(rows, delimiters);
}

/**
 * The same with cells padded so that columns line up in a fixed-width font, where East Asian wide characters and
 * emoji take two columns (UAX #11).
 *
 * @throws InputError naming `pretty` when the padding would make the table too large
 */
export function prettyTable(rows: readonly (readonly string[])[], alignments: readonly Alignment[]): string {
  const widths = rows.map((row) => row.map((cell) => stringWidth(cell, { countAnsiEscapeCodes: true })));
  const columns = alignments.map((_, column) =>
    widths.reduce((widest, row) => Math.max(widest, row[column] ?? 0), LEAST_WIDTH),
  );
  const size = columns.reduce((sum, width) => sum + width, 0) * rows.length;
  if (size > MAX_PADDED)
    throw new InputError(
      'pretty',
      `expected false for a table that padding would make ${size} characters long`,
    );
  const padded = rows.map((row, index) =>
    row.map((cell, column) => {
      const room = (columns[column] ?? 0) - (widths[index]?.[column] ?? 0);
      return pad(cell, room, alignments[column]);
    }),
  );
  return joinRows(
    padded,
    alignments.map((alignment, column) => delimiterCell(alignment, columns[column] ?? LEAST_WIDTH)),
  );
}

function joinRows(
  [header = [], ...body]: readonly (readonly string[])[],
  delimiters: readonly string[],
): string {
  return [header, delimiters, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function delimiterCell(alignment: Alignment, width: number): string {
  const left = alignment === 'left' || alignment === 'center' ? ':' : '-';
  const right = alignment === 'right' || alignment === 'center' ? ':' : '-';
  return left + '-'.repeat(width - 2) + right;
}

function pad(cell: string, room: number, alignment: Alignment | undefined): string {
  if (alignment === 'right') return ' '.repeat(room) + cell;
  if (alignment !== 'center') return cell + ' '.repeat(room);
  const before = Math.floor(room / 2);
  return ' '.repeat(before) + cell + ' '.repeat(room - before);
}
