import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import stockAverageCalculator from '../../../plugins/finance/tools/stock-average-calculator.ts';

test.each([
  [
    'averaging down',
    {
      purchases: [
        { shares: 100, price: 50 },
        { shares: 100, price: 40 },
      ],
      current_price: 38,
    },
    {
      total_shares: 200,
      total_cost: 9000,
      average_price: 45,
      purchases: [
        { shares: 100, price: 50, cost: 5000, total_shares: 100, average_price: 50 },
        { shares: 100, price: 40, cost: 4000, total_shares: 200, average_price: 45 },
      ],
      market_value: 7600,
      gain: -1400,
      gain_percent: -15.5556,
      to_break_even_percent: 18.4211,
    },
  ],
  [
    'fractions and fees',
    {
      purchases: [
        { shares: 0.5, price: 61234.56, fee: 4.99 },
        { shares: 0.125, price: 58000 },
      ],
    },
    { total_shares: 0.625, total_cost: 37872.27, average_price: 60595.632 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(stockAverageCalculator, input)).toMatchObject(output);
});

test.each([
  ['no purchases', { purchases: [] }, 'purchases'],
  ['zero shares', { purchases: [{ shares: 0, price: 5 }] }, 'purchases'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(stockAverageCalculator, input)).rejects.toThrow(message);
});

const held = { purchases: [{ shares: 100, price: 50 }] };

test.each([
  [
    'the average is reached',
    { ...held, current_price: 30, target_average: 50 },
    { shares_to_target: 0, cost_to_target: 0 },
  ],
  [
    'as it is shown, too',
    { purchases: [{ shares: 3, price: 10, fee: 2 }], current_price: 5, target_average: 10.666667 },
    { average_price: 10.666667, shares_to_target: 0 },
  ],
  [
    'out of reach below the price',
    { ...held, current_price: 30, target_average: 29 },
    { shares_to_target: null, cost_to_target: null },
  ],
  [
    'the price itself is out of reach',
    { ...held, current_price: 30, target_average: 30 },
    { shares_to_target: null },
  ],
  ['above the average', { ...held, current_price: 30, target_average: 51 }, { shares_to_target: null }],
  [
    'averaging up',
    { ...held, current_price: 70, target_average: 60 },
    { shares_to_target: 100, cost_to_target: 7000, gain: 2000, to_break_even_percent: -28.5714 },
  ],
  [
    'shares for nothing',
    { purchases: [{ shares: 1, price: 0 }], current_price: 0 },
    { average_price: 0, gain_percent: null, to_break_even_percent: null },
  ],
  [
    '0.1 and 0.2 shares',
    {
      purchases: [
        { shares: 0.1, price: 1 },
        { shares: 0.2, price: 1 },
      ],
    },
    { total_shares: 0.3 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(stockAverageCalculator, input)).toMatchObject(output);
});

test('no value without a price, no way without a target', async () => {
  const result = await callTool(stockAverageCalculator, held);
  expect(Object.keys(result)).toEqual(['total_shares', 'total_cost', 'average_price', 'purchases']);
  const valued = await callTool(stockAverageCalculator, { ...held, current_price: 1 });
  expect(valued).not.toHaveProperty('shares_to_target');
});

test('refuses a target without a price', async () => {
  await expect(callTool(stockAverageCalculator, { ...held, target_average: 1 })).rejects.toThrow(
    'current_price: required with target_average',
  );
});
