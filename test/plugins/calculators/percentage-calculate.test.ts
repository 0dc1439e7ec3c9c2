import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import percentageCalculate from '../../../plugins/calculators/tools/percentage-calculate.ts';

test.each([
  ['percent_of', 10, 0.3, 0.03, '10 % of 0.3 = 0.03'],
  ['percent_of', -50, 10, -5, '-50 % of 10 = -5'],
  ['what_percent', 0.1, 0.3, 33.3333333333333, '0.1 is 33.3333333333333 % of 0.3'],
  ['percent_change', 80, 100, 25, 'From 80 to 100 is a change of 25 %'],
  ['percent_change', -50, -75, -50, 'From -50 to -75 is a change of -50 %'],
  ['increase', 80, 7.5, 86, '80 + 7.5 % = 86'],
  ['increase', -80, 50, -120, '-80 + 50 % = -120'],
  ['decrease', 1.1, 10, 0.99, '1.1 - 10 % = 0.99'],
  ['whole', 12, 15, 80, '12 is 15 % of 80'],
  ['difference', 5, 15, 100, '5 and 15 differ by 100 % of their mean'],
  ['difference', -5, 5, 200, '-5 and 5 differ by 200 % of their mean'],
  ['percent_of', 1e300, 100, 1e300, '1e+300 % of 100 = 1e+300'],
])('%s of %d and %d', async (mode, a, b, result, explanation) => {
  expect(await callTool(percentageCalculate, { mode, a, b })).toEqual({ result, mode, explanation });
});

test.each([
  ['what_percent', 5, 0, 'b: expected a number other than 0 in mode what_percent'],
  ['whole', 5, 0, 'b: expected a number other than 0 in mode whole'],
  ['percent_change', 0, 5, 'a: expected a number other than 0 in mode percent_change'],
  ['difference', 0, 0, 'a: expected a number other than 0 in mode difference'],
  ['percent_of', 1e300, 1e300, 'a: expected numbers whose result is below 1.8e308'],
  ['of', 5, 10, 'mode: expected one of "percent_of"'],
])('refuses %s of %d and %d', async (mode, a, b, message) => {
  await expect(callTool(percentageCalculate, { mode, a, b })).rejects.toThrow(message);
});

test('has the short name percentage', () => {
  expect(percentageCalculate.aliases).toEqual(['percentage']);
});
