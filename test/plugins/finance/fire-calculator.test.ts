import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import fireCalculator from '../../../plugins/finance/tools/fire-calculator.ts';

test.each([
  [
    'already there',
    { annual_expenses: 30000, current_savings: 800000, current_age: 50 },
    { fire_number: 750000, years_to_fire: 0, fire_age: 50, progress_percent: 106.6667 },
  ],
  [
    'never',
    { annual_expenses: 50000, current_savings: 1000, expected_return: 3, inflation: 3 },
    { real_return: 0, years_to_fire: null, fire_age: null, annual_savings: 0 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(fireCalculator, input)).toMatchObject(output);
});

test.each([
  [
    'retirement age passed',
    { annual_expenses: 30000, current_age: 70, retirement_age: 65 },
    'retirement_age',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(fireCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'no return after inflation',
    { annual_expenses: 40_000, annual_savings: 50_000, expected_return: 3, inflation: 3 },
    {
      years_to_fire: 20,
      savings_rate_percent: null,
      fire_age: null,
      coast_number: null,
      coast_reached: null,
    },
  ],
  [
    'just what the lean number is',
    {
      annual_expenses: 37_000,
      current_savings: 740_000,
      withdrawal_rate: 3.5,
      expected_return: 3,
      inflation: 3,
    },
    { lean_number: 740_000, lean_years: 0 },
  ],
  [
    'money that shrinks',
    { annual_expenses: 40_000, current_savings: 900_000, expected_return: 0, inflation: 5 },
    { years_to_fire: null, lean_years: 0 },
  ],
  [
    'half the income from work',
    { annual_expenses: 40_000, part_time_income: 20_000, current_savings: 500_000 },
    { barista_number: 500_000, barista_years: 0 },
  ],
  [
    'all of it from work',
    { annual_expenses: 40_000, part_time_income: 90_000 },
    { barista_number: 0, barista_years: 0 },
  ],
  [
    'an income below the expenses saves nothing',
    { annual_expenses: 40_000, annual_income: 10_000 },
    { annual_savings: 0, savings_rate_percent: 0 },
  ],
  ['no income', { annual_expenses: 40_000, annual_income: 0 }, { savings_rate_percent: null }],
])('%s', async (_, input, output) => {
  expect(await callTool(fireCalculator, input)).toMatchObject(output);
});
