import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import salaryCalculator from '../../../plugins/finance/tools/salary-calculator.ts';

test.each([
  [
    'biweekly against semimonthly',
    { amount: 2000, period: 'biweekly' },
    { annual: 52000, semimonthly: 2166.67, monthly: 4333.33 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(salaryCalculator, input)).toMatchObject(output);
});

test.each([['unknown period', { amount: 1, period: 'fortnightly' }, 'period']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(salaryCalculator, input)).rejects.toThrow(message);
  },
);

test.each([
  ['hourly', 25],
  ['daily', 200],
  ['weekly', 1000],
  ['biweekly', 2000],
  ['quarterly', 13_000],
  ['annual', 52_000],
])('%s pay of %d is 52,000 a year', async (period, amount) => {
  expect(await callTool(salaryCalculator, { amount, period })).toMatchObject({
    annual: 52_000,
    hourly: 25,
    monthly: 4333.33,
  });
});

test.each([
  [
    'part time',
    { amount: 20, period: 'hourly', hours_per_week: 20, days_per_week: 2.5, weeks_per_year: 50 },
    { daily: 160, weekly: 400, annual: 20_000, hours_per_year: 1000 },
  ],
  ['monthly', { amount: 1000, period: 'monthly' }, { annual: 12_000, semimonthly: 500, quarterly: 3000 }],
  ['semimonthly', { amount: 1000, period: 'semimonthly' }, { annual: 24_000, monthly: 2000 }],
])('%s', async (_, input, output) => {
  expect(await callTool(salaryCalculator, input)).toMatchObject(output);
});

test('refuses a year without a day of work', async () => {
  await expect(
    callTool(salaryCalculator, { amount: 1, period: 'daily', paid_days_off: 260 }),
  ).rejects.toThrow('paid_days_off: expected fewer than the 260 days of work a year');
});
