import { InputError, quote } from '@toolyard/sdk';
import { boundCells } from '../../lib/csv-table.ts';
import type { RowLayout } from './rows-json.ts';

/** What walks a result by recursion has a stack to think of. */
const MAX_LEVELS = 100;

/** Where a column's value goes, or the columns below a name. */
type Place = { readonly index: number; readonly column: string } | Map<string, Place>;

/**
 * Rows as nested objects: a column `a.b` is the member `b` of the object `a`.
 *
 * @throws InputError naming both columns when one is where the other's object would be, and for columns with more
 * than 100 names in their path
 */
export function nestedLayout(argument: string, columns: readonly string[], rows: number): RowLayout {
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
  const layout = { columns: [], before: [], after: '' };
  return { ...layout, after: layOut(root, layout, '') };
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

/**
 * Lays out an object.
 *
 * @param before what stands before it since the value before
 * @returns what stands after its last value
 */
function layOut(
  places: ReadonlyMap<string, Place>,
  into: { readonly columns: number[]; readonly before: string[] },
  before: string,
): string {
  let text = `${before}{`;
  for (const [name, place] of places) {
    text += `${text.endsWith('{') ? '' : ','}${JSON.stringify(name)}:`;
    if (place instanceof Map) text = layOut(place, into, text);
    else {
      into.columns.push(place.index);
      into.before.push(text);
      text = '';
    }
  }
  return `${text}}`;
}
