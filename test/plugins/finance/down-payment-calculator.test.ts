import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import downPaymentCalculator from '../../../plugins/finance/tools/down-payment-calculator.ts';

test.each([
  [
    'options',
    { home_price: 300000, annual_rate: 7, compare_percents: [3.5, 20] },
    {
      options: [
        {
          percent: 3.5,
          down_payment: 10500,
          loan_amount: 289500,
          cash_needed: 19500,
          principal_interest: 1926.05,
          pmi: 193,
          monthly_payment: 2119.05,
        },
        {
          percent: 20,
          down_payment: 60000,
          loan_amount: 240000,
          cash_needed: 69000,
          principal_interest: 1596.73,
          pmi: 0,
          monthly_payment: 1596.73,
        },
      ],
    },
  ],
  [
    'already saved',
    { home_price: 100000, current_savings: 50000, as_of: '2026-05-01' },
    { shortfall: 0, months_to_save: 0, ready_date: '2026-05-01' },
  ],
  ['never saved', { home_price: 100000 }, { shortfall: 23000, months_to_save: null, ready_date: null }],
])('%s', async (_, input, output) => {
  expect(await callTool(downPaymentCalculator, input)).toMatchObject(output);
});

test.each([['percent above 100', { home_price: 100000, down_payment_percent: 120 }, 'down_payment_percent']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(downPaymentCalculator, input)).rejects.toThrow(message);
  },
);

test.each([
  [
    'no loan at 100 percent',
    { home_price: 1000, compare_percents: [], down_payment_percent: 100 },
    {
      loan_amount: 0,
      options: [{ percent: 100, loan_amount: 0, principal_interest: 0, pmi: 0, monthly_payment: 0 }],
    },
  ],
  [
    'no interest',
    {
      home_price: 120_000,
      annual_rate: 0,
      term_years: 10,
      down_payment_percent: 0,
      compare_percents: [0],
      pmi_rate: 0,
    },
    { options: [{ percent: 0, principal_interest: 1000 }] },
  ],
  [
    'twenty percent needs no insurance',
    { home_price: 1000, compare_percents: [19.99] },
    {
      options: [
        { percent: 19.99, pmi: 0.53 },
        { percent: 20, pmi: 0 },
      ],
    },
  ],
  [
    'saved within a hundred years',
    {
      home_price: 1200,
      closing_cost_percent: 0,
      down_payment_percent: 100,
      monthly_savings: 1,
      as_of: '2026-01-01',
    },
    { months_to_save: 1200, ready_date: '2126-01-01' },
  ],
  [
    'and not a month later',
    {
      home_price: 1201,
      closing_cost_percent: 0,
      down_payment_percent: 100,
      monthly_savings: 1,
      as_of: '2026-01-01',
    },
    { months_to_save: null, ready_date: null },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(downPaymentCalculator, input)).toMatchObject(output);
});

test('takes the current day of the host', async () => {
  const now = () => Date.UTC(2026, 7, 31);
  const input = { home_price: 100, monthly_savings: 23 };
  expect(await callTool(downPaymentCalculator, input, { context: { now } })).toMatchObject({
    ready_date: '2026-09-30',
  });
});
