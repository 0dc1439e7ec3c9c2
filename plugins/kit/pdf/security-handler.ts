import { createCipheriv, createHash } from 'node:crypto';
import { PDFBool, PDFNumber, type PDFDict } from '@cantoo/pdf-lib';
import { decipherAesBlocks, rc4 } from './ciphers.ts';
import { isText, nameOf, numberOf, valueOf } from './objects.ts';

/** What passwords are filled up with to 32 bytes (ISO 32000-1, algorithm 2). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const NO_VECTOR = new Uint8Array(16);
/** The longest password of revisions 5 and 6, in bytes of UTF-8. */
export const LONGEST_PASSWORD = 127;

/** An encryption dictionary of the standard security handler (ISO 32000-2, tables 20 and 21). */
export interface StandardEncryption {
  readonly version: 1 | 2 | 4 | 5;
  readonly revision: 2 | 3 | 4 | 5 | 6;
  readonly keyBytes: number;
  /** `O`, `U`, `OE` and `UE`. */
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly ownerKey: Uint8Array;
  readonly userKey: Uint8Array;
  readonly permissions: number;
  readonly encryptMetadata: boolean;
  /** The first part of the file's identifier; empty in a file that has none. */
  readonly id: Uint8Array;
}

/** Undefined for what another security handler encrypted, or in a version that the standard does not have. */
export function readEncryption(dict: PDFDict, id: Uint8Array): StandardEncryption | undefined {
  const version = numberOf(dict, 'V');
  const revision = numberOf(dict, 'R');
  if (nameOf(dict, 'Filter') !== 'Standard') return undefined;
  if (version !== 1 && version !== 2 && version !== 4 && version !== 5) return undefined;
  if (revision !== 2 && revision !== 3 && revision !== 4 && revision !== 5 && revision !== 6)
    return undefined;
  if ((version === 5) !== revision >= 5) return undefined;
  const permissions = valueOf(dict, 'P');
  return {
    version,
    revision,
    keyBytes: keyBytes(version, numberOf(dict, 'Length')),
    owner: bytesOf(dict, 'O'),
    user: bytesOf(dict, 'U'),
    ownerKey: bytesOf(dict, 'OE'),
    userKey: bytesOf(dict, 'UE'),
    permissions: permissions instanceof PDFNumber ? permissions.asNumber() : 0,
    encryptMetadata: valueOf(dict, 'EncryptMetadata') !== PDFBool.False,
    id,
  };
}

/** The key of a file that a password opens, be it the user's or the owner's; undefined if it opens nothing. */
export function fileKey(encryption: StandardEncryption, password: string): Uint8Array | undefined {
  for (const bytes of encodings(password, encryption.revision)) {
    const key = encryption.version === 5 ? key256(encryption, bytes) : key128(encryption, bytes);
    if (key !== undefined) return key;
  }
  return undefined;
}

function keyBytes(version: StandardEncryption['version'], length: number | undefined): number {
  if (version === 1) return 5;
  if (version === 4) return 16;
  if (version === 5) return 32;
  const bits = length ?? 40;
  return bits >= 40 && bits <= 128 && bits % 8 === 0 ? bits / 8 : 16;
}

function bytesOf(dict: PDFDict, key: string): Uint8Array {
  const value = valueOf(dict, key);
  return isText(value) ? value.asBytes() : new Uint8Array();
}

/**
 * The bytes that a password may stand for: in revisions 5 and 6 its UTF-8, prepared as SASLprep does (RFC 4013)
 * or not; before them Latin-1, which PDFDocEncoding agrees with, or UTF-8 where programs went their own way.
 */
function encodings(password: string, revision: number): Uint8Array[] {
  const utf8 = Buffer.from(password);
  if (revision >= 5)
    return [preparedPassword(password), utf8].map((bytes) => bytes.subarray(0, LONGEST_PASSWORD));
  return /^[\0-\u00ff]*$/.test(password) ? [Buffer.from(password, 'latin1'), utf8] : [utf8];
}

/** What SASLprep turns into a blank, and what it leaves out (RFC 3454, C.1.2 and B.1). */
const BLANKS = /[\u{a0}\u{1680}\u{2000}-\u{200b}\u{202f}\u{205f}\u{3000}]/gu;
const LEFT_OUT =
  /\u{ad}|\u{34f}|\u{1806}|[\u{180b}-\u{180d}]|[\u{200c}-\u{200d}]|\u{2060}|[\u{fe00}-\u{fe0f}]|\u{feff}/gu;

