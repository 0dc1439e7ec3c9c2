import { createCipheriv, createHash } from 'node:crypto';

/** Encrypts with AES-256 and the user's password `user`, so that tests say which objects are and how. */
const KEY = Buffer.alloc(32, 'key');
const VECTOR = Buffer.alloc(16, 'vector');

/** A stream's or a string's bytes, encrypted. */
export function encrypted(plain: string): string {
  const cipher = createCipheriv('aes-256-cbc', KEY, VECTOR);
  return Buffer.concat([VECTOR, cipher.update(plain, 'latin1'), cipher.final()]).toString('latin1');
}

/** The encryption dictionary (ISO 32000-2, 7.6.4, revision 5), whose crypt filter `Aes` encrypts streams and strings. */
export function encryptionDictionary(entries = '/StmF/Aes/StrF/Aes'): string {
  const salts = Buffer.alloc(16, 'salt');
  const hash = (salt: Uint8Array) => createHash('sha256').update('user').update(salt).digest();
  const cipher = createCipheriv('aes-256-cbc', hash(salts.subarray(8)), Buffer.alloc(16));
  const user = Buffer.concat([hash(salts.subarray(0, 8)), salts]).toString('hex');
  const userKey = cipher.setAutoPadding(false).update(KEY).toString('hex');
  const zeros = '00'.repeat(48);
  return (
    `<</Filter/Standard/V 5/R 5/Length 256/P -4/U<${user}>/UE<${userKey}>/O<${zeros}>/OE<${zeros.slice(32)}>` +
    `/Perms<${zeros.slice(64)}>/CF<</Aes<</CFM/AESV3/Length 32>>>>${entries}>>`
  );
}

export const hex = (bytes: string) => `<${Buffer.from(bytes, 'latin1').toString('hex')}>`;
