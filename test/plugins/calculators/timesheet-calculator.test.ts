import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import timesheetCalculator from '../../../plugins/calculators/tools/timesheet-calculator/tool.ts';

const weekOf = (days: readonly number[]) =>
  days.map((day) => ({ date: `2026-11-${day}`, start: '08:00', end: '18:00', break_minutes: 60 }));

const times = (count: number, shift: object) => Array.from({ length: count }, () => shift);

test('a week with overtime', async () => {
  const entries = [16, 17, 18, 19, 20].map((day) => ({
    date: `2026-11-${day}`,
    minutes: 540,
    hours: 9,
    overnight: false,
  }));
  expect(
    await callTool(timesheetCalculator, { entries: weekOf([16, 17, 18, 19, 20]), hourly_rate: 20 }),
  ).toEqual({
    entries,
    weeks: [{ week_start: '2026-11-16', hours: 45, regular_hours: 40, overtime_hours: 5 }],
    total_minutes: 2700,
    total_hours: 45,
    total_text: '45:00',
    regular_hours: 40,
    overtime_hours: 5,
    regular_pay: 800,
    overtime_pay: 150,
    total_pay: 950,
  });
});

test('an overnight shift without date', async () => {
  const { entries, weeks } = await callTool(timesheetCalculator, {
    entries: [{ start: '10:07 PM', end: '6:08 AM', break_minutes: 30 }],
    round_to_minutes: 15,
  });
  expect(entries).toEqual([{ date: null, minutes: 465, hours: 7.75, overnight: true }]);
  expect(weeks).toEqual([{ week_start: null, hours: 7.75, regular_hours: 7.75, overtime_hours: 0 }]);
});

test.each([
  [
    'each entry without date is a day',
    { entries: times(2, { start: '8:00', end: '18:00' }), overtime_after_day: 8 },
    { overtime_hours: 4 },
  ],
  [
    'shifts of one date add up',
    { entries: times(2, { date: '2026-11-16', start: '8:00', end: '13:00' }), overtime_after_day: 8 },
    { overtime_hours: 2 },
  ],
  [
    'no hour is overtime twice',
    { entries: weekOf([16, 17, 18, 19, 20]), overtime_after_day: 8, overtime_after_week: 38 },
    { regular_hours: 38, overtime_hours: 7 },
  ],
  [
    'an end that equals the start',
    { entries: [{ start: '9:00', end: '9:00' }] },
    { total_minutes: 0, total_text: '0:00' },
  ],
  [
    'half a step rounds up',
    { entries: [{ start: '9:05', end: '17:05' }], round_to_minutes: 10 },
    { total_minutes: 480 },
  ],
  [
    'a punch rounds to midnight',
    { entries: [{ start: '20:00', end: '23:50' }], round_to_minutes: 30 },
    { total_minutes: 240 },
  ],
  [
    'an overtime limit in parts of an hour',
    { entries: [{ start: '8:00', end: '16:00' }], overtime_after_day: 7.7 },
    { regular_hours: 7.7, overtime_hours: 0.3 },
  ],
  [
    'pay from exact minutes',
    { entries: [{ start: '8:00', end: '8:10' }], hourly_rate: 10 },
    { total_hours: 0.17, total_pay: 1.67 },
  ],
  ['more than 100 hours', { entries: times(13, { start: '8:00', end: '16:05' }) }, { total_text: '105:05' }],
])('%s', async (_, input, output) => {
  expect(await callTool(timesheetCalculator, input)).toMatchObject(output);
});

test('weeks in order, from Monday or Sunday', async () => {
  const entries = weekOf([23, 22, 15]);
  const monday = await callTool(timesheetCalculator, { entries });
  expect(monday.weeks.map(({ week_start }) => week_start)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ]);
  const sunday = await callTool(timesheetCalculator, { entries, week_starts: 'sunday' });
  expect(sunday.weeks.map(({ week_start }) => week_start)).toEqual(['2026-11-15', '2026-11-22']);
});

test.each([
  [
    'a break longer than the shift',
    { entries: [{ start: '09:00', end: '10:00', break_minutes: 90 }] },
    'entries[0].break_minutes: expected at most the 60 minutes of the shift, got 90',
  ],
  [
    'an hour alone',
    { entries: [{ start: '9', end: '10:00' }] },
    'entries[0].start: expected a time of day such as 7:00, 19:30 or 7:30 PM, got "9"',
  ],
  [
    'an end that is no time',
    { entries: [{ start: '9:00', end: '24:00' }] },
    'entries[0].end: expected a time of day',
  ],
  [
    'a day that does not exist',
    { entries: [{ date: '2026-02-30', start: '9:00', end: '10:00' }] },
    'entries[0].date: expected a date that exists',
  ],
  [
    'a date missing',
    {
      entries: [
        { date: '2026-02-20', start: '9:00', end: '10:00' },
        { start: '9:00', end: '10:00' },
      ],
    },
    'entries[1].date: required, since other entries have a date',
  ],
  [
    'seven minutes',
    { entries: [{ start: '9:00', end: '10:00' }], round_to_minutes: 7 },
    'round_to_minutes: expected one of 0, 5, 6, 10, 15, 30, got 7',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(timesheetCalculator, input)).rejects.toThrow(message);
});

