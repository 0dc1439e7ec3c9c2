import { secureRandom, seededRandom } from '@toolyard/sdk/random';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawBelow, drawDistinct, drawFrom } from '../../../plugins/generators/lib/draw.ts';
import { tally, unevenness } from './evenness.ts';

const DRAWS = 100_000;
const range = (size: number) => Array.from({ length: size }, (_, index) => index);

// A bound of 3/4 of 2^64 shows a remainder's bias most: its lower third would come up twice as often.
test.each([6n, 62n, 100n, 3n * 2n ** 62n])('drawBelow(%s) is even', (bound) => {
  const random = seededRandom(1);
  const buckets = bound < 1000n ? Number(bound) : 96;
  const drawn = Array.from({ length: DRAWS }, () =>
    Number((drawBelow(random, bound) * BigInt(buckets)) / bound),
  );
  expect(unevenness(tally(drawn, range(buckets)))).toBeLessThan(2);
});

test('drawFrom is even, from the cryptographic source too', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyzäöü'];
  for (const random of [seededRandom(2), secureRandom])
    expect(unevenness(tally(drawFrom(random, letters, DRAWS), letters))).toBeLessThan(2.5);
});

test('every order of drawDistinct is as likely', () => {
  const random = seededRandom(3);
  const orders = ['012', '021', '102', '120', '201', '210'];
  const drawn = Array.from({ length: DRAWS / 5 }, () => drawDistinct(random, 3n, 3).join(''));
  expect(unevenness(tally(drawn, orders))).toBeLessThan(4);
});

test('drawDistinct draws different numbers below the bound', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 60n }), fc.integer({ min: 1, max: 200 }), (bound, wanted) => {
      const count = bound < BigInt(wanted) ? Number(bound) : wanted;
      const drawn = drawDistinct(secureRandom, bound, count);
      expect(new Set(drawn).size).toBe(count);
      expect(drawn.every((number) => number >= 0n && number < bound)).toBe(true);
    }),
  );
});