/** A password's bytes in revisions 5 and 6: UTF-8 after the mapping and normalization of SASLprep (RFC 4013, 2.1 and 2.2). */
export function preparedPassword(password: string): Uint8Array {
  return Buffer.from(password.replace(BLANKS, ' ').replace(LEFT_OUT, '').normalize('NFKC'));
}

/** Keys of up to 128 bits: algorithms 2, 6 and 7. */
function key128(encryption: StandardEncryption, password: Uint8Array): Uint8Array | undefined {
  return userKey128(encryption, password) ?? userKey128(encryption, userPassword(encryption, password));
}

function userKey128(encryption: StandardEncryption, password: Uint8Array): Uint8Array | undefined {
  const { revision, keyBytes: length, owner, user, permissions, encryptMetadata, id } = encryption;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const unencrypted = revision >= 4 && !encryptMetadata ? [Buffer.alloc(4, 0xff)] : [];
  let hash = digest('md5', padded(password), owner.subarray(0, 32), flags, id, ...unencrypted);
  for (let round = 0; revision >= 3 && round < 50; round += 1) hash = digest('md5', hash.subarray(0, length));
  const key = hash.subarray(0, length);
  const expected =
    revision === 2 ? rc4(key, PADDING) : rc4Rounds(key, digest('md5', PADDING, id), ASCENDING_ROUNDS);
  return Buffer.compare(expected, user.subarray(0, expected.length)) === 0 ? key : undefined;
}

/** The user's password, which the owner's opens. */
function userPassword({ revision, keyBytes: length, owner }: StandardEncryption, password: Uint8Array) {
  let hash = digest('md5', padded(password));
  for (let round = 0; revision >= 3 && round < 50; round += 1) hash = digest('md5', hash);
  const rounds = revision === 2 ? [0] : ASCENDING_ROUNDS.toReversed();
  return rc4Rounds(hash.subarray(0, length), owner.subarray(0, 32), rounds);
}

const ASCENDING_ROUNDS = Array.from({ length: 20 }, (_, round) => round);

/** RC4 time and again, each time with the key changed by the number of the round. */
function rc4Rounds(key: Uint8Array, data: Uint8Array, rounds: readonly number[]): Uint8Array {
  return rounds.reduce(
    (bytes, round) =>
      rc4(
        key.map((byte) => byte ^ round),
        bytes,
      ),
    data,
  );
}

function padded(password: Uint8Array): Uint8Array {
  return Buffer.concat([password, PADDING]).subarray(0, 32);
}

/** Keys of 256 bits: algorithm 2.A. */
function key256(encryption: StandardEncryption, password: Uint8Array): Uint8Array | undefined {
  const { revision, owner, user, ownerKey, userKey } = encryption;
  const hash = revision === 5 ? plainHash : hardenedHash;
  const ofUser = user.subarray(0, 48);
  const opens = (entry: Uint8Array, more: Uint8Array) =>
    entry.length >= 48 &&
    Buffer.compare(hash(password, entry.subarray(32, 40), more), entry.subarray(0, 32)) === 0;
  const decipher = (entry: Uint8Array, more: Uint8Array, key: Uint8Array) =>
    decipherAesBlocks(hash(password, entry.subarray(40, 48), more), NO_VECTOR, key.subarray(0, 32));
  if (opens(user, NOTHING)) return decipher(user, NOTHING, userKey);
  return opens(owner, ofUser) ? decipher(owner, ofUser, ownerKey) : undefined;
}

const NOTHING = new Uint8Array();

/** The hash of revision 5, an extension of Adobe's. */
function plainHash(password: Uint8Array, salt: Uint8Array, more: Uint8Array): Uint8Array {
  return digest('sha256', password, salt, more);
}

/** The hash of revision 6: algorithm 2.B. */
export function hardenedHash(password: Uint8Array, salt: Uint8Array, more: Uint8Array): Uint8Array {
  let key = plainHash(password, salt, more);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat([password, key, more]);
    const repeated = Buffer.alloc(block.length * 64, block);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const encrypted = Buffer.concat([cipher.update(repeated), cipher.final()]);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = digest((['sha256', 'sha384', 'sha512'] as const)[remainder] ?? 'sha512', encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function digest(algorithm: 'md5' | 'sha256' | 'sha384' | 'sha512', ...parts: readonly Uint8Array[]) {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}
