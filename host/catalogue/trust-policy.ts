import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@toolyard/sdk/manifest';
import type { Publisher, Trust } from './bundle.ts';
import type { Signature } from './signature.ts';
import type { TakenBundle } from './places.ts';
import { CALLER_GRANT, grantee, KV_GRANT, type TrustState } from './trust-state.ts';

/** How far the clocks of an author and of the host may be apart. */
const CLOCK_SKEW_MS = 60_000;

/** The first-party bundles, as the host's own build noted them. */
export interface FirstPartyBundles {
  /** The digest of each one's manifest, by the bundle's id. */
  readonly digests: ReadonlyMap<string, string>;
  /** The ids of those that are served only once the operator enables them. */
  readonly optional: ReadonlySet<string>;
}

export async function firstPartyBundles(): Promise<FirstPartyBundles> {
  const read = (name: string, otherwise: string) =>
    readFile(join(import.meta.dirname, '..', name), 'utf8').catch(() => otherwise);
  const digests = JSON.parse(await read('first-party.json', '{}')) as Record<string, string>;
  const optional = JSON.parse(await read('optional-bundles.json', '[]')) as string[];
  return { digests: new Map(Object.entries(digests)), optional: new Set(optional) };
}

/** Whether a signature counts now, and if it does not, why. */
export type SignatureStanding =
  { readonly counts: true; readonly key: string } | { readonly counts: false; readonly reason: string };

/** What the host makes of a bundle, apart from what the bundle says of itself. */
export interface Judgement {
  readonly publisher: Publisher;
  readonly trust: Trust;
  /** Why a signature that is there does not raise the trust. */
  readonly distrust?: string;
  /** When the judgement will be another by itself, in milliseconds since 1970. */
  readonly until?: number;
}

/** A bundle that is judged. */
interface Judged {
  readonly manifest: Pick<Manifest, 'package' | 'requires'>;
  readonly digest: string;
}

/** Judges bundles. Neither a name, nor the folder a bundle lies in, nor its manifest raises its trust. */
export class TrustPolicy {
  readonly #firstParty: ReadonlyMap<string, string>;
  readonly #firstPartyDigests: ReadonlySet<string>;
  readonly #configured: ReadonlySet<string>;
  readonly #state: TrustState;
  readonly #now: () => number;

  /**
   * @param firstParty bundles by id, with their digests
   * @param configured thumbprints of the keys that the setting `TRUSTED_KEYS` lists
   */
  constructor(
    firstParty: ReadonlyMap<string, string>,
    configured: Iterable<string>,
    state: TrustState,
    now: () => number = Date.now,
  ) {
    this.#firstParty = firstParty;
    this.#firstPartyDigests = new Set(firstParty.values());
    this.#configured = new Set(configured);
    this.#state = state;
    this.#now = now;
  }

  /** The thumbprints of the keys that the setting lists. */
  get configuredKeys(): ReadonlySet<string> {
    return this.#configured;
  }

  isFirstParty(digest: string): boolean {
    return this.#firstPartyDigests.has(digest);
  }

  /** Whether an id belongs to a first-party bundle, be that one there or not. */
  isFirstPartyId(id: string): boolean {
    return this.#firstParty.has(id);
  }

  /** Whether the operator took back a key or a digest. */
  isRevoked(id: string): boolean {
    return this.#state.isRevoked(id);
  }

  isTrustedKey(key: string): boolean {
    return !this.#state.isRevoked(key) && (this.#configured.has(key) || this.#state.hasKey(key));
  }

  /** Whether a signature is of now, by a key that is not revoked; nobody asks yet whether the key is trusted. */
  standing(signature: Signature): SignatureStanding {
    switch (signature.kind) {
      case 'none':
        return { counts: false, reason: 'it bears no signature' };
      case 'outdated':
        return { counts: false, reason: 'sign again' };
      case 'invalid':
        return { counts: false, reason: `its signature is not valid: ${signature.reason}` };
      case 'statement': {
        const { key, issuedAt, expiresAt } = signature;
        if (this.#state.isRevoked(key)) return { counts: false, reason: `the key ${key} is revoked` };
        if (issuedAt > this.#now() + CLOCK_SKEW_MS)
          return { counts: false, reason: `its signature begins ${new Date(issuedAt).toISOString()}` };
        if (expiresAt <= this.#now() - CLOCK_SKEW_MS)
          return { counts: false, reason: `its signature ended ${new Date(expiresAt).toISOString()}` };
        return { counts: true, key };
      }
    }
  }

  judge({ manifest, digest }: Judged, signature: Signature): Judgement {
    const publisher = {
      package: manifest.package,
      ...(signature.kind === 'statement' ? { key: signature.key } : {}),
    };
    if (this.isFirstParty(digest)) return { publisher, trust: 'first-party' };
    const standing = this.standing(signature);
    const changes = this.#changesAt(signature);
    const until = changes === undefined ? {} : { until: changes };
    if (standing.counts && this.isTrustedKey(standing.key)) return { publisher, trust: 'signed', ...until };
    const isRevoked = signature.kind === 'statement' && this.#state.isRevoked(signature.key);
    if (!isRevoked && this.#state.isTrustedDigest(digest)) return { publisher, trust: 'digest', ...until };
    const distrust = signature.kind === 'none' || standing.counts ? {} : { distrust: standing.reason };
    return { publisher, trust: 'untrusted', ...distrust, ...until };
  }

  /** The hosts that a bundle may reach: trusted ones what they ask for, the others what the operator grants of it. */
  reach({ digest, manifest }: TakenBundle, publisher: Publisher, trust: Trust): readonly string[] {
    const { net } = manifest.permissions;
    if (trust !== 'untrusted') return net;
    const granted = this.#grantsOf({ digest, manifest }, publisher);
    return net.filter((host) => granted.includes(host));
  }

  /** Whether a bundle's tools are told one caller from another. That is the callers' business: no trust is enough. */
  knowsCallers(
    { digest, manifest }: Pick<TakenBundle, 'digest' | 'manifest'>,
    publisher: Publisher,
  ): boolean {
    if (manifest.permissions.caller !== true) return false;
    return this.#grantsOf({ digest, manifest }, publisher).includes(CALLER_GRANT);
  }

  /** Whether a bundle's tools may keep values: those of trusted ones as they ask, of others as the operator grants. */
  keepsValues(
    { digest, manifest }: Pick<TakenBundle, 'digest' | 'manifest'>,
    publisher: Publisher,
    trust: Trust,
  ): boolean {
    if (manifest.permissions.kv !== true) return false;
    return trust !== 'untrusted' || this.#grantsOf({ digest, manifest }, publisher).includes(KV_GRANT);
  }

  #grantsOf(
    { digest, manifest }: Pick<TakenBundle, 'digest' | 'manifest'>,
    publisher: Publisher,
  ): readonly string[] {
    // What was granted to a key that is revoked rests: anybody may have it.
    if (publisher.key !== undefined && this.isRevoked(publisher.key)) return [];
    return this.#state.grants(manifest.id, grantee(publisher, digest));
  }

  /** When a statement begins or ceases to count. */
  #changesAt(signature: Signature): number | undefined {
    if (signature.kind !== 'statement') return undefined;
    const moments = [signature.issuedAt - CLOCK_SKEW_MS, signature.expiresAt + CLOCK_SKEW_MS];
    return moments.find((moment) => moment > this.#now());
  }
}
