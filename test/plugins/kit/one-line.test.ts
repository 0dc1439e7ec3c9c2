import { oneLine } from '@toolyard/kit/one-line';
import { expect, test } from 'vitest';

test.each([
  ['first  line \r\n\n\tsecond\n', 'first  line second'],
  ['a\u2028b\u0085c\vd', 'a b c d'],
  ['  a \t b  ', 'a \t b'],
  ['\n', ''],
  ['', ''],
])('%j becomes %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test('a long run of blanks is read once', () => {
  expect(oneLine(`a${' '.repeat(1_000_000)}b`)).toHaveLength(1_000_002);
});
