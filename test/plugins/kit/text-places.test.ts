import { countCharacters, textPlaces } from '@toolyard/kit/text-places';
import { placeAt } from '@toolyard/sdk/inputs';
import { expect, test } from 'vitest';

test.each([
  ['the start', 'abc', 0, 'line 1, column 1'],
  ['the end', 'abc', 3, 'line 1, column 4'],
  ['after LF, CR and CRLF', 'a\nb\rc\r\nd', 7, 'line 4, column 1'],
  ['characters beyond the BMP count once', '😀x', 2, 'line 1, column 2'],
])('%s', (_, text, offset, place) => {
  expect(placeAt(text, offset)).toBe(place);
  const { line, column } = textPlaces(text)(offset);
  expect(`line ${line}, column ${column}`).toBe(place);
});

test('counts characters between two offsets, lone surrogates too', () => {
  expect(countCharacters('a😀\ud800\udc00😀\udc00', 0, 8)).toBe(5);
  expect(countCharacters('a😀b', 1, 3)).toBe(1);
});
