import type { Database, Statement } from 'better-sqlite3';

/** One value that the operator set: as JSON, or encrypted. */
export interface ConfigRow {
  readonly name: string;
  readonly value: string | null;
  readonly secret: Buffer | null;
  /** What a secret was given for: see `useOf`. */
  readonly use: string;
}

/** Whose a value is: a bundle's, as far as this publisher or version has the bundle's id. */
export interface ConfigOwner {
  readonly bundle: string;
  readonly grantee: string;
}

/** What the operator set for plugins, in the operator's database. */
export class ConfigStore {
  readonly #database: Database;
  readonly #ownChanges: Statement<[], { readonly own: number }>;

  constructor(database: Database) {
    this.#database = database;
    this.#ownChanges = database.prepare('SELECT total_changes() AS own');
  }

  /** Changes whenever something was written, by this process or another. */
  get mark(): string {
    const { own } = this.#ownChanges.get() ?? { own: 0 };
    return `${String(this.#database.pragma('data_version', { simple: true }))} ${own}`;
  }

  rows({ bundle, grantee }: ConfigOwner): ConfigRow[] {
    return this.#database
      .prepare<[string, string], ConfigRow>(
        'SELECT name, value, secret, use FROM plugin_config WHERE bundle = ? AND grantee = ? ORDER BY name',
      )
      .all(bundle, grantee);
  }

  /** Every value that is encrypted. */
  secrets(): (ConfigOwner & ConfigRow & { readonly secret: Buffer })[] {
    return this.#database
      .prepare<[], ConfigOwner & ConfigRow & { readonly secret: Buffer }>(
        'SELECT bundle, grantee, name, value, secret, use FROM plugin_config WHERE secret IS NOT NULL',
      )
      .all();
  }

  put({ bundle, grantee }: ConfigOwner, { name, value, secret, use }: ConfigRow): void {
    this.#database
      .prepare<[string, string, string, string | null, Buffer | null, string]>(
        'INSERT OR REPLACE INTO plugin_config (bundle, grantee, name, value, secret, use) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(bundle, grantee, name, value, secret, use);
  }

  /** @returns whether there was one */
  delete({ bundle, grantee }: ConfigOwner, name: string): boolean {
    return (
      this.#database
        .prepare<[string, string, string]>(
          'DELETE FROM plugin_config WHERE bundle = ? AND grantee = ? AND name = ?',
        )
        .run(bundle, grantee, name).changes > 0
    );
  }

  /** Does all of some work or nothing, while no other process writes. */
  together<T>(work: () => T): T {
    return this.#database.transaction(work).immediate();
  }
}
