import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import investmentCalculator from '../../../plugins/finance/tools/investment-calculator.ts';

test.each([
  [
    'lump sum and monthly',
    { initial_amount: 10000, contribution: 200, annual_return: 7, years: 3 },
    {
      future_value: 20210.71,
      total_deposits: 17200,
      total_growth: 3010.71,
      real_value: 20210.71,
      fee_cost: 0,
      net_annual_return: 7,
      yearly: [
        { year: 1, balance: 13176.06, deposits: 12400, growth: 776.06 },
        { year: 2, balance: 16574.44, deposits: 14800, growth: 1774.44 },
        { year: 3, balance: 20210.71, deposits: 17200, growth: 3010.71 },
      ],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(investmentCalculator, input)).toMatchObject(output);
});

test.each([['no return', { initial_amount: 100, years: 5 }, 'annual_return']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(investmentCalculator, input)).rejects.toThrow(message);
  },
);

test.each([
  [
    'contributions at the beginning',
    {
      contribution: 100,
      contribution_frequency: 'annually',
      contribution_timing: 'begin',
      annual_return: 10,
      years: 2,
    },
    { future_value: 231, total_deposits: 200 },
  ],
  [
    'no return',
    { contribution: 1, contribution_frequency: 'weekly', annual_return: 0, years: 2 },
    { future_value: 104, total_growth: 0 },
  ],
  ['a loss', { initial_amount: 100, annual_return: -99, years: 1 }, { future_value: 1, total_growth: -99 }],
  ['falling prices', { initial_amount: 90, annual_return: 0, years: 1, inflation: -10 }, { real_value: 100 }],
])('%s', async (_, input, output) => {
  expect(await callTool(investmentCalculator, input)).toMatchObject(output);
});
