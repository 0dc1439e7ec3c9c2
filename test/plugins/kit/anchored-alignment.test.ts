import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignByAnchors } from '../../../plugins/kit/anchored-alignment.ts';
import { alignDistant } from '../../../plugins/kit/bit-parallel-lcs.ts';
import { align } from '../../../plugins/kit/alignment.ts';

const numbers = (length: number, unit: (index: number) => number) =>
  Int32Array.from({ length }, (_, index) => unit(index));

test('pairs equal units, in order', () => {
  const units = fc.array(fc.nat(3), { maxLength: 40 }).map((list) => Int32Array.from(list));
  fc.assert(
    fc.property(units, units, (a, b) => {
      const pairs = alignByAnchors(a, b);
      expect(pairs.every(([i, j]) => a[i] === b[j])).toBe(true);
      expect(pairs).toHaveLength(alignDistant(a, b, 4).length);
    }),
  );
});

test('keeps as much of long sequences with many changes as is kept at most', () => {
  const symbol = (index: number) => Math.imul(index, 0x2c1b3c6d) >>> 24;
  const a = numbers(20_000, symbol);
  const b = Int32Array.from(
    [...a].flatMap((unit, index) => (index % 9 === 4 ? [255 - unit, unit ^ 1] : [unit])),
  );
  const most = alignDistant(a, b, 256).length;
  expect(alignByAnchors(a, b).length / most).toBeGreaterThan(0.99);
});

test('finds what stands before and after tens of thousands of units that moved', () => {
  const moved = Array.from({ length: 60_000 }, (_, index) => `m${index}`);
  const rest = Array.from({ length: 70_000 }, (_, index) => `r${index}`);
  expect(align([...moved, ...rest], [...rest, ...moved])).toHaveLength(70_000);
});

test('keeps most of what repeats itself without end', () => {
  const a = Array.from({ length: 100_000 }, (_, index) => 'ab'.charAt(index % 2));
  const b = Array.from({ length: 100_000 }, (_, index) => 'bba'.charAt(index % 3));
  const pairs = align(a, b);
  expect(pairs.every(({ original, modified }) => a[original] === b[modified])).toBe(true);
  expect(pairs.length).toBeGreaterThan(62_000);
});
