import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import loanCalculate from '../../../plugins/finance/tools/loan-calculate.ts';

test.each([
  [
    'zero rate, last payment settles',
    { principal: 1000, annual_rate: 0, term_months: 3 },
    {
      solved_for: 'payment',
      principal: 1000,
      annual_rate: 0,
      payment: 333.33,
      payments: 3,
      last_payment: 333.34,
      total_paid: 1000,
      total_interest: 0,
      effective_annual_rate: 0,
    },
  ],
  [
    'solve rate',
    { principal: 20000, payment: 400, term_months: 60 },
    { solved_for: 'annual_rate', payments: 60, annual_rate: expect.closeTo(7.4201, 4) },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(loanCalculate, input)).toMatchObject(output);
});

test.each([
  ['two parts only', { principal: 1000, annual_rate: 5 }, 'term'],
  ['payment does not cover interest', { principal: 10000, annual_rate: 12, payment: 100 }, 'payment'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(loanCalculate, input)).rejects.toThrow(message);
});

test.each([
  [
    'solve the principal',
    { annual_rate: 0, payment: 100, term_months: 12 },
    { solved_for: 'principal', principal: 1200, last_payment: 100 },
  ],
  [
    'the principal of a year at 12 percent',
    { annual_rate: 12, payment: 100, term_years: 1 },
    { principal: 1125.51, payments: 12 },
  ],
  [
    'a rate of 0, solved',
    { principal: 1200, payment: 100, term_months: 12 },
    { solved_for: 'annual_rate', annual_rate: 0, total_interest: 0 },
  ],
  [
    'one payment',
    { principal: 1000, annual_rate: 12, term_months: 1 },
    { payment: 1010, payments: 1, last_payment: 1010 },
  ],
  ['the rate of one payment', { principal: 1000, payment: 1010, term_months: 1 }, { annual_rate: 12 }],
  [
    'quarters',
    { principal: 1000, annual_rate: 8, term_months: 12, frequency: 'quarterly' },
    { payments: 4, payment: 262.62, effective_annual_rate: 8.2432 },
  ],
  [
    'the term without interest',
    { principal: 1000, annual_rate: 0, payment: 300 },
    { payments: 4, last_payment: 100 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(loanCalculate, input)).toMatchObject(output);
});

test('payment and principal are inverses, to the cents that rounding the payment costs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1000, max: 1_000_000 }),
      fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
      fc.integer({ min: 1, max: 360 }),
      async (principal, annual_rate, term_months) => {
        const { payment, total_paid, total_interest } = await callTool(loanCalculate, {
          principal,
          annual_rate,
          term_months,
        });
        expect(Math.round((total_paid - total_interest) * 100)).toBe(principal * 100);
        const back = await callTool(loanCalculate, { payment, annual_rate, term_months });
        expect(Math.abs(back.principal - principal)).toBeLessThanOrEqual(0.005 * term_months + 0.01);
      },
    ),
    { numRuns: 30 },
  );
});

test.each([
  [
    'all four parts',
    { principal: 1, annual_rate: 1, payment: 1, term_months: 1 },
    'term_months: expected exactly three',
  ],
  [
    'a negative rate',
    { principal: 1000, payment: 10, term_months: 12 },
    'payment: expected at least principal / 12',
  ],
  [
    'a term of no payment',
    { principal: 1000, annual_rate: 1, term_months: 1, frequency: 'yearly' },
    'term_months: expected a term with room',
  ],
  [
    'a payment that never ends',
    { principal: 1e12, annual_rate: 0, payment: 0.01 },
    'payment: expected enough to pay the loan off within 100 years',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(loanCalculate, input)).rejects.toThrow(message);
});
