/** Alphabets: `standard` and `hex` by RFC 4648 §6 and §7, `crockford` by Douglas Crockford (2019). */
const ALPHABETS = {
  standard: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  hex: '0123456789ABCDEFGHIJKLMNOPQRSTUV',
  crockford: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
} as const;

export const ALPHABET_NAMES = ['standard', 'hex', 'crockford'] as const;

export type Alphabet = (typeof ALPHABET_NAMES)[number];

/** The bytes in groups of five bits, without padding. */
export function toBase32(bytes: Uint8Array, alphabet: Alphabet): string {
  const digits = ALPHABETS[alphabet];
  let result = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      result += digits[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? result + digits[(value << (5 - bits)) & 31] : result;
}
