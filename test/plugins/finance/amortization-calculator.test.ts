import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import amortizationCalculator from '../../../plugins/finance/tools/amortization-calculator.ts';

test.each([
  [
    'three months in full',
    { principal: 1000, annual_rate: 12, term_months: 3, start_date: '2026-01-31' },
    {
      payment: 340.02,
      payments: 3,
      last_payment: 340.03,
      total_paid: 1020.07,
      total_interest: 20.07,
      payoff_date: '2026-03-31',
      saved_interest: 0,
      saved_payments: 0,
      schedule: [
        {
          number: 1,
          date: '2026-01-31',
          payment: 340.02,
          principal: 330.02,
          interest: 10,
          extra: 0,
          balance: 669.98,
          cumulative_interest: 10,
        },
        {
          number: 2,
          date: '2026-02-28',
          payment: 340.02,
          principal: 333.32,
          interest: 6.7,
          extra: 0,
          balance: 336.66,
          cumulative_interest: 16.7,
        },
        {
          number: 3,
          date: '2026-03-31',
          payment: 340.03,
          principal: 336.66,
          interest: 3.37,
          extra: 0,
          balance: 0,
          cumulative_interest: 20.07,
        },
      ],
    },
  ],
  [
    '30 years, totals',
    { principal: 250000, annual_rate: 6, term_years: 30, schedule: 'none' },
    {
      payment: 1498.88,
      payments: 360,
      last_payment: 1495.45,
      total_paid: 539593.37,
      total_interest: 289593.37,
      saved_interest: 0,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(amortizationCalculator, input)).toMatchObject(output);
});

test.each([
  ['no term', { principal: 1000, annual_rate: 5 }, 'term_months'],
  ['zero principal', { principal: 0, annual_rate: 5, term_months: 12 }, 'principal'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(amortizationCalculator, input)).rejects.toThrow(message);
});

const term = fc.record({
  principal: fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100),
  annual_rate: fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
  term_months: fc.integer({ min: 12, max: 120 }),
  frequency: fc.constantFrom('monthly', 'biweekly', 'accelerated_biweekly', 'weekly', 'quarterly', 'yearly'),
  extra_payment: fc.constantFrom(0, 0.01, 25, 1_000_000),
});

test('every schedule ends at exactly 0.00, adds up, and is no longer than planned', async () => {
  await fc.assert(
    fc.asyncProperty(term, async (input) => {
      const result = await callTool(amortizationCalculator, input);
      const rows = result.schedule ?? [];
      expect(rows).toHaveLength(result.payments);
      expect(rows.at(-1)).toMatchObject({ balance: 0, cumulative_interest: result.total_interest });
      expect(cents(rows.map(({ principal }) => principal))).toBe(Math.round(input.principal * 100));
      expect(cents(rows.map(({ payment }) => payment))).toBe(Math.round(result.total_paid * 100));
      for (const row of rows)
        expect(Math.round(row.payment * 100)).toBe(cents([row.principal, row.interest]));
      expect(result.saved_payments).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 40 },
  );
});

function cents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}

test.each([
  [
    'one payment',
    { principal: 1000, annual_rate: 12, term_months: 1 },
    { payment: 1010, payments: 1, total_interest: 10 },
  ],
  [
    'no interest',
    { principal: 100, annual_rate: 0, term_months: 3 },
    { payment: 33.33, last_payment: 33.34, total_interest: 0 },
  ],
  [
    'a cent over three months',
    { principal: 0.01, annual_rate: 0, term_months: 3 },
    { total_paid: 0.01, last_payment: 0.01 },
  ],
  [
    'an extra that pays it all, and one after that',
    {
      principal: 1000,
      annual_rate: 12,
      term_months: 12,
      extra_payments: [
        { number: 2, amount: 5000 },
        { number: 9, amount: 1 },
      ],
    },
    { payments: 2, saved_payments: 10 },
  ],
  [
    'two extras for one payment add up',
    {
      principal: 1000,
      annual_rate: 0,
      term_months: 10,
      extra_payments: [
        { number: 1, amount: 100 },
        { number: 1, amount: 50 },
      ],
      schedule: 'none',
    },
    { payment: 100, payments: 9, last_payment: 50 },
  ],
  [
    'half a monthly payment every two weeks',
    {
      principal: 250_000,
      annual_rate: 6,
      term_years: 30,
      frequency: 'accelerated_biweekly',
      schedule: 'none',
    },
    { payment: 749.44 },
  ],
  [
    'weeks of a year',
    { principal: 520, annual_rate: 0, term_years: 1, frequency: 'weekly', schedule: 'none' },
    { payment: 10, payments: 52 },
  ],
  [
    'half a year as years',
    { principal: 600, annual_rate: 0, term_years: 0.5, schedule: 'none' },
    { payment: 100, payments: 6 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(amortizationCalculator, input)).toMatchObject(output);
});

test('a month after 31 January is the end of February, leap years too, and then 31 March', async () => {
  const { schedule = [] } = await callTool(amortizationCalculator, {
    principal: 300,
    annual_rate: 0,
    term_months: 3,
    start_date: '2028-01-31',
  });
  expect(schedule.map(({ date }) => date)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
});

test('extras are principal, and in the payment', async () => {
  const { schedule = [] } = await callTool(amortizationCalculator, {
    principal: 1000,
    annual_rate: 12,
    term_months: 12,
    extra_payment: 11.15,
  });
  expect(schedule[0]).toMatchObject({
    payment: 100,
    principal: 90,
    interest: 10,
    extra: 11.15,
    balance: 910,
  });
});

test('years of the loan without a start date', async () => {
  const { yearly = [], schedule } = await callTool(amortizationCalculator, {
    principal: 1300,
    annual_rate: 0,
    term_months: 13,
    schedule: 'yearly',
  });
  expect(schedule).toBeUndefined();
  expect(yearly).toEqual([
    { year: 1, payment: 1200, principal: 1200, interest: 0, balance: 100 },
    { year: 2, payment: 100, principal: 100, interest: 0, balance: 0 },
  ]);
});

test.each([
  [
    'both terms',
    { principal: 1, annual_rate: 1, term_months: 12, term_years: 1 },
    'term_months: expected either term_months or term_years',
  ],
  [
    'a term of no whole months',
    { principal: 1, annual_rate: 1, term_years: 0.3 },
    'term_years: expected years that come to whole months',
  ],
  [
    'a term without a yearly payment',
    { principal: 1, annual_rate: 1, term_months: 5, frequency: 'yearly' },
    'term_months: expected a term with room',
  ],
  [
    'an extra without amount',
    { principal: 1, annual_rate: 1, term_months: 5, extra_payments: [{ number: 1 }] },
    'extra_payments[0].amount: required',
  ],
  [
    'a date past the calendar',
    { principal: 9, annual_rate: 1, term_months: 3, start_date: '9999-12-01' },
    'start_date: leads to a date past',
  ],
  [
    'a principal below a cent',
    { principal: 0.001, annual_rate: 1, term_months: 3 },
    'principal: expected at least 0.01',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(amortizationCalculator, input)).rejects.toThrow(message);
});
