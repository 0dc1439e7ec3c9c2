import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import tipCalculate from '../../../plugins/finance/tools/tip-calculate.ts';

test.each([
  [
    'default 15 %',
    { bill: 50 },
    {
      tip: 7.5,
      total: 57.5,
      tip_per_person: 7.5,
      total_per_person: 57.5,
      split: [57.5],
      effective_tip_percent: 15,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(tipCalculate, input)).toMatchObject(output);
});

test.each([
  ['no people', { bill: 50, people: 0 }, 'people'],
  ['negative bill', { bill: -1 }, 'bill'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(tipCalculate, input)).rejects.toThrow(message);
});

test.each([
  ['half a cent up', { bill: 0.1, tip_percent: 5 }, { tip: 0.01, total: 0.11, effective_tip_percent: 10 }],
  ['a whole tip', { bill: 86.4, tip_percent: 18, round: 'tip' }, { tip: 16, total: 102.4 }],
  [
    'a whole share',
    { bill: 100, people: 3, round: 'per_person' },
    { total: 117, tip: 17, total_per_person: 39, split: [39, 39, 39] },
  ],
  ['whole already', { bill: 100, tip_percent: 10, round: 'total' }, { total: 110, tip: 10 }],
  ['nothing to pay', { bill: 0, people: 2 }, { tip: 0, total: 0, split: [0, 0], effective_tip_percent: 0 }],
  ['all of it tax', { bill: 5, tax: 5 }, { tip: 0, effective_tip_percent: 0 }],
])('%s', async (_, input, output) => {
  expect(await callTool(tipCalculate, input)).toMatchObject(output);
});

test('shares add up to the total and differ by a cent at most', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom('none', 'tip', 'total', 'per_person'),
      async (cents, people, round) => {
        const { split, total, tip } = await callTool(tipCalculate, {
          bill: cents / 100,
          people,
          round,
          tip_percent: 17.5,
        });
        const shares = split.map((share) => Math.round(share * 100));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.round(total * 100));
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        expect(Math.round((total - tip) * 100)).toBe(cents);
      },
    ),
    { numRuns: 50 },
  );
});

test.each([
  ['tax above the bill', { bill: 5, tax: 6 }, 'tax: expected at most the bill, got 6'],
  ['parts of a cent', { bill: 5.001 }, 'bill: expected at most 2 decimals, got 5.001'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(tipCalculate, input)).rejects.toThrow(message);
});