describe('with a time zone, hours worked are those that pass', () => {
  const worked = async (entry: object, timezone?: string) => {
    const { total_minutes, warnings } = await callTool(timesheetCalculator, {
      entries: [entry],
      ...(timezone !== undefined && { timezone }),
    });
    return { hours: total_minutes / 60, warnings };
  };
  const night = (date: string, start = '00:00', end = '06:00') => ({ date, start, end });

  test.each([
    ['2026-03-08', 'America/New_York', 5],
    ['2026-11-01', 'America/New_York', 7],
    ['2026-03-29', 'Europe/London', 5],
    ['2026-04-05', 'Australia/Lord_Howe', 6.5],
    ['2026-03-08', 'America/Phoenix', 6],
  ])('on %s in %s', async (date, zone, hours) => {
    expect(await worked(night(date), zone)).toEqual({ hours });
    expect(await worked(night(date))).toEqual({ hours: 6 });
  });

  test('over midnight into the change', async () => {
    expect((await worked(night('2026-03-07', '22:00', '06:00'), 'America/New_York')).hours).toBe(7);
  });

  test('a time that the clock shows twice or never is told', async () => {
    expect(await worked(night('2026-11-01', '00:00', '01:30'), 'America/New_York')).toEqual({
      hours: 1.5,
      warnings: ['entries[0].end: 01:30 comes twice: the first is counted'],
    });
    expect(await worked(night('2026-03-08', '02:30', '04:00'), 'America/New_York')).toEqual({
      hours: 0.5,
      warnings: ['entries[0].start: 02:30 comes not at all: clocks went forward'],
    });
  });

  test('dates are needed then', async () => {
    await expect(worked({ start: '9:00', end: '10:00' }, 'UTC')).rejects.toThrow(
      'entries[0].date: required with timezone',
    );
    await expect(worked(night('2026-03-08'), 'Mars/Base')).rejects.toThrow('timezone: ');
  });
});

test('the overtime of a person is that of a person', async () => {
  const entries = ['Ann', 'Bo'].flatMap((employee) =>
    weekOf([16, 17, 18, 19, 20]).map((shift) => Object.assign(shift, { employee })),
  );
  expect(await callTool(timesheetCalculator, { entries, hourly_rate: 10 })).toMatchObject({
    regular_hours: 80,
    overtime_hours: 10,
    total_pay: 950,
    weeks: [
      { week_start: '2026-11-16', employee: 'Ann', overtime_hours: 5 },
      { week_start: '2026-11-16', employee: 'Bo', overtime_hours: 5 },
    ],
    employees: [
      { employee: 'Ann', hours: 45, regular_hours: 40, overtime_hours: 5, total_pay: 475 },
      { employee: 'Bo', hours: 45, regular_hours: 40, overtime_hours: 5, total_pay: 475 },
    ],
  });
});

test('a month of a hundred people', async () => {
  const entries = Array.from({ length: 100 }, (_, person) =>
    Array.from({ length: 30 }, (__, day) => ({
      date: `2026-11-${String(day + 1).padStart(2, '0')}`,
      start: '09:00',
      end: '17:00',
      employee: `P${person}`,
    })),
  ).flat();
  const { employees, total_hours } = await callTool(timesheetCalculator, { entries });
  expect(total_hours).toBe(24_000);
  expect(employees).toHaveLength(100);
});

describe('a CSV', () => {
  const csv =
    'Employee;Date;Start;End;Break minutes;Note\r\nAnn;2026-11-16;08:00;17:00;60;late\r\n"Bo";2026-11-16;9:00 PM;5:00 AM;;\r\n';

  test('counts as its rows given as entries', async () => {
    const entries = [
      { employee: 'Ann', date: '2026-11-16', start: '08:00', end: '17:00', break_minutes: 60 },
      { employee: 'Bo', date: '2026-11-16', start: '9:00 PM', end: '5:00 AM' },
    ];
    expect(await callTool(timesheetCalculator, { csv })).toEqual({
      ...(await callTool(timesheetCalculator, { entries })),
      dropped: ['column Note (line 1)'],
    });
  });

  test.each([
    ['a time that is none', { csv: 'start,end\n8,9\n' }, 'csv: line 2, start: expected a time of day'],
    [
      'a missing column',
      { csv: 'start,stop\n8:00,9:00\n' },
      'csv: expected a column end, got "start", "stop"',
    ],
    ['a column twice', { csv: 'start,end,START\n8:00,9:00,9:00\n' }, 'csv: expected one column start'],
    [
      'a break in words',
      { csv: 'start,end,break_minutes\n8:00,9:00,half an hour\n' },
      'csv: line 2, break_minutes: expected whole minutes up to 1440, got "half an hour"',
    ],
    ['names alone', { csv: 'start,end\n' }, 'csv: expected a row a shift'],
    [
      'a date in one row',
      { csv: 'date,start,end\n2026-11-16,8:00,9:00\n,8:00,9:00\n' },
      'csv: line 3, date: required',
    ],
    [
      'both',
      { csv: 'start,end\n8:00,9:00\n', entries: [{ start: '8:00', end: '9:00' }] },
      'either entries or csv',
    ],
    ['neither', {}, 'entries: required, or csv in its place'],
  ])('with %s is refused', async (_, input, message) => {
    await expect(callTool(timesheetCalculator, input)).rejects.toThrow(message);
  });
});
