import { dateInput, instantInput } from '@toolyard/sdk/inputs';
import { expect, test } from 'vitest';

const context = { now: () => Date.UTC(2024, 11, 31, 23, 59, 59, 999) };

test.each(['2024-02-29', '0001-01-01', '9999-12-31'])('reads the day %s', (given) => {
  expect(dateInput.parse('as_of', given).toString()).toBe(given);
});

test.each([
  ['01.06.2024', 'as_of: expected a date as YYYY-MM-DD, got "01.06.2024"'],
  ['2024-6-1', 'as_of: expected a date as YYYY-MM-DD'],
  ['2024-06-01T00:00:00Z', 'as_of: expected a date as YYYY-MM-DD'],
  ['', 'as_of: expected a date as YYYY-MM-DD'],
  ['2023-02-29', 'as_of: expected a date that exists, as YYYY-MM-DD, got "2023-02-29"'],
  ['2024-13-01', 'as_of: expected a date that exists'],
  ['0000-01-01', 'as_of: expected a date that exists'],
])('refuses the day %j', (given, message) => {
  expect(() => dateInput.parse('as_of', given)).toThrow(message);
});

test('a day that is not given is the current one in UTC', () => {
  expect(dateInput.orToday('as_of', undefined, context).toString()).toBe('2024-12-31');
  expect(dateInput.orToday('as_of', '2020-01-01', context).toString()).toBe('2020-01-01');
});

test.each([
  ['2024-06-01T12:00:00Z', '2024-06-01T12:00:00Z'],
  ['2024-06-01T12:00+02:00', '2024-06-01T10:00:00Z'],
  ['2024-06-01T00:00:00.5-00:30', '2024-06-01T00:30:00.5Z'],
])('reads the instant %s', (given, instant) => {
  expect(instantInput.parse('now', given).toString()).toBe(instant);
});

test.each(['yesterday', '2024-06-01', '2024-06-01T12:00:00', '1717243200', ''])(
  'refuses the instant %j',
  (given) => {
    expect(() => instantInput.parse('now', given)).toThrow(
      `now: expected an ISO 8601 instant with an offset, such as 2024-06-01T12:00:00Z, got ${JSON.stringify(given)}`,
    );
  },
);

test('an instant that is not given is the current one', () => {
  expect(instantInput.orNow('now', undefined, context).toString()).toBe('2024-12-31T23:59:59.999Z');
  expect(instantInput.orNow('now', '2020-01-01T00:00:00Z', context).toString()).toBe('2020-01-01T00:00:00Z');
});
