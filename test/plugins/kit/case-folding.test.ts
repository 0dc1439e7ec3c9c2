import { foldCase } from '@toolyard/kit/case-folding';
import { expect, test } from 'vitest';

test.each([
  ['sharp s', 'Straße', 'STRASSE'],
  ['capital sharp s', 'STRAẞE', 'strasse'],
  ['final sigma', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['a sigma in the middle', 'ς', 'Σ'],
  ['a ligature', 'ﬁn', 'FIN'],
  ['long s', 'ſ', 'S'],
  ['kelvin sign', '\u212a', 'k'],
  ['dotted capital I', 'İ', 'i\u0307'],
  ['Cherokee', 'Ꭰ', 'ꭰ'],
  ['Deseret, beyond 16 bits', '𐐀', '𐐨'],
  ['iota subscript', 'ᾳ', 'ΑΙ'],
])('%s folds away', (_, a, b) => {
  expect(foldCase(a)).toBe(foldCase(b));
});

test.each([
  ['the dotless i and i', 'ı', 'i'],
  ['accents', 'é', 'e'],
  ['a word with its dotless i', 'ılık', 'ILIK'],
])('%s stay apart', (_, a, b) => {
  expect(foldCase(a)).not.toBe(foldCase(b));
});

test('folding what is folded changes nothing, for every letter', () => {
  const codePoints = Array.from({ length: 0x110000 }, (_, point) => point);
  const changed = codePoints.filter((point) => {
    const folded = foldCase(String.fromCodePoint(point));
    return foldCase(folded) !== folded;
  });
  expect(changed).toEqual([]);
});
