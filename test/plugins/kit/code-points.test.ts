import { compareCodePoints } from '@toolyard/kit/code-points';
import { expect, test } from 'vitest';

test('orders by code point, not by UTF-16 code unit', () => {
  const sorted = ['', 'a', 'ab', 'b', '\ue000', '\uffff', '\u{10000}', '😀'];
  expect(sorted.toReversed().sort(compareCodePoints)).toEqual(sorted);
  expect(sorted.toReversed().sort()).not.toEqual(sorted);
});
