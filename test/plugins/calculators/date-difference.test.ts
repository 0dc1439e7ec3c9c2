import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import dateDifference from '../../../plugins/calculators/tools/date-difference.ts';

test('every field', async () => {
  expect(await callTool(dateDifference, { start: '2026-01-15', end: '2026-11-21' })).toEqual({
    days: 310,
    direction: 'future',
    years: 0,
    months: 10,
    days_part: 6,
    total_months: 10,
    weeks: 44,
    weeks_days: 2,
    business_days: 222,
    hours: 7440,
    start_weekday: 'Thursday',
    end_weekday: 'Saturday',
  });
});

test.each([
  ['the end of a month', { start: '2023-01-31', end: '2023-02-28' }, { days: 28, months: 1, days_part: 0 }],
  [
    'holidays on a weekend count once',
    { start: '2026-12-21', end: '2026-12-31', holidays: ['2026-12-25', '2026-12-26'], include_end: true },
    { business_days: 8, days: 11 },
  ],
  [
    'a holiday named twice, and one outside',
    { start: '2026-12-21', end: '2026-12-25', holidays: ['2026-12-24', '2026-12-24', '2026-12-25'] },
    { business_days: 3 },
  ],
  ['no weekend', { start: '2026-12-21', end: '2026-12-28', weekend: [] }, { business_days: 7 }],
  [
    'a weekend of Friday alone',
    { start: '2026-12-21', end: '2026-12-28', weekend: ['friday', 'friday'] },
    { business_days: 6 },
  ],
  [
    'the same day',
    { start: '2026-03-01', end: '2026-03-01' },
    { days: 0, direction: 'same', business_days: 0 },
  ],
  [
    'the same day, counted',
    { start: '2026-03-02', end: '2026-03-02', include_end: true },
    { days: 1, direction: 'same', business_days: 1, hours: 24 },
  ],
  [
    'backwards, with the later date counted',
    { start: '2026-03-03', end: '2026-03-02', include_end: true },
    { days: -2, direction: 'past', days_part: 2, business_days: 2 },
  ],
  ['all years', { start: '0001-01-01', end: '9999-12-31' }, { days: 3_652_058, business_days: 2_608_614 }],
])('%s', async (_, input, output) => {
  expect(await callTool(dateDifference, input)).toMatchObject(output);
});

test('the end is today without one', async () => {
  const context = { now: () => Date.UTC(2026, 0, 31) };
  expect(await callTool(dateDifference, { start: '2026-01-01' }, { context })).toMatchObject({ days: 30 });
});

test.each([
  [
    'a day that does not exist',
    { start: '2023-02-30', end: '2024-01-01' },
    'start: expected a date that exists, as YYYY-MM-DD',
  ],
  [
    'a time',
    { start: '2023-02-01T10:00', end: '2024-01-01' },
    'start: expected a date that exists, as YYYY-MM-DD',
  ],
  [
    'a holiday that does not exist',
    { start: '2023-02-01', holidays: ['2023-02-01', '2023-02-30'] },
    'holidays[1]: expected a date that exists',
  ],
  [
    'seven days off',
    { start: '2023-02-01', weekend: Array(7).fill('monday') },
    'weekend: expected at most 6 elements',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(dateDifference, input)).rejects.toThrow(message);
});

test('has the short name date-diff', () => {
  expect(dateDifference.aliases).toEqual(['date-diff']);
});
