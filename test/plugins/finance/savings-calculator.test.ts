import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import savingsCalculator from '../../../plugins/finance/tools/savings-calculator.ts';

test.each([
  [
    'months to a goal',
    { initial_amount: 1000, monthly_deposit: 250, annual_rate: 5, goal: 10000 },
    {
      solved_for: 'months',
      months: 34,
      future_value: 10263.06,
      total_interest: 763.06,
      yearly: [
        { year: 1, balance: 4120.88, deposits: 4000, interest: 120.88 },
        { year: 2, balance: 7401.42, deposits: 7000, interest: 401.42 },
        { year: 3, balance: 10263.06, deposits: 9500, interest: 763.06 },
      ],
    },
  ],
  [
    'never reached',
    { initial_amount: 100, monthly_deposit: 0, goal: 1000 },
    { reachable: false, months: null, future_value: null, goal_reached: false, reason: expect.any(String) },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(savingsCalculator, input)).toMatchObject(output);
});

test.each([['no time and no goal', { monthly_deposit: 100 }, 'years']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(savingsCalculator, input)).rejects.toThrow(message);
  },
);

test.each([
  [
    'a goal that is reached already',
    { initial_amount: 100, monthly_deposit: 5, goal: 100 },
    { months: 0, future_value: 100, goal_reached: true, yearly: [] },
  ],
  [
    'no deposit needed',
    { initial_amount: 100, goal: 50, years: 1 },
    { monthly_deposit: 0, goal_reached: true },
  ],
  [
    'without interest',
    { goal: 100, years: 0.25 },
    { monthly_deposit: 33.34, future_value: 100.02, months: 3 },
  ],
  [
    'a yearly rate is an APY',
    { initial_amount: 100, annual_rate: 10, years: 1, compounding: 'annually' },
    { future_value: 110 },
  ],
  [
    'a goal missed',
    { initial_amount: 100, monthly_deposit: 0, annual_rate: 1, goal: 200, years: 1 },
    { goal_reached: false, reachable: true },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(savingsCalculator, input)).toMatchObject(output);
});

test('the deposit needed reaches the goal, and a cent less does not', async () => {
  const plan = { initial_amount: 250, annual_rate: 3.7, compounding: 'daily', years: 7.5, goal: 12_345.67 };
  const { monthly_deposit } = await callTool(savingsCalculator, plan);
  const less = Math.round(monthly_deposit * 100 - 1) / 100;
  expect(await callTool(savingsCalculator, { ...plan, monthly_deposit })).toMatchObject({
    goal_reached: true,
  });
  expect(await callTool(savingsCalculator, { ...plan, monthly_deposit: less })).toMatchObject({
    goal_reached: false,
  });
});

test('refuses years that are no whole months', async () => {
  await expect(callTool(savingsCalculator, { years: 0.123 })).rejects.toThrow(
    'years: expected years that come to whole months',
  );
});
