import { listInput } from '@toolyard/sdk/inputs';
import { describe, expect, test } from 'vitest';

describe('parse', () => {
  test.each([
    ['a, b,,c ', listInput.commas, ['a', 'b', 'c']],
    ['a\r\nb, c', listInput.linesAndCommas, ['a', 'b', 'c']],
    [[' a ', '', 'b, c'], listInput.commas, ['a', 'b, c']],
    [undefined, listInput.commas, []],
  ])('%j', (given, separator, entries) => {
    expect(listInput.parse(given, separator)).toEqual(entries);
  });
});

describe('linesOrCommas', () => {
  test.each([
    ['Doe, Jane\nRoe, Rick', ['Doe, Jane', 'Roe, Rick']],
    ['Jane, Rick', ['Jane', 'Rick']],
    [['Doe, Jane'], ['Doe, Jane']],
  ])('%j', (given, entries) => {
    expect(listInput.linesOrCommas(given)).toEqual(entries);
  });
});
