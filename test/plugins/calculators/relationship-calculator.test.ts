import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import relationshipCalculator from '../../../plugins/calculators/tools/relationship-calculator.ts';

test.each([
  [
    'totals',
    { start_date: '2024-02-14', as_of: '2026-11-21' },
    { total_weeks: 144, total_months: 33, total_hours: 24_264 },
  ],
  [
    'an anniversary',
    { start_date: '2020-06-01', as_of: '2026-06-01' },
    {
      years: 6,
      months: 0,
      days: 0,
      next_anniversary: { date: '2026-06-01', years: 6, days_until: 0, weekday: 'Monday' },
    },
  ],
  [
    'the first day',
    { start_date: '2026-01-31', as_of: '2026-01-31' },
    { next_anniversary: { date: '2027-01-31', years: 1, days_until: 365, weekday: 'Sunday' } },
  ],
  [
    '29 February in a common year',
    { start_date: '2024-02-29', as_of: '2026-02-01' },
    { next_anniversary: { date: '2026-02-28', years: 2, days_until: 27 } },
  ],
  ['all milestones reached', { start_date: '1950-01-01', as_of: '2026-01-01' }, { next_milestone: null }],
])('%s', async (_, input, output) => {
  expect(await callTool(relationshipCalculator, input)).toMatchObject(output);
});

test('milestones are in order and say whether they are reached', async () => {
  const { milestones } = await callTool(relationshipCalculator, {
    start_date: '2020-06-01',
    as_of: '2026-06-01',
  });
  expect(milestones).toHaveLength(24);
  expect(milestones).toContainEqual({ label: '6 years', date: '2026-06-01', reached: true, days_until: 0 });
  expect(milestones.slice(0, 4)).toEqual([
    { label: '100 days', date: '2020-09-09', reached: true, days_until: -2091 },
    { label: '1 year', date: '2021-06-01', reached: true, days_until: -1826 },
    { label: '500 days', date: '2021-10-14', reached: true, days_until: -1691 },
    { label: '2 years', date: '2022-06-01', reached: true, days_until: -1461 },
  ]);
  expect(milestones.map(({ date }) => date)).toEqual(milestones.map(({ date }) => date).toSorted());
});

test('refuses a day in the future', async () => {
  await expect(
    callTool(relationshipCalculator, { start_date: '2027-01-01', as_of: '2026-01-01' }),
  ).rejects.toThrow('start_date: expected a date up to 2026-01-01, got 2027-01-01');
});
