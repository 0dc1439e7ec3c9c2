import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What every key begins with, so that people and secret scanners know one. */
export const KEY_PREFIX = 'ty_';

/** A key as text: `ty_`, 12 digits that name it, 48 that are secret, and 8 that show a misspelt one. */
const FORM = /^ty_([0-9a-f]{12})([0-9a-f]{48})([0-9a-f]{8})$/;

/** A key that was just made. Its text is shown once and kept nowhere. */
export interface NewKey {
  readonly text: string;
  readonly id: string;
  readonly hash: Buffer;
}

export function newKey(): NewKey {
  const id = randomBytes(6).toString('hex');
  const named = KEY_PREFIX + id + randomBytes(24).toString('hex');
  const text = named + checksum(named);
  return { text, id, hash: hashKey(text) };
}

/** The part that names a key, or undefined where the text is none: misspelt, cut, or of something else. */
export function keyIdOf(text: string): string | undefined {
  const [, id, , check] = FORM.exec(text) ?? [];
  return check === checksum(text.slice(0, -8)) ? id : undefined;
}

/** Compares in a time that tells nothing of where the two differ. */
export function isKey(text: string, hash: Buffer): boolean {
  return timingSafeEqual(hashKey(text), hash);
}

/** The secret has 192 random bits: nobody finds it by trying, so that one quick hash does. */
function hashKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
