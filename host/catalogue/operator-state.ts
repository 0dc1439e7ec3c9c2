import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { openDatabase, type DatabaseKind } from '../sqlite/open-database.ts';

/** What the operator decided; its mark is "Oper" in ASCII. */
const OPERATOR_DATABASE: DatabaseKind = {
  applicationId: 0x4f706572,
  migrations: [
    `CREATE TABLE added (
       bundle TEXT PRIMARY KEY,
       digest TEXT NOT NULL,
       position INTEGER NOT NULL
     ) STRICT;
     CREATE TABLE versions (
       bundle TEXT NOT NULL,
       digest TEXT NOT NULL,
       version TEXT NOT NULL,
       source TEXT NOT NULL,
       added_at TEXT NOT NULL,
       number INTEGER PRIMARY KEY AUTOINCREMENT,
       UNIQUE (bundle, digest)
     ) STRICT;
     CREATE TABLE disabled (bundle TEXT PRIMARY KEY) STRICT;
     CREATE TABLE trusted (bundle TEXT PRIMARY KEY) STRICT;
     CREATE TABLE grants (bundle TEXT NOT NULL, host TEXT NOT NULL, PRIMARY KEY (bundle, host)) STRICT;
     CREATE TABLE keys (id TEXT PRIMARY KEY, jwk TEXT NOT NULL, added_at TEXT NOT NULL) STRICT;`,
  ],
};

/** A version of a bundle that the operator added. */
export interface AddedVersion {
  readonly bundle: string;
  readonly digest: string;
  readonly version: string;
  /** What was added: a folder, a tarball, or a package's name and version. */
  readonly source: string;
  readonly addedAt: string;
}

/** A public key whose signatures raise a bundle to trusted. */
export interface TrustedKey {
  /** RFC 7638 thumbprint. */
  readonly id: string;
  readonly jwk: string;
  readonly addedAt: string;
}

/** What the operator decided, kept in SQLite: it survives restarts and `kill -9`. */
export class OperatorState {
  readonly #database: Database;

  constructor(dataDir: string) {
    this.#database = openDatabase(join(dataDir, 'operator.db'), OPERATOR_DATABASE);
    this.#database.pragma('synchronous = FULL');
  }

  /** Changes whenever another process wrote to the file. */
  get changeMark(): number {
    return Number(this.#database.pragma('data_version', { simple: true }));
  }

  /** The versions to serve of the bundles that were added, in the operator's order. */
  added(): AddedVersion[] {
    return this.#all<AddedVersion>(
      `SELECT v.bundle, v.digest, v.version, v.source, v.added_at AS addedAt
       FROM added a JOIN versions v ON v.bundle = a.bundle AND v.digest = a.digest ORDER BY a.position`,
    );
  }

  /** Every version of a bundle that was added, newest first. */
  versions(bundle: string): AddedVersion[] {
    return this.#all<AddedVersion>(
      `SELECT bundle, digest, version, source, added_at AS addedAt FROM versions WHERE bundle = ? ORDER BY number DESC`,
      bundle,
    );
  }

  /** Adds a version and serves it from now on. */
  add({ bundle, digest, version, source, addedAt }: AddedVersion): void {
    this.#database.transaction(() => {
      this.#run('DELETE FROM versions WHERE bundle = ? AND digest = ?', bundle, digest);
      this.#run(
        'INSERT INTO versions (bundle, digest, version, source, added_at) VALUES (?, ?, ?, ?, ?)',
        ...[bundle, digest, version, source, addedAt],
      );
      this.#run(
        `INSERT INTO added (bundle, digest, position) VALUES (?, ?, (SELECT coalesce(max(position), 0) + 1 FROM added))
         ON CONFLICT (bundle) DO UPDATE SET digest = excluded.digest`,
        ...[bundle, digest],
      );
    })();
  }

  /** Serves another version that was added before. */
  select(bundle: string, digest: string): void {
    this.#run('UPDATE added SET digest = ? WHERE bundle = ?', digest, bundle);
  }

  /** Forgets a bundle with all its versions, grants and settings. */
  remove(bundle: string): void {
    this.#database.transaction(() => {
      for (const table of ['added', 'versions', 'disabled', 'trusted', 'grants']) {
        this.#run(`DELETE FROM ${table} WHERE bundle = ?`, bundle);
      }
    })();
  }

  isDisabled(bundle: string): boolean {
    return this.#has('disabled', bundle);
  }

  setDisabled(bundle: string, disabled: boolean): void {
    this.#set('disabled', bundle, disabled);
  }

  isTrusted(bundle: string): boolean {
    return this.#has('trusted', bundle);
  }

  setTrusted(bundle: string, trusted: boolean): void {
    this.#set('trusted', bundle, trusted);
  }

  /** The hosts that a bundle may reach, as the operator granted them. */
  grants(bundle: string): string[] {
    return this.#all<{ host: string }>('SELECT host FROM grants WHERE bundle = ? ORDER BY host', bundle).map(
      ({ host }) => host,
    );
  }

  grant(bundle: string, host: string): void {
    this.#run('INSERT OR IGNORE INTO grants VALUES (?, ?)', bundle, host);
  }

  revoke(bundle: string, host: string): void {
    this.#run('DELETE FROM grants WHERE bundle = ? AND host = ?', bundle, host);
  }

  keys(): TrustedKey[] {
    return this.#all<TrustedKey>('SELECT id, jwk, added_at AS addedAt FROM keys ORDER BY added_at');
  }

  addKey({ id, jwk, addedAt }: TrustedKey): void {
    this.#run('INSERT OR REPLACE INTO keys VALUES (?, ?, ?)', id, jwk, addedAt);
  }

  /** False when there is no such key. */
  removeKey(id: string): boolean {
    return this.#run('DELETE FROM keys WHERE id = ?', id) > 0;
  }

  close(): void {
    this.#database.close();
  }

  #has(table: 'disabled' | 'trusted', bundle: string): boolean {
    return this.#all(`SELECT 1 FROM ${table} WHERE bundle = ?`, bundle).length > 0;
  }

  #set(table: 'disabled' | 'trusted', bundle: string, on: boolean): void {
    this.#run(
      on ? `INSERT OR IGNORE INTO ${table} VALUES (?)` : `DELETE FROM ${table} WHERE bundle = ?`,
      bundle,
    );
  }

  #all<Row>(sql: string, ...values: string[]): Row[] {
    return this.#database.prepare<string[], Row>(sql).all(...values);
  }

  #run(sql: string, ...values: string[]): number {
    return this.#database.prepare<string[]>(sql).run(...values).changes;
  }
}
