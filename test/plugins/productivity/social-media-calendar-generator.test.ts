import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import socialMediaCalendarGenerator from '../../../plugins/productivity/tools/social-media-calendar-generator.ts';

test.each([
  [
    'weekdays only, start on a Thursday',
    {
      platforms: [{ name: 'X', posts_per_week: 5 }],
      start_date: '2024-02-29',
      weeks: 2,
      weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
    },
    {
      entries: [
        { date: '2024-02-29', weekday: 'Thu', time: '09:00', platform: 'X', topic: null },
        { date: '2024-03-01', weekday: 'Fri', time: '09:00', platform: 'X', topic: null },
        { date: '2024-03-04', weekday: 'Mon', time: '09:00', platform: 'X', topic: null },
        { date: '2024-03-05', weekday: 'Tue', time: '09:00', platform: 'X', topic: null },
        { date: '2024-03-06', weekday: 'Wed', time: '09:00', platform: 'X', topic: null },
        { date: '2024-03-07', weekday: 'Thu', time: '09:00', platform: 'X', topic: null },
        { date: '2024-03-08', weekday: 'Fri', time: '09:00', platform: 'X', topic: null },
        { date: '2024-03-11', weekday: 'Mon', time: '09:00', platform: 'X', topic: null },
        { date: '2024-03-12', weekday: 'Tue', time: '09:00', platform: 'X', topic: null },
        { date: '2024-03-13', weekday: 'Wed', time: '09:00', platform: 'X', topic: null },
      ],
      count: 10,
    },
  ],
  [
    'more posts than days',
    {
      platforms: [{ name: 'X', posts_per_week: 3, time: '08:30' }],
      start_date: '2024-01-01',
      weeks: 1,
      weekdays: ['mon'],
    },
    {
      entries: [{ date: '2024-01-01', time: '08:30' }, { time: '12:30' }, { time: '16:30' }],
      csv: expect.stringMatching(
        /^Date,Weekday,Time,Platform,Topic,Caption,Status\r\n2024-01-01,Mon,08:30,X,,,Draft\r\n/,
      ),
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(socialMediaCalendarGenerator, input)).toMatchObject(output);
});

test.each([
  ['no platforms', { platforms: [] }, 'platforms'],
  ['bad start', { platforms: ['X'], start_date: '2024-13-01' }, 'start_date'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(socialMediaCalendarGenerator, input)).rejects.toThrow(message);
});

test('excluded days and weeks without days', async () => {
  const { entries, per_platform, markdown } = await callTool(socialMediaCalendarGenerator, {
    platforms: [{ name: 'X', posts_per_week: 1 }],
    start_date: '2024-01-01',
    weeks: 3,
    weekdays: ['mon'],
    exclude_dates: ['2024-01-08'],
  });
  expect(entries.map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-15']);
  expect(per_platform).toEqual({ X: 2 });
  expect(markdown).toContain('## Week 3');
  expect(markdown).not.toContain('## Week 2');
});

test('a platform without posts counts 0', async () => {
  const input = {
    platforms: ['X'],
    start_date: '2024-01-01',
    weeks: 1,
    weekdays: ['mon'],
    exclude_dates: ['2024-01-01'],
  };
  expect(await callTool(socialMediaCalendarGenerator, input)).toMatchObject({
    entries: [],
    count: 0,
    per_platform: { X: 0 },
  });
});

test('cells of CSV and Markdown hold what was given', async () => {
  const { csv, markdown } = await callTool(socialMediaCalendarGenerator, {
    platforms: [{ name: 'A, "B"', posts_per_week: 1 }],
    start_date: '2024-01-01',
    weeks: 1,
    topics: ['x|y\nz'],
  });
  expect(csv).toBe(
    'Date,Weekday,Time,Platform,Topic,Caption,Status\r\n2024-01-01,Mon,09:00,"A, ""B""",x|y z,,Draft\r\n',
  );
  expect(markdown).toContain('x\\|y');
});

test.each([
  [
    'past 23:59',
    { platforms: [{ name: 'X', posts_per_week: 5 }], start_date: '2024-01-01', weekdays: ['mon'] },
    'platforms[0].posts_per_week: expected fewer posts',
  ],
  ['a platform twice', { platforms: ['X', 'x'] }, 'platforms[1].name: expected each name once'],
  ['too many posts', { platforms: [{ name: 'X', posts_per_week: 22 }] }, 'posts_per_week'],
  ['no time of day', { platforms: ['X'], time: '24:00' }, 'time: expected a time as HH:MM, got "24:00"'],
  ['a platform at no time', { platforms: [{ name: 'X', time: '9' }] }, 'platforms[0].time: expected a time'],
  ['no day excluded', { platforms: ['X'], exclude_dates: ['x'] }, 'exclude_dates[0]: expected a date'],
  ['no weekdays', { platforms: ['X'], weekdays: [] }, 'weekdays: expected at least one day'],
  [
    'the end of the calendar',
    { platforms: ['X'], start_date: '9999-12-20' },
    'start_date: leads to a date past the year 9999',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(socialMediaCalendarGenerator, input)).rejects.toThrow(message);
});
