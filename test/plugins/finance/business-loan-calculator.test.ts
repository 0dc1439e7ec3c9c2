import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import businessLoanCalculator from '../../../plugins/finance/tools/business-loan-calculator.ts';

test.each([
  [
    'no fees: APR is the rate',
    { amount: 10000, annual_rate: 8, term_months: 12 },
    {
      payment: 869.88,
      total_interest: 438.62,
      amount_financed: 10000,
      net_proceeds: 10000,
      apr: expect.closeTo(8, 2),
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(businessLoanCalculator, input)).toMatchObject(output);
});

test.each([
  ['no rate', { amount: 10000, term_months: 12 }, 'annual_rate'],
  ['both rates', { amount: 10000, annual_rate: 8, factor_rate: 1.2, term_months: 12 }, 'factor_rate'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(businessLoanCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'fees financed',
    { amount: 10_000, annual_rate: 0, term_months: 10, origination_fee_percent: 5, fees_financed: true },
    {
      amount_financed: 10_500,
      net_proceeds: 10_000,
      payment: 1050,
      total_fees: 500,
      total_interest: 0,
      total_cost: 500,
      cost_per_unit: 0.05,
    },
  ],
  [
    'nothing costs anything',
    { amount: 1000, annual_rate: 0, term_months: 10 },
    { apr: 0, effective_annual_rate: 0, total_cost: 0 },
  ],
  [
    'a factor of 1',
    { amount: 1000, factor_rate: 1, term_months: 3 },
    { payment: 333.33, last_payment: 333.34, apr: 0 },
  ],
  [
    'a factor, one payment',
    { amount: 1000, factor_rate: 1.2, term_months: 12, frequency: 'yearly' },
    { payment: 1200, payments: 1, apr: 20, effective_annual_rate: 20 },
  ],
  [
    'one payment at 12 percent',
    { amount: 1000, annual_rate: 12, term_months: 1 },
    { payment: 1010, apr: 12, effective_annual_rate: 12.6825 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(businessLoanCalculator, input)).toMatchObject(output);
});

test.each([
  [
    'fees that eat the loan',
    { amount: 1000, annual_rate: 5, term_months: 12, other_fees: 1000 },
    'other_fees: expected fees below amount',
  ],
  [
    'a term too short',
    { amount: 1000, annual_rate: 5, term_months: 1, frequency: 'quarterly' },
    'term_months: expected a term with room',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(businessLoanCalculator, input)).rejects.toThrow(message);
});
