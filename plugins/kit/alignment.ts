import { diffArrays } from 'diff';
import { alignByAnchors } from './anchored-alignment.ts';
import { alignDistant } from './bit-parallel-lcs.ts';

/** A unit of one text and the unit of the other that it is kept as, by index. */
export interface Pair {
  readonly original: number;
  readonly modified: number;
}

/** Edits up to which Myers' algorithm is tried: its work grows with the square of their number. */
const NEAR_EDITS = 1000;
/** And in the worst case with the length of both for each of them: a second or two. */
const MAX_NEAR_STEPS = 1_000_000_000;
/** Steps of 32 comparisons that an exact alignment may take: some seconds. */
const MAX_STEPS = 300_000_000;

/**
 * The units that a shortest edit script keeps, in order: a longest common subsequence. Units are equal if their
 * texts are. Where that would take too long, which cannot be with 50,000 units each, it is one that may be shorter.
 */
export function align(original: readonly string[], modified: readonly string[]): Pair[] {
  const numbers = new Map<string, number>();
  const a = toNumbers(original, numbers);
  const b = toNumbers(modified, numbers);

  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;

  const pairs: Pair[] = Array.from({ length: start }, (_, index) => ({ original: index, modified: index }));
  const inner = alignMiddles(
    { units: a, start, end: a.length - end },
    { units: b, start, end: b.length - end },
    numbers.size,
  );
  for (const pair of inner) pairs.push(pair);
  for (let left = end; left > 0; left -= 1)
    pairs.push({ original: a.length - left, modified: b.length - left });
  return pairs;
}

function toNumbers(units: readonly string[], numbers: Map<string, number>): Int32Array {
  const numbered = new Int32Array(units.length);
  let index = 0;
  for (const unit of units) {
    let number = numbers.get(unit);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(unit, number);
    }
    numbered[index] = number;
    index += 1;
  }
  return numbered;
}

interface Middle {
  readonly units: Int32Array;
  readonly start: number;
  readonly end: number;
}

function alignMiddles(a: Middle, b: Middle, symbols: number): Pair[] {
  // A unit that the other side lacks is in no common subsequence.
  const left = keepKnown(a, b, symbols);
  const right = keepKnown(b, a, symbols);
  const pairUp = (i: number, j: number): Pair => ({ original: left[i] ?? 0, modified: right[j] ?? 0 });
  const leftUnits = left.map((index) => a.units[index] ?? 0);
  const rightUnits = right.map((index) => b.units[index] ?? 0);
  if (left.length === 0 || right.length === 0) return [];

  const longer = Math.max(left.length, right.length);
  const maxEditLength = Math.min(NEAR_EDITS, Math.floor(MAX_NEAR_STEPS / longer));
  const changes = diffArrays([...leftUnits], [...rightUnits], { maxEditLength });
  if (changes === undefined) {
    const isLong = left.length * Math.ceil(right.length / 32) > MAX_STEPS;
    const kept = isLong
      ? alignByAnchors(leftUnits, rightUnits)
      : alignDistant(leftUnits, rightUnits, symbols);
    return kept.map(([i, j]) => pairUp(i, j));
  }
  const pairs: Pair[] = [];
  let i = 0;
  let j = 0;
  for (const { added, removed, count } of changes) {
    if (!added && !removed)
      for (let step = 0; step < count; step += 1) pairs.push(pairUp(i + step, j + step));
    if (!added) i += count;
    if (!removed) j += count;
  }
  return pairs;
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
