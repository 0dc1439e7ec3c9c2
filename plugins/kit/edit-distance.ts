/**
 * Edit distances by bit-parallel dynamic programming: 32 cells of a column of the matrix at a time, as G. Myers has it ("A fast
 * bit-vector algorithm for approximate string matching based on dynamic programming", J. ACM 46(3), 1999), in the form for
 * distances, and with swaps, of H. Hyyrö ("A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances", Nordic
 * Journal of Computing 10(1), 2003), within a band about the diagonal, as E. Ukkonen has it ("Algorithms for approximate string
 * matching", Information and Control 64, 1985). Time is at most `a.length * b.length / 32` and mostly grows with the distance;
 * memory grows with the sum of the lengths.
 */

/** The fewest insertions, deletions and substitutions that make one sequence the other. */
export function levenshteinDistance(a: readonly string[], b: readonly string[]): number {
  return editDistance(a, b, false);
}

/**
 * The optimal string alignment distance: the fewest insertions, deletions, substitutions and swaps of neighbours,
 * where nothing is edited twice, so that CA to ABC is 3.
 */
export function alignmentDistance(a: readonly string[], b: readonly string[]): number {
  return editDistance(a, b, true);
}

/** Rows of the matrix that an integer holds a bit of. */
const ROWS = 32;

/** Bands that are tried first, as parts of the columns. What they find bounds the next one from above. */
const FIRST_BANDS = [1 / 32, 1 / 8];

function editDistance(a: readonly string[], b: readonly string[], swaps: boolean): number {
  let start = 0;
  let [endA, endB] = [a.length, b.length];
  while (start < endA && start < endB && a[start] === b[start]) start += 1;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [rows, columns] =
    endA < endB ? [a.slice(start, endA), b.slice(start, endB)] : [b.slice(start, endB), a.slice(start, endA)];
  if (rows.length === 0) return columns.length;
  const numbers = new Map<string, number>();
  const matrix: Matrix = {
    rows: numbered(rows, numbers),
    columns: numbered(columns, numbers),
    border: new Uint8Array(columns.length),
    matches: new Int32Array(numbers.size),
    lowerMatches: new Int32Array(numbers.size),
  };
  let most = columns.length;
  for (const part of FIRST_BANDS) {
    const limit = columns.length - rows.length + ROWS + Math.floor(columns.length * part);
    if (limit >= most) break;
    most = Math.min(most, distanceWithin(matrix, limit, swaps));
    if (most <= limit) return most;
  }
  return distanceWithin(matrix, most, swaps);
}

interface Matrix {
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** Of the cells of the last row that was passed: MORE or LESS than the one before, and 4 where a swap may end below. */
  readonly border: Uint8Array;
  /** In which rows of a strip a symbol stands; all 0 between passes. */
  readonly matches: Int32Array;
  /** The same of the strip below, where two are passed at once. */
  readonly lowerMatches: Int32Array;
}

const MORE = 1;
const LESS = 2;

/** Symbols as numbers from 0, the same for the same ones. */
function numbered(symbols: readonly string[], numbers: Map<string, number>): Int32Array {
  const found = new Int32Array(symbols.length);
  for (let index = 0; index < symbols.length; index += 1) {
    const symbol = symbols[index] ?? '';
    const number = numbers.get(symbol) ?? numbers.size;
    numbers.set(symbol, number);
    found[index] = number;
  }
  return found;
}

/**
 * The distance when it is at most `limit`, else a number that is no less than it: only cells are looked at that edits of that
 * number can reach, and what lies beside them is taken to be reached by insertions or deletions alone.
 */
function distanceWithin(matrix: Matrix, limit: number, swaps: boolean): number {
  const { rows, columns, border } = matrix;
  const longer = columns.length - rows.length;
  const before = (limit - longer) >>> 1;
  // Above the first row each cell is one more than the one before.
  border.fill(MORE);
  /** The value left of the band at the row above a strip. */
  let value = 0;
  let left = 0;
  for (let row = 0; row < rows.length; row += 2 * ROWS) {
    const count = Math.min(2 * ROWS, rows.length - row);
    const from = Math.max(0, row - before);
    for (; left < from; left += 1) value += stepOf(border[left] ?? 0);
    const end = Math.min(columns.length, row + count + longer + before);
    const pass = { first: row, start: left, end, swaps };
    if (count > ROWS) passTwoStrips(matrix, pass);
    else passStrip(matrix, pass);
    value += count;
  }
  for (; left < columns.length; left += 1) value += stepOf(border[left] ?? 0);
  return value;
}

