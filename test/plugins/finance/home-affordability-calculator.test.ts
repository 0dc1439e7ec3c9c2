import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import homeAffordabilityCalculator from '../../../plugins/finance/tools/home-affordability-calculator.ts';

test.each([
  [
    '20 % down: no PMI',
    { annual_income: 120000, annual_rate: 6, down_payment: 120000 },
    {
      monthly_budget: 2800,
      limiting_ratio: 'front',
      affordable: true,
      max_home_price: 480220.79,
      loan_amount: 360220.79,
      monthly: {
        principal_interest: 2159.71,
        property_tax: 440.2,
        insurance: 200.09,
        pmi: 0,
        hoa: 0,
        total: 2800,
      },
      front_ratio_percent: 28,
      back_ratio_percent: 28,
    },
  ],
  [
    'debts leave nothing',
    { annual_income: 30000, annual_rate: 6, monthly_debts: 1000 },
    {
      affordable: false,
      max_home_price: null,
      limiting_ratio: 'back',
      monthly_budget: -100,
      reason: expect.any(String),
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(homeAffordabilityCalculator, input)).toMatchObject(output);
});

test.each([
  [
    'ratios swapped',
    { annual_income: 90000, annual_rate: 6.5, front_ratio: 36, back_ratio: 28 },
    'back_ratio',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(homeAffordabilityCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'a tie of both ratios',
    { annual_income: 100_000, annual_rate: 6, front_ratio: 10, back_ratio: 22, monthly_debts: 1000 },
    { monthly_budget: 833.33, limiting_ratio: 'front' },
  ],
  [
    'a budget with half a cent',
    { annual_income: 198_190.6, annual_rate: 6, front_ratio: 30 },
    { monthly_budget: 4954.77 },
  ],
  [
    'just at twenty percent down',
    { annual_income: 120_000, annual_rate: 6, down_payment: 90_000 },
    { max_home_price: 450_000, monthly: { pmi: 0 } },
  ],
  [
    'less of a price than there is cash',
    {
      annual_income: 12_000,
      annual_rate: 5,
      down_payment: 1_000_000,
      property_tax_rate: 12,
      insurance_rate: 0,
    },
    {
      max_home_price: 28_000,
      loan_amount: 0,
      monthly: { principal_interest: 0, property_tax: 280, total: 280 },
    },
  ],
  [
    'no cost but the loan',
    {
      annual_income: 12_000,
      annual_rate: 0,
      term_years: 10,
      property_tax_rate: 0,
      insurance_rate: 0,
      pmi_rate: 0,
    },
    { max_home_price: 33_600, monthly: { principal_interest: 280 } },
  ],
  [
    'HOA takes it all',
    { annual_income: 12_000, annual_rate: 5, hoa_monthly: 280 },
    { affordable: false, monthly: null, back_ratio_percent: null, monthly_budget: 280 },
  ],
  [
    'equal ratios: the front one',
    { annual_income: 12_000, annual_rate: 5, front_ratio: 30, back_ratio: 30 },
    { limiting_ratio: 'front' },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(homeAffordabilityCalculator, input)).toMatchObject(output);
});
