import { alignmentDistance, levenshteinDistance } from '@toolyard/kit/edit-distance';
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

test.each([
  ['', '', 0],
  ['kitten', 'sitting', 3],
  ['gmial', 'gmail', 2],
  ['CA', 'ABC', 3],
])('%j to %j without swaps is %i', (a, b, distance) => {
  expect(levenshteinDistance([...a], [...b])).toBe(distance);
});

/** The recurrence that defines both distances, cell by cell. */
function recurrence(a: readonly string[], b: readonly string[], swaps: boolean): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = swaps && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwap ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}

test('both distances are those of the recurrence, over several words of bits too', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 140, size: 'max' });
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(levenshteinDistance(a, b)).toBe(recurrence(a, b, false));
      expect(alignmentDistance(a, b)).toBe(recurrence(a, b, true));
    }),
  );
});

test('both are those of the recurrence for texts that are nearly alike, shifted, or of unlike lengths', () => {
  const symbol = fc.constantFrom(...'abcdef');
  const text = fc.array(symbol, { minLength: 200, maxLength: 400, size: 'max' });
  const edits = fc.array(fc.tuple(fc.nat(400), fc.nat(60), fc.array(symbol, { maxLength: 60 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(text, edits, (a, places) => {
      const b = [...a];
      for (const [start, removed, added] of places) b.splice(start, removed, ...added);
      expect(levenshteinDistance(a, b)).toBe(recurrence(a, b, false));
      expect(alignmentDistance(a, b)).toBe(recurrence(a, b, true));
    }),
    { numRuns: 30 },
  );
});

test('a swap over the border of two words of bits is one edit', () => {
  for (let place = 25; place < 70; place += 1) {
    const a = Array.from({ length: 100 }, (_, index) => String(index));
    const b = a.with(place, String(place + 1)).with(place + 1, String(place));
    // Edits at both ends keep what is equal from being cut off.
    const [before, after] = [
      ['x', ...a, 'x'],
      ['y', ...b, 'y'],
    ];
    expect(alignmentDistance(before, after)).toBe(3);
    expect(levenshteinDistance(before, after)).toBe(4);
  }
});

test('more symbols than a code unit has values are told apart', () => {
  const a = Array.from({ length: 70_000 }, (_, index) => String(index));
  const b = ['0', ...a.slice(2), '1'];
  expect(levenshteinDistance(a, b)).toBe(2);
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
