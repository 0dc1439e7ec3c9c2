import { array, assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { shareByLargestRemainder } from '@toolyard/kit/largest-remainder';

test.each([
  [50, [10, 30, 35, 20, 5], [5, 15, 18, 10, 2]],
  // Equal remainders: the earlier part.
  [1, [1, 1, 1], [1, 0, 0]],
  [5, [1, 1, 1], [2, 2, 1]],
  // Hamilton's method by hand: quotas 1.2, 0.9 and 0.9.
  [3, [4, 3, 3], [1, 1, 1]],
  [7, [0, 1], [0, 7]],
  [0, [1, 2], [0, 0]],
])('%i by %j is %j', (total, weights, parts) => {
  expect(shareByLargestRemainder(total, weights)).toEqual(parts);
});

test('the parts sum to the whole, none further than one from its quota', () => {
  assert(
    property(
      nat(10_000),
      array(nat(1000), { minLength: 1, maxLength: 20 }).filter((weights) => weights.some((each) => each > 0)),
      (total, weights) => {
        const parts = shareByLargestRemainder(total, weights);
        const sum = weights.reduce((a, b) => a + b, 0);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (total * (weights[index] ?? 0)) / sum)).toBeLessThan(1);
      },
    ),
  );
});
