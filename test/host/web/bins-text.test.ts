import { expect, test } from 'vitest';
import { countOf, curlLine, formatBytes, formatRemaining } from '../../../host/web/bins-text.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KiB'],
  [1536, '1.5 KiB'],
  [65_536, '64 KiB'],
  [1_400_000, '1.3 MiB'],
  [5 * 2 ** 40, '5120 GiB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [7_200_000, '2:00:00'],
  [7_199_999, '1:59:59'],
  [61_000, '0:01:01'],
  [-5, '0:00:00'],
])('%i ms are %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});

test('counts one and many', () => {
  expect([countOf(1, 'request'), countOf(2, 'request')]).toEqual(['1 request', '2 requests']);
});

test('the address in a shell line cannot end its quotes', () => {
  expect(curlLine(`http://x/'; rm`)).toMatch(/ 'http:\/\/x\/%27; rm'$/);
});
