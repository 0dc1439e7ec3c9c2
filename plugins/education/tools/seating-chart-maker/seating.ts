import { shuffleBy } from '../../lib/seeded-order.ts';

export type Pair = readonly [string, string];
export type Grid = (string | null)[][];

/** How many charts are drawn, and how many swaps are tried on each, before conflicts are left. */
const MOST_DRAWS = 20;
const MOST_SWAPS = 400;

interface Seat {
  readonly row: number;
  readonly column: number;
}

/** Where everybody sits. */
type Places = ReadonlyMap<string, Seat>;

/** The seats of a room: those that are set, those that are not there, and those that are free. Counted from 1. */
export class SeatMap {
  /** Row by row from the front. */
  #free: Seat[];
  readonly #rows: number;
  readonly #columns: number;
  readonly #fixed = new Map<string, Seat>();

  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#columns = columns;
    this.#free = Array.from({ length: rows * columns }, (_, index) => ({
      row: Math.floor(index / columns) + 1,
      column: (index % columns) + 1,
    }));
  }

  block({ row, column }: Seat): void {
    this.#free = this.#free.filter((seat) => seat.row !== row || seat.column !== column);
  }

  fix(name: string, { row, column }: Seat): void {
    this.block({ row, column });
    this.#fixed.set(name, { row, column });
  }

  isTaken({ row, column }: Seat): boolean {
    return !this.#free.some((seat) => seat.row === row && seat.column === column);
  }

  isFixed(name: string): boolean {
    return this.#fixed.has(name);
  }

  get free(): readonly Seat[] {
    return this.#free;
  }

  /** Where everybody sits when the names take the free seats in their order. */
  places(names: readonly string[]): Map<string, Seat> {
    const seated = names.flatMap((name, index) => {
      const seat = this.#free[index];
      return seat === undefined ? [] : [[name, seat] as const];
    });
    return new Map([...this.#fixed, ...seated]);
  }

  grid(places: Places): Grid {
    const grid: Grid = Array.from({ length: this.#rows }, () =>
      Array<string | null>(this.#columns).fill(null),
    );
    for (const [name, { row, column }] of places) {
      const line = grid[row - 1];
      if (line !== undefined) line[column - 1] = name;
    }
    return grid;
  }
}

/**
 * Names in a random order that keeps as many pairs apart as it can: a chart with conflicts is mended by swaps, or drawn
 * again. The first is a plain shuffle; all depends on `next` alone.
 */
export function arrange(
  names: readonly string[],
  map: SeatMap,
  pairs: readonly Pair[],
  next: () => number,
): string[] {
  let best = shuffleBy(names, next);
  let fewest = conflictsOf(map.places(best), pairs).length;
  for (let draw = 0; fewest > 0 && draw < MOST_DRAWS; draw += 1) {
    const mended = mend(draw === 0 ? best : shuffleBy(names, next), map, pairs, next);
    const conflicts = conflictsOf(map.places(mended), pairs).length;
    if (conflicts >= fewest) continue;
    best = mended;
    fewest = conflicts;
  }
  return best;
}

/** Swaps one of a conflicting pair with another name, unless that leaves more conflicts. */
function mend(names: readonly string[], map: SeatMap, pairs: readonly Pair[], next: () => number): string[] {
  const order = [...names];
  const places = map.places(order);
  const swap = (from: number, to: number) => {
    const [a = '', b = ''] = [order[from], order[to]];
    const [seatOfA, seatOfB] = [places.get(a), places.get(b)];
    [order[from], order[to]] = [b, a];
    if (seatOfA !== undefined) places.set(b, seatOfA);
    if (seatOfB !== undefined) places.set(a, seatOfB);
  };
  let conflicts = conflictsOf(places, pairs);
  for (let swaps = 0; conflicts.length > 0 && swaps < MOST_SWAPS; swaps += 1) {
    const from = order.indexOf(conflicts.flat().find((name) => !map.isFixed(name)) ?? '');
    if (from < 0) return order;
    const to = Math.floor(next() * order.length);
    swap(from, to);
    const left = conflictsOf(places, pairs);
    if (left.length > conflicts.length) swap(from, to);
    else conflicts = left;
  }
  return order;
}

/** The pairs that sit next to each other: in front, behind, beside or across the corner. */
export function conflictsOf(places: Places, pairs: readonly Pair[]): Pair[] {
  return pairs.filter(([first, second]) => {
    const a = places.get(first);
    const b = places.get(second);
    if (a === undefined || b === undefined) return false;
    return Math.abs(a.row - b.row) <= 1 && Math.abs(a.column - b.column) <= 1;
  });
}
