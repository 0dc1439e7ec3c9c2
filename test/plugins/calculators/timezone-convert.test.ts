import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import timezoneConvert from '../../../plugins/calculators/tools/timezone-convert.ts';

test('a meeting in three cities', async () => {
  expect(
    await callTool(timezoneConvert, {
      datetime: '2026-07-01T09:00',
      from: 'America/New_York',
      to: ['Europe/London', 'asia/kolkata', 'Asia/Tokyo'],
    }),
  ).toEqual({
    source: '2026-07-01T09:00:00-04:00',
    utc: '2026-07-01T13:00:00Z',
    adjusted: null,
    results: [
      {
        timezone: 'Europe/London',
        datetime: '2026-07-01T14:00:00+01:00',
        offset: '+01:00',
        is_dst: true,
        weekday: 'Wednesday',
        day_offset: 0,
      },
      {
        timezone: 'Asia/Kolkata',
        datetime: '2026-07-01T18:30:00+05:30',
        offset: '+05:30',
        is_dst: false,
        weekday: 'Wednesday',
        day_offset: 0,
      },
      {
        timezone: 'Asia/Tokyo',
        datetime: '2026-07-01T22:00:00+09:00',
        offset: '+09:00',
        is_dst: false,
        weekday: 'Wednesday',
        day_offset: 0,
      },
    ],
  });
});

test.each([
  [
    'an instant keeps UTC as its zone',
    { datetime: '2026-01-15T23:30:00Z', to: 'UTC' },
    { source: '2026-01-15T23:30:00+00:00', adjusted: null },
  ],
  [
    'an instant keeps its offset',
    { datetime: '2026-01-15 23:30-08', to: 'UTC' },
    { source: '2026-01-15T23:30:00-08:00', utc: '2026-01-16T07:30:00Z' },
  ],
  [
    'from sets the zone of an instant',
    { datetime: '2026-01-15T23:30Z', from: 'Asia/Tokyo', to: 'UTC' },
    { source: '2026-01-16T08:30:00+09:00' },
  ],
  [
    'UTC without from',
    { datetime: '2026-01-15T23:30', to: '+05:30' },
    {
      source: '2026-01-15T23:30:00+00:00',
      results: [{ timezone: '+05:30', datetime: '2026-01-16T05:00:00+05:30', day_offset: 1, is_dst: false }],
    },
  ],
  [
    'the day before',
    { datetime: '2026-01-01T00:00Z', to: 'America/Los_Angeles' },
    { results: [{ day_offset: -1, weekday: 'Wednesday' }] },
  ],
  [
    'the other side of the date line',
    { datetime: '2026-01-01T12:00', from: 'Pacific/Kiritimati', to: 'Pacific/Pago_Pago' },
    { results: [{ datetime: '2025-12-31T11:00:00-11:00', day_offset: -1 }] },
  ],
  [
    'milliseconds when given',
    { datetime: '2026-01-01T00:00:00.5Z', to: 'UTC' },
    {
      utc: '2026-01-01T00:00:00.500Z',
      source: '2026-01-01T00:00:00.500+00:00',
      results: [{ offset: '+00:00' }],
    },
  ],
  [
    'a skipped time, earlier',
    { datetime: '2026-03-08T02:30', from: 'America/New_York', to: 'UTC', disambiguation: 'earlier' },
    { utc: '2026-03-08T06:30:00Z', adjusted: 'gap' },
  ],
  [
    'a doubled time is the first',
    { datetime: '2026-11-01T01:30', from: 'America/New_York', to: 'UTC' },
    { utc: '2026-11-01T05:30:00Z', adjusted: 'ambiguous' },
  ],
  [
    'a doubled time, later',
    { datetime: '2026-11-01T01:30', from: 'America/New_York', to: 'UTC', disambiguation: 'later' },
    { source: '2026-11-01T01:30:00-05:00', utc: '2026-11-01T06:30:00Z', adjusted: 'ambiguous' },
  ],
  [
    'an instant is never adjusted',
    { datetime: '2026-11-01T01:30-04:00', from: 'America/New_York', to: 'UTC', disambiguation: 'reject' },
    { adjusted: null },
  ],
  [
    'half an hour of DST',
    { datetime: '2026-01-01T00:00Z', to: 'Australia/Lord_Howe' },
    { results: [{ offset: '+11:00', is_dst: true }] },
  ],
  [
    'DST in the south',
    { datetime: '2026-07-01T00:00Z', to: 'Australia/Sydney' },
    { results: [{ offset: '+10:00', is_dst: false }] },
  ],
  [
    'a link keeps its name',
    { datetime: '2026-01-01T00:00Z', to: 'us/EASTERN' },
    { results: [{ timezone: 'US/Eastern' }] },
  ],
  [
    'local mean time',
    { datetime: '1880-01-01T00:00Z', to: 'Europe/Paris' },
    { results: [{ datetime: '1880-01-01T00:09:21+00:09', offset: '+00:09' }] },
  ],
  ['no zone wanted', { datetime: '2026-01-01T00:00Z', to: [] }, { results: [] }],
])('%s', async (_, input, output) => {
  expect(await callTool(timezoneConvert, input)).toMatchObject(output);
});

