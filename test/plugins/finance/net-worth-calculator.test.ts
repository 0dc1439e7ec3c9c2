import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import netWorthCalculator from '../../../plugins/finance/tools/net-worth-calculator.ts';

test.each([
  [
    'negative net worth',
    {
      assets: [{ name: 'Cash', value: 500, category: 'cash' }],
      liabilities: [{ name: 'Loan', value: 20000, category: 'student_loan' }],
    },
    { net_worth: -19500, debt_to_asset_percent: 4000 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(netWorthCalculator, input)).toMatchObject(output);
});

test.each([
  ['nothing given', {}, 'assets'],
  ['negative value', { assets: [{ name: 'X', value: -5 }] }, 'assets'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(netWorthCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    '0.1 and 0.2',
    {
      assets: [
        { name: 'a', value: 0.1 },
        { name: 'b', value: 0.2 },
      ],
    },
    {
      total_assets: 0.3,
      net_worth: 0.3,
      assets_by_category: [{ category: 'other', total: 0.3, percent: 100 }],
      debt_to_asset_percent: 0,
    },
  ],
  [
    'debts only',
    { liabilities: [{ name: 'a', value: 5 }] },
    { net_worth: -5, debt_to_asset_percent: null, assets_by_category: [] },
  ],
  [
    'equal totals by name',
    {
      assets: [
        { name: 'a', value: 1, category: 'property' },
        { name: 'b', value: 1, category: 'cash' },
      ],
    },
    { assets_by_category: [{ category: 'cash' }, { category: 'property' }], liquid_assets: 1 },
  ],
  [
    'worth nothing',
    { assets: [{ name: 'a', value: 0 }] },
    { assets_by_category: [{ category: 'other', total: 0, percent: 0 }], debt_to_asset_percent: null },
  ],
  [
    'up from a debt',
    { assets: [{ name: 'a', value: 50 }], previous_net_worth: -100 },
    { change: 150, change_percent: 150 },
  ],
  [
    'up from nothing',
    { assets: [{ name: 'a', value: 50 }], previous_net_worth: 0 },
    { change: 50, change_percent: null },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(netWorthCalculator, input)).toMatchObject(output);
});

test('no change without an earlier figure', async () => {
  const result = await callTool(netWorthCalculator, { assets: [{ name: 'a', value: 1 }] });
  expect(result).not.toHaveProperty('change');
  expect(result).not.toHaveProperty('change_percent');
});

test.each([
  [
    'an unknown category',
    { liabilities: [{ name: 'a', value: 1, category: 'cash' }] },
    'liabilities[0].category: expected one of',
  ],
  ['two empty lists', { assets: [], liabilities: [] }, 'assets: expected at least one'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(netWorthCalculator, input)).rejects.toThrow(message);
});
