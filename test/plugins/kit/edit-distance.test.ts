import { alignmentDistance } from '@toolyard/kit/edit-distance';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['gmial', 'gmail', 1],
  ['CA', 'ABC', 3],
  ['a cat', 'an act', 2],
])('%j to %j is %i', (a, b, distance) => {
  expect(alignmentDistance([...a], [...b])).toBe(distance);
});

test('characters are what the arrays hold', () => {
  expect(alignmentDistance(['👨‍👩‍👧', '🇹🇷'], ['🇹🇷', '👨‍👩‍👧'])).toBe(1);
});

const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

test('is the same both ways, no more than the longer, no less than what the lengths differ', () => {
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      const distance = alignmentDistance(a, b);
      expect(alignmentDistance(b, a)).toBe(distance);
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      expect(distance === 0).toBe(a.join('') === b.join(''));
    }),
  );
});
