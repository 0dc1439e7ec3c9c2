import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import compoundInterest from '../../../plugins/finance/tools/compound-interest.ts';

test.each([
  [
    'monthly compounding',
    { principal: 10000, annual_rate: 5, years: 10 },
    {
      solved_for: 'future_value',
      future_value: 16470.09,
      total_interest: 6470.09,
      effective_annual_rate: 5.1162,
      doubling_years: 13.8918,
      total_deposits: 10000,
    },
  ],
  [
    'continuous',
    { principal: 1000, annual_rate: 8, years: 5, compounding: 'continuous' },
    { future_value: 1491.82, effective_annual_rate: 8.3287, total_interest: 491.82 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(compoundInterest, input)).toMatchObject(output);
});

test.each([
  ['nothing to solve', { principal: 1000, annual_rate: 5, years: 3, future_value: 2000 }, 'future_value'],
  ['years missing', { principal: 1000, annual_rate: 5 }, 'years'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(compoundInterest, input)).rejects.toThrow(message);
});

test.each([
  [
    'deposits at the beginning earn a period more',
    { principal: 0, annual_rate: 12, years: 1, contribution: 100, contribution_timing: 'begin' },
    { future_value: 1280.93, total_deposits: 1200 },
  ],
  [
    'quarterly deposits over a year and a half',
    { principal: 0, annual_rate: 0, years: 1.5, contribution: 10, contribution_frequency: 'quarterly' },
    {
      future_value: 60,
      doubling_years: null,
      yearly: [
        { year: 1, balance: 40 },
        { year: 1.5, balance: 60 },
      ],
    },
  ],
  [
    'no time',
    { principal: 100, annual_rate: 5, years: 0 },
    { future_value: 100, total_interest: 0, yearly: [] },
  ],
  [
    'solve the principal',
    { future_value: 2000, annual_rate: 10, years: 1, compounding: 'annually' },
    { solved_for: 'principal', principal: 1818.18, total_interest: 181.82 },
  ],
  [
    'solve the rate',
    { principal: 100, future_value: 121, years: 2, compounding: 'annually' },
    { solved_for: 'annual_rate', annual_rate: 10 },
  ],
  [
    'a fraction of a year as it was given',
    { principal: 1000, annual_rate: 5, years: 0.33333333, compounding: 'annually' },
    { years: 0.33333333, yearly: [{ year: 0.33333333, balance: 1016.4 }] },
  ],
  [
    'whole years to a target to the cent, with no row after the last',
    { principal: 1e6, annual_rate: 25, future_value: 1_953_125.01, compounding: 'annually' },
    {
      years: 3,
      total_interest: 953_125.01,
      yearly: [
        { year: 1, balance: 1_250_000 },
        { year: 2, balance: 1_562_500 },
        { year: 3, balance: 1_953_125.01, interest: 953_125.01 },
      ],
    },
  ],
  [
    'the rate of no growth',
    { principal: 100, future_value: 100, years: 2 },
    { solved_for: 'annual_rate', annual_rate: 0, doubling_years: null },
  ],
  [
    'daily is 365 times',
    { principal: 1000, annual_rate: 10, years: 1, compounding: 'daily' },
    { future_value: 1105.16, effective_annual_rate: 10.5156 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(compoundInterest, input)).toMatchObject(output);
});

test.each([
  [
    'a contribution with a target',
    { principal: 1, annual_rate: 5, future_value: 2, contribution: 1 },
    'contribution: expected none with future_value',
  ],
  [
    'a target below the principal',
    { principal: 5, annual_rate: 5, future_value: 2 },
    'future_value: expected at least principal',
  ],
  [
    'years at a rate of 0',
    { principal: 1, annual_rate: 0, future_value: 2 },
    'future_value: is never reached at a rate of 0',
  ],
  ['two parts to solve', { principal: 1, future_value: 2 }, 'annual_rate, years: expected two of'],
  [
    'more years than can be told',
    { principal: 1, annual_rate: 0.0001, future_value: 1e9 },
    'future_value: takes more than 1000 years',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(compoundInterest, input)).rejects.toThrow(message);
});
