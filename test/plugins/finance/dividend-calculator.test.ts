import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import dividendCalculator from '../../../plugins/finance/tools/dividend-calculator.ts';

test.each([
  [
    'cash payout with tax',
    {
      share_price: 100,
      investment: 10000,
      dividend_yield: 4,
      drip: false,
      tax_rate: 25,
      years: 3,
      frequency: 'annual',
    },
    { annual_income: 400, cash_dividends: 900, total_tax: 300, final_value: 10000, total_dividends: 1200 },
  ],
  [
    'growth of dividend and price',
    { share_price: 40, shares: 250, dividend_yield: 3, dividend_growth: 5, price_growth: 4, years: 10 },
    {
      final_shares: 339.016211,
      final_value: 20073.07,
      total_dividends: 4437.8,
      next_annual_income: 662.67,
      yield_on_cost: 6.6267,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(dividendCalculator, input)).toMatchObject(output);
});

test.each([
  ['shares and investment', { share_price: 50, shares: 1, investment: 100, dividend_yield: 3 }, 'investment'],
  ['no dividend given', { share_price: 50, shares: 1 }, 'dividend'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(dividendCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'contributions buy at the price of the period',
    {
      share_price: 10,
      shares: 10,
      dividend_per_share: 0,
      years: 2,
      yearly_contribution: 100,
      frequency: 'annual',
    },
    { final_shares: 30, final_value: 300, total_invested: 300, total_return_percent: 0 },
  ],
  [
    'all of the dividend taxed away',
    { share_price: 10, shares: 10, dividend_yield: 10, years: 1, tax_rate: 100 },
    { final_shares: 10, total_dividends: 10, total_tax: 10 },
  ],
  [
    'no dividend',
    { share_price: 10, shares: 10, dividend_yield: 0, years: 1 },
    { annual_income: 0, yield_on_cost: 0, total_dividends: 0 },
  ],
  [
    'cash does not earn',
    { share_price: 10, shares: 10, dividend_yield: 10, years: 2, drip: false, price_growth: 10 },
    { cash_dividends: 20, final_value: 121, total_return_percent: 41 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(dividendCalculator, input)).toMatchObject(output);
});
