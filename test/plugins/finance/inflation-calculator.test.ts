import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import inflationCalculator from '../../../plugins/finance/tools/inflation-calculator/tool.ts';

test.each([
  [
    'backwards',
    { amount: 1000, from_year: 2024, to_year: 1970 },
    { adjusted_amount: 123.69, years: -54, total_inflation_percent: -87.6311, average_annual_rate: 3.9462 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(inflationCalculator, input)).toMatchObject(output);
});

test.each([
  ['no data for 2040', { amount: 1, from_year: 2000, to_year: 2040 }, 'to_year'],
  ['one index only', { amount: 1, from_year: 2000, to_year: 2010, from_index: 100 }, 'to_index'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(inflationCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'the same year',
    { amount: 5, from_year: 2000, to_year: 2000 },
    { adjusted_amount: 5, total_inflation_percent: 0, average_annual_rate: 0, years: 0 },
  ],
  [
    'the first and the last year',
    { amount: 1, from_year: 1913, to_year: 2025 },
    { adjusted_amount: 32.52, from_index: 9.9, to_index: 321.943 },
  ],
  [
    'own indexes',
    { amount: 100, from_year: 1, to_year: 3, from_index: 100, to_index: 121 },
    { basis: 'index', adjusted_amount: 121, average_annual_rate: 10, from_index: 100, to_index: 121 },
  ],
  [
    'half a cent by an index that does not divide evenly',
    { amount: 671.4585, from_year: 2000, to_year: 2001, from_index: 9, to_index: 10 },
    { adjusted_amount: 746.07 },
  ],
  [
    'prices that halve',
    { amount: 100, from_year: 2000, to_year: 2001, rate: -50 },
    { adjusted_amount: 50, purchasing_power: 200 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(inflationCalculator, input)).toMatchObject(output);
});

test.each([
  [
    'a year before the index',
    { amount: 1, from_year: 1912, to_year: 2000 },
    'from_year: expected a year from 1913 to 2025',
  ],
  [
    'a rate with indexes',
    { amount: 1, from_year: 2000, to_year: 2001, rate: 1, from_index: 1, to_index: 2 },
    'rate: expected either rate or from_index',
  ],
  [
    'the other index only',
    { amount: 1, from_year: 2000, to_year: 2001, to_index: 2 },
    'from_index: required with to_index',
  ],
  [
    'what no number holds',
    { amount: 1, from_year: 1, to_year: 9999, rate: 1000 },
    'rate: leads to numbers above',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(inflationCalculator, input)).rejects.toThrow(message);
});
