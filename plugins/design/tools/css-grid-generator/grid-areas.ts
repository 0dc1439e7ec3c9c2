import { InputError, quote } from '@toolyard/sdk';
import { isCustomIdentifier } from '../../lib/css-identifier.ts';

/** A named area by the grid lines around it, counted from 1. */
export interface GridArea {
  readonly name: string;
  readonly row_start: number;
  readonly row_end: number;
  readonly column_start: number;
  readonly column_end: number;
}

export interface GridTemplate {
  /** Rows of cells; an empty cell is a dot. */
  readonly rows: readonly (readonly string[])[];
  readonly areas: readonly GridArea[];
  readonly columns: number;
}

const MOST_CELLS = 100;

/** What grid-area takes for something else than an area's name (CSS Grid 2, 8.4). */
const NOT_AREAS = new Set(['auto', 'span']);

/**
 * Reads rows of area names (CSS Grid 2, 7.3).
 *
 * @throws InputError when rows differ in length, or an area is no rectangle
 */
export function readGridAreas(given: readonly string[]): GridTemplate {
  const rows = given.map((row, index) => readRow(row, index));
  const columns = rows[0]?.length ?? 0;
  const uneven = rows.findIndex((row) => row.length !== columns);
  if (uneven !== -1)
    throw new InputError(
      'areas',
      `expected rows of the same length, got ${columns} cells in row 1 and ${rows[uneven]?.length} in row ${uneven + 1}`,
    );
  const names = [...new Set(rows.flat())].filter((name) => name !== EMPTY);
  return { rows, areas: names.map((name) => areaOf(name, rows)), columns };
}

const EMPTY = '.';

function readRow(row: string, index: number): string[] {
  const path = `areas[${index}]`;
  const cells = row.trim().split(/\s+/);
  if (cells.length > MOST_CELLS) throw new InputError(path, `expected at most ${MOST_CELLS} cells`);
  return cells.map((cell) => {
    if (/^\.+$/.test(cell)) return EMPTY;
    if (!isCustomIdentifier(cell) || NOT_AREAS.has(cell.toLowerCase()))
      throw new InputError(path, `expected names that are CSS identifiers, got ${quote(cell)}`);
    return cell;
  });
}

function areaOf(name: string, rows: readonly (readonly string[])[]): GridArea {
  const filled = rows.flatMap((row, index) => (row.includes(name) ? [index] : []));
  const [top = 0] = filled;
  const bottom = filled.at(-1) ?? top;
  const [left = 0, right = 0] = [rows[top]?.indexOf(name), rows[top]?.lastIndexOf(name)];
  const cells = rows.flat().filter((cell) => cell === name).length;
  const fills = rows
    .slice(top, bottom + 1)
    .every((row) => row.slice(left, right + 1).every((cell) => cell === name));
  if (!fills || cells !== (bottom - top + 1) * (right - left + 1))
    throw new InputError('areas', `expected every area to fill one rectangle, but ${name} does not`);
  return { name, row_start: top + 1, row_end: bottom + 2, column_start: left + 1, column_end: right + 2 };
}
