import { InputError, quote } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';

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

/**
 * The bytes of Base32 text. Either case is read, ASCII white space and hyphens are ignored, padding may be
 * complete or absent (never there in crockford), unused bits of the last digit are ignored.
 *
 * @throws InputError with line and column of an illegal character
 */
export function fromBase32(argument: string, text: string, alphabet: Alphabet): Uint8Array<ArrayBuffer> {
  const values = digitValues(alphabet);
  const padding = alphabet === 'crockford' ? -1 : text.indexOf('=');
  const end = padding === -1 ? text.length : padding;
  const bytes = new Uint8Array(Math.floor((end * 5) / 8));
  let digits = 0;
  let value = 0;
  for (let at = 0; at < end; at += 1) {
    const sign = text.charAt(at);
    if (IGNORED.test(sign)) continue;
    const digit = values.get(sign);
    if (digit === undefined) throw illegalCharacter(argument, text, at, alphabet);
    digits += 1;
    value = ((value << 5) | digit) & 0xfff;
    // How many bits are left over from whole bytes: fewer than five when this digit completed one.
    const bits = (digits * 5) % 8;
    if (bits < 5) bytes[Math.floor((digits * 5) / 8) - 1] = value >>> bits;
  }
  checkLength(argument, digits);
  if (padding !== -1) checkPadding(argument, text, padding, digits);
  return bytes.slice(0, Math.floor((digits * 5) / 8));
}

const IGNORED = /[\t\n\f\r -]/;

function digitValues(alphabet: Alphabet): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const [value, digit] of [...ALPHABETS[alphabet]].entries())
    values.set(digit, value).set(digit.toLowerCase(), value);
  if (alphabet === 'crockford') {
    for (const digit of 'IiLl') values.set(digit, 1);
    for (const digit of 'Oo') values.set(digit, 0);
  }
  return values;
}

function illegalCharacter(argument: string, text: string, at: number, alphabet: Alphabet): InputError {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return new InputError(
    argument,
    `expected a digit of ${alphabet} Base32, got ${quote(character)} at ${placeAt(text, at)}`,
  );
}

/** A last group of 1, 3 or 6 digits ends within a byte that nothing completes (RFC 4648 §6). */
function checkLength(argument: string, digits: number): void {
  if ([1, 3, 6].includes(digits % 8)) {
    throw new InputError(
      argument,
      `expected Base32, got ${digits} digits, which hold no whole number of bytes`,
    );
  }
}

function checkPadding(argument: string, text: string, start: number, digits: number): void {
  const padding = text.slice(start);
  if (!/^[=\t\n\f\r -]*$/.test(padding))
    throw new InputError(argument, `expected = only at the end, got it at ${placeAt(text, start)}`);
  const signs = padding.replace(/[^=]/g, '').length;
  const complete = (8 - (digits % 8)) % 8;
  if (signs !== complete)
    throw new InputError(argument, `expected ${complete} padding characters or none, got ${signs}`);
}
