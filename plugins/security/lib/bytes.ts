import { timingSafeEqual } from 'node:crypto';
import { InputError } from '@toolyard/sdk';

/**
 * The bytes of a text in UTF-8.
 *
 * @throws InputError for a lone surrogate: it has no encoding, and a replaced one would be another text
 */
export function utf8Bytes(argument: string, text: string): Uint8Array<ArrayBuffer> {
  if (!text.isWellFormed())
    throw new InputError(argument, 'expected text without lone surrogates, which have no encoding');
  return new TextEncoder().encode(text);
}

/** The bytes that hex digits in either case stand for, or undefined. */
export function hexBytes(digits: string): Uint8Array<ArrayBuffer> | undefined {
  return digits.length % 2 === 0 && /^[0-9a-f]*$/i.test(digits) ? Uint8Array.fromHex(digits) : undefined;
}

/** The bytes of Base64 (RFC 4648 §4 or §5) with or without padding, or undefined. */
export function base64Bytes(digits: string): Uint8Array<ArrayBuffer> | undefined {
  const alphabet = /[-_]/.test(digits) ? 'base64url' : 'base64';
  try {
    return /\s/.test(digits) ? undefined : Uint8Array.fromBase64(digits, { alphabet });
  } catch {
    return undefined;
  }
}

/** Forms in which a hash or a signature is written. */
export const BYTE_ENCODINGS = ['hex', 'base64', 'base64url'] as const;

/** Bytes in hex (lower case), Base64 with padding, or Base64url without. */
export function encodeBytes(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: (typeof BYTE_ENCODINGS)[number],
): string {
  if (encoding === 'hex') return bytes.toHex();
  return encoding === 'base64'
    ? bytes.toBase64()
    : bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** Compares in a time that does not depend on where the bytes differ. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
