import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import timeDifference from '../../../plugins/calculators/tools/time-difference.ts';

test('a working day', async () => {
  expect(await callTool(timeDifference, { start: '9:15 AM', end: '5:45 PM' })).toEqual({
    negative: false,
    days: 0,
    hours: 8,
    minutes: 30,
    seconds: 0,
    total_seconds: 30_600,
    total_minutes: 510,
    total_hours: 8.5,
    crosses_midnight: false,
    iso_duration: 'PT8H30M',
    text: '8 h 30 min',
  });
});

test.each([
  [
    'equal times',
    { start: '12:00 PM', end: '12:00' },
    { total_seconds: 0, iso_duration: 'PT0S', text: '0 s' },
  ],
  ['midnight as 12 AM', { start: '12:00 AM', end: '00:00:01' }, { total_seconds: 1 }],
  [
    'one second back is nearly a day on',
    { start: '00:00:01', end: '00:00' },
    { crosses_midnight: true, iso_duration: 'PT23H59M59S' },
  ],
  [
    'fractions of a second',
    { start: '10:00:00.25', end: '10:00:01' },
    { seconds: 0.75, total_seconds: 0.75, iso_duration: 'PT0.75S', text: '0.75 s' },
  ],
  ['finer parts are cut to milliseconds', { start: '10:00:00', end: '10:00:00.0019' }, { seconds: 0.001 }],
  [
    '15 digits',
    { start: '10:00', end: '10:00:10' },
    { total_minutes: 0.166666666666667, total_hours: 0.00277777777777778 },
  ],
  [
    'over days',
    { start: '2026-01-01 00:00', end: '2026-01-03T01:02:03' },
    { days: 2, hours: 1, iso_duration: 'P2DT1H2M3S', text: '2 d 1 h 2 min 3 s', crosses_midnight: false },
  ],
  [
    'an hour that happens twice',
    { start: '2026-10-25T00:30', end: '2026-10-25T03:00', timezone: 'Europe/London' },
    { hours: 3, minutes: 30 },
  ],
  [
    'a time that is skipped moves on',
    { start: '2026-03-29T00:00', end: '2026-03-29T01:30', timezone: 'Europe/London' },
    { hours: 1, minutes: 30 },
  ],
  [
    'an offset beats the zone',
    { start: '2026-07-01T12:00+00:00', end: '2026-07-01T12:00', timezone: 'Europe/Berlin' },
    { negative: true, total_hours: -2, text: '-2 h' },
  ],
  [
    'backwards over days',
    { start: '2026-01-02T00:00Z', end: '2025-12-31T23:00Z' },
    { negative: true, days: 1, hours: 1, iso_duration: '-P1DT1H' },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(timeDifference, input)).toMatchObject(output);
});

test.each([
  [
    'a clock time with a date-time',
    { start: '09:00', end: '2026-01-01T10:00' },
    'end: expected a time of day as start is, got "2026-01-01T10:00"',
  ],
  [
    'a date-time with a clock time',
    { start: '2026-01-01T10:00', end: '09:00' },
    'end: expected a date and time as start is, got "09:00"',
  ],
  ['24:00', { start: '24:00', end: '01:00' }, 'start: expected a time such as 9:30'],
  ['13:00 PM', { start: '1:00', end: '13:00 PM' }, 'end: expected a time such as 9:30'],
  ['a point', { start: '9.30', end: '10:00' }, 'start: expected a time such as 9:30'],
  ['a date alone', { start: '2026-01-01', end: '2026-01-02' }, 'start: expected a time such as 9:30'],
  [
    'a day that does not exist',
    { start: '2026-02-29T10:00', end: '2026-03-01T10:00' },
    'start: expected a time such as 9:30',
  ],
  [
    'a leap second',
    { start: '2016-12-31T23:59:60Z', end: '2026-03-01T10:00' },
    'start: expected a time such as 9:30',
  ],
  [
    'a million spaces and no time',
    { start: `9:30${' '.repeat(1_000_000)}x`, end: '10:00' },
    'start: expected a time such as 9:30',
  ],
  [
    'an unknown zone',
    { start: '9:00', end: '10:00', timezone: 'Mars/Phobos' },
    'timezone: expected an IANA time zone, UTC or an offset such as +05:30, got "Mars/Phobos"',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(timeDifference, input)).rejects.toThrow(message);
});

test('the duration leads from start to end', async () => {
  const instant = fc
    .integer({ min: -5e13, max: 2e14 })
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));
  await fc.assert(
    fc.asyncProperty(instant, instant, async (start, end) => {
      const { iso_duration, days, hours, minutes, seconds, total_seconds } = await callTool(timeDifference, {
        start: start.toString(),
        end: end.toString(),
      });
      expect(Math.abs(total_seconds)).toBeCloseTo(((days * 24 + hours) * 60 + minutes) * 60 + seconds, 3);
      const zoned = start.toZonedDateTimeISO('UTC').add(iso_duration);
      expect(zoned.toInstant().equals(end)).toBe(true);
    }),
  );
});

test.each([
  [
    'the night that clocks go forward',
    { start: '2026-03-29 02:30', end: '2026-03-29 04:00', timezone: 'Europe/Berlin' },
    { total_minutes: 30 },
    'start: 2026-03-29T02:30:00 comes not at all, as clocks go forward in Europe/Berlin: 2026-03-29T03:30:00+02:00 is meant',
  ],
  [
    'the night that clocks go back',
    { start: '2026-10-25T01:30', end: '2026-10-25T02:30', timezone: 'Europe/Berlin' },
    { total_minutes: 60 },
    'end: 2026-10-25T02:30:00 comes twice in Europe/Berlin: 2026-10-25T02:30:00+02:00 is meant',
  ],
])('%s is told', async (_, input, expected, warning) => {
  expect(await callTool(timeDifference, input)).toMatchObject({ ...expected, warnings: [warning] });
});

test('an offset leaves nothing to tell', async () => {
  const input = { start: '2026-10-25T02:30+01:00', end: '2026-10-25T04:00Z', timezone: 'Europe/Berlin' };
  expect(await callTool(timeDifference, input)).not.toHaveProperty('warnings');
});
