import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import workAnniversaryCalculator from '../../../plugins/calculators/tools/work-anniversary-calculator.ts';

test.each([
  [
    'the next milestone',
    { start_date: '2018-09-03', as_of: '2026-11-21' },
    {
      total_days: 3001,
      next_milestone: { label: '10 years', date: '2028-09-03', reached: false, days_until: 652 },
    },
  ],
  [
    'an anniversary on a Sunday',
    { start_date: '2021-11-22', as_of: '2026-11-22' },
    { years: 5, next_anniversary: { date: '2026-11-22', years: 5, days_until: 0, weekday: 'Sunday' } },
  ],
  ['the first day', { start_date: '2026-11-02', as_of: '2026-11-02' }, { working_days: 0, working_hours: 0 }],
  [
    'hours without binary dust',
    { start_date: '2026-11-02', as_of: '2026-11-05', hours_per_week: 38.5 },
    { working_days: 3, working_hours: 23.1 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(workAnniversaryCalculator, input)).toMatchObject(output);
});

test('milestones say whether they are reached', async () => {
  const { milestones } = await callTool(workAnniversaryCalculator, {
    start_date: '2021-11-22',
    as_of: '2026-11-22',
  });
  expect(milestones).toHaveLength(18);
  expect(milestones).toContainEqual({ label: '5 years', date: '2026-11-22', reached: true, days_until: 0 });
});

test.each([
  [
    'a start in the future',
    { start_date: '2027-01-01', as_of: '2026-01-01' },
    'start_date: expected a date up to 2026-01-01',
  ],
  [
    'no hours',
    { start_date: '2026-01-01', hours_per_week: 0 },
    'hours_per_week: expected a number > 0, got 0',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(workAnniversaryCalculator, input)).rejects.toThrow(message);
});
