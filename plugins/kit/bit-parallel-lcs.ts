/**
 * Longest common subsequences of sequences that have little in common, where Myers' algorithm would need the square
 * of their length: rows of 32 comparisons a step (Hyyrö, Bit-Parallel LCS-length Computation Revisited, 2004),
 * the subsequence itself by dividing in halves (Hirschberg 1975). Time is `a.length * b.length / 16` steps
 * whatever they hold, memory linear.
 *
 * @returns index pairs in order; elements are numbers from 0 up to and not including `symbols`
 */
export function alignDistant(a: Int32Array, b: Int32Array, symbols: number): [number, number][] {
  const pairs: [number, number][] = [];
  const heads = new Int32Array(symbols).fill(NONE);

  const divide = (a0: number, a1: number, b0: number, b1: number): void => {
    let aStart = a0;
    let bStart = b0;
    while (aStart < a1 && bStart < b1 && a[aStart] === b[bStart]) {
      pairs.push([aStart, bStart]);
      aStart += 1;
      bStart += 1;
    }
    if (aStart === a1 || bStart === b1) return;
    if (a1 - aStart === 1) {
      const match = b.subarray(bStart, b1).indexOf(a[aStart] ?? NONE);
      if (match !== NONE) pairs.push([aStart, bStart + match]);
      return;
    }
    const middle = (aStart + a1) >> 1;
    const columns = b.subarray(bStart, b1);
    const before = commonLengths(a.subarray(aStart, middle), columns, heads);
    const after = commonLengths(a.subarray(middle, a1).toReversed(), columns.toReversed(), heads);
    let best = 0;
    let most = NONE;
    for (let column = 0; column <= columns.length; column += 1) {
      const common = (before[column] ?? 0) + (after[columns.length - column] ?? 0);
      if (common > most) {
        most = common;
        best = column;
      }
    }
    divide(aStart, middle, bStart, bStart + best);
    divide(middle, a1, bStart + best, b1);
  };

  divide(0, a.length, 0, b.length);
  return pairs;
}

const NONE = -1;

/**
 * For every prefix of `columns` the length of its longest common subsequence with all of `rows`. `heads` is NONE
 * for every symbol, and is so again afterwards.
 */
function commonLengths(rows: Int32Array, columns: Int32Array, heads: Int32Array): Int32Array {
  // The places of each symbol as a linked list in order: heads[symbol], next[place], …
  const next = new Int32Array(columns.length);
  const counts = new Map<number, number>();
  for (let place = columns.length - 1; place >= 0; place -= 1) {
    const symbol = columns[place] ?? 0;
    next[place] = heads[symbol] ?? NONE;
    heads[symbol] = place;
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }

  const width = (columns.length + 31) >>> 5;
  const row = new Int32Array(width).fill(-1);
  const masks = new Map<number, Int32Array>();
  for (const symbol of rows) {
    const head = heads[symbol] ?? NONE;
    if (head === NONE) continue;
    // Frequent symbols, of which there are at most 32, have their places as bits; of rare ones few words change.
    if ((counts.get(symbol) ?? 0) > width) {
      let mask = masks.get(symbol);
      if (mask === undefined) {
        mask = new Int32Array(width);
        for (let place = head; place !== NONE; place = next[place] ?? NONE)
          mask[place >>> 5] = (mask[place >>> 5] ?? 0) | (1 << (place & 31));
        masks.set(symbol, mask);
      }
      addFrequent(row, mask);
    } else addRare(row, head, next);
  }

  for (const symbol of columns) heads[symbol] = NONE;
  return prefixLengths(row, columns.length);
}

/** One row: `row = (row + (row & mask)) | (row & ~mask)` over all words, with carry. */
function addFrequent(row: Int32Array, mask: Int32Array): void {
  let carry = 0;
  for (let word = 0; word < row.length; word += 1) {
    const bits = row[word] ?? 0;
    const marked = bits & (mask[word] ?? 0);
    const sum = (((bits + marked) | 0) + carry) | 0;
    row[word] = sum | (bits ^ marked);
    carry = (marked | (bits & ~sum)) >>> 31;
  }
}

/** The same where few words of the mask are not 0: all others change only by a carry. */
function addRare(row: Int32Array, head: number, next: Int32Array): void {
  let carry = 0;
  let place = head;
  let word = head >>> 5;
  while (word < row.length) {
    let marked = 0;
    for (; place !== NONE && place >>> 5 === word; place = next[place] ?? NONE) marked |= 1 << (place & 31);
    const bits = row[word] ?? 0;
    marked &= bits;
    const sum = (((bits + marked) | 0) + carry) | 0;
    row[word] = sum | (bits ^ marked);
    carry = (marked | (bits & ~sum)) >>> 31;
    if (carry === 1) word += 1;
    else if (place === NONE) return;
    else word = place >>> 5;
  }
}

/** A zero bit marks where the common subsequence of a prefix grows by one. */
function prefixLengths(row: Int32Array, length: number): Int32Array {
  const lengths = new Int32Array(length + 1);
  for (let place = 0; place < length; place += 1) {
    const grown = (((row[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 0;
    lengths[place + 1] = (lengths[place] ?? 0) + (grown ? 1 : 0);
  }
  return lengths;
}
