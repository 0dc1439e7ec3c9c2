import type { Database } from 'better-sqlite3';
import type { Publisher } from './bundle.ts';

/** A public key whose signatures raise a bundle to trusted. */
export interface TrustedKey {
  /** RFC 7638 thumbprint. */
  readonly id: string;
  readonly jwk: string;
  readonly addedAt: string;
}

/** A version of a bundle that the operator trusts by word. */
export interface TrustedDigest {
  readonly digest: string;
  readonly bundle: string;
  readonly addedAt: string;
}

/** A key or a digest that counts no more, whatever else is said of it. */
export interface Revocation {
  /** Thumbprint of a key, or a digest. */
  readonly id: string;
  readonly revokedAt: string;
}

/** What stands among the granted hosts where tools may know one caller from another. No host has blanks. */
export const CALLER_GRANT = 'who calls';

/** The same where tools may keep values. */
export const KV_GRANT = 'values of its own';

/** To whom a host is granted: a publisher who signs, else exactly one version. */
export function grantee({ package: name, key }: Publisher, digest: string): string {
  return key === undefined ? digest : `${name} ${key}`;
}

/** What the operator trusts, and what they take back, in the operator's database. */
export class TrustState {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  keys(): TrustedKey[] {
    return this.#all<TrustedKey>('SELECT id, jwk, added_at AS addedAt FROM keys ORDER BY added_at, id');
  }

  hasKey(id: string): boolean {
    return this.#has('SELECT 1 FROM keys WHERE id = ?', id);
  }

  addKey({ id, jwk, addedAt }: TrustedKey): void {
    this.#run('INSERT OR REPLACE INTO keys VALUES (?, ?, ?)', id, jwk, addedAt);
  }

  /** False when there is no such key. */
  removeKey(id: string): boolean {
    return this.#run('DELETE FROM keys WHERE id = ?', id) > 0;
  }

  digests(): TrustedDigest[] {
    return this.#all<TrustedDigest>(
      'SELECT digest, bundle, added_at AS addedAt FROM trusted_digests ORDER BY added_at, digest',
    );
  }

  isTrustedDigest(digest: string): boolean {
    return this.#has('SELECT 1 FROM trusted_digests WHERE digest = ?', digest);
  }

  trustDigest({ digest, bundle, addedAt }: TrustedDigest): void {
    this.#run('INSERT OR REPLACE INTO trusted_digests VALUES (?, ?, ?)', digest, bundle, addedAt);
  }

  /** False when it was not trusted. */
  distrustDigest(digest: string): boolean {
    return this.#run('DELETE FROM trusted_digests WHERE digest = ?', digest) > 0;
  }

  /** The hosts that a bundle may reach, and `CALLER_GRANT` and `KV_GRANT`, as the operator granted them. */
  grants(bundle: string, to: string): string[] {
    return this.#all<{ host: string }>(
      'SELECT host FROM grants WHERE bundle = ? AND grantee = ? ORDER BY host',
      ...[bundle, to],
    ).map(({ host }) => host);
  }

  grant(bundle: string, to: string, host: string): void {
    this.#run('INSERT OR IGNORE INTO grants VALUES (?, ?, ?)', bundle, to, host);
  }

  /** False when it was not granted. */
  revokeGrant(bundle: string, to: string, host: string): boolean {
    return (
      this.#run('DELETE FROM grants WHERE bundle = ? AND grantee = ? AND host = ?', bundle, to, host) > 0
    );
  }

  revocations(): Revocation[] {
    return this.#all<Revocation>('SELECT id, revoked_at AS revokedAt FROM revoked ORDER BY revoked_at, id');
  }

  isRevoked(id: string): boolean {
    return this.#has('SELECT 1 FROM revoked WHERE id = ?', id);
  }

  /** False when it was revoked already. */
  revoke({ id, revokedAt }: Revocation): boolean {
    return this.#run('INSERT OR IGNORE INTO revoked VALUES (?, ?)', id, revokedAt) > 0;
  }

  /** False when it was not revoked. */
  restore(id: string): boolean {
    return this.#run('DELETE FROM revoked WHERE id = ?', id) > 0;
  }

  /** Bundles whose trust or grants were bound to their id by an earlier version, and are not bound to a digest yet. */
  named(): string[] {
    return this.#all<{ bundle: string }>(
      'SELECT bundle FROM named_trust UNION SELECT bundle FROM named_grants ORDER BY bundle',
    ).map(({ bundle }) => bundle);
  }

  /** Binds the trust and the grants of an id to the version that is installed, until the operator confirms it. */
  carryOver(bundle: string, publisher: Publisher, digest: string): void {
    this.#database
      .transaction(() => {
        if (this.#has('SELECT 1 FROM named_trust WHERE bundle = ?', bundle))
          this.trustDigest({ digest, bundle, addedAt: new Date().toISOString() });
        for (const { host } of this.#all<{ host: string }>(
          'SELECT host FROM named_grants WHERE bundle = ?',
          bundle,
        ))
          this.grant(bundle, grantee(publisher, digest), host);
        this.dropNamed(bundle);
        this.#run('INSERT OR IGNORE INTO carried_over VALUES (?)', bundle);
      })
      .immediate();
  }

  /** Lets go of the trust and the grants of an id that nothing bears. */
  dropNamed(bundle: string): void {
    this.#run('DELETE FROM named_trust WHERE bundle = ?', bundle);
    this.#run('DELETE FROM named_grants WHERE bundle = ?', bundle);
  }

  isCarriedOver(bundle: string): boolean {
    return this.#has('SELECT 1 FROM carried_over WHERE bundle = ?', bundle);
  }

  /** The operator has seen what was carried over. False when there is nothing to confirm. */
  confirm(bundle: string): boolean {
    return this.#run('DELETE FROM carried_over WHERE bundle = ?', bundle) > 0;
  }

  /** Lets go of all trust and all grants of a bundle. Keys and revocations stay: they are not one bundle's. */
  forget(bundle: string): void {
    for (const table of ['trusted_digests', 'grants', 'carried_over', 'named_trust', 'named_grants'])
      this.#run(`DELETE FROM ${table} WHERE bundle = ?`, bundle);
  }

  #has(sql: string, value: string): boolean {
    return this.#database.prepare<[string]>(sql).get(value) !== undefined;
  }

  #all<Row>(sql: string, ...values: string[]): Row[] {
    return this.#database.prepare<string[], Row>(sql).all(...values);
  }

  #run(sql: string, ...values: string[]): number {
    return this.#database.prepare<string[]>(sql).run(...values).changes;
  }
}
