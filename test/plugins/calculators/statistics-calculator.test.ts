import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, suite, test } from 'vitest';
import statisticsCalculator from '../../../plugins/calculators/tools/statistics-calculator/tool.ts';

const describe = (numbers: unknown, more: object = {}) =>
  callTool(statisticsCalculator, { numbers, ...more });

test('a textbook set', async () => {
  expect(await describe([9, 2, 4, 4, 4, 5, 5, 7])).toEqual({
    count: 8,
    sum: 40,
    mean: 5,
    median: 4.5,
    mode: [4],
    min: 2,
    max: 9,
    range: 7,
    variance_sample: 4.57142857142857,
    variance_population: 4,
    std_dev_sample: 2.1380899352994,
    std_dev_population: 2,
    standard_error: 0.755928946018454,
    coefficient_of_variation: 42.7617987059879,
    q1: 4,
    q3: 5.5,
    iqr: 1.5,
    skewness: 0.8184875533568,
    kurtosis: 0.940625,
    geometric_mean: 4.60321559604674,
    harmonic_mean: 4.20175072947061,
    outliers: [9],
    sorted: [2, 4, 4, 4, 5, 5, 7, 9],
  });
});

test.each([
  [
    'one value',
    [5],
    {
      mean: 5,
      median: 5,
      mode: [],
      variance_sample: null,
      std_dev_population: 0,
      standard_error: null,
      coefficient_of_variation: null,
      skewness: null,
      kurtosis: null,
      q1: 5,
      q3: 5,
      outliers: [],
    },
  ],
  ['two values', [1, 3], { variance_sample: 2, skewness: null, kurtosis: null }],
  ['three values', [1, 2, 4], { kurtosis: null, skewness: expect.closeTo(0.935219529582824, 12) }],
  [
    'equal values',
    [2, 2, 2, 2],
    { mode: [2], skewness: null, kurtosis: null, std_dev_sample: 0, coefficient_of_variation: 0 },
  ],
  [
    'three tenths, whose mean no double is',
    [0.1, 0.1, 0.1],
    { std_dev_sample: 0, coefficient_of_variation: 0, skewness: null },
  ],
  [
    'figures far from 0, by exact fractions',
    [1e9 + 0.1, 1e9 + 0.2, 1e9 + 0.4, 1e9 + 0.9],
    { skewness: expect.closeTo(1.33093784776338, 12), kurtosis: expect.closeTo(1.50000074299417, 12) },
  ],
  ['several modes', [3, 1, 3, 1, 2], { mode: [1, 3] }],
  ['a mean of 0', [-1, 1], { coefficient_of_variation: null, geometric_mean: null, harmonic_mean: null }],
  ['ten tenths', Array(10).fill(0.1), { sum: 1, mean: 0.1, variance_population: 0 }],
  ['what plain sums lose', [1e16, 1, -1e16], { sum: 1 }],
  ['a zero among positives', [0, 1, 2], { geometric_mean: null, harmonic_mean: null }],
  ['outliers on both sides', [-50, 10, 11, 12, 13, 100], { outliers: [-50, 100] }],
])('%s', async (_, numbers, output) => {
  expect(await describe(numbers)).toMatchObject(output);
});

test('text, split by white space, commas and semicolons', async () => {
  expect(await describe(' 1,,2;\t3e0\n-4 .5 6. +7 ')).toMatchObject({
    count: 7,
    sorted: [-4, 0.5, 1, 2, 3, 6, 7],
  });
});

test.each([
  [
    'inclusive',
    [
      { percent: 0, value: 10 },
      { percent: 50, value: 12 },
      { percent: 90, value: 26.5 },
      { percent: 100, value: 40 },
    ],
  ],
  [
    'exclusive',
    [
      { percent: 0, value: 10 },
      { percent: 50, value: 12 },
      { percent: 90, value: 40 },
      { percent: 100, value: 40 },
    ],
  ],
])('%s percentiles', async (quartile_method, percentiles) => {
  const numbers = [10, 12, 11, 13, 12, 40];
  expect(await describe(numbers, { quartile_method, percentiles: [0, 50, 90, 100] })).toMatchObject({
    percentiles,
    outliers: [40],
    mode: [12],
  });
});

test.each(['inclusive', 'exclusive'])('%s percentiles that fall on a value', async (quartile_method) => {
  const numbers = Array.from({ length: quartile_method === 'inclusive' ? 26 : 24 }, (_, index) =>
    index < 8 ? index - 7 : 1e6,
  );
  const percentiles = [{ percent: 28, value: quartile_method === 'inclusive' ? 0 : -1 }];
  expect(await describe(numbers, { quartile_method, percentiles: [28] })).toMatchObject({ percentiles });
});

test('sorted values are listed up to 1,000', async () => {
  const numbers = Array.from({ length: 1001 }, (_, index) => 1001 - index);
  expect(await describe(numbers.slice(1))).toHaveProperty('sorted.0', 1);
  expect(await describe(numbers)).not.toHaveProperty('sorted');
});

