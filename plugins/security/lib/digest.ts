import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { InputError, quote } from '@toolyard/sdk';
import { blake3 } from 'hash-wasm';

/**
 * Hash functions by the names that results carry, with OpenSSL's name where it has them: its code is
 * several times faster than WebAssembly. The two that it lacks are computed below.
 */
const OPENSSL_NAMES = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-224': 'sha224',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
  'SHA-512/256': 'sha512-256',
  'SHA3-224': 'sha3-224',
  'SHA3-256': 'sha3-256',
  'SHA3-384': 'sha3-384',
  'SHA3-512': 'sha3-512',
  'Keccak-256': 'keccak-256',
  'BLAKE2b-512': 'blake2b512',
  'BLAKE2s-256': 'blake2s256',
  BLAKE3: undefined,
  'RIPEMD-160': 'ripemd160',
  CRC32: undefined,
} as const;

export type Algorithm = keyof typeof OPENSSL_NAMES;

export const ALGORITHMS = Object.keys(OPENSSL_NAMES) as readonly Algorithm[];

/** Broken against forgery: collisions can be made at will (RFC 6151, SHAttered 2017). */
export const WEAK_ALGORITHMS: ReadonlySet<Algorithm> = new Set<Algorithm>(['MD5', 'SHA-1']);

/** The one of `names` that is meant, whatever the case, hyphens, slashes and underscores; or undefined. */
export function findAlgorithm<Name extends string>(given: string, names: readonly Name[]): Name | undefined {
  const bare = bareName(given);
  return names.find((name) => bareName(name) === bare);
}

/**
 * As `findAlgorithm`.
 *
 * @throws InputError listing `names` when none is meant
 */
export function requireAlgorithm<Name extends string>(
  argument: string,
  given: string,
  names: readonly Name[],
): Name {
  const found = findAlgorithm(given, names);
  if (found === undefined)
    throw new InputError(argument, `expected one of ${names.join(', ')}, got ${quote(given)}`);
  return found;
}

/** The name under which node:crypto knows a hash function. */
export function opensslName<Name extends Algorithm>(algorithm: Name): (typeof OPENSSL_NAMES)[Name] {
  return OPENSSL_NAMES[algorithm];
}

/** The hash of the bytes. CRC32 is zlib's, big-endian. */
export async function digest(algorithm: Algorithm, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const name = OPENSSL_NAMES[algorithm];
  if (name !== undefined) return new Uint8Array(hash(name, bytes, 'buffer'));
  if (algorithm === 'BLAKE3') return Uint8Array.fromHex(await blake3(bytes));
  return Uint8Array.fromHex(crc32(bytes).toString(16).padStart(8, '0'));
}

function bareName(name: string): string {
  return name.replace(/[-/_]/g, '').toLowerCase();
}
