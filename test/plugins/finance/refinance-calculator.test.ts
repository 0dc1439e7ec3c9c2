import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import refinanceCalculator from '../../../plugins/finance/tools/refinance-calculator.ts';

test.each([
  [
    'longer term costs more in all',
    {
      current_balance: 150000,
      current_rate: 5,
      current_months_left: 120,
      new_rate: 4.5,
      closing_costs: 3000,
    },
    { monthly_savings: 830.95, break_even_months: 4, lifetime_savings: -85691.17, worth_it: false },
  ],
  [
    'stay 36 months',
    {
      current_balance: 240000,
      current_rate: 7.25,
      current_months_left: 324,
      new_rate: 5.75,
      closing_costs: 4800,
      stay_months: 36,
    },
    { savings_at_stay: 5819.62, worth_it: true },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(refinanceCalculator, input)).toMatchObject(output);
});

test.each([
  ['current loan incomplete', { current_balance: 100000, current_rate: 6, new_rate: 5 }, 'current_payment'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(refinanceCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'the same loan again',
    { current_balance: 1200, current_rate: 0, current_months_left: 12, new_rate: 0, new_term_months: 12 },
    { monthly_savings: 0, break_even_months: null, lifetime_savings: 0, worth_it: false },
  ],
  [
    'no costs',
    { current_balance: 1200, current_rate: 12, current_payment: 120, new_rate: 0, new_term_months: 12 },
    { monthly_savings: 20, break_even_months: 0 },
  ],
  [
    'costs and cash on top of the loan',
    {
      current_balance: 1000,
      current_rate: 0,
      current_months_left: 10,
      new_rate: 0,
      new_term_months: 12,
      closing_costs: 100,
      roll_in_costs: true,
      cash_out: 100,
    },
    { new: { loan_amount: 1200, payment: 100 }, lifetime_savings: -100, break_even_months: null },
  ],
  [
    'both loans settled within the stay',
    {
      current_balance: 1000,
      current_rate: 0,
      current_months_left: 10,
      new_rate: 0,
      new_term_months: 5,
      closing_costs: 10,
      stay_months: 600,
    },
    { savings_at_stay: -10, lifetime_savings: -10 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(refinanceCalculator, input)).toMatchObject(output);
});

test.each([
  [
    'both ways to say what is left',
    { current_balance: 1, current_rate: 6, new_rate: 5, current_months_left: 1, current_payment: 1 },
    'current_payment: expected exactly one',
  ],
  [
    'a payment of the interest',
    { current_balance: 1000, current_rate: 12, new_rate: 5, current_payment: 10 },
    'current_payment: expected more than the first interest, 10',
  ],
  [
    'both new terms',
    {
      current_balance: 1000,
      current_rate: 12,
      new_rate: 5,
      current_payment: 100,
      new_term_years: 1,
      new_term_months: 12,
    },
    'new_term_months: expected either new_term_months or new_term_years',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(refinanceCalculator, input)).rejects.toThrow(message);
});
