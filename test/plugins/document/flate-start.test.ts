import * as fc from 'fast-check';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { beginsAsFlate } from '../../../plugins/kit/pdf/flate-start.ts';

const { Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE, Z_DEFAULT_STRATEGY } = constants;

/** Whether zlib decodes a byte of it before it meets damage. */
function decodesToAByte(bytes: Uint8Array): boolean {
  return Array.from(bytes.subarray(0, 100).keys()).some((length) => {
    try {
      return inflateSync(bytes.subarray(0, length), { finishFlush: constants.Z_SYNC_FLUSH }).length > 0;
    } catch {
      return false;
    }
  });
}

test('what zlib writes begins as Flate', () => {
  const options = fc.record({
    level: fc.integer({ min: 0, max: 9 }),
    strategy: fc.constantFrom(Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE, Z_DEFAULT_STRATEGY),
  });
  const content = fc.array(fc.constantFrom('1 0 0 1 ', 'Tm ', '(text) Tj\n', 'é', '\0'), {
    minLength: 1,
    maxLength: 900,
  });
  fc.assert(
    fc.property(content, options, (parts, how) => {
      expect(beginsAsFlate(deflateSync(Buffer.from(parts.join('')), how))).toBe(true);
    }),
  );
});

test('what does not decode to a byte does not', () => {
  const whole = deflateSync(
    Buffer.from('BT /F 12 Tf 10 20 Td (Page 1) Tj ET '.repeat(40).replaceAll('1', () => String(Math.PI))),
  );
  const damaged = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 255 }));
  fc.assert(
    fc.property(damaged, ([at, change]) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ change;
      expect(beginsAsFlate(bytes)).toBe(decodesToAByte(bytes));
    }),
    { numRuns: 100 },
  );
  for (const text of ['garbage', 'x', 'x\u009c', 'BT /F 12 Tf (text) Tj ET'])
    expect(beginsAsFlate(Buffer.from(text, 'latin1'))).toBe(false);
});
