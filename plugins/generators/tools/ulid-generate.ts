import { defineTool, Type } from '@toolyard/sdk';
import { secureRandom } from '@toolyard/sdk/random';
import { parseTimestamp, timestampArgument } from '../lib/instants.ts';

/** Crockford's digits: none that is taken for another, or makes words. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_BITS = 80n;

export default defineTool({
  title: 'ULID Generator',
  summary:
    'Generate ULIDs: 26-character, time-sortable, URL-safe ids (48-bit time, 80 random bits). Pick over UUID for short sortable keys.',
  keywords: ['identifier', 'unique', 'lexicographic'],
  input: Type.Object({
    count: Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'How many' }),
    timestamp: Type.Optional(timestampArgument('Instant to encode, ISO 8601 or Unix ms; default now')),
    lowercase: Type.Boolean({ default: false, description: 'Lower-case letters' }),
  }),
  output: Type.Object({
    ulid: Type.String({ description: 'the first' }),
    ulids: Type.Array(Type.String()),
    timestamp_ms: Type.Integer(),
    datetime: Type.String({ description: 'ISO 8601 UTC with ms' }),
  }),
  examples: [
    {
      name: 'of a known instant',
      input: { timestamp: 1469918176385 },
      output: { timestamp_ms: 1469918176385, datetime: '2016-07-30T22:36:16.385Z' },
    },
  ],
  run({ count, timestamp, lowercase }, context) {
    const milliseconds = parseTimestamp('timestamp', timestamp, context);
    const first = firstRandom(BigInt(count));
    const ulids = Array.from({ length: count }, (_, index) => {
      const bits = (BigInt(milliseconds) << RANDOM_BITS) | (first + BigInt(index));
      const ulid = write(bits);
      return lowercase ? ulid.toLowerCase() : ulid;
    });
    return {
      ulid: ulids[0] ?? '',
      ulids,
      timestamp_ms: milliseconds,
      datetime: new Date(milliseconds).toISOString(),
    };
  },
});

/** Random bits that can be counted up `count` times and still fit. */
function firstRandom(count: bigint): bigint {
  for (;;) {
    const drawn = BigInt(`0x${secureRandom.bytes(10).toHex()}`);
    if (drawn + count <= 1n << RANDOM_BITS) return drawn;
  }
}

/** 128 bits in 26 digits of 5 bits. */
function write(bits: bigint): string {
  let digits = '';
  for (let rest = bits; digits.length < 26; rest >>= 5n) digits = DIGITS.charAt(Number(rest & 31n)) + digits;
  return digits;
}
