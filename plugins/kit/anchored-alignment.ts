import { alignDistant } from './bit-parallel-lcs.ts';

/** How many units a run has that anchors an alignment where it stands once in either sequence; the longest first. */
const WIDTHS = [24, 8, 3, 1];
/** Steps of 32 comparisons that the alignment of one gap may take, before it is parted by anchors. */
const GAP_STEPS = 2_000_000;
/** And those of all gaps together: some seconds. */
const MAX_STEPS = 300_000_000;

/**
 * Common subsequences of sequences that are too long for a longest one. Runs that stand once in either sequence are
 * taken for the same where their order is (as Bram Cohen's patience diff does with lines), and what lies between two
 * of them is aligned by itself: by shorter runs, and exactly once it is short. Time is linear in the length but for
 * the sorting, whatever they hold; what is too long and has nothing that stands once is cut into as many pieces on either
 * side.
 *
 * @returns index pairs in order
 */
export function alignByAnchors(a: Int32Array, b: Int32Array): [number, number][] {
  const alignment = new AnchoredAlignment(a, b);
  alignment.align({ a: 0, aEnd: a.length, b: 0, bEnd: b.length }, 0);
  return alignment.pairs;
}

/** A stretch of both sequences. */
interface Gap {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
}

class AnchoredAlignment {
  readonly pairs: [number, number][] = [];
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  #stepsLeft = MAX_STEPS;

  constructor(a: Int32Array, b: Int32Array) {
    this.#a = a;
    this.#b = b;
  }

  /** @param level how many widths have been tried */
  align(whole: Gap, level: number): void {
    let { a, b, aEnd, bEnd } = whole;
    for (; a < aEnd && b < bEnd && this.#a[a] === this.#b[b]; a += 1, b += 1) this.pairs.push([a, b]);
    while (aEnd > a && bEnd > b && this.#a[aEnd - 1] === this.#b[bEnd - 1]) {
      aEnd -= 1;
      bEnd -= 1;
    }
    if (a < aEnd && b < bEnd) this.#alignUnlike({ a, aEnd, b, bEnd }, level);
    for (; aEnd < whole.aEnd; aEnd += 1, bEnd += 1) this.pairs.push([aEnd, bEnd]);
  }

  #alignUnlike(gap: Gap, level: number): void {
    const steps = (gap.aEnd - gap.a) * Math.ceil((gap.bEnd - gap.b) / 32);
    const width = WIDTHS[level];
    if (steps <= GAP_STEPS) this.#alignExactly(gap, steps);
    else if (width === undefined) this.#alignPieces(gap, Math.ceil(steps / GAP_STEPS));
    else this.#alignBetween(gap, this.#anchors(gap, width), level + 1);
  }

  #alignPieces({ a, aEnd, b, bEnd }: Gap, count: number): void {
    const cut = (start: number, end: number, piece: number) =>
      start + Math.floor(((end - start) * piece) / count);
    for (let piece = 0; piece < count; piece += 1)
      this.align(
        {
          a: cut(a, aEnd, piece),
          aEnd: cut(a, aEnd, piece + 1),
          b: cut(b, bEnd, piece),
          bEnd: cut(b, bEnd, piece + 1),
        },
        WIDTHS.length,
      );
  }

  #alignExactly({ a, aEnd, b, bEnd }: Gap, steps: number): void {
    if (steps > this.#stepsLeft) return;
    this.#stepsLeft -= steps;
    const numbers = new Map<number, number>();
    const renumbered = (unit: number) => {
      const number = numbers.get(unit) ?? numbers.size;
      numbers.set(unit, number);
      return number;
    };
    const left = this.#a.subarray(a, aEnd).map(renumbered);
    const right = this.#b.subarray(b, bEnd).map(renumbered);
    for (const [i, j] of alignDistant(left, right, numbers.size)) this.pairs.push([a + i, b + j]);
  }

  #alignBetween(gap: Gap, anchors: readonly [number, number][], level: number): void {
    let { a, b } = gap;
    for (const [aEnd, bEnd] of anchors) {
      this.align({ a, aEnd, b, bEnd }, level);
      a = aEnd;
      b = bEnd;
    }
    // Each stretch begins with the anchor before it, which is found again as what both begin with.
    this.align({ a, aEnd: gap.aEnd, b, bEnd: gap.bEnd }, level);
  }

  /** Where runs begin that stand once in either stretch, as many as are in the same order. */
  #anchors({ a, aEnd, b, bEnd }: Gap, width: number): [number, number][] {
    const runs = new RunTable(this.#a, a, aEnd, width);
    const found = new Int32Array(aEnd - a).fill(NONE);
    runs.lookUp(this.#b, b, bEnd, (first, at) => {
      found[first - a] = found[first - a] === NONE ? at : TWICE;
    });
    const once: [number, number][] = [];
    for (const [index, at] of found.entries())
      if (at >= 0 && runs.isOnce(a + index)) once.push([a + index, at]);
    return longestRising(once);
  }
}

