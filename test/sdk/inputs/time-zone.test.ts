import { timeZoneInput } from '@toolyard/sdk/inputs';
import { expect, test } from 'vitest';

test.each([
  ['europe/BERLIN', 'Europe/Berlin'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['utc', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['+05:30', '+05:30'],
  ['-0800', '-08:00'],
  ['+00', '+00:00'],
  ['GMT+2', '+02:00'],
  ['utc-05:30', '-05:30'],
  ['UTC +5:30', '+05:30'],
  ['GMT\u22120330', '-03:30'],
  ['Etc/GMT+2', 'Etc/GMT+2'],
])('reads %s', (given, zone) => {
  expect(timeZoneInput.parse('timezone', given)).toBe(zone);
});

test.each([
  '',
  'Mars/Phobos',
  'Z',
  'UTC+25',
  'GMT+2:75',
  '2026-01-01T00:00Z',
  '2026-01-01T00:00[UTC]',
  '+24:00',
  '5',
  'Europe/Berlin ',
])('refuses %j', (given) => {
  expect(() => timeZoneInput.parse('timezone', given)).toThrow(
    `timezone: expected an IANA time zone, UTC or an offset such as +05:30, got ${JSON.stringify(given)}`,
  );
});
