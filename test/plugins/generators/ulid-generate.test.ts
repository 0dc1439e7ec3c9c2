import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import ulidGenerate from '../../../plugins/generators/tools/ulid-generate.ts';

/** The 128 bits of a ULID, read as its specification says. */
function bitsOf(ulid: string): bigint {
  return [...ulid].reduce(
    (bits, digit) => bits * 32n + BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(digit)),
    0n,
  );
}

test('the instant is read back, the ids of a call rise by one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1000 }),
      fc.maxSafeNat().map((n) => n % 2 ** 48),
      async (count, timestamp) => {
        const { ulids, timestamp_ms, datetime } = await callTool(ulidGenerate, { count, timestamp });
        const bits = ulids.map(bitsOf);
        expect(bits.every((value) => value >> 80n === BigInt(timestamp))).toBe(true);
        expect(bits.every((value, index) => index === 0 || value === (bits[index - 1] ?? 0n) + 1n)).toBe(
          true,
        );
        expect(timestamp_ms).toBe(timestamp);
        expect(Date.parse(datetime)).toBe(timestamp);
      },
    ),
    { numRuns: 20 },
  );
});

test.each([
  ['the specification’s example', { timestamp: 1469918176385 }, /^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/],
  ['ISO 8601', { timestamp: '2016-07-30T22:36:16.385Z' }, /^01ARYZ6S41/],
  ['the first instant, lower case', { timestamp: 0, lowercase: true }, /^0000000000[0-9a-hjkmnp-tv-z]{16}$/],
  ['the last instant', { timestamp: 281474976710655 }, /^7ZZZZZZZZZ[0-9A-HJKMNP-TV-Z]{16}$/],
])('%s', async (_, input, form) => {
  expect((await callTool(ulidGenerate, input)).ulid).toMatch(form);
});

test('now', async () => {
  const { timestamp_ms } = await callTool(ulidGenerate, {}, { context: { now: () => 1700000000000 } });
  expect(timestamp_ms).toBe(1700000000000);
});

test.each([
  [
    'an instant too late',
    { timestamp: 281474976710656 },
    'timestamp: expected an instant from 0 to 281474976710655 ms',
  ],
  ['an instant before 1970', { timestamp: -1 }, 'timestamp: expected an instant from 0'],
  ['no instant', { timestamp: 'now' }, 'timestamp: expected an ISO 8601 instant'],
  ['none', { count: 0 }, 'count: expected a number >= 1'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(ulidGenerate, input)).rejects.toThrow(message);
});
