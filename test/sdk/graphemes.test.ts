import { countGraphemes, graphemes } from '@toolyard/sdk';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['', []],
  ['ab', ['a', 'b']],
  ['a\r\nb', ['a', '\r\n', 'b']],
  ['a\n\rb', ['a', '\n', '\r', 'b']],
  ['e\u0301x', ['e\u0301', 'x']],
  ['👨‍👩‍👧🇹🇷', ['👨‍👩‍👧', '🇹🇷']],
  ['نَص', ['نَ', 'ص']],
])('%j', (text, expected) => {
  expect(graphemes(text)).toEqual(expected);
  expect(countGraphemes(text)).toBe(expected.length);
});

test('the clusters joined are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(graphemes(text).join('')).toBe(text);
      expect(countGraphemes(text)).toBe(graphemes(text).length);
    }),
    { seed: 1 },
  );
});
