import { keyId, publicKey } from '../catalogue/keys.ts';
import type { Revocation, TrustedDigest } from '../catalogue/trust-state.ts';
import type { OperatedHost } from './operated-host.ts';
import { OperatorError } from './operator-error.ts';
import type { Done } from './done.ts';

/** Whom and what the operator trusts, and what they took back. */
export interface TrustListing {
  readonly keys: readonly {
    readonly id: string;
    /** Since when; undefined for a key of the setting `TRUSTED_KEYS`. */
    readonly addedAt?: string;
  }[];
  readonly digests: readonly TrustedDigest[];
  readonly revoked: readonly Revocation[];
}

/** A key's RFC 7638 thumbprint: SHA-256 in base64url. */
const THUMBPRINT = /^[\w-]{43}$/;
const DIGEST = /^[0-9a-f]{64}$/;

/** What an operator can do about keys and digests. */
export class TrustCommands {
  readonly #host: Pick<OperatedHost, 'state' | 'trustPolicy' | 'registry'>;

  constructor(host: Pick<OperatedHost, 'state' | 'trustPolicy' | 'registry'>) {
    this.#host = host;
  }

  /** @param words a public key as JWK */
  async addKey(words: string): Promise<Done> {
    const { state, registry } = this.#host;
    const jwk = await publicKeyIn(words);
    const id = await keyId(jwk);
    if (state.trust.isRevoked(id))
      throw new OperatorError(`the key ${id} is revoked: toolyard trust restore ${id} takes that back`);
    state.trust.addKey({ id, jwk: JSON.stringify(jwk), addedAt: new Date().toISOString() });
    await registry.refresh();
    return { done: `trusting the key ${id}` };
  }

  list(): TrustListing {
    const { state, trustPolicy } = this.#host;
    const { trust } = state;
    const own = trust.keys().map(({ id, addedAt }) => ({ id, addedAt }));
    const configured = [...trustPolicy.configuredKeys]
      .filter((id) => !trust.hasKey(id))
      .map((id) => ({ id }));
    return {
      keys: [...own, ...configured],
      digests: trust.digests(),
      revoked: trust.revocations(),
    };
  }

  async removeKey(id: string): Promise<Done> {
    const { state, trustPolicy, registry } = this.#host;
    const isConfigured = trustPolicy.configuredKeys.has(id);
    if (!state.trust.removeKey(id)) {
      throw new OperatorError(
        isConfigured
          ? `the key ${id} is in the file that TRUSTED_KEYS names: take it out there, or toolyard trust revoke ${id}`
          : `there is no key ${id}: toolyard trust list shows them`,
      );
    }
    await registry.refresh();
    return {
      done: isConfigured
        ? `the key ${id} is still trusted: it is in the file that TRUSTED_KEYS names`
        : `no longer trusting the key ${id}`,
    };
  }

  /** @param id thumbprint of a key, or digest of a version */
  async revoke(id: string): Promise<Done> {
    const { state, registry } = this.#host;
    if (!THUMBPRINT.test(id) && !DIGEST.test(id))
      throw new OperatorError(
        `${id}: expected a key's thumbprint or a version's digest, as toolyard info shows them`,
      );
    if (!state.trust.revoke({ id, revokedAt: new Date().toISOString() }))
      return { done: `${id} is revoked already` };
    await registry.refresh();
    const hit = registry.statuses
      .filter(({ bundle }) => bundle.digest === id || bundle.publisher.key === id)
      .map(({ bundle }) => `${bundle.id} ${bundle.manifest.version}`);
    const effect = DIGEST.test(id) ? 'is served no more' : 'is untrusted now';
    return { done: `revoked ${id}${hit.length === 0 ? '' : `: ${hit.join(', ')} ${effect}`}` };
  }

  /** @param id what was revoked */
  async restore(id: string): Promise<Done> {
    const { state, registry } = this.#host;
    if (!state.trust.restore(id))
      throw new OperatorError(`${id} is not revoked: toolyard trust list shows what is`);
    await registry.refresh();
    return { done: `${id} is no longer revoked` };
  }
}

/** The public key in a text. @throws OperatorError that says why it is none */
export async function publicKeyIn(text: string) {
  try {
    return await publicKey(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'expected JSON' : (error as Error).message;
    throw new OperatorError(`the key was not taken: ${reason}`);
  }
}
