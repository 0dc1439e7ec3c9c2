import { countGraphemes, graphemes } from '@toolyard/kit/graphemes';
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

test.each([
  ['Latin', /\p{sc=Latn}/u],
  ['Greek', /\p{sc=Grek}/u],
  ['Cyrillic', /\p{sc=Cyrl}/u],
  ['Hebrew', /\p{sc=Hebr}/u],
  ['Han', /\p{sc=Hani}/u],
  ['Hiragana', /\p{sc=Hira}/u],
  ['Katakana', /\p{sc=Kana}/u],
  ['punctuation', /\p{P}/u],
])('beside letters and itself, every character of %s counts as UAX #29 has it', (_, script) => {
  const points = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point));
  const text = points
    .filter((point) => script.test(point) && /[\p{L}\p{N}\p{P}]/u.test(point))
    .map((point) => `a${point}${point}`)
    .join('');
  const segments = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text);
  expect(countGraphemes(text)).toBe([...segments].length);
});
