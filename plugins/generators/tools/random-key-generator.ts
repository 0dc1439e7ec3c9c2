import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { secureRandom } from '@toolyard/sdk/random';
import { drawFrom, entropyBits } from '../lib/draw.ts';

/** Alphabets whose characters are drawn; base58 is Bitcoin's. */
const DRAWN = {
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  alphanumeric: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
} as const;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const ENCODINGS = {
  hex: (bytes: Uint8Array) => bytes.toHex(),
  base64: (bytes: Uint8Array) => bytes.toBase64(),
  base64url: (bytes: Uint8Array) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true }),
  base32: encodeBase32,
} as const;

const DEFAULT_BYTES = 32;

export default defineTool({
  title: 'Random Key Generator',
  summary:
    'Generate secret keys and API tokens of a given strength in hex, Base64, Base64url, Base32, Base58 or alphanumeric, with a prefix.',
  keywords: ['secret', 'token', 'session', 'signing'],
  input: Type.Object({
    format: Type.Enum(['hex', 'base64', 'base64url', 'base32', 'base58', 'alphanumeric'], {
      default: 'hex',
      description: 'How the key is written',
    }),
    bytes: Type.Optional(
      Type.Integer({
        minimum: 8,
        maximum: 1024,
        description: 'Strength in random bytes (32 = 256 bits)',
      }),
    ),
    length: Type.Optional(
      Type.Integer({
        minimum: 8,
        maximum: 2048,
        description: 'base58, alphanumeric: characters, instead of bytes',
      }),
    ),
    count: Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'How many' }),
    prefix: Type.Optional(
      Type.String({ description: 'Put before each key, e.g. sk_live_; at most 32 of A-Za-z0-9_-' }),
    ),
  }),
  output: Type.Object({
    key: Type.String({ description: 'the first' }),
    keys: Type.Array(Type.String()),
    format: Type.String(),
    length: Type.Integer({ description: 'characters without the prefix' }),
    entropy_bits: Type.Number(),
  }),
  examples: [
    { name: '256 bits in hex', input: {}, output: { length: 64, entropy_bits: 256 } },
    {
      name: 'an API token',
      input: { format: 'alphanumeric', prefix: 'sk_test_' },
      output: { length: 43, entropy_bits: 256 },
    },
  ],
  run({ format, bytes, length, count, prefix = '' }) {
    if (!/^[A-Za-z0-9_-]{0,32}$/.test(prefix))
      throw new InputError('prefix', `expected at most 32 of A-Z a-z 0-9 _ -, got ${quote(prefix)}`);
    if (length !== undefined && bytes !== undefined)
      throw new InputError('length', 'expected either length or bytes, got both');
    const { make, entropy } =
      format === 'base58' || format === 'alphanumeric'
        ? drawnKey(DRAWN[format], length, bytes ?? DEFAULT_BYTES)
        : encodedKey(format, length, bytes ?? DEFAULT_BYTES);
    const keys = Array.from({ length: count }, make);
    return {
      key: `${prefix}${keys[0] ?? ''}`,
      keys: keys.map((key) => prefix + key),
      format,
      length: keys[0]?.length ?? 0,
      entropy_bits: entropy,
    };
  },
});

interface KeyMaker {
  readonly make: () => string;
  readonly entropy: number;
}

function drawnKey(alphabet: string, given: number | undefined, bytes: number): KeyMaker {
  const characters = [...alphabet];
  const length = given ?? Math.ceil((8 * bytes) / Math.log2(characters.length));
  return {
    make: () => drawFrom(secureRandom, characters, length),
    entropy: entropyBits(length, characters.length),
  };
}

function encodedKey(format: keyof typeof ENCODINGS, length: number | undefined, bytes: number): KeyMaker {
  if (length !== undefined) {
    throw new InputError('length', `expected for base58 and alphanumeric only, ${format} writes bytes`);
  }
  return { make: () => ENCODINGS[format](secureRandom.bytes(bytes)), entropy: 8 * bytes };
}

/** Base32 (RFC 4648 §6), without padding. */
function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32.charAt(parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}
