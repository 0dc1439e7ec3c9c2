import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import mortgageCalculate from '../../../plugins/finance/tools/mortgage-calculate.ts';

test.each([
  [
    'Canadian compounding',
    { home_price: 250000, down_payment: 50000, annual_rate: 6, term_years: 25, compounding: 'semiannual' },
    { monthly: { principal_interest: 1279.61 }, payments: 300, total_interest: 183885.31 },
  ],
  [
    'yearly table',
    { home_price: 1200, down_payment: 0, annual_rate: 12, term_months: 18, schedule: 'yearly' },
    {
      yearly: [
        { year: 1, payment: 878.16, principal: 775.9, interest: 102.26, balance: 424.1 },
        { year: 2, payment: 439.06, principal: 424.1, interest: 14.96, balance: 0 },
      ],
      loan_amount: 1200,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(mortgageCalculate, input)).toMatchObject(output);
});

test.each([
  [
    'down payment covers the price',
    { home_price: 100000, down_payment: 100000, annual_rate: 5 },
    'down_payment',
  ],
  ['rate above 100', { home_price: 100000, annual_rate: 650 }, 'annual_rate'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(mortgageCalculate, input)).rejects.toThrow(message);
});

test('a schedule with an extra ends early at exactly 0.00', async () => {
  const {
    schedule = [],
    payments,
    monthly,
  } = await callTool(mortgageCalculate, {
    home_price: 100_000,
    annual_rate: 5,
    term_years: 10,
    extra_monthly: 500,
    schedule: 'monthly',
  });
  expect(schedule).toHaveLength(payments);
  expect(payments).toBeLessThan(120);
  expect(schedule.at(-1)?.balance).toBe(0);
  expect(schedule[0]?.payment).toBeCloseTo(monthly.principal_interest + 500, 10);
});

test.each([
  [
    'no interest',
    { home_price: 120_000, down_payment: 0, annual_rate: 0, term_years: 10 },
    { monthly: { principal_interest: 1000 }, total_interest: 0 },
  ],
  [
    'one payment',
    { home_price: 1000, down_payment: 0, annual_rate: 12, term_months: 1 },
    { payments: 1, last_payment: 1010 },
  ],
  [
    'PMI as long as more than 80 percent is owed',
    { home_price: 1000, down_payment: 0, annual_rate: 0, term_months: 10, pmi_rate: 6 },
    { monthly: { pmi: 5 }, pmi_payments: 2, total_pmi: 10 },
  ],
  [
    'no PMI at 80 percent',
    { home_price: 1000, annual_rate: 5, pmi_rate: 10 },
    { monthly: { pmi: 0 }, pmi_payments: 0 },
  ],
  [
    'a share down',
    { home_price: 1000, down_payment_percent: 12.5, annual_rate: 5 },
    { down_payment: 125, ltv_percent: 87.5 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(mortgageCalculate, input)).toMatchObject(output);
});

test.each([
  [
    'both down payments',
    { home_price: 10, annual_rate: 1, down_payment: 1, down_payment_percent: 1 },
    'down_payment: expected either',
  ],
  [
    'both terms',
    { home_price: 10, annual_rate: 1, term_years: 1, term_months: 1 },
    'term_months: expected either term_months or term_years',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(mortgageCalculate, input)).rejects.toThrow(message);
});
