import { InputError, quote } from '@toolyard/sdk';
import { base64Bytes, hexBytes } from '../../lib/bytes.ts';
import { ALGORITHMS, findAlgorithm, type Algorithm } from '../../lib/digest.ts';

/** A hash as people write it down, with the algorithm that its form or its length tells. */
export interface WrittenHash {
  readonly kind: 'hash';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly algorithm: Algorithm;
}

/** What a hash of this many bytes most likely is. */
const BY_LENGTH = new Map<number, Algorithm>([
  [16, 'MD5'],
  [20, 'SHA-1'],
  [28, 'SHA-224'],
  [32, 'SHA-256'],
  [48, 'SHA-384'],
  [64, 'SHA-512'],
]);

/** GNU's name for its default: `b2sum --tag` writes BLAKE2b (file) = … */
const CHECKSUM_TAGS = new Map<string, Algorithm>([['blake2b', 'BLAKE2b-512']]);

/** `sha384-BASE64?options` (W3C Subresource Integrity §3.5). */
const INTEGRITY = /^([a-z0-9]+)-([A-Za-z0-9+/_-]+={0,2})(?:\?[!-~]*)?$/i;

/** `ALG (name) = HASH`, as BSD's md5, `sha256sum --tag` and openssl write it. */
const BSD_LINE = /^\\?([A-Za-z][A-Za-z0-9/_-]*) ?\(.*\) ?= ?([^\s)]+)$/s;

/** `HASH  name` or `HASH *name`; a backslash before it says that the name is escaped. */
const GNU_LINE = /^\\?([0-9a-f]+)[ \t][^\r\n]+$/i;

/**
 * Reads a hash in hex, in Base64, as a line of a checksum file, or as subresource integrity (the only form
 * that may hold several). `algorithm`, where the caller names one, wins over what the form tells.
 *
 * @throws InputError when it is none of these, or of a length that no hash has
 */
export function readHashes(
  argument: string,
  given: string,
  algorithm: Algorithm | undefined,
): [WrittenHash, ...WrittenHash[]] {
  const text = given.trim();
  const unreadable = new InputError(
    argument,
    `expected a hash in hex or Base64, a checksum line, or subresource integrity, got ${quote(given)}`,
  );

  const tagged = BSD_LINE.exec(text);
  if (tagged) {
    const [, tag = '', digits = ''] = tagged;
    return [written(bytesOf(digits), algorithm ?? checksumTag(tag), unreadable)];
  }

  const [first = '', ...others] = text.split(/\s+/).map((entry) => INTEGRITY.exec(entry));
  if (first && integrityAlgorithm(first)) {
    const integrity = (entry: RegExpExecArray | null) =>
      written(
        base64Bytes(entry?.[2] ?? ''),
        algorithm ?? (entry ? integrityAlgorithm(entry) : undefined),
        unreadable,
      );
    return [integrity(first), ...others.map(integrity)];
  }

  const bytes = bytesOf(GNU_LINE.exec(text)?.[1] ?? text);
  return [written(bytes, algorithm ?? BY_LENGTH.get(bytes?.length ?? 0), unreadable)];
}

function written(
  bytes: Uint8Array<ArrayBuffer> | undefined,
  algorithm: Algorithm | undefined,
  unreadable: InputError,
): WrittenHash {
  if (bytes === undefined || algorithm === undefined) throw unreadable;
  if (!BY_LENGTH.has(bytes.length) && !(algorithm === 'CRC32' && bytes.length === 4)) throw unreadable;
  return { kind: 'hash', bytes, algorithm };
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> | undefined {
  return hexBytes(digits) ?? base64Bytes(digits);
}

function checksumTag(tag: string): Algorithm | undefined {
  return CHECKSUM_TAGS.get(tag.toLowerCase()) ?? findAlgorithm(tag, ALGORITHMS);
}

function integrityAlgorithm([, name = '']: RegExpExecArray): Algorithm | undefined {
  return findAlgorithm(name, ['MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']);
}
