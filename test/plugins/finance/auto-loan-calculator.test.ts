import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import autoLoanCalculator from '../../../plugins/finance/tools/auto-loan-calculator.ts';

test.each([
  [
    'plain loan',
    { vehicle_price: 20000, annual_rate: 5, term_months: 48, compare_terms: [48] },
    {
      amount_financed: 20000,
      monthly_payment: 460.59,
      last_payment: 460.36,
      total_interest: 2108.09,
      compare: [{ term_months: 48, monthly_payment: 460.59, total_interest: 2108.09, total_paid: 22108.09 }],
    },
  ],
  [
    'negative equity is rolled in',
    { vehicle_price: 25000, annual_rate: 8, trade_in_value: 5000, trade_in_owed: 9000 },
    { amount_financed: 29000, monthly_payment: 588.02, total_cost: 31280.84 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(autoLoanCalculator, input)).toMatchObject(output);
});

test.each([
  ['down payment above price', { vehicle_price: 20000, annual_rate: 5, down_payment: 30000 }, 'down_payment'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(autoLoanCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'tax and fees paid upfront',
    {
      vehicle_price: 10_000,
      annual_rate: 0,
      sales_tax_rate: 5,
      fees: 100,
      finance_tax_and_fees: false,
      down_payment: 1000,
      term_months: 10,
      compare_terms: [10],
    },
    { sales_tax: 500, amount_financed: 9000, upfront: 1600, monthly_payment: 900, total_cost: 10_600 },
  ],
  [
    'tax of the whole price',
    {
      vehicle_price: 10_000,
      annual_rate: 0,
      sales_tax_rate: 10,
      trade_in_value: 4000,
      tax_after_trade_in: false,
    },
    { sales_tax: 1000, amount_financed: 7000 },
  ],
  [
    'a trade-in worth more than the car is taxed as nothing',
    { vehicle_price: 1000, annual_rate: 5, sales_tax_rate: 10, trade_in_value: 3000, trade_in_owed: 2500 },
    { sales_tax: 0, amount_financed: 500 },
  ],
  [
    'nothing to borrow',
    { vehicle_price: 1000, annual_rate: 5, down_payment: 1000, compare_terms: [12] },
    {
      amount_financed: 0,
      monthly_payment: 0,
      last_payment: 0,
      total_paid: 0,
      compare: [{ term_months: 12, monthly_payment: 0, total_interest: 0, total_paid: 0 }],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(autoLoanCalculator, input)).toMatchObject(output);
});

test('terms to compare are ascending, each once', async () => {
  const { compare } = await callTool(autoLoanCalculator, {
    vehicle_price: 1000,
    annual_rate: 5,
    compare_terms: [60, 12, 60, 24],
  });
  expect(compare.map(({ term_months }) => term_months)).toEqual([12, 24, 60]);
});
