import { readFile } from 'node:fs/promises';
import { calculateJwkThumbprint, importJWK, type JWK } from 'jose';

/**
 * The thumbprints of the public keys of a JWK set (RFC 7517), for the setting `TRUSTED_KEYS`.
 *
 * @throws Error that names the file and what was expected
 */
export async function readKeySet(file: string): Promise<string[]> {
  const set = JSON.parse(await readFile(file, 'utf8')) as { readonly keys?: unknown };
  if (!Array.isArray(set.keys)) throw new Error(`${file}: expected a JWK set: {"keys":[…]}`);
  return Promise.all(set.keys.map(async (key) => keyId(await publicKey(key))));
}

/**
 * The public Ed25519 key of a JWK.
 *
 * @throws Error when it is another kind of key, or a private one
 */
export async function publicKey(key: unknown): Promise<JWK> {
  const { kty, crv, x, d } = Object(key) as JWK;
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string')
    throw new Error('expected an Ed25519 key as JWK: {"kty":"OKP","crv":"Ed25519","x":"…"}');
  if (d !== undefined) throw new Error('expected a public key, got a private one: keep it to yourself');
  const jwk = { kty, crv, x };
  await importJWK(jwk, 'EdDSA');
  return jwk;
}

/** The RFC 7638 thumbprint by which a key is named. */
export function keyId(key: JWK): Promise<string> {
  return calculateJwkThumbprint(key);
}
