/** The hash functions of @noble/hashes by the names that Node has for them, each family loaded when it is asked for. */
import type * as Blake2 from '@noble/hashes/blake2.js';
import type * as Legacy from '@noble/hashes/legacy.js';
import type * as Sha2 from '@noble/hashes/sha2.js';
import type * as Sha3 from '@noble/hashes/sha3.js';
import type { CHash } from '@noble/hashes/utils.js';

const legacy = (): typeof Legacy => require('@noble/hashes/legacy.js');
const sha2 = (): typeof Sha2 => require('@noble/hashes/sha2.js');
const sha3 = (): typeof Sha3 => require('@noble/hashes/sha3.js');
const blake2 = (): typeof Blake2 => require('@noble/hashes/blake2.js');

export type HashFunction = CHash;

const FUNCTIONS: ReadonlyMap<string, () => HashFunction> = new Map<string, () => HashFunction>([
  ['md5', () => legacy().md5],
  ['ripemd160', () => legacy().ripemd160],
  ['sha1', () => legacy().sha1],
  ['sha224', () => sha2().sha224],
  ['sha256', () => sha2().sha256],
  ['sha384', () => sha2().sha384],
  ['sha512', () => sha2().sha512],
  ['sha512-224', () => sha2().sha512_224],
  ['sha512-256', () => sha2().sha512_256],
  ['sha3-224', () => sha3().sha3_224],
  ['sha3-256', () => sha3().sha3_256],
  ['sha3-384', () => sha3().sha3_384],
  ['sha3-512', () => sha3().sha3_512],
  ['blake2b512', () => blake2().blake2b],
  ['blake2s256', () => blake2().blake2s],
]);

export const hashNames: readonly string[] = [...FUNCTIONS.keys()];

/**
 * A hash function by its name, whatever its case, and with `RSA-` or a hyphen as OpenSSL has them too.
 *
 * @throws Error as Node does, with the names that there are
 */
export function hashNamed(name: unknown): HashFunction {
  const plain = String(name)
    .toLowerCase()
    .replace(/^rsa-/, '')
    .replace(/^sha-(?=\d)/, 'sha')
    .replace(/^(?:rmd160|ripemd)$/, 'ripemd160');
  const make = FUNCTIONS.get(plain);
  if (make === undefined) throw new Error(`Digest method not supported: there are ${hashNames.join(', ')}`);
  return make();
}