test.each([
  ['no numbers', [], 'numbers: expected at least one number'],
  ['no numbers in text', ' , ; ', 'numbers: expected at least one number'],
  ['a word', '1 2\n 3 x3', 'numbers: expected numbers, got "x3" at line 2, column 4'],
  ['infinity', '1 Infinity', 'numbers: expected numbers, got "Infinity" at line 1, column 3'],
  ['more than a double holds', '1e309', 'numbers: expected numbers, got "1e309"'],
  ['a million digits and a letter', `${'1'.repeat(1_000_000)}x`, 'numbers: expected numbers, got "111'],
  ['a text among numbers', [1, '2'], 'numbers[1]: expected a number, got "2"'],
  ['an object', { a: 1 }, 'numbers: expected an array or a string'],
  [
    'squares beyond doubles',
    [1e200, -1e200],
    'numbers: expected numbers whose sums and powers stay below 1.8e308',
  ],
  ['100,001 in text', '1 '.repeat(100_001), 'numbers: expected at most 100000 numbers, got more'],
  ['100,001 in an array', Array(100_001).fill(1), 'numbers: expected at most 100000 elements, got more'],
])('refuses %s', async (_, numbers, message) => {
  await expect(describe(numbers)).rejects.toThrow(message);
});

test('100,000 numbers', async () => {
  const numbers = Array.from({ length: 100_000 }, (_, index) => index);
  expect(await describe(numbers)).toMatchObject({
    mean: 49_999.5,
    median: 49_999.5,
    mode: [],
    q1: 24_999.75,
  });
});

test('moving and scaling the numbers moves and scales the results', async () => {
  const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 4, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      numbers,
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer({ min: 1, max: 50 }),
      async (list, move, scale) => {
        const before = await describe(list);
        const after = await describe(list.map((number) => number * scale + move));
        expect(after.median).toBeCloseTo(before.median * scale + move, 6);
        expect(after.std_dev_population).toBeCloseTo(before.std_dev_population * scale, 6);
        expect(after.iqr).toBeCloseTo(before.iqr * scale, 6);
        expect(after.mode).toEqual(before.mode.map((number) => number * scale + move));
        expect(after.skewness ?? 0).toBeCloseTo(before.skewness ?? 0, 6);
      },
    ),
  );
});

suite('commas in text', () => {
  const sorted = async (numbers: string, decimal?: string) =>
    (await describe(numbers, decimal === undefined ? {} : { decimal })).sorted;

  test.each<[string, string | undefined, readonly number[]]>([
    ['1,5 2,5 3,5', ',', [1.5, 2.5, 3.5]],
    ['1,5, 2,5; 3,5', ',', [1.5, 2.5, 3.5]],
    ['1.234,56; 2.000,00', ',', [1234.56, 2000]],
    ['-1,5e3\n,5', ',', [-1500, 0.5]],
    ['1,5 2,5', '.', [1, 2, 5, 5]],
    ['1,234', '.', [1, 234]],
    ['1, 2; 3 4', undefined, [1, 2, 3, 4]],
    ['1,2,3', undefined, [1, 2, 3]],
    ['1,2,3\n4,5', undefined, [1, 2, 3, 4, 5]],
    ['1.5,2.5', undefined, [1.5, 2.5]],
    ['1.5, 2.5', undefined, [1.5, 2.5]],
  ])('%j with %j', async (text, decimal, numbers) => {
    expect(await sorted(text, decimal)).toEqual(numbers);
  });

  test.each(['1,5 2,5 3,5', '86,40', '1,234,567', '1.234,56; 2.000,00', '1, 2,5, 4', '1,5\n2,5'])(
    'it is asked what %j means',
    async (text) => {
      await expect(sorted(text)).rejects.toThrow(
        /^numbers: expected decimal "," or ".", since "[\d.,]+" at line 1/,
      );
    },
  );

  test.each(['1.5', '1,2,3', '1.23,4'])('%j is no number with a decimal comma', async (text) => {
    await expect(sorted(text, ',')).rejects.toThrow(`numbers: expected numbers, got "${text}"`);
  });
});

test.each([
  ['1,234.5; 3', [1234.5, 3]],
  ['1,234,567; -2,000', [1_234_567, -2000]],
  ['1,234 5,678', [1, 234, 5, 678]],
  ['1.5,2.5', [1.5, 2.5]],
])('with a decimal point %j is %j', async (numbers, values) => {
  const { count, sum } = await callTool(statisticsCalculator, { numbers, decimal: '.' });
  expect({ count, sum }).toEqual({ count: values.length, sum: values.reduce((a, b) => a + b) });
});

test.each(['1,234.56 2,000.00', '3 1,234,567.8'])('asks what %j means', async (numbers) => {
  await expect(callTool(statisticsCalculator, { numbers, decimal: '.' })).rejects.toThrow(
    'numbers: expected numbers parted by ; or by a comma and a blank',
  );
});
