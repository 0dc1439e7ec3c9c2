import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import debtPayoffCalculator from '../../../plugins/finance/tools/debt-payoff-calculator/tool.ts';

test.each([
  [
    'snowball',
    {
      debts: [
        { name: 'Card', balance: 4000, apr: 22, minimum_payment: 100 },
        { name: 'Car', balance: 9000, apr: 6, minimum_payment: 250 },
        { name: 'Store', balance: 800, apr: 18, minimum_payment: 40 },
      ],
      extra_payment: 200,
      strategy: 'snowball',
      start_date: '2026-01-31',
    },
    {
      months: 27,
      total_interest: 1551.21,
      debts: [
        { name: 'Store', paid_off_month: 4, interest: 27.28 },
        { name: 'Card', paid_off_month: 17, interest: 770.95 },
        { name: 'Car', paid_off_month: 27, interest: 752.98 },
      ],
      debt_free_month: '2028-03',
    },
  ],
  [
    'never pays off',
    { debts: [{ balance: 10000, apr: 24, minimum_payment: 150 }] },
    { pays_off: false, months: null, debts: [], monthly_budget: 150, reason: expect.any(String) },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(debtPayoffCalculator, input)).toMatchObject(output);
});

test.each([['no debts', { debts: [] }, 'debts']])('refuses %s', async (_, input, message) => {
  await expect(callTool(debtPayoffCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'one debt in one month',
    { debts: [{ balance: 50, apr: 12, minimum_payment: 100 }] },
    { months: 1, total_paid: 50.5, debts: [{ name: 'Debt 1', paid_off_month: 1, interest: 0.5 }] },
  ],
  [
    'no interest, freed minimums roll over',
    {
      debts: [
        { name: 'a', balance: 100, apr: 0, minimum_payment: 50 },
        { name: 'b', balance: 400, apr: 0, minimum_payment: 50 },
      ],
    },
    { months: 5, comparison: { minimum_only: { months: 8 } } },
  ],
  [
    'paid in the same month, in order of strategy',
    {
      debts: [
        { name: 'cheap', balance: 10, apr: 1, minimum_payment: 20 },
        { name: 'dear', balance: 10, apr: 9, minimum_payment: 20 },
      ],
    },
    { debts: [{ name: 'dear' }, { name: 'cheap' }] },
  ],
  [
    'equal rates, the smaller first',
    {
      strategy: 'avalanche',
      extra_payment: 90,
      debts: [
        { name: 'large', balance: 200, apr: 0, minimum_payment: 5 },
        { name: 'small', balance: 100, apr: 0, minimum_payment: 5 },
      ],
    },
    {
      debts: [
        { name: 'small', paid_off_month: 2 },
        { name: 'large', paid_off_month: 3 },
      ],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(debtPayoffCalculator, input)).toMatchObject(output);
});

test.each([
  ['a debt without a rate', { debts: [{ balance: 1, minimum_payment: 1 }] }, 'debts[0].apr: required'],
  [
    'a debt of nothing',
    { debts: [{ balance: 0.001, apr: 1, minimum_payment: 1 }] },
    'debts[0].balance: expected at least 0.01',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(debtPayoffCalculator, input)).rejects.toThrow(message);
});
