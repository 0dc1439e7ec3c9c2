import { InputError } from '@toolyard/sdk';

/** How a column of a table in Markdown may be set. */
export const GRID_ALIGNMENTS = ['none', 'left', 'center', 'right'] as const;

export type GridAlignment = (typeof GRID_ALIGNMENTS)[number];

/** Delimiter cells need three characters to be read everywhere. */
const LEAST_WIDTH = 3;
/** The most display columns that a padded table may take up, all together. */
const MAX_PADDED = 16 * 1024 * 1024;

/** How cells are padded so that columns line up in a fixed-width font. */
export interface GridPadding {
  /** The display columns that a cell takes up; East Asian wide characters take two (UAX #11). */
  readonly widthOf: (cell: string) => number;
  /** Where the odd space of a centred cell goes. */
  readonly oddSpace: 'before' | 'after';
}

/**
 * Text as a cell of a table (GitHub Flavored Markdown, 4.10): in one line, its bars escaped. Backslashes before a bar
 * are escaped too, or they would take away the bar's.
 *
 * @example
 * gridCell('a|b'); // 'a\\|b'
 */
export function gridCell(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '<br>').replace(/(?<!\\)(\\*)\|/g, String.raw`$1$1\|`);
}

/**
 * The lines of a table of cells that `gridCell` wrote; the first row is the header.
 *
 * @param padding pads cells; without it they stay as they are
 * @throws InputError naming `pretty` when the padding would make the table too large
 */
export function gridLines(
  rows: readonly (readonly string[])[],
  alignments: readonly GridAlignment[],
  padding?: GridPadding,
): string[] {
  const cellWidths = padding === undefined ? [] : rows.map((row) => row.map(padding.widthOf));
  const widths = alignments.map((_, column) =>
    cellWidths.reduce((widest, row) => Math.max(widest, row[column] ?? 0), LEAST_WIDTH),
  );
  const size = widths.reduce((sum, width) => sum + width, 0) * cellWidths.length;
  if (size > MAX_PADDED)
    throw new InputError(
      'pretty',
      `expected false for a table that padding would make ${size} characters long`,
    );
  const half = padding?.oddSpace === 'before' ? Math.ceil : Math.floor;
  const [header = [], ...body] = rows.map((row, index) =>
    row.map((cell, column) => {
      const width = cellWidths[index]?.[column];
      if (width === undefined) return cell;
      const room = (widths[column] ?? 0) - width;
      const alignment = alignments[column];
      const before = alignment === 'right' ? room : alignment === 'center' ? half(room / 2) : 0;
      return ' '.repeat(before) + cell + ' '.repeat(room - before);
    }),
  );
  const delimiters = alignments.map((alignment, column) =>
    delimiterCell(alignment, widths[column] ?? LEAST_WIDTH),
  );
  return [header, delimiters, ...body].map((cells) => `| ${cells.join(' | ')} |`);
}

function delimiterCell(alignment: GridAlignment, width: number): string {
  const left = alignment === 'left' || alignment === 'center' ? ':' : '-';
  const right = alignment === 'right' || alignment === 'center' ? ':' : '-';
  return left + '-'.repeat(width - 2) + right;
}
