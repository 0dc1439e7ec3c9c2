import { placeAt } from '@toolyard/sdk';
import { expect, test } from 'vitest';

test.each([
  ['the start', 'abc', 0, 'line 1, column 1'],
  ['the end', 'abc', 3, 'line 1, column 4'],
  ['after LF, CR and CRLF', 'a\nb\rc\r\nd', 7, 'line 4, column 1'],
  ['characters beyond the BMP count once', '😀x', 2, 'line 1, column 2'],
])('%s', (_, text, offset, place) => {
  expect(placeAt(text, offset)).toBe(place);
});
