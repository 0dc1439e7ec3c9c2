import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import dailyHabitCalculator from '../../../plugins/calculators/tools/daily-habit-calculator.ts';

test('coffee with its cost', async () => {
  expect(await callTool(dailyHabitCalculator, { habit: 'coffee', per_day: 3, cost_per_unit: 2.75 })).toEqual({
    habit: 'coffee',
    unit: 'cups',
    totals: [
      { period: 'day', days: 1, amount: 3, cost: 8.25 },
      { period: 'week', days: 7, amount: 21, cost: 57.75 },
      { period: 'month', days: 30, amount: 90, cost: 247.5 },
      { period: 'year', days: 365, amount: 1095, cost: 3011.25 },
      { period: '10_years', days: 3650, amount: 10_950, cost: 30_112.5 },
    ],
    custom: null,
  });
});

test.each([
  [
    'both dates count',
    { per_day: 1, start_date: '2026-01-01', end_date: '2026-01-01' },
    { custom: { days: 1 } },
  ],
  ['the unit of a preset', { per_day: 1, habit: 'soda' }, { unit: 'cans' }],
  ['an own unit of a preset', { per_day: 1, habit: 'soda', unit: 'bottles' }, { unit: 'bottles' }],
  ['half a cent rounds up', { per_day: 1, cost_per_unit: 1.005, days: 1 }, { custom: { cost: 1.01 } }],
  [
    'a leap year costs nothing',
    { habit: 'steps', per_day: 8000, start_date: '2028-01-01', end_date: '2028-12-31' },
    { custom: { cost: 0 } },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(dailyHabitCalculator, input)).toMatchObject(output);
});

test.each([
  ['a start alone', { per_day: 1, start_date: '2026-01-01' }, 'end_date: required with start_date'],
  ['an end alone', { per_day: 1, end_date: '2026-01-01' }, 'start_date: required with end_date'],
  [
    'days and dates',
    { per_day: 1, days: 3, start_date: '2026-01-01' },
    'days: expected either days or start_date and end_date, got both',
  ],
  [
    'an end before the start',
    { per_day: 1, start_date: '2026-01-02', end_date: '2026-01-01' },
    'end_date: expected a date from 2026-01-02 on, got 2026-01-01',
  ],
  ['nothing a day', { per_day: 0 }, 'per_day: expected a number > 0, got 0'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(dailyHabitCalculator, input)).rejects.toThrow(message);
});
