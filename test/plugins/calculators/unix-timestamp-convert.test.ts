import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import unixTimestampConvert from '../../../plugins/calculators/tools/unix-timestamp-convert/tool.ts';

test('a billion seconds', async () => {
  expect(await callTool(unixTimestampConvert, { mode: 'to_date', value: 1_000_000_000 })).toEqual({
    unix_seconds: 1_000_000_000,
    unix_ms: 1_000_000_000_000,
    unit: 's',
    iso: '2001-09-09T01:46:40Z',
    local: '2001-09-09T01:46:40+00:00',
    timezone: 'UTC',
    weekday: 'Sunday',
    day_of_year: 252,
    iso_week: '2001-W36',
    rfc_2822: 'Sun, 09 Sep 2001 01:46:40 +0000',
  });
});

test('milliseconds in a zone, in a week of the next year', async () => {
  expect(
    await callTool(unixTimestampConvert, {
      mode: 'to_date',
      value: 1_767_225_599_999,
      timezone: 'america/new_york',
    }),
  ).toEqual({
    unix_seconds: 1_767_225_599,
    unix_ms: 1_767_225_599_999,
    unit: 'ms',
    iso: '2025-12-31T23:59:59.999Z',
    local: '2025-12-31T18:59:59.999-05:00',
    timezone: 'America/New_York',
    weekday: 'Wednesday',
    day_of_year: 365,
    iso_week: '2026-W01',
    rfc_2822: 'Wed, 31 Dec 2025 23:59:59 +0000',
  });
});

test.each([
  ['below 10^11 are seconds', 99_999_999_999, 's', 99_999_999_999_000],
  ['10^11 are milliseconds', 100_000_000_000, 'ms', 100_000_000_000],
  ['10^14 are microseconds', 100_000_000_000_000, 'us', 100_000_000_000],
  ['10^17 are nanoseconds', '100000000000000001', 'ns', 100_000_000_000],
  ['negative ones by their size', -100_000_000_000, 'ms', -100_000_000_000],
  ['fractions', 1.5, 's', 1500],
  ['parts of a millisecond are cut down', -0.0001, 's', -1],
  ['digits', ' -0.5 ', 's', -500],
])('%s', async (_, value, unit, unix_ms) => {
  expect(await callTool(unixTimestampConvert, { mode: 'to_date', value })).toMatchObject({ unit, unix_ms });
});

test('seconds before 1970 are rounded down', async () => {
  expect(await callTool(unixTimestampConvert, { mode: 'to_date', value: -1, unit: 'ms' })).toMatchObject({
    unix_seconds: -1,
    iso: '1969-12-31T23:59:59.999Z',
  });
});

test.each([
  ['2026-07-01 12:00', 'Europe/Berlin', '2026-07-01T10:00:00Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00Z'],
  ['2026-07-01T12:00:00.25+02:00', 'UTC', '2026-07-01T10:00:00.250Z'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['0001-01-01T00:00Z', 'UTC', '0001-01-01T00:00:00Z'],
  ['Tue, 15 Nov 1994 08:12:31 GMT', 'UTC', '1994-11-15T08:12:31Z'],
  ['15 nov 1994 08:12 -0530', 'UTC', '1994-11-15T13:42:00Z'],
  ['Tue, 15 Nov 1994 08:12:31 EST', 'UTC', '1994-11-15T13:12:31Z'],
  ['Tue, 15 Nov 1994 08:12:31 +0000 (GMT)', 'UTC', '1994-11-15T08:12:31Z'],
  ['15 Nov 1994', 'Asia/Tokyo', '1994-11-14T15:00:00Z'],
])('%s in %s', async (value, timezone, iso) => {
  expect(await callTool(unixTimestampConvert, { mode: 'to_timestamp', value, timezone })).toMatchObject({
    iso,
    unit: null,
  });
});

test('now is now, whatever the value', async () => {
  const context = { now: () => 1_800_000_000_123.9 };
  const input = { mode: 'now', value: 'nothing' };
  expect(await callTool(unixTimestampConvert, input, { context })).toMatchObject({
    unix_ms: 1_800_000_000_123,
    iso: '2027-01-15T08:00:00.123Z',
    unit: null,
  });
});

test.each([
  ['no value', { mode: 'to_date' }, 'value: required in mode to_date'],
  ['no date', { mode: 'to_timestamp' }, 'value: required in mode to_timestamp'],
  [
    'words',
    { mode: 'to_timestamp', value: 'yesterday-ish' },
    'value: expected an ISO 8601 or RFC 2822 date that exists, got "yesterday-ish"',
  ],
  [
    'a number as date',
    { mode: 'to_timestamp', value: 20260701 },
    'value: expected an ISO 8601 or RFC 2822 date',
  ],
  [
    'the wrong day of the week',
    { mode: 'to_timestamp', value: 'Mon, 15 Nov 1994 08:12:31 GMT' },
    'value: expected an ISO 8601 or RFC 2822 date',
  ],
  [
    'a day that does not exist',
    { mode: 'to_timestamp', value: '31 Jun 1994 08:12:31 GMT' },
    'value: expected an ISO 8601 or RFC 2822 date',
  ],
  [
    'an unknown zone of mail',
    { mode: 'to_timestamp', value: '15 Nov 1994 08:12:31 CET' },
    'value: expected an ISO 8601 or RFC 2822 date',
  ],
  [
    'letters as timestamp',
    { mode: 'to_date', value: '1e9' },
    'value: expected a number of seconds or a smaller unit, got "1e9"',
  ],
  [
    'the year 10000',
    { mode: 'to_date', value: 253_402_300_800, unit: 's' },
    'value: expected an instant of the years 1 to 9999',
  ],
  [
    'the year 0',
    { mode: 'to_date', value: -62_135_596_801, unit: 's' },
    'value: expected an instant of the years 1 to 9999',
  ],
  [
    'a million digits',
    { mode: 'to_date', value: '9'.repeat(1_000_000) },
    'value: expected an instant of the years 1 to 9999',
  ],
  [
    'a million digits and a letter',
    { mode: 'to_date', value: `${'9'.repeat(1_000_000)}x` },
    'value: expected a number of seconds or a smaller unit',
  ],
  ['an unknown zone', { mode: 'now', timezone: 'Nowhere' }, 'timezone: expected an IANA time zone'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(unixTimestampConvert, input)).rejects.toThrow(message);
});

test('there and back by all three notations', async () => {
  const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
  await fc.assert(
    fc.asyncProperty(seconds, async (value) => {
      const date = await callTool(unixTimestampConvert, { mode: 'to_date', value, unit: 's' });
      for (const text of [date.iso, date.local, date.rfc_2822]) {
        const back = await callTool(unixTimestampConvert, { mode: 'to_timestamp', value: text });
        expect(back.unix_seconds).toBe(value);
      }
    }),
  );
});

test('has the short name unix-timestamp', () => {
  expect(unixTimestampConvert.aliases).toEqual(['unix-timestamp']);
});

test('a date that clocks skip is told', async () => {
  const input = { mode: 'to_timestamp', value: '2026-03-08 02:30', timezone: 'America/New_York' };
  expect(await callTool(unixTimestampConvert, input)).toMatchObject({
    iso: '2026-03-08T07:30:00Z',
    warnings: [expect.stringContaining('value: 2026-03-08T02:30:00 comes not at all') as string],
  });
});
