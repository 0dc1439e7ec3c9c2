import { expect, test } from 'vitest';
import { isIsoDate, isIsoDuration, isW3cDate } from '@toolyard/kit/iso-8601';

test.each([
  ['2024', true],
  ['2024-02', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['20240229', true],
  ['2024-060', true],
  ['2023-366', false],
  ['2024-W01-1', true],
  ['2020-W53', true],
  ['2024-W53', false],
  ['2024-05-01T24:00', true],
  ['2024-05-01T24:01', false],
  ['2016-12-31T23:59:60Z', true],
  ['2024-05-01T25:00', false],
  ['2024-05-01T10:00+0200', true],
  ['2024-05-01T10:00+99:00', false],
  ['2024-05T10:00', false],
  ['2024-00-01', false],
  ['0000-01-01', true],
  ['2024-5-1', false],
  ['29.02.2024', false],
  ['', false],
])('date %j: %s', (text, expected) => {
  expect(isIsoDate(text)).toBe(expected);
});

test.each([
  ['P1Y2M3DT4H5M6S', true],
  ['PT36H', true],
  ['PT1,5S', true],
  ['P0.5D', true],
  ['P2W', true],
  ['P', false],
  ['P1H', false],
  ['P1D1Y', false],
  ['PT1.S', false],
  ['PT1.5H30M', false],
  ['-PT1H', false],
  ['pt1h', false],
])('duration %j: %s', (text, expected) => {
  expect(isIsoDuration(text)).toBe(expected);
});

test.each([
  ['2024', true],
  ['2024-02', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-02-29T10:00Z', true],
  ['2024-02-29T10:00:30.5-03:30', true],
  ['2024-02-29T10:00', false],
  ['2024-02-29T24:00Z', false],
  ['2024-02-29T10:00+24:00', false],
  ['20240229', false],
  ['2024-W01', false],
])('date of a sitemap %j: %s', (text, expected) => {
  expect(isW3cDate(text)).toBe(expected);
});
