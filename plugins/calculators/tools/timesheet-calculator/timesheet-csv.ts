import { parseCsv, tabulateCsv } from '@toolyard/kit/csv';
import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError, quote } from '@toolyard/sdk';

/** A shift as it is given. */
export interface Entry {
  /** Where a field of it stands, as an error names it: `entries[0].start`. */
  readonly at: (field: keyof Omit<Entry, 'at'>) => string;
  readonly date?: string | undefined;
  readonly start: string;
  readonly end: string;
  readonly break_minutes?: number | undefined;
  readonly employee?: string | undefined;
}

const REQUIRED = ['start', 'end'] as const;
const OPTIONAL = ['date', 'break_minutes', 'employee'] as const;
type Column = (typeof REQUIRED | typeof OPTIONAL)[number];

/**
 * The shifts of a CSV, one a row. Its columns are named as the fields of an entry, in any order and in either case, with
 * blanks or underscores; other columns are dropped.
 *
 * @throws InputError when a column is missing or stands twice, or a break is no whole number of minutes of a day
 */
export function readTimesheet(argument: string, csv: string, most: number, dropped: DroppedParts): Entry[] {
  const { columns, rows } = tabulateCsv(parseCsv(argument, csv, { trim: true }).rows, true);
  if (rows.length === 0)
    throw new InputError(argument, 'expected a row a shift below the names of the columns');
  if (rows.length > most)
    throw new InputError(argument, `expected at most ${most} shifts, got ${rows.length}`);
  const places = placesOf(argument, columns, dropped);
  return rows.map(({ line, cells }) => {
    const cell = (column: Column): string => cells[places.get(column) ?? -1] ?? '';
    const at = (field: string) => `${argument}: line ${line}, ${field}`;
    return {
      at,
      start: cell('start'),
      end: cell('end'),
      date: cell('date') === '' ? undefined : cell('date'),
      employee: cell('employee'),
      break_minutes: minutesOf(at('break_minutes'), cell('break_minutes')),
    };
  });
}

/** In which place each column stands. */
function placesOf(argument: string, columns: readonly string[], dropped: DroppedParts): Map<Column, number> {
  const places = new Map<Column, number>();
  for (const [place, given] of columns.entries()) {
    const name = given
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_');
    const column = [...REQUIRED, ...OPTIONAL].find((known) => known === name);
    if (column === undefined) dropped.add(`column ${given}`, 'line 1');
    else if (places.has(column)) throw new InputError(argument, `expected one column ${column}, got two`);
    else places.set(column, place);
  }
  const missing = REQUIRED.find((column) => !places.has(column));
  if (missing !== undefined)
    throw new InputError(
      argument,
      `expected a column ${missing}, got ${columns.map((name) => quote(name)).join(', ')}`,
    );
  return places;
}

function minutesOf(argument: string, text: string): number | undefined {
  if (text === '') return undefined;
  const minutes = Number(text);
  if (/^\d{1,4}$/.test(text) && minutes <= 1440) return minutes;
  throw new InputError(argument, `expected whole minutes up to 1440, got ${quote(text)}`);
}
