import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** What a secret belongs to: it opens nowhere else. */
export interface SecretPlace {
  readonly bundle: string;
  /** To whom it was given: see `grantee`. */
  readonly grantee: string;
  readonly name: string;
  /** What it was given for: see `useOf`. */
  readonly use: string;
}

/** A key with the name by which what it encrypted is known. */
export interface ConfigKey {
  /** The first 8 bytes of a SHA-256, in hexadecimal. */
  readonly id: string;
  readonly bytes: Buffer;
}

export function toConfigKey(bytes: Buffer): ConfigKey {
  const hash = createHash('sha256').update('toolyard config key\0').update(bytes);
  return { id: hash.digest('hex').slice(0, 2 * ID_BYTES), bytes };
}

const VERSION = 1;
const ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + ID_BYTES + IV_BYTES + TAG_BYTES;

/** AES-256-GCM (NIST SP 800-38D), a random IV each time: version, key's id, IV, tag, ciphertext. */
export function encrypt(secret: string, place: SecretPlace, { id, bytes }: ConfigKey): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(associated(place));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(id, 'hex'), iv, cipher.getAuthTag(), text]);
}

/** The id of the key that something was encrypted with. */
export function keyIdOf(sealed: Buffer): string {
  return sealed.subarray(1, 1 + ID_BYTES).toString('hex');
}

/** The secret; undefined when it was altered, or belongs to another place. */
export function decrypt(sealed: Buffer, place: SecretPlace, { bytes }: ConfigKey): string | undefined {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) return undefined;
  const at = 1 + ID_BYTES;
  const iv = sealed.subarray(at, at + IV_BYTES);
  const tag = sealed.subarray(at + IV_BYTES, HEAD_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', bytes, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(associated(place)).setAuthTag(tag);
  try {
    const text = [decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return undefined;
  }
}

/** No two places have the same bytes. */
function associated({ bundle, grantee, name, use }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([bundle, grantee, name, use]));
}
