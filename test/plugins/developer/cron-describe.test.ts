import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cronDescribe from '../../../plugins/developer/tools/cron-describe/tool.ts';

interface Options {
  readonly timezone?: string;
  readonly count?: number;
  readonly now?: string;
  readonly hour12?: boolean;
}

const cron = (expression: string, options: Options = {}) =>
  callTool(cronDescribe, { expression, now: '2026-01-01T00:00:00Z', ...options });

const runs = async (expression: string, options: Options = {}) =>
  (await cron(expression, { count: 3, ...options })).next_runs;

test.each([
  ['0 0 13 * 5', 'At 00:00, on day 13 of the month, or on Friday'],
  ['0 0 13 3 1-5', 'At 00:00, on day 13 of the month, or Monday through Friday, only in March'],
  ['* * 1 * 0-6', 'Every minute, on day 1 of the month, or Sunday through Saturday'],
  ['* * 1 * 1,*', 'Every minute, on day 1 of the month, or every day of the week'],
  ['0 0 */2 * 5', 'At 00:00, every 2 days in a month, only on Friday'],
  ['30 14 * * *', 'At 14:30'],
  ['*/15 9-17 * * mon-FRI', 'Every 15 minutes, between 09:00 and 17:59, Monday through Friday'],
  ['0 0 L * *', 'At 00:00, on the last day of the month'],
  ['0 0 ? * 5#2', 'At 00:00, on the second Friday of the month'],
  ['0 0 * * FRIL', 'At 00:00, on the last Friday of the month'],
  ['10 0 0 1 jan *', 'At 00:00:10, on day 1 of the month, only in January'],
  ['5/15 * * * *', 'Every 15 minutes, starting at 5 minutes past the hour'],
  ['0 0 * * 7', 'At 00:00, only on Sunday'],
  ['0 0 * * 1/2', 'At 00:00, every 2 days of the week, Monday through Sunday'],
  ['0 0 * * 0-7', 'At 00:00, Sunday through Saturday'],
  ['@weekly', 'At 00:00, only on Sunday'],
  ['@REBOOT', 'Once, when the system starts'],
])('%s: %s', async (expression, description) => {
  expect(await cron(expression, { count: 0 })).toMatchObject({ description, next_runs: [] });
});

