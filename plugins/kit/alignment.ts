import { alignByAnchors } from './anchored-alignment.ts';
import { alignDistant } from './bit-parallel-lcs.ts';
import { alignNear, type EditGraph, type Run } from './near-alignment.ts';

/** A unit of one text and the unit of the other that it is kept as, by index. */
export interface Pair {
  readonly original: number;
  readonly modified: number;
}

/** Steps of 32 comparisons that an exact alignment may take: some seconds. */
const MAX_STEPS = 300_000_000;

/**
 * The units that a shortest edit script keeps, in order: a longest common subsequence. Units are equal if their
 * texts are. Where that would take too long, which cannot be with 50,000 units each, it is one that may be shorter.
 */
export function align(original: readonly string[], modified: readonly string[]): Pair[] {
  const numbers = new Map<string, number>();
  const a = Int32Array.from(original, (unit) => numberOf(unit, numbers));
  const b = Int32Array.from(modified, (unit) => numberOf(unit, numbers));
  const pairs: Pair[] = [];
  for (const run of alignNumbers(a, b, numbers.size))
    for (let step = 0; step < run.length; step += 1)
      pairs.push({ original: run.original + step, modified: run.modified + step });
  return pairs;
}

/** The number that stands for a unit; a new one gets the next. */
export function numberOf(unit: string, numbers: Map<string, number>): number {
  let number = numbers.get(unit);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(unit, number);
  }
  return number;
}

/** What `align` keeps, for units that are numbers below `symbols`. */
export function alignNumbers(a: Int32Array, b: Int32Array, symbols: number): Run[] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;

  const runs: Run[] = [];
  addRun(runs, 0, 0, start);
  const inner = { units: a, start, end: a.length - end };
  alignMiddles(runs, inner, { units: b, start, end: b.length - end }, symbols);
  addRun(runs, a.length - end, b.length - end, end);
  return runs;
}

function addRun(runs: Run[], original: number, modified: number, length: number): void {
  const last = runs.at(-1);
  const goesOn =
    last !== undefined &&
    last.original + last.length === original &&
    last.modified + last.length === modified;
  if (goesOn) runs[runs.length - 1] = { ...last, length: last.length + length };
  else if (length > 0) runs.push({ original, modified, length });
}

interface Middle {
  readonly units: Int32Array;
  readonly start: number;
  readonly end: number;
}

function alignMiddles(runs: Run[], a: Middle, b: Middle, symbols: number): void {
  // A unit that the other side lacks is in no common subsequence.
  const left = keepKnown(a, b, symbols);
  const right = keepKnown(b, a, symbols);
  if (left.length === 0 || right.length === 0) return;
  const leftUnits = left.map((index) => a.units[index] ?? 0);
  const rightUnits = right.map((index) => b.units[index] ?? 0);
  const near = alignNear(new NumberGraph(leftUnits, rightUnits));
  if (near !== undefined) {
    for (const { original, modified, length } of near)
      for (let step = 0; step < length; step += 1)
        addRun(runs, left[original + step] ?? 0, right[modified + step] ?? 0, 1);
    return;
  }
  const isLong = left.length * Math.ceil(right.length / 32) > MAX_STEPS;
  const kept = isLong ? alignByAnchors(leftUnits, rightUnits) : alignDistant(leftUnits, rightUnits, symbols);
  for (const [i, j] of kept) addRun(runs, left[i] ?? 0, right[j] ?? 0, 1);
}

/** The indexes of the units that the other side has as well. */
function keepKnown(own: Middle, other: Middle, symbols: number): Int32Array {
  const known = new Uint8Array(symbols);
  for (let index = other.start; index < other.end; index += 1) known[other.units[index] ?? 0] = 1;
  const kept: number[] = [];
  for (let index = own.start; index < own.end; index += 1)
    if (known[own.units[index] ?? 0] === 1) kept.push(index);
  return Int32Array.from(kept);
}

class NumberGraph implements EditGraph {
  readonly start = 0;
  readonly originalEnd: number;
  readonly modifiedEnd: number;
  steps = 0;
  readonly #original: Int32Array;
  readonly #modified: Int32Array;

  constructor(original: Int32Array, modified: Int32Array) {
    this.#original = original;
    this.#modified = modified;
    this.originalEnd = original.length;
    this.modifiedEnd = modified.length;
  }

  afterOriginal(place: number): number {
    return place + 1;
  }

  afterModified(place: number): number {
    return place + 1;
  }

  commonLength(original: number, modified: number): number {
    const most = Math.min(this.originalEnd - original, this.modifiedEnd - modified);
    let length = 0;
    while (length < most && this.#original[original + length] === this.#modified[modified + length])
      length += 1;
    this.steps += length + 1;
    return length;
  }
}
