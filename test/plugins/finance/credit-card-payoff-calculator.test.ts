import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import creditCardPayoffCalculator from '../../../plugins/finance/tools/credit-card-payoff-calculator.ts';

test.each([
  [
    'minimum payments only',
    { balance: 5000, apr: 18 },
    {
      monthly_payment: null,
      minimum_only: {
        pays_off: true,
        first_payment: 125,
        months: 222,
        total_interest: 6538.62,
        total_paid: 11538.62,
      },
      debt_free_month: null,
      pays_off: true,
      months: 222,
      total_interest: 6538.62,
      total_paid: 11538.62,
      last_payment: null,
      saved_months: null,
      saved_interest: null,
    },
  ],
  [
    'payment below interest never pays off',
    { balance: 10000, apr: 24, monthly_payment: 200 },
    { pays_off: false, months: null, total_interest: null, reason: expect.any(String) },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(creditCardPayoffCalculator, input)).toMatchObject(output);
});

test.each([
  ['both modes', { balance: 1000, apr: 20, monthly_payment: 50, target_months: 10 }, 'target_months'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(creditCardPayoffCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'no interest',
    { balance: 100, apr: 0, monthly_payment: 30 },
    { months: 4, last_payment: 10, total_interest: 0, saved_months: 0 },
  ],
  [
    'one payment',
    { balance: 100, apr: 12, monthly_payment: 500 },
    { months: 1, last_payment: 101, total_interest: 1 },
  ],
  [
    'the target of one month',
    { balance: 100, apr: 12, target_months: 1 },
    { monthly_payment: 101, months: 1 },
  ],
  [
    'a minimum of nothing',
    { balance: 100, apr: 12, minimum_percent: 0, minimum_floor: 0, minimum_plus_interest: false },
    {
      pays_off: false,
      months: null,
      reason: expect.stringContaining('1200'),
      minimum_only: { pays_off: false, months: null },
    },
  ],
  [
    'a minimum of the interest alone',
    { balance: 10_000, apr: 12, minimum_percent: 0 },
    { pays_off: false, minimum_only: { first_payment: 100 } },
  ],
  [
    'a floor above the balance',
    { balance: 20, apr: 12 },
    { months: 1, total_paid: 20.2, minimum_only: { first_payment: 20.2 } },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(creditCardPayoffCalculator, input)).toMatchObject(output);
});

test('the payment for a target is the smallest in whole cents', async () => {
  const input = { balance: 7321.45, apr: 21.9 };
  for (const target_months of [2, 7, 36, 120]) {
    const { monthly_payment, months } = await callTool(creditCardPayoffCalculator, {
      ...input,
      target_months,
    });
    expect(months).toBe(target_months);
    const less = Math.round((monthly_payment ?? 0) * 100 - 1) / 100;
    const slower = await callTool(creditCardPayoffCalculator, { ...input, monthly_payment: less });
    expect(slower.months).toBe(target_months + 1);
  }
});

test.each([5e-324, 1e-48, 1e-40, 1e-20])('an APR of %d is as good as none', async (apr) => {
  const input = { balance: 1200, apr, target_months: 12 };
  expect(await callTool(creditCardPayoffCalculator, input)).toMatchObject({
    monthly_payment: 100,
    months: 12,
  });
});