test.each([
  ['0 0 13 * 5', ['2026-01-02', '2026-01-09', '2026-01-13', '2026-01-16']],
  ['0 0 */2 * 5', ['2026-01-09', '2026-01-23', '2026-02-13', '2026-02-27']],
  ['0 0 L * *', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['0 0 L 2 *', ['2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28']],
  ['0 0 * * 5#5', ['2026-01-30', '2026-05-29', '2026-07-31', '2026-10-30']],
  ['0 0 * * MONL', ['2026-01-26', '2026-02-23', '2026-03-30', '2026-04-27']],
  ['0 0 * * 1#1,5L', ['2026-01-05', '2026-01-30', '2026-02-02', '2026-02-27']],
  ['0 0 29 2 *', ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
  ['0 0 ? * SAT-SUN', ['2026-01-03', '2026-01-04', '2026-01-10', '2026-01-11']],
  ['0 0 * * 6-7', ['2026-01-03', '2026-01-04', '2026-01-10', '2026-01-11']],
  ['0 0 31 1-12/2 ?', ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']],
  ['@annually', ['2027-01-01', '2028-01-01', '2029-01-01', '2030-01-01']],
  ['@monthly', ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01']],
])('the days of %s', async (expression, days) => {
  expect(await runs(expression, { count: 4 })).toEqual(days.map((day) => `${day}T00:00:00+00:00`));
});

test.each([
  ['10/20 3 * * *', ['03:10', '03:30', '03:50']],
  ['0 8-20/6 * * *', ['08:00', '14:00', '20:00']],
  ['*/100 1,2,3 * * *', ['01:00', '02:00', '03:00']],
])('the times of %s', async (expression, times) => {
  expect(await runs(expression)).toEqual(times.map((time) => `2026-01-01T${time}:00+00:00`));
});

test('seconds', async () => {
  expect(await runs('*/20 * * * * *')).toEqual([
    '2026-01-01T00:00:20+00:00',
    '2026-01-01T00:00:40+00:00',
    '2026-01-01T00:01:00+00:00',
  ]);
});

test('now is exclusive, to the fraction', async () => {
  expect(await runs('0 * * * *', { now: '2026-01-01T01:00:00Z', count: 1 })).toEqual([
    '2026-01-01T02:00:00+00:00',
  ]);
  expect(await runs('0 * * * *', { now: '2026-01-01T00:59:59.999Z', count: 1 })).toEqual([
    '2026-01-01T01:00:00+00:00',
  ]);
});

describe('where clocks change', () => {
  const SPRING = '2026-03-28T12:00:00Z';
  const AUTUMN = '2026-10-24T12:00:00Z';

  test.each([
    [
      'a fixed time in the gap runs after it',
      '30 2 * * *',
      SPRING,
      ['29T03:00:00+02:00', '30T02:30:00+02:00'],
    ],
    ['several run once', '15,30 2 * * *', SPRING, ['29T03:00:00+02:00', '30T02:15:00+02:00']],
    ['also with what is due then', '0 2,3 * * *', SPRING, ['29T03:00:00+02:00', '30T02:00:00+02:00']],
    ['wildcard minutes skip the gap', '*/30 2 * * *', SPRING, ['30T02:00:00+02:00', '30T02:30:00+02:00']],
    ['hours go on', '30 * * * *', '2026-03-29T00:00:00Z', ['29T01:30:00+01:00', '29T03:30:00+02:00']],
    [
      'a fixed time that comes twice runs once',
      '30 2 * * *',
      AUTUMN,
      ['25T02:30:00+02:00', '26T02:30:00+01:00'],
    ],
    [
      'also when asked between the two',
      '30 2 * * *',
      '2026-10-25T00:45:00Z',
      ['26T02:30:00+01:00', '27T02:30:00+01:00'],
    ],
    [
      'also when asked at the second',
      '15 2 * * *',
      '2026-10-25T01:00:00Z',
      ['26T02:15:00+01:00', '27T02:15:00+01:00'],
    ],
    [
      'wildcards run at every real instant',
      '*/30 2 * * *',
      AUTUMN,
      ['25T02:00:00+02:00', '25T02:30:00+02:00', '25T02:00:00+01:00', '25T02:30:00+01:00'],
    ],
    ['from the end of the gap, it is over', '30 2 * * *', '2026-03-29T01:00:00Z', ['30T02:30:00+02:00']],
  ])('%s', async (_, expression, now, expected) => {
    const found = await runs(expression, { timezone: 'Europe/Berlin', now, count: expected.length });
    expect(found.map((run) => run.slice(8))).toEqual(expected);
  });

  test('a gap at midnight, of half an hour, and of a day', async () => {
    expect(
      await runs('30 0 * * *', { timezone: 'America/Sao_Paulo', now: '2018-11-03T12:00:00Z', count: 1 }),
    ).toEqual(['2018-11-04T01:00:00-02:00']);
    expect(
      await runs('15 2 * * *', { timezone: 'Australia/Lord_Howe', now: '2026-10-03T12:00:00Z', count: 1 }),
    ).toEqual(['2026-10-04T02:30:00+11:00']);
    expect(
      await runs('0 12 * * *', { timezone: 'Pacific/Apia', now: '2011-12-29T12:00:00Z', count: 3 }),
    ).toEqual(['2011-12-29T12:00:00-10:00', '2011-12-31T00:00:00+14:00', '2011-12-31T12:00:00+14:00']);
  });

  const field = (min: number, max: number) =>
    fc.oneof(
      fc.constant('*'),
      fc.integer({ min: 1, max: 20 }).map((step) => `*/${step}`),
      fc.integer({ min, max }).map(String),
      fc
        .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
        .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    );

  test('a schedule of wildcards runs whenever the clock fits', async () => {
    await fc.assert(
      fc.asyncProperty(
        field(0, 59),
        field(1, 31),
        field(0, 6),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
        fc.integer({ min: 0, max: 365 * 24 }),
        async (minute, day, weekday, timezone, hours) => {
          const start = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ hours });
          const found = await runs(`${minute} * ${day} * ${weekday}`, {
            timezone,
            now: start.toString(),
            count: 5,
          });
          const fits = (text: string, value: number, least = 0) => {
            const [range = '', step = '1'] = text.split('/');
            const [low = 0, high = low] = range === '*' ? [least, 60] : range.split('-').map(Number);
            return value >= low && value <= high && (value - low) % Number(step) === 0;
          };
          const brute: string[] = [];
          for (let minutes = 1; minutes <= 8 * 24 * 60 && brute.length < 5; minutes += 1) {
            const time = start.add({ minutes }).toZonedDateTimeISO(timezone);
            const byDay = fits(day, time.day, 1);
            const byWeek = fits(weekday, time.dayOfWeek % 7);
            const either = !day.startsWith('*') && !weekday.startsWith('*');
            if (fits(minute, time.minute) && (either ? byDay || byWeek : byDay && byWeek))
              brute.push(time.toString({ timeZoneName: 'never' }));
          }
          expect(found.slice(0, brute.length)).toEqual(brute);
        },
      ),
      { numRuns: 40, seed: 11 },
    );
  });
});

test('the parts of the description of dates that never come', async () => {
  expect(await cron('0 0 30 2 *')).toMatchObject({
    next_runs: [],
    notes: [
      'The calendar has no such date: it never runs.',
      'No run in the 28 years after now: the search ended there.',
    ],
  });
});

test.each([
  ['0 0 13 * 5', 'either matches'],
  ['0 0 */2 * 5', 'both day fields must match'],
  ['*/7 * * * *', 'minute: steps of 7 do not divide 60 evenly'],
  ['0 */5 * * *', 'hour: steps of 5 do not divide 24 evenly'],
  ['0 0 29 2 *', '29 February comes in leap years only'],
  ['0 0 31 * *', 'Months without a day 31 are skipped'],
  ['0 0 * * 1#5', 'fifth'],
])('%s is noted: %s', async (expression, note) => {
  expect((await cron(expression)).notes.join('\n')).toContain(note);
});

test('plain schedules need no note', async () => {
  expect((await cron('*/15 9 1,15 * *')).notes).toEqual([]);
});

test('fields are as given, seconds with six', async () => {
  expect((await cron('@daily')).fields).toEqual({
    minute: '0',
    hour: '0',
    day_of_month: '*',
    month: '*',
    day_of_week: '*',
  });
  expect((await cron('5 */2 0 ? jan Mon')).fields).toMatchObject({
    second: '5',
    day_of_month: '?',
    month: 'jan',
  });
});

test.each([
  [{ expression: '61 * * * *' }, 'expression: minute: expected 0 to 59'],
  [{ expression: '* 24 * * *' }, 'hour: expected 0 to 23'],
  [{ expression: '* * 0 * *' }, 'day_of_month: expected 1 to 31'],
  [{ expression: '* * * 13 *' }, 'month: expected 1 to 12 or JAN to DEC'],
  [{ expression: '* * * FOO *' }, 'got "FOO"'],
  [{ expression: '* * * * 8' }, 'day_of_week: expected 0 to 7 or SUN to SAT'],
  [{ expression: '* * * * 5#6' }, 'got "5#6"'],
  [{ expression: '60 * * * * *' }, 'second: expected 0 to 59'],
  [{ expression: '30-10 * * * *' }, 'minute: expected 0 to 59'],
  [{ expression: '*/0 * * * *' }, 'minute: expected a step of 1 or more, got "*/0"'],
  [{ expression: '1,,2 * * * *' }, 'got ""'],
  [{ expression: '* * L-3 * *' }, 'got "L-3"'],
  [{ expression: 'L * * * *' }, 'minute: expected'],
  [{ expression: '* * 15W * *' }, 'got "15W"'],
  [
    { expression: '* * * *' },
    'expression: expected 5 fields (minute, hour, day of month, month, day of week), 6 with leading seconds, or 7 with a year as well (Quartz), got 4',
  ],
  [{ expression: '* * * * * * * *' }, 'got 8'],
  [{ expression: '0 0 12 1 * MON *' }, 'expected ? as day of month or day of week'],
  [{ expression: '0 0 12 ? * 0 *' }, 'day_of_week: expected 1 (Sunday) to 7'],
  [{ expression: '0 0 12 ? * 8 *' }, 'day_of_week: expected 1 (Sunday) to 7'],
  [{ expression: '0 0 12 32W * ? *' }, 'day_of_month: expected 1 to 31'],
  [{ expression: '0 0 12 L-31 * ? *' }, 'day_of_month: expected 1 to 31'],
  [{ expression: '0 0 12 15W,20 * ? *' }, 'day_of_month: expected 1 to 31'],
  [{ expression: '0 0 12 15W * ?' }, 'day_of_month: expected 1 to 31'],
  [{ expression: '0 0 12 1 1 ? 1969' }, 'year: expected 1970 to 2099'],
  [{ expression: '@never' }, 'expression: expected one of @yearly'],
  [{ expression: '   ' }, 'got 0'],
  [{ expression: '@daily', timezone: 'Mars/Base' }, 'timezone: expected an IANA time zone'],
  [{ expression: '@daily', now: 'today' }, 'now: expected an ISO 8601 instant'],
  [
    { expression: '@daily', now: '+020000-01-01T00:00:00Z' },
    'now: expected an instant of the years 1 to 9999',
  ],
])('refuses %j', async (input, message) => {
  await expect(callTool(cronDescribe, input)).rejects.toThrow(message);
});

describe('seven fields are of Quartz', () => {
  // The cases of Quartz's CronTrigger tutorial, with a year behind them.
  test.each<[string, string, string[]]>([
    ['0 0 12 ? * MON-FRI *', 'At 12:00, Monday through Friday', ['01-01', '01-02', '01-05']],
    ['0 0 12 ? * 2-6 *', 'At 12:00, Monday through Friday', ['01-01', '01-02', '01-05']],
    ['0 15 10 ? * 1 2026', 'At 10:15, only on Sunday, only in 2026', ['01-04', '01-11', '01-18']],
    ['0 15 10 L * ? *', 'At 10:15, on the last day of the month', ['01-31', '02-28', '03-31']],
    ['0 15 10 L-2 * ? *', 'At 10:15, 2 days before the last day of the month', ['01-29', '02-26', '03-29']],
    ['0 15 10 ? * 6L *', 'At 10:15, on the last Friday of the month', ['01-30', '02-27', '03-27']],
    ['0 15 10 ? * 6#3 *', 'At 10:15, on the third Friday of the month', ['01-16', '02-20', '03-20']],
    ['0 15 10 ? * L *', 'At 10:15, only on Saturday', ['01-03', '01-10', '01-17']],
    [
      '0 15 10 15W * ? *',
      'At 10:15, on the weekday nearest day 15 of the month',
      ['01-15', '02-16', '03-16'],
    ],
    [
      '0 15 10 1W 8 ? *',
      'At 10:15, on the first weekday of the month, only in August',
      ['08-03', '08-02', '08-01'],
    ],
    [
      '0 15 10 31W * ? *',
      'At 10:15, on the weekday nearest day 31 of the month',
      ['01-30', '03-31', '05-29'],
    ],
    ['0 15 10 LW * ? *', 'At 10:15, on the last weekday of the month', ['01-30', '02-27', '03-31']],
  ])('%s', async (expression, description, days) => {
    const found = await callTool(cronDescribe, {
      expression,
      now: '2026-01-01T00:00:00Z',
      count: days.length,
    });
    expect(found.description).toBe(description);
    expect(found.next_runs.map((run) => run.slice(5, 10))).toEqual(days);
  });

  test('years bound the runs, however far they are', async () => {
    const now = '2026-01-01T00:00:00Z';
    const far = await callTool(cronDescribe, { expression: '0 0 0 1 1 ? 2027,2099', now });
    expect(far.next_runs.map((run) => run.slice(0, 10))).toEqual(['2027-01-01', '2099-01-01']);
    expect(far.fields).toMatchObject({ second: '0', day_of_week: '?', year: '2027,2099' });
    const over = await callTool(cronDescribe, { expression: '0 0 0 1 1 ? 2020', now });
    expect(over.next_runs).toEqual([]);
    expect(over.notes).toContain('No run after now in the years that it names.');
  });

  test('six fields with ? and numbered weekdays may be of Quartz as well, which is told', async () => {
    const notes = async (expression: string) =>
      (await callTool(cronDescribe, { expression, count: 0 })).notes.join();
    expect(await notes('0 0 12 ? * 2')).toContain('Quartz counts from 1');
    expect(await notes('0 0 12 ? * MON#2')).not.toContain('Quartz');
    expect(await notes('0 0 12 * * 2')).not.toContain('Quartz');
  });
});

test.each([
  ['30 2 * * *', 'The run at 2026-03-29T03:00:00+02:00 stands for 02:30, which clocks skip that day.'],
  ['20 30 2 * * *', 'The run at 2026-03-29T03:00:00+02:00 stands for 02:30:20, which clocks skip that day.'],
])('a run that a change of clocks moves is told: %s', async (expression, note) => {
  const input = { expression, timezone: 'Europe/Berlin', now: '2026-03-28T12:00:00Z', count: 3 };
  expect((await callTool(cronDescribe, input)).notes).toEqual([note]);
  expect((await callTool(cronDescribe, { ...input, timezone: 'UTC' })).notes).toEqual([]);
});
