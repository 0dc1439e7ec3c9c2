import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, compactVerify, importJWK, type JWK } from 'jose';
import type { Trust } from './bundle.ts';
import type { OperatorState } from './operator-state.ts';
import type { FoundBundle } from './read-bundle.ts';

/** Where a bundle keeps the signature of its manifest: a compact JWS (RFC 7515) over the SHA-256 of `plugin.json`. */
export const SIGNATURE_FILE = 'plugin.json.jws';

/** The digests of the first-party bundles' manifests, as the host's own build noted them. */
export async function firstPartyDigests(): Promise<ReadonlySet<string>> {
  const noted = await readFile(join(import.meta.dirname, '../first-party.json'), 'utf8').catch(() => '{}');
  return new Set(Object.values(JSON.parse(noted) as Record<string, string>));
}

/** Reads the public keys of a JWK set (RFC 7517), for the setting `TRUSTED_KEYS`. */
export async function readKeySet(file: string): Promise<JWK[]> {
  const set = JSON.parse(await readFile(file, 'utf8')) as { readonly keys?: unknown };
  if (!Array.isArray(set.keys)) throw new Error(`${file}: expected a JWK set: {"keys":[…]}`);
  return Promise.all(set.keys.map((key) => publicKey(key)));
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

/** Judges bundles. Neither a name, nor the folder a bundle lies in, nor its manifest raises its trust. */
export class TrustJudge {
  readonly #firstParty: ReadonlySet<string>;
  readonly #configured: readonly JWK[];
  readonly #state: OperatorState;

  constructor(firstParty: ReadonlySet<string>, configured: readonly JWK[], state: OperatorState) {
    this.#firstParty = firstParty;
    this.#configured = configured;
    this.#state = state;
  }

  async trustOf({ folder, manifest, digest }: FoundBundle): Promise<Trust> {
    if (this.#firstParty.has(digest)) return 'first-party';
    if (this.#state.isTrusted(manifest.id)) return 'digest';
    const signature = await readFile(join(folder, SIGNATURE_FILE), 'utf8').catch(() => undefined);
    if (signature === undefined) return 'untrusted';
    const keys = [...this.#configured, ...this.#state.keys().map(({ jwk }) => JSON.parse(jwk) as JWK)];
    const verdicts = await Promise.all(keys.map((key) => isSignedBy(key, signature.trim(), digest)));
    return verdicts.includes(true) ? 'signed' : 'untrusted';
  }
}

async function isSignedBy(key: JWK, signature: string, digest: string): Promise<boolean> {
  try {
    const { payload } = await compactVerify(signature, await importJWK(key, 'EdDSA'), {
      algorithms: ['EdDSA'],
    });
    return Buffer.from(payload).toString('utf8') === digest;
  } catch {
    return false;
  }
}
