import { diffArrays } from 'diff';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignDistant } from '../../../plugins/kit/bit-parallel-lcs.ts';
import { align, alignNumbers } from '../../../plugins/kit/alignment.ts';

const units = fc.array(fc.nat(3), { maxLength: 60 });

test('keeps as much as is kept at most', () => {
  fc.assert(
    fc.property(units, units, (a, b) => {
      const runs = alignNumbers(Int32Array.from(a), Int32Array.from(b), 4);
      const kept = runs.reduce((sum, { length }) => sum + length, 0);
      expect(kept).toBe(alignDistant(Int32Array.from(a), Int32Array.from(b), 4).length);
    }),
    { seed: 7 },
  );
});

test('keeps what the package diff keeps where each side has all that the other has', () => {
  fc.assert(
    fc.property(units, units, (a, b) => {
      const own = align([...a.map(String), '0', '1', '2', '3'], ['3', '2', '1', '0', ...b.map(String)]);
      const inner = trimmed([...a, 0, 1, 2, 3], [3, 2, 1, 0, ...b]);
      expect(own.map(({ original, modified }) => [original, modified])).toEqual(inner);
    }),
    { seed: 7, numRuns: 500 },
  );
});

/** What both begin and end with is kept; of the rest what the package says. */
function trimmed(a: readonly number[], b: readonly number[]): number[][] {
  const pairs: number[][] = [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    pairs.push([start, start]);
    start += 1;
  }
  let [aEnd, bEnd] = [a.length, b.length];
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd -= 1;
    bEnd -= 1;
  }
  const [aRest, bRest] = [known(a, b, start, aEnd, bEnd), known(b, a, start, bEnd, aEnd)];
  let [i, j] = [0, 0];
  const unitsOf = (all: readonly number[], at: readonly number[]) => at.map((index) => all[index]);
  for (const { added, removed, count } of diffArrays(unitsOf(a, aRest), unitsOf(b, bRest))) {
    if (!added && !removed)
      for (let step = 0; step < count; step += 1)
        pairs.push([aRest[i + step] ?? NaN, bRest[j + step] ?? NaN]);
    if (!added) i += count;
    if (!removed) j += count;
  }
  for (; aEnd < a.length; aEnd += 1, bEnd += 1) pairs.push([aEnd, bEnd]);
  return pairs;
}

function known(
  own: readonly number[],
  other: readonly number[],
  start: number,
  end: number,
  otherEnd: number,
) {
  const theirs = new Set(other.slice(start, otherEnd));
  return own.flatMap((unit, index) => (index >= start && index < end && theirs.has(unit) ? [index] : []));
}
