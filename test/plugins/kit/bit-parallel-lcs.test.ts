import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { align } from '@toolyard/kit/alignment';
import { alignDistant } from '@toolyard/kit/bit-parallel-lcs';

/** Few symbols are frequent ones, many are rare: the two ways in which a row is added. */
const sequences = fc
  .constantFrom(1, 2, 4, 40)
  .chain((symbols) => fc.tuple(fc.constant(symbols), sequence(symbols), sequence(symbols)));

function sequence(symbols: number) {
  return fc.array(fc.nat(symbols - 1), { maxLength: 150 });
}

test('the pairs are a longest common subsequence', () => {
  fc.assert(
    fc.property(sequences, ([symbols, a, b]) => {
      const pairs = alignDistant(Int32Array.from(a), Int32Array.from(b), symbols);
      expect(pairs.map(([i]) => a[i])).toEqual(pairs.map(([, j]) => b[j]));
      expect(
        pairs.every(
          ([i, j], at) => at === 0 || (i > (pairs[at - 1]?.[0] ?? i) && j > (pairs[at - 1]?.[1] ?? j)),
        ),
      ).toBe(true);
      expect(pairs).toHaveLength(commonLength(a, b));
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('texts of which much is in common are aligned as well', () => {
  fc.assert(
    fc.property(sequences, ([, a, b]) => {
      const pairs = align(a.map(String), b.map(String));
      expect(pairs).toHaveLength(commonLength(a, b));
      expect(pairs?.map(({ original }) => a[original])).toEqual(pairs?.map(({ modified }) => b[modified]));
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('20,000 units with nothing in order are aligned', () => {
  const a = Array.from({ length: 20_000 }, (_, index) => String(index));
  const b = a.toReversed();
  expect(align(a, b)).toHaveLength(1);
});

/** The textbook table. */
function commonLength(a: readonly number[], b: readonly number[]): number {
  let last = Array.from({ length: b.length + 1 }, () => 0);
  for (const symbol of a) {
    const row = [0];
    for (const [j, other] of b.entries())
      row.push(symbol === other ? (last[j] ?? 0) + 1 : Math.max(row[j] ?? 0, last[j + 1] ?? 0));
    last = row;
  }
  return last[b.length] ?? 0;
}
