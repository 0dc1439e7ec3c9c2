import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key that reads a bin: 256 random bits in base64url (RFC 4648 §5). It is shown once and kept as its hash alone. */
export function newReadKey(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 suffices where what is hashed is random: there are no likely keys to try. */
export function hashReadKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Whether an `Authorization` header holds the key of this hash as a bearer token (RFC 6750 §2.1). */
export function opensWith(authorization: string | undefined, hash: Buffer): boolean {
  const [, key] = /^bearer +([\w-]+) *$/i.exec(authorization ?? '') ?? [];
  return key !== undefined && timingSafeEqual(hashReadKey(key), hash);
}
