import { parseHex } from '../../../plugins/encoding/lib/hex.ts';
import { expect, test } from 'vitest';

test('reads either case, white space ignored', () => {
  expect([...parseHex('key', ' 0aF\nf ')]).toEqual([0x0a, 0xff]);
});

test.each([
  ['0a\r\n0x', 'key: expected hex digits, got "x" at line 2, column 2'],
  ['abc', 'key: expected an even number of hex digits, got 3'],
])('refuses %j', (text, message) => {
  expect(() => parseHex('key', text)).toThrow(message);
});