/** The rows from `first` on, and the columns of the band there. */
interface Pass {
  readonly first: number;
  readonly start: number;
  readonly end: number;
  readonly swaps: boolean;
}

function stepOf(bits: number): number {
  return (bits & MORE) - ((bits & LESS) >>> 1);
}

/** Passes the columns of up to 32 rows. The names are those of the papers, but for PM, the `match`. */
function passStrip({ rows, columns, border, matches }: Matrix, { first, start, end, swaps }: Pass): void {
  const last = mark(matches, rows, first);
  let [vp, vn, d0, before] = [-1, 0, 0, 0];
  for (let column = start; column < end; column += 1) {
    const above = border[column] ?? 0;
    const match = matches[columns[column] ?? 0] ?? 0;
    const isLess = (above >>> 1) & 1;
    const x = match | isLess;
    let [swap, below] = [0, 0];
    if (swaps) {
      const open = ~d0 & match;
      swap = ((open << 1) | (above >>> 2)) & before;
      below = (open >>> 31) << 2;
      before = match;
    }
    d0 = (((x & vp) + vp) ^ vp) | x | vn | swap;
    const hp = vn | ~(d0 | vp);
    const hn = d0 & vp;
    border[column] = ((hp >>> last) & 1) | (((hn >>> last) & 1) << 1) | below;
    const shifted = (hp << 1) | (above & 1);
    vp = (hn << 1) | isLess | ~(d0 | shifted);
    vn = shifted & d0;
  }
  unmark(matches, rows, first);
}

/** The same of 33 to 64 rows in two strips: a processor works at both at once. */
function passTwoStrips(
  { rows, columns, border, matches, lowerMatches }: Matrix,
  { first, start, end, swaps }: Pass,
): void {
  mark(matches, rows, first);
  const last = mark(lowerMatches, rows, first + ROWS);
  let [vp, vn, d0, before] = [-1, 0, 0, 0];
  let [lowerVp, lowerVn, lowerD0, lowerBefore] = [-1, 0, 0, 0];
  for (let column = start; column < end; column += 1) {
    const above = border[column] ?? 0;
    const symbol = columns[column] ?? 0;
    const match = matches[symbol] ?? 0;
    const isLess = (above >>> 1) & 1;
    const x = match | isLess;
    let [swap, middle] = [0, 0];
    if (swaps) {
      const open = ~d0 & match;
      swap = ((open << 1) | (above >>> 2)) & before;
      middle = open >>> 31;
      before = match;
    }
    d0 = (((x & vp) + vp) ^ vp) | x | vn | swap;
    const hp = vn | ~(d0 | vp);
    const hn = d0 & vp;
    const shifted = (hp << 1) | (above & 1);
    vp = (hn << 1) | isLess | ~(d0 | shifted);
    vn = shifted & d0;

    const lowerMatch = lowerMatches[symbol] ?? 0;
    const lowerIsLess = hn >>> 31;
    const lowerX = lowerMatch | lowerIsLess;
    let [lowerSwap, below] = [0, 0];
    if (swaps) {
      const open = ~lowerD0 & lowerMatch;
      lowerSwap = ((open << 1) | middle) & lowerBefore;
      below = (open >>> 31) << 2;
      lowerBefore = lowerMatch;
    }
    lowerD0 = (((lowerX & lowerVp) + lowerVp) ^ lowerVp) | lowerX | lowerVn | lowerSwap;
    const lowerHp = lowerVn | ~(lowerD0 | lowerVp);
    const lowerHn = lowerD0 & lowerVp;
    border[column] = ((lowerHp >>> last) & 1) | (((lowerHn >>> last) & 1) << 1) | below;
    const lowerShifted = (lowerHp << 1) | (hp >>> 31);
    lowerVp = (lowerHn << 1) | lowerIsLess | ~(lowerD0 | lowerShifted);
    lowerVn = lowerShifted & lowerD0;
  }
  unmark(matches, rows, first);
  unmark(lowerMatches, rows, first + ROWS);
}

/** Notes where the symbols of a strip stand. @returns the place of its last row */
function mark(matches: Int32Array, rows: Int32Array, first: number): number {
  const last = Math.min(ROWS, rows.length - first) - 1;
  for (let row = 0; row <= last; row += 1) {
    const symbol = rows[first + row] ?? 0;
    matches[symbol] = (matches[symbol] ?? 0) | (1 << row);
  }
  return last;
}

function unmark(matches: Int32Array, rows: Int32Array, first: number): void {
  const end = Math.min(first + ROWS, rows.length);
  for (let row = first; row < end; row += 1) matches[rows[row] ?? 0] = 0;
}
