import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import ageCalculate from '../../../plugins/calculators/tools/age-calculate.ts';

test('a birthday on 29 February itself', async () => {
  expect(await callTool(ageCalculate, { birth_date: '2000-02-29', as_of: '2024-02-29' })).toEqual({
    years: 24,
    months: 0,
    days: 0,
    total_months: 288,
    total_weeks: 1252,
    total_days: 8766,
    birth_weekday: 'Tuesday',
    is_birthday: true,
    next_birthday: { date: '2024-02-29', weekday: 'Thursday', days_until: 0, age: 24 },
  });
});

test.each([
  [
    'the totals',
    { birth_date: '1990-05-15', as_of: '2026-11-21' },
    { total_months: 438, total_weeks: 1905, is_birthday: false },
  ],
  [
    'birthdays on 1 March',
    { birth_date: '2000-02-29', as_of: '2023-02-28', leap_birthday: 'mar1' },
    { next_birthday: { date: '2023-03-01', weekday: 'Wednesday', days_until: 1, age: 23 } },
  ],
  [
    '1 March is the birthday then',
    { birth_date: '2000-02-29', as_of: '2023-03-01', leap_birthday: 'mar1' },
    { years: 23, months: 0, days: 0, is_birthday: true },
  ],
  [
    'mar1 changes nothing for other births',
    { birth_date: '2001-02-28', as_of: '2023-02-28', leap_birthday: 'mar1' },
    { years: 22, months: 0, days: 0, is_birthday: true },
  ],
  [
    'a month that ends before the day of birth',
    { birth_date: '2023-01-31', as_of: '2023-03-01' },
    { months: 1, days: 1 },
  ],
  [
    'the day of birth',
    { birth_date: '2026-01-31', as_of: '2026-01-31' },
    { years: 0, total_days: 0, is_birthday: false, next_birthday: { date: '2027-01-31', age: 1 } },
  ],
  ['the first and last years', { birth_date: '0001-01-01', as_of: '9999-12-31' }, { years: 9998 }],
])('%s', async (_, input, output) => {
  expect(await callTool(ageCalculate, input)).toMatchObject(output);
});

test('today is the day in UTC', async () => {
  const context = { now: () => Date.UTC(2026, 4, 14, 23, 59, 59) };
  expect(await callTool(ageCalculate, { birth_date: '1990-05-15' }, { context })).toMatchObject({
    years: 35,
    next_birthday: { days_until: 1 },
  });
});

test.each([
  [
    'an unborn',
    { birth_date: '2030-01-01', as_of: '2026-01-01' },
    'birth_date: expected a date up to 2026-01-01, got 2030-01-01',
  ],
  [
    'a day that does not exist',
    { birth_date: '2023-02-29' },
    'birth_date: expected a date that exists, as YYYY-MM-DD',
  ],
  [
    'another notation',
    { birth_date: '2020-01-01', as_of: '31/12/2020' },
    'as_of: expected a date that exists, as YYYY-MM-DD',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(ageCalculate, input)).rejects.toThrow(message);
});
