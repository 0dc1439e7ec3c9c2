import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import roiCalculator from '../../../plugins/finance/tools/roi-calculator.ts';

test.each([
  [
    'costs and income, by dates',
    {
      initial_investment: 200000,
      final_value: 230000,
      income: 18000,
      costs: 7000,
      start_date: '2022-03-01',
      end_date: '2025-03-01',
    },
    {
      total_invested: 207000,
      total_returned: 248000,
      gain: 41000,
      roi_percent: 19.8068,
      multiple: 1.1981,
      years: 3.0027,
      annualized_roi_percent: 6.2029,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(roiCalculator, input)).toMatchObject(output);
});

test.each([
  [
    'years and dates',
    { initial_investment: 1, final_value: 2, years: 1, start_date: '2024-01-01', end_date: '2025-01-01' },
    'years',
  ],
  [
    'dates reversed',
    { initial_investment: 1, final_value: 2, start_date: '2025-01-01', end_date: '2024-01-01' },
    'end_date',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(roiCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'a total loss',
    { initial_investment: 100, final_value: 0, years: 2 },
    { roi_percent: -100, multiple: 0, annualized_roi_percent: -100 },
  ],
  [
    'a day is 1/365 year',
    { initial_investment: 100, final_value: 101, start_date: '2024-02-28', end_date: '2024-02-29' },
    { years: 0.0027, annualized_roi_percent: 3678.3434 },
  ],
  [
    'no gain',
    { initial_investment: 100, final_value: 100, years: 7 },
    { gain: 0, annualized_roi_percent: 0 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(roiCalculator, input)).toMatchObject(output);
});

test.each([
  [
    'one date only',
    { initial_investment: 1, final_value: 2, end_date: '2024-01-01' },
    'start_date: required with end_date',
  ],
  [
    'the other date only',
    { initial_investment: 1, final_value: 2, start_date: '2024-01-01' },
    'end_date: required with start_date',
  ],
  [
    'sold on the day',
    { initial_investment: 1, final_value: 2, start_date: '2024-01-01', end_date: '2024-01-01' },
    'end_date: expected a day after start_date',
  ],
  [
    'no such day',
    { initial_investment: 1, final_value: 2, start_date: '2023-02-29', end_date: '2024-01-01' },
    'start_date: expected a date that exists',
  ],
  [
    'a return that no number holds',
    { initial_investment: 1, final_value: 1e15, years: 0.001 },
    'years: leads to numbers above',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(roiCalculator, input)).rejects.toThrow(message);
});
