import { escapeContentText, writeContentLines } from '@toolyard/kit/content-lines';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['a short line', 'A:b', 'A:b\r\n'],
  ['75 octets', 'x'.repeat(75), `${'x'.repeat(75)}\r\n`],
  ['76 octets', 'x'.repeat(76), `${'x'.repeat(75)}\r\n x\r\n`],
  [
    'the space is an octet of the next line',
    'x'.repeat(150),
    `${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x\r\n`,
  ],
  ['a character of two octets at the end', `${'x'.repeat(74)}é`, `${'x'.repeat(74)}\r\n é\r\n`],
  ['a character outside the basic plane', `${'x'.repeat(72)}😀`, `${'x'.repeat(72)}\r\n 😀\r\n`],
])('folds: %s', (_, line, written) => {
  expect(writeContentLines([line])).toBe(written);
});

test('folded lines are short, whole in characters, and unfold to what they were', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const line = text.replaceAll(/[\r\n]/g, '');
      const written = writeContentLines([line]);
      const lengths = written.split('\r\n').map((part) => Buffer.byteLength(part));
      expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
      expect(written.replaceAll('\r\n ', '')).toBe(`${line}\r\n`);
    }),
  );
});

test('escapes what separates, and line ends of any kind', () => {
  expect(escapeContentText('a\\b, c; d\r\ne\nf\rg')).toBe('a\\\\b\\, c\\; d\\ne\\nf\\ng');
});
