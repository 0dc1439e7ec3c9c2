import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import randomNumber from '../../../plugins/generators/tools/random-number.ts';
import { tally, unevenness } from './evenness.ts';

const draw = (input: object) => callTool(randomNumber, input);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test('every value of a range has the same chance, its ends too', async () => {
  const drawn: number[] = [];
  for (let round = 0; round < 3; round += 1)
    drawn.push(...(await draw({ min: -3, max: 66, count: 10_000 })).numbers);
  expect(unevenness(tally(drawn, range(-3, 66)))).toBeLessThan(2);
});

test.each([
  ['up', 'asc', [1, 2, 3, 4, 5, 6]],
  ['down', 'desc', [6, 5, 4, 3, 2, 1]],
])('a whole range without repeats, sorted %s', async (_, sort, numbers) => {
  const result = await draw({ min: 1, max: 6, count: 6, unique: true, sort });
  expect(result).toMatchObject({
    numbers,
    text: numbers.join(', '),
    stats: { min: 1, max: 6, sum: 21, mean: 3.5 },
  });
});

test('decimals, all of them shown', async () => {
  const { numbers, text } = await draw({ min: 0, max: 1, float: true, decimals: 3, count: 100 });
  expect(text).toMatch(/^[01]\.[0-9]{3}(, [01]\.[0-9]{3}){99}$/);
  expect(numbers.every((number) => number >= 0 && number <= 1 && Number(number.toFixed(3)) === number)).toBe(
    true,
  );
});

test('decimals are drawn from the multiples within the range, both ends included', async () => {
  const { numbers } = await draw({ min: 0.05, max: 0.31, float: true, decimals: 1, count: 1000 });
  expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual([0.1, 0.2, 0.3]);
  const all = await draw({
    min: -0.1,
    max: 0.1,
    float: true,
    decimals: 2,
    count: 21,
    unique: true,
    sort: 'asc',
  });
  expect(all.numbers).toEqual(range(-10, 10).map((number) => number / 100));
  expect(all.stats).toEqual({ min: -0.1, max: 0.1, sum: 0, mean: 0 });
});

test('the widest ranges', async () => {
  const whole = await draw({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, count: 1000 });
  expect(whole.numbers.every(Number.isSafeInteger)).toBe(true);
  expect(whole.numbers.filter((number) => number < 0).length).toBeGreaterThan(350);
  const fine = await draw({ min: 0, max: 9.007199254740991, float: true, decimals: 15, count: 10 });
  expect(fine.text).toMatch(/^\d\.\d{15}(, \d\.\d{15}){9}$/);
});

test.each([
  ['min above max', { min: 10, max: 1 }, 'min: expected at most max, which is 1, got 10'],
  ['a part of a number', { min: 1.5 }, 'min: expected a whole number'],
  ['a number too large', { max: 2 ** 53 }, 'max: expected a whole number within'],
  [
    'more different values than there are',
    { max: 5, count: 6, unique: true },
    'count: expected at most 5 different numbers, got 6',
  ],
  [
    'steps beyond measure',
    { min: 0, max: 10, float: true, decimals: 15 },
    'decimals: expected at most 2^53 steps',
  ],
  [
    'a range without such a number',
    { min: 0.001, max: 0.009, float: true },
    'decimals: there is no number with 2 decimals from 0.001 to 0.009',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(draw(input)).rejects.toThrow(message);
});
