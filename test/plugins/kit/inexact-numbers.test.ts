import { DroppedParts } from '@toolyard/kit/dropped';
import {
  dropInexactDigits,
  inexactNumbers,
  isExactNumber,
  parseWithDigitsAsText,
} from '@toolyard/kit/inexact-numbers';
import { describe, expect, test } from 'vitest';

describe('isExactNumber', () => {
  test.each(['0', '-1', '1.10', '1e21', '9007199254740992', '0.1', '44.27399998530746', '1E+100'])(
    'a double holds %s',
    (literal) => expect(isExactNumber(literal)).toBe(true),
  );
  test.each(['9007199254740993', '12345678901234567890', '1e400', '0.1000000000000000055', '1e-400'])(
    'a double does not hold %s',
    (literal) => expect(isExactNumber(literal)).toBe(false),
  );
});

test('numbers are found in the order of the text, and not in its strings', () => {
  const text = '{"a":[{"b":9007199254740993}],"c":"12345678901234567890","d":1e999}';
  expect(inexactNumbers(text).map(({ literal }) => literal)).toEqual(['9007199254740993', '1e999']);
  expect(inexactNumbers('9007199254740993 and')).toHaveLength(1);
  expect(inexactNumbers('no JSON 9007199254740993')).toEqual([]);
});

test('what a tool loses of them is told with its line', () => {
  const dropped = new DroppedParts();
  dropInexactDigits(dropped, '[1,\n9007199254740993]');
  expect(dropped.output()).toEqual({
    dropped: ['digits of 9007199254740993, which is taken as 9007199254740992 (line 2)'],
  });
});

test('a value may have lost digits before', () => {
  const dropped = new DroppedParts();
  dropInexactDigits(dropped, { a: 2 ** 60, b: 1.5, c: 2 ** 53 - 1 });
  expect(dropped.output().dropped).toHaveLength(1);
});

test('digits that a double does not hold are text', () => {
  expect(parseWithDigitsAsText('{"a":9007199254740993,"b":[1.50,1e400],"c":2}')).toEqual({
    a: '9007199254740993',
    b: [1.5, '1e400'],
    c: 2,
  });
});