const NONE = -1;
const TWICE = -2;

/** The runs of a stretch of a sequence by what they hold: an open hash table of where each begins first. */
class RunTable {
  readonly #units: Int32Array;
  readonly #start: number;
  readonly #width: number;
  readonly #slots: Int32Array;
  readonly #isTwice: Uint8Array;

  constructor(units: Int32Array, start: number, end: number, width: number) {
    this.#units = units;
    this.#start = start;
    this.#width = width;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * (end - start) + 2))).fill(NONE);
    this.#isTwice = new Uint8Array(end - start);
    eachRun(units, start, end, width, (at, hash) => {
      const slot = this.#slotOf(units, at, hash);
      const first = this.#slots[slot] ?? NONE;
      if (first === NONE) this.#slots[slot] = at;
      else this.#isTwice[first - start] = 1;
    });
  }

  /** Whether the run that begins there first begins nowhere else. */
  isOnce(at: number): boolean {
    return this.#isTwice[at - this.#start] === 0;
  }

  /** Tells of each run of another stretch that is here, too, where it begins here first, and where there. */
  lookUp(units: Int32Array, start: number, end: number, tell: (first: number, at: number) => void): void {
    eachRun(units, start, end, this.#width, (at, hash) => {
      const first = this.#slots[this.#slotOf(units, at, hash)] ?? NONE;
      if (first !== NONE) tell(first, at);
    });
  }

  /** The slot of an equal run, or the one that is free for it. */
  #slotOf(units: Int32Array, at: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const first = this.#slots[slot] ?? NONE;
      if (first === NONE || this.#isSame(first, units, at)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isSame(first: number, units: Int32Array, at: number): boolean {
    for (let step = 0; step < this.#width; step += 1)
      if (this.#units[first + step] !== units[at + step]) return false;
    return true;
  }
}

/** An odd number whose powers spread (Knuth, The Art of Computer Programming 3, §6.4). */
const FACTOR = 0x9e3779b1;

/** Tells of each run of so many units where it begins, and a hash of what it holds. */
function eachRun(
  units: Int32Array,
  start: number,
  end: number,
  width: number,
  tell: (at: number, hash: number) => void,
): void {
  let highest = 1;
  for (let step = 1; step < width; step += 1) highest = Math.imul(highest, FACTOR);
  let hash = 0;
  for (let next = start; next < end; next += 1) {
    const at = next - width + 1;
    hash = (Math.imul(hash, FACTOR) + (units[next] ?? 0) + 1) | 0;
    if (at < start) continue;
    tell(at, Math.imul(hash, FACTOR));
    hash = (hash - Math.imul((units[at] ?? 0) + 1, highest)) | 0;
  }
}

/** Of pairs that are in the order of their first numbers as many as rise in their second, too (Fredman 1975). */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  /** The pair with the least second number that ends a rising list of each length. */
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(NONE);
  for (const [index, [, second]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < second) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? NONE;
    ends[low] = index;
  }
  const rising: [number, number][] = [];
  for (let index = ends.at(-1) ?? NONE; index !== NONE; index = before[index] ?? NONE) {
    const pair = pairs[index];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.reverse();
}
