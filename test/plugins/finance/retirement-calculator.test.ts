import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import retirementCalculator from '../../../plugins/finance/tools/retirement-calculator.ts';

test.each([
  [
    'retired today: money runs out',
    { current_age: 65, desired_income: 50000, current_savings: 600000 },
    {
      years_to_retirement: 0,
      nest_egg_needed: 1250000,
      extra_monthly_needed: null,
      runs_out_at_age: 78,
      on_track: false,
      balance_at_life_expectancy: 0,
    },
  ],
  [
    'nothing needed',
    { current_age: 60, desired_income: 20000, other_income: 25000 },
    { income_needed: 0, nest_egg_needed: 0, funded_percent: null, on_track: true, runs_out_at_age: null },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(retirementCalculator, input)).toMatchObject(output);
});

test.each([
  ['retires in the past', { current_age: 70, retirement_age: 65, desired_income: 1 }, 'retirement_age'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(retirementCalculator, input)).rejects.toThrow(message);
});

const still = { return_before: 0, return_after: 0, inflation: 0 };

test.each([
  [
    'money for exactly the years',
    { ...still, current_age: 65, desired_income: 10, current_savings: 250 },
    {
      runs_out_at_age: null,
      balance_at_life_expectancy: 0,
      nest_egg_needed: 250,
      on_track: true,
      extra_monthly_needed: null,
      funded_percent: 100,
    },
  ],
  [
    'a cent short in the last year',
    { ...still, current_age: 65, desired_income: 10, current_savings: 249.99 },
    { runs_out_at_age: 89 },
  ],
  [
    'nothing saved',
    { ...still, current_age: 60, desired_income: 12 },
    { savings_at_retirement: 0, runs_out_at_age: 65, extra_monthly_needed: 5, funded_percent: 0 },
  ],
  [
    'contributions that rise',
    { ...still, current_age: 63, desired_income: 1, monthly_contribution: 10, contribution_growth: 10 },
    { total_contributions: 252, savings_at_retirement: 252 },
  ],
  [
    'growth that keeps up with inflation',
    { current_age: 65, desired_income: 10, current_savings: 250, return_after: 3, inflation: 3 },
    { runs_out_at_age: null, balance_at_life_expectancy: 0 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(retirementCalculator, input)).toMatchObject(output);
});

test('the extra saving closes the gap, and a cent less does not', async () => {
  const input = {
    current_age: 40,
    desired_income: 30_000,
    current_savings: 10_000,
    monthly_contribution: 300,
    contribution_growth: 2,
  };
  const { extra_monthly_needed } = await callTool(retirementCalculator, input);
  const paid = (extra_monthly_needed ?? 0) + 300;
  const enough = await callTool(retirementCalculator, { ...input, monthly_contribution: paid });
  expect(enough).toMatchObject({ on_track: true, extra_monthly_needed: 0 });
  expect(await callTool(retirementCalculator, { ...input, monthly_contribution: paid - 0.01 })).toMatchObject(
    { on_track: false },
  );
});

test('refuses to plan to an age before retirement', async () => {
  await expect(
    callTool(retirementCalculator, { current_age: 30, desired_income: 1, life_expectancy: 65 }),
  ).rejects.toThrow('life_expectancy: expected more than retirement_age, got 65');
});
