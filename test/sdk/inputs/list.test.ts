import { COMMAS, LINES_AND_COMMAS, linesOrCommas, parseList } from '@toolyard/sdk';
import { describe, expect, test } from 'vitest';

describe('parseList', () => {
  test.each([
    ['a, b,,c ', COMMAS, ['a', 'b', 'c']],
    ['a\r\nb, c', LINES_AND_COMMAS, ['a', 'b', 'c']],
    [[' a ', '', 'b, c'], COMMAS, ['a', 'b, c']],
    [undefined, COMMAS, []],
  ])('%j', (given, separator, entries) => {
    expect(parseList(given, separator)).toEqual(entries);
  });
});

describe('linesOrCommas', () => {
  test.each([
    ['Doe, Jane\nRoe, Rick', ['Doe, Jane', 'Roe, Rick']],
    ['Jane, Rick', ['Jane', 'Rick']],
    [['Doe, Jane'], ['Doe, Jane']],
  ])('%j', (given, entries) => {
    expect(linesOrCommas(given)).toEqual(entries);
  });
});
