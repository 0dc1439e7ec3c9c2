import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import selfEmploymentTaxCalculator from '../../../plugins/finance/tools/self-employment-tax-calculator.ts';

test.each([
  [
    '80,000 profit',
    { gross_income: 100000, expenses: 20000, income_tax_rate: 12 },
    {
      net_profit: 80000,
      taxable_base: 73880,
      social_security_tax: 9161.12,
      medicare_tax: 2142.52,
      additional_medicare_tax: 0,
      self_employment_tax: 11303.64,
      deductible_half: 5651.82,
      income_tax: 8921.78,
      total_tax: 20225.42,
      quarterly_payments: [
        { due: '2026-04-15', amount: 5056.36 },
        { due: '2026-06-15', amount: 5056.36 },
        { due: '2026-09-15', amount: 5056.36 },
        { due: '2027-01-15', amount: 5056.34 },
      ],
      effective_rate_percent: 14.1296,
      tax_year: 2026,
    },
  ],
  [
    'below 400',
    { gross_income: 433 },
    { net_profit: 433, taxable_base: 0, self_employment_tax: 0, total_tax: 0 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(selfEmploymentTaxCalculator, input)).toMatchObject(output);
});

test.each([['negative receipts', { gross_income: -1 }, 'gross_income']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(selfEmploymentTaxCalculator, input)).rejects.toThrow(message);
  },
);

test.each([
  [
    'from a base of 400',
    { gross_income: 433.14 },
    { taxable_base: 400, social_security_tax: 49.6, medicare_tax: 11.6 },
  ],
  [
    'a loss',
    { gross_income: 100, expenses: 500, income_tax_rate: 20 },
    { net_profit: -400, taxable_base: 0, total_tax: 0, effective_rate_percent: 0 },
  ],
  [
    'wages that fill the wage base',
    { gross_income: 10_000, w2_wages: 184_500 },
    { social_security_tax: 0, medicare_tax: 267.82 },
  ],
  [
    'wages above the threshold',
    { gross_income: 10_000, w2_wages: 300_000, filing_status: 'married' },
    { additional_medicare_tax: 83.12 },
  ],
  [
    'married, apart',
    { gross_income: 200_000, filing_status: 'married_separately' },
    { additional_medicare_tax: 537.3 },
  ],
  [
    'the figures of 2025',
    { gross_income: 300_000, tax_year: 2025 },
    {
      social_security_tax: 21_836.4,
      tax_year: 2025,
      quarterly_payments: [
        { due: '2025-04-15' },
        { due: '2025-06-16' },
        { due: '2025-09-15' },
        { due: '2026-01-15' },
      ],
    },
  ],
  [
    'own rules',
    {
      gross_income: 1000,
      tax_rules: {
        taxable_percent: 100,
        social_security_rate: 10,
        medicare_rate: 1,
        additional_medicare_rate: 50,
        additional_medicare_threshold: 900,
      },
    },
    { taxable_base: 1000, social_security_tax: 100, medicare_tax: 10, additional_medicare_tax: 50 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(selfEmploymentTaxCalculator, input)).toMatchObject(output);
});

test.each([80_000, 12_345.67, 433.14])('the payments of a profit of %d add up', async (gross_income) => {
  const { quarterly_payments, total_tax } = await callTool(selfEmploymentTaxCalculator, { gross_income });
  const cents = quarterly_payments.map(({ amount }) => Math.round(amount * 100));
  expect(cents.reduce((sum, amount) => sum + amount)).toBe(Math.round(total_tax * 100));
});

test('refuses an unknown rule', async () => {
  await expect(
    callTool(selfEmploymentTaxCalculator, { gross_income: 1, tax_rules: { rate: 1 } }),
  ).rejects.toThrow('tax_rules.rate: unknown argument');
});
