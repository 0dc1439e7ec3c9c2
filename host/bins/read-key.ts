import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key that reads a bin: 256 random bits in base64url (RFC 4648 §5). It is shown once and kept as its hash alone. */
export function newReadKey(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 suffices where what is hashed is random: there are no likely keys to try. */
export function hashReadKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Where a read key comes: as a bearer token (RFC 6750 §2.1), or beside the one that opens the host. */
export interface ReadKeyHeaders {
  readonly authorization?: string | undefined;
  readonly 'x-bin-key'?: string | readonly string[] | undefined;
}

/** Whether headers hold the key of this hash. */
export function opensWith({ authorization, 'x-bin-key': own }: ReadKeyHeaders, hash: Buffer): boolean {
  const [, bearer] = /^bearer +([\w-]+) *$/i.exec(authorization ?? '') ?? [];
  const key = own ?? bearer;
  return typeof key === 'string' && timingSafeEqual(hashReadKey(key), hash);
}
