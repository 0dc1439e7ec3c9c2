import { InputError, quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { boundCells } from '../../lib/csv-table.ts';

/** What walks a result by recursion has a stack to think of. */
const MAX_LEVELS = 100;

/** Where a column's value goes, or the columns below a name. */
type Place = { readonly index: number; readonly column: string } | Map<string, Place>;

/**
 * How rows become nested objects: a column `a.b` is the member `b` of the object `a`.
 *
 * @throws InputError naming both columns when one is where the other's object would be, and for columns with more
 * than 100 names in their path
 */
export function nestingOf(
  argument: string,
  columns: readonly string[],
  rows: number,
): (row: readonly JsonValue[]) => JsonObject {
  const root = new Map<string, Place>();
  let places = 0;
  columns.forEach((column, index) => {
    const path = column.split('.');
    if (path.length > MAX_LEVELS)
      throw new InputError(
        argument,
        `expected columns with at most ${MAX_LEVELS} levels, got ${quote(column)}`,
      );
    const last = path.pop() ?? '';
    let below = root;
    for (const name of path) {
      let place = below.get(name);
      if (place === undefined) {
        place = new Map<string, Place>();
        places += 1;
        below.set(name, place);
      }
      if (!(place instanceof Map)) throw collision(argument, place.column, column);
      below = place;
    }
    const taken = below.get(last);
    if (taken !== undefined) throw collision(argument, column, firstColumn(taken));
    below.set(last, { index, column });
    places += 1;
  });
  boundCells(argument, places, rows);
  return (row) => nest(root, row);
}

function collision(argument: string, value: string, path: string): InputError {
  return new InputError(
    argument,
    `expected columns that nest, got ${quote(value)}, which holds values, and ${quote(path)}, which makes it an object`,
  );
}

function firstColumn(place: Place): string {
  if (!(place instanceof Map)) return place.column;
  const [first] = place.values();
  return first === undefined ? '' : firstColumn(first);
}

function nest(places: ReadonlyMap<string, Place>, row: readonly JsonValue[]): JsonObject {
  return Object.fromEntries(
    [...places].map(([name, place]) => [
      name,
      place instanceof Map ? nest(place, row) : (row[place.index] ?? null),
    ]),
  );
}