test.each([
  [
    'an unknown zone',
    { datetime: '2026-01-01T00:00', to: 'Mars/Phobos' },
    'to: expected an IANA time zone, UTC or an offset such as +05:30, got "Mars/Phobos"',
  ],
  [
    'an unknown zone among others',
    { datetime: '2026-01-01T00:00', to: ['UTC', 'Mars/Phobos'] },
    'to[1]: expected an IANA time zone',
  ],
  [
    'an unknown source',
    { datetime: '2026-01-01T00:00', from: 'PDT', to: 'UTC' },
    'from: expected an IANA time zone',
  ],
  [
    '51 zones',
    { datetime: '2026-01-01T00:00', to: Array(51).fill('UTC') },
    'to: expected at most 50 elements',
  ],
  [
    'a day that does not exist',
    { datetime: '2026-02-30T10:00', to: 'UTC' },
    'datetime: expected a date and time that exist',
  ],
  ['a date alone', { datetime: '2026-02-20', to: 'UTC' }, 'datetime: expected a date and time that exist'],
  [
    'an offset that does not exist',
    { datetime: '2026-02-20T00:00+25:00', to: 'UTC' },
    'datetime: expected a date and time that exist',
  ],
  [
    'a skipped time',
    { datetime: '2026-03-08T02:30', from: 'America/New_York', to: 'UTC', disambiguation: 'reject' },
    'datetime: expected a time that America/New_York has once, got one that is skipped',
  ],
  [
    'a doubled time',
    { datetime: '2026-11-01T01:30', from: 'America/New_York', to: 'UTC', disambiguation: 'reject' },
    'datetime: expected a time that America/New_York has once, got one that is doubled',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(timezoneConvert, input)).rejects.toThrow(message);
});

test('every result is the same instant', async () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const instant = fc
    .integer({ min: -6e13, max: 2.5e14 })
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));
  await fc.assert(
    fc.asyncProperty(instant, zone, zone, async (moment, from, to) => {
      const { source, utc, results } = await callTool(timezoneConvert, {
        datetime: moment.toString({ smallestUnit: 'second' }),
        from,
        to,
      });
      expect(Temporal.Instant.from(utc).epochMilliseconds).toBe(
        Math.floor(moment.epochMilliseconds / 1000) * 1000,
      );
      const local = Temporal.Instant.from(utc).toZonedDateTimeISO(to).toPlainDateTime();
      expect(results[0]?.datetime.slice(0, -6)).toBe(local.toString({ smallestUnit: 'second' }));
      expect(source).toMatch(/[+-]\d\d:\d\d$/);
    }),
  );
});

test.each([
  ['New York', 'America/New_York'],
  ['tokyo', 'Asia/Tokyo'],
  ['buenos-aires', 'Buenos_Aires'],
])('a place that is no zone is answered with its zones: %s', async (to, zone) => {
  await expect(callTool(timezoneConvert, { datetime: '2026-01-15T23:30:00Z', to })).rejects.toThrow(
    new RegExp(`^to: expected an IANA time zone, .*; near it are .*${zone}`),
  );
});

test.each([
  ['PST', 'America/Los_Angeles'],
  ['aest', 'Australia/Brisbane'],
  ['CST', 'America/Chicago, Asia/Shanghai, America/Havana'],
  ['IST', 'Asia/Kolkata, Europe/Dublin, Asia/Jerusalem'],
])('an abbreviation is answered with the zones that go by it: %s', async (to, zones) => {
  await expect(callTool(timezoneConvert, { datetime: '2026-01-15T23:30:00Z', to })).rejects.toThrow(
    `to: expected an IANA time zone, UTC or an offset such as +05:30, got "${to}"; near it are ${zones}`,
  );
});

test('nothing is said to be near what is no place', async () => {
  await expect(callTool(timezoneConvert, { datetime: '2026-01-15T23:30:00Z', to: 'XQZ' })).rejects.toThrow(
    /got "XQZ"$/,
  );
});
