import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import sprintCapacityCalculator from '../../../plugins/productivity/tools/sprint-capacity-calculator.ts';

test.each([
  [
    'two people, ten days',
    {
      members: [{ name: 'A' }, { name: 'B', hours_per_day: 6, time_off_days: 2, allocation_percent: 50 }],
      working_days: 10,
    },
    {
      raw_hours: 110,
      holiday_hours: 0,
      time_off_hours: 6,
      meeting_hours: 15.6,
      buffer_hours: 0,
      available_hours: 88.4,
      capacity_points: 14,
      utilization_percent: 80.36,
      members: [
        { raw_hours: 80, available_hours: 68 },
        { raw_hours: 30, available_hours: 20.4 },
      ],
      average_velocity: null,
      recommended_points: 14,
    },
  ],
  [
    'dates, holiday, buffer and velocity',
    {
      members: [
        { name: 'A', time_off_days: 1 },
        { name: 'B', time_off_days: 1 },
        { name: 'C', time_off_days: 1 },
      ],
      start_date: '2024-02-26',
      end_date: '2024-03-08',
      holidays: ['2024-03-01', '2024-03-02'],
      meeting_percent: 20,
      buffer_percent: 10,
      velocities: [20, 25, 23],
    },
    {
      working_days: 10,
      raw_hours: 240,
      holiday_hours: 24,
      time_off_hours: 24,
      meeting_hours: 38.4,
      buffer_hours: 15.36,
      available_hours: 138.24,
      capacity_points: 23,
      utilization_percent: 57.6,
      members: [
        { raw_hours: 80, available_hours: 46.08 },
        { raw_hours: 80, available_hours: 46.08 },
        { raw_hours: 80, available_hours: 46.08 },
      ],
      average_velocity: 22.7,
      recommended_points: 22,
      warnings: expect.arrayContaining([expect.stringContaining('2024-03-02')]),
    },
  ],
  [
    'velocity below capacity',
    { members: [{ name: 'A' }], working_days: 10, meeting_percent: 0, velocities: [10, 10] },
    { available_hours: 80, capacity_points: 13, recommended_points: 10 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(sprintCapacityCalculator, input)).toMatchObject(output);
});

test.each([
  ['no days given', { members: [{ name: 'A' }] }, 'working_days'],
  [
    'allocation above 100',
    { members: [{ name: 'A', allocation_percent: 150 }], working_days: 10 },
    'allocation_percent',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(sprintCapacityCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'time off is cut to what holidays leave',
    { members: [{ name: 'A', time_off_days: 50 }], working_days: 10, holidays: 2 },
    {
      holiday_hours: 16,
      time_off_hours: 64,
      available_hours: 0,
      utilization_percent: 0,
      warnings: ['A has no hours in this sprint.'],
    },
  ],
  [
    'nobody there',
    { members: [{ name: 'A', allocation_percent: 0 }], working_days: 1 },
    { raw_hours: 0, utilization_percent: 0, capacity_points: 0 },
  ],
  [
    'days in halves',
    { members: [{ name: 'A' }], working_days: 2.5, meeting_percent: 0 },
    { raw_hours: 20, capacity_points: 3 },
  ],
  [
    'a weekend is no working day',
    { members: [{ name: 'A' }], start_date: '2024-03-02', end_date: '2024-03-04', meeting_percent: 0 },
    { working_days: 1, raw_hours: 8 },
  ],
  [
    'a velocity above the capacity',
    { members: [{ name: 'A' }], working_days: 1, velocities: [9.95] },
    {
      average_velocity: 10,
      recommended_points: 1,
      warnings: [expect.stringContaining('average velocity of 10')],
    },
  ],
  [
    'holidays outside',
    {
      members: [{ name: 'A' }],
      start_date: '2024-03-04',
      end_date: '2024-03-05',
      holidays: ['2024-03-06', '2024-03-04', '2024-03-04'],
    },
    { holiday_hours: 8, warnings: [expect.stringContaining('2024-03-06 is outside')] },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(sprintCapacityCalculator, input)).toMatchObject(output);
});

test.each([
  [
    'days and dates',
    { members: [{ name: 'A' }], working_days: 1, start_date: '2024-01-01', end_date: '2024-01-02' },
    'working_days: expected either',
  ],
  [
    'an end before the start',
    { members: [{ name: 'A' }], start_date: '2024-01-02', end_date: '2024-01-01' },
    'end_date: expected a day not before start_date',
  ],
  [
    'more holidays than days',
    { members: [{ name: 'A' }], working_days: 2, holidays: 3 },
    'holidays: expected at most the 2 working days',
  ],
  [
    'a day of 25 hours',
    { members: [{ name: 'A' }, { name: 'B', hours_per_day: 25 }], working_days: 2 },
    'members[1].hours_per_day',
  ],
  ['nobody', { members: [], working_days: 2 }, 'members: expected at least 1 element'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(sprintCapacityCalculator, input)).rejects.toThrow(message);
});
