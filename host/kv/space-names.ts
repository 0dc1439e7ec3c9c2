import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';

/** Whose values are meant: a bundle's, as far as this publisher or version has the bundle's id. */
export interface KvOwner {
  readonly bundle: string;
  readonly grantee: string;
}

/**
 * Which space is whose, in the operator's database. A space has its name of whoever had it first, so that hosts with a
 * database in common give a publisher the same; a version that takes another's place takes its space over.
 */
export class SpaceNames {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  of({ bundle, grantee }: KvOwner): string {
    const row = this.#database
      .prepare<[string, string], { readonly space: string }>(
        'SELECT space FROM kv_spaces WHERE bundle = ? AND grantee = ?',
      )
      .get(bundle, grantee);
    return (
      row?.space ??
      createHash('sha256')
        .update(JSON.stringify([bundle, grantee]))
        .digest('base64url')
    );
  }

  /** Notes that an owner keeps something, so that the operator finds it when the owner is gone. */
  note(owner: KvOwner): void {
    this.#put(owner, this.of(owner));
  }

  /** Gives the space of a version to the one that takes its place. */
  carry(bundle: string, from: string, to: string): void {
    const isKept = this.#spaces(bundle).some(({ grantee }) => grantee === from);
    if (isKept) this.#put({ bundle, grantee: to }, this.of({ bundle, grantee: from }));
  }

  /** The spaces in which a bundle's owners keep something, each once; of all bundles where none is named. */
  noted(bundle?: string): readonly { readonly bundle: string; readonly space: string }[] {
    const spaces = new Map(this.#spaces(bundle).map((row) => [row.space, row]));
    return [...spaces.values()].map(({ bundle: owner, space }) => ({ bundle: owner, space }));
  }

  forget(bundle: string): void {
    this.#database.prepare<[string]>('DELETE FROM kv_spaces WHERE bundle = ?').run(bundle);
  }

  #spaces(bundle?: string): (KvOwner & { readonly space: string })[] {
    return this.#database
      .prepare<[string | null], KvOwner & { readonly space: string }>(
        'SELECT bundle, grantee, space FROM kv_spaces WHERE bundle = coalesce(?, bundle) ORDER BY bundle, space',
      )
      .all(bundle ?? null);
  }

  #put({ bundle, grantee }: KvOwner, space: string): void {
    this.#database
      .prepare<[string, string, string]>(
        'INSERT OR REPLACE INTO kv_spaces (bundle, grantee, space) VALUES (?, ?, ?)',
      )
      .run(bundle, grantee, space);
  }
}
