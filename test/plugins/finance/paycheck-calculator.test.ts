import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import paycheckCalculator from '../../../plugins/finance/tools/paycheck-calculator.ts';

test.each([
  [
    'married with 401(k) and benefits',
    {
      gross_pay: 5000,
      pay_frequency: 'semimonthly',
      filing_status: 'married',
      retirement_contribution: 500,
      pre_tax_benefits: 200,
      post_tax_deductions: 50,
      state_tax_rate: 4.5,
    },
    {
      taxable_pay: 4300,
      federal_income_tax: 334.33,
      social_security: 297.6,
      medicare: 69.6,
      state_income_tax: 193.5,
      net_pay: 3354.97,
      marginal_rate: 12,
    },
  ],
  [
    'own tax rules',
    {
      gross_pay: 3000,
      pay_frequency: 'monthly',
      tax_rules: {
        standard_deduction: 12000,
        brackets: [
          { up_to: 20000, rate: 20 },
          { up_to: null, rate: 40 },
        ],
        social_security_rate: 8,
        social_security_wage_base: 1000000,
        medicare_rate: 0,
      },
    },
    { federal_income_tax: 466.67, social_security: 240, medicare: 0, net_pay: 2293.33, marginal_rate: 40 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(paycheckCalculator, input)).toMatchObject(output);
});

test.each([
  ['two kinds of pay', { gross_pay: 100, annual_salary: 50000 }, 'annual_salary'],
  ['hours missing', { hourly_rate: 20 }, 'hours'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(paycheckCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'below the standard deduction',
    { annual_salary: 16_100, pay_frequency: 'annual' },
    { federal_income_tax: 0, marginal_rate: 0 },
  ],
  [
    'to the end of the first bracket',
    { annual_salary: 28_500, pay_frequency: 'annual' },
    { federal_income_tax: 1240, marginal_rate: 10 },
  ],
  [
    'a dollar into the next',
    { annual_salary: 28_501, pay_frequency: 'annual' },
    { federal_income_tax: 1240.12, marginal_rate: 12 },
  ],
  [
    'all brackets',
    { annual_salary: 1_016_100, pay_frequency: 'annual' },
    {
      federal_income_tax: 325_957.25,
      marginal_rate: 37,
      social_security: 11_439,
      additional_medicare: 7344.9,
    },
  ],
  [
    'head of household in 2025',
    { annual_salary: 123_625, pay_frequency: 'annual', filing_status: 'head_of_household', tax_year: 2025 },
    { federal_income_tax: 15_175, tax_year: 2025 },
  ],
  ['the wage base reached', { gross_pay: 1000, ytd_gross: 184_500 }, { social_security: 0, medicare: 14.5 }],
  [
    'the wage base reached within the paycheck',
    { gross_pay: 1000, ytd_gross: 184_000 },
    { social_security: 31 },
  ],
  [
    'the threshold crossed within the paycheck',
    { gross_pay: 1000, ytd_gross: 199_500 },
    { additional_medicare: 4.5 },
  ],
  ['no hours, no pay', { hourly_rate: 20, hours: 0 }, { gross_pay: 0, net_pay: 0, effective_tax_percent: 0 }],
  [
    'withholding more',
    {
      gross_pay: 1000,
      extra_withholding: 50,
      pay_frequency: 'weekly',
      tax_rules: { standard_deduction: 1e6 },
    },
    { federal_income_tax: 50, net_pay: 873.5 },
  ],
  [
    'all pre-tax',
    { gross_pay: 1000, pre_tax_benefits: 1000 },
    { taxable_pay: 0, net_pay: 0, total_deductions: 1000 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(paycheckCalculator, input)).toMatchObject(output);
});

test.each([
  ['no pay', {}, 'gross_pay: expected exactly one of gross_pay, annual_salary and hourly_rate'],
  [
    'benefits above the pay',
    { gross_pay: 100, pre_tax_benefits: 101 },
    'pre_tax_benefits: expected at most the gross pay of 100',
  ],
  [
    'a contribution above the rest',
    { gross_pay: 100, pre_tax_benefits: 50, retirement_contribution: 51 },
    'retirement_contribution: expected at most 50',
  ],
  [
    'deductions above the net pay',
    { gross_pay: 100, post_tax_deductions: 100 },
    'post_tax_deductions: leaves a net pay below 0',
  ],
  [
    'an unknown rule',
    { gross_pay: 100, tax_rules: { wage_base: 1 } },
    'tax_rules.wage_base: unknown argument',
  ],
  [
    'brackets that do not rise',
    {
      gross_pay: 100,
      tax_rules: {
        brackets: [
          { up_to: 5, rate: 1 },
          { up_to: 5, rate: 2 },
          { up_to: null, rate: 3 },
        ],
      },
    },
    'tax_rules.brackets[1].up_to: expected more than 5',
  ],
  [
    'brackets with an end',
    { gross_pay: 100, tax_rules: { brackets: [{ up_to: 5, rate: 1 }] } },
    'tax_rules.brackets[0].up_to: expected null',
  ],
  [
    'a year without figures',
    { gross_pay: 100, tax_year: 2024 },
    'tax_year: expected one of 2025, 2026, got 2024',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(paycheckCalculator, input)).rejects.toThrow(message);
});
