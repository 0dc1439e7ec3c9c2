/**
 * Edit distances by bit-parallel dynamic programming: 32 cells of a column of the matrix at a time, as G. Myers has it ("A fast
 * bit-vector algorithm for approximate string matching based on dynamic programming", J. ACM 46(3), 1999), in the form for
 * distances, and with swaps, of H. Hyyrö ("A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances", Nordic
 * Journal of Computing 10(1), 2003). Time is `a.length * b.length / 32`, memory grows with the sum.
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
    // Above the first row each cell is one more than the one before.
    border: new Uint8Array(columns.length).fill(MORE),
    matches: new Int32Array(numbers.size),
  };
  for (let row = 0; row < rows.length; row += ROWS) passStrip(matrix, row, swaps);
  let distance = rows.length;
  for (const bits of matrix.border) distance += (bits & MORE) - ((bits & LESS) >>> 1);
  return distance;
}

interface Matrix {
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** Of the cells of the last row that was passed: MORE or LESS than the one before, and 4 where a swap may end below. */
  readonly border: Uint8Array;
  /** In which rows of the strip a symbol stands; all 0 between strips. */
  readonly matches: Int32Array;
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

/** Passes all columns of up to 32 rows. The names are those of the papers, but for PM, the `match`. */
function passStrip({ rows, columns, border, matches }: Matrix, first: number, swaps: boolean): void {
  const last = mark(matches, rows, first);
  let [vp, vn, d0, before] = [-1, 0, 0, 0];
  for (let column = 0; column < columns.length; column += 1) {
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
