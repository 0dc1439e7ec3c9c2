import type { Database, Statement } from 'better-sqlite3';
import type { CallerLimits } from '../../config/caller-limits.ts';
import type { View } from '../../config/view.ts';
import { isKey, keyIdOf, newKey } from './api-key.ts';

/** What a key gives its bearer. What is absent is as for anybody. */
export interface KeyTerms extends CallerLimits {
  /** The tools that it opens. */
  readonly view?: View;
  /** When it ceases to count, in milliseconds since 1970. */
  readonly expiresAt?: number;
}

/** A key as the operator sees it. */
export interface KeyRecord {
  readonly name: string;
  /** The digits after the prefix, by which a key that is found somewhere is known. */
  readonly id: string;
  readonly terms: KeyTerms;
  readonly createdAt: number;
  /** When it was last used, to a minute; undefined: never. */
  readonly usedAt: number | undefined;
}

/** What became of a key that somebody brought. */
export type KeyVerdict =
  | { readonly kind: 'good'; readonly key: KeyRecord; readonly firstThisMinute: boolean }
  /** `name` is that of the key that was meant, where the text is right. */
  | { readonly kind: 'malformed' | 'unknown' | 'expired'; readonly name?: string };

interface KeyRow {
  readonly name: string;
  readonly id: string;
  readonly hash: Buffer;
  readonly terms: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** How often it is written that a key is in use, in milliseconds. */
const USE_INTERVAL_MS = 60_000;

const COLUMNS = 'name, id, hash, terms, created_at AS createdAt, used_at AS usedAt';

/**
 * The keys of callers, in the operator's database. It is asked at every request that brings a key, so that what the
 * operator takes back holds at once, whichever process took the command.
 */
export class KeyStore {
  readonly #database: Database;
  readonly #now: () => number;
  /** What every request with a key asks, made ready once. */
  readonly #byId: Statement<[string], KeyRow>;

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
    this.#byId = database.prepare(`SELECT ${COLUMNS} FROM access_keys WHERE id = ?`);
  }

  /** The text of a new key, or undefined when there is one of that name. */
  create(name: string, terms: KeyTerms): string | undefined {
    const { text, id, hash } = newKey();
    const { changes } = this.#database
      .prepare<[string, string, Buffer, string, number]>(
        'INSERT OR IGNORE INTO access_keys (name, id, hash, terms, created_at) VALUES (?, ?, ?, ?, ?)',
      )
      .run(name, id, hash, JSON.stringify(terms), this.#now());
    return changes === 0 ? undefined : text;
  }

  /** The text of the key that takes the place of another, on the same terms; undefined when there is none. */
  rotate(name: string): string | undefined {
    const { text, id, hash } = newKey();
    const { changes } = this.#database
      .prepare<[string, Buffer, string]>('UPDATE access_keys SET id = ?, hash = ? WHERE name = ?')
      .run(id, hash, name);
    return changes === 0 ? undefined : text;
  }

  /** @returns whether there was one */
  revoke(name: string): boolean {
    return this.#database.prepare<[string]>('DELETE FROM access_keys WHERE name = ?').run(name).changes > 0;
  }

  /** All keys, by name. */
  list(): KeyRecord[] {
    return this.#database
      .prepare<[], KeyRow>(`SELECT ${COLUMNS} FROM access_keys ORDER BY name`)
      .all()
      .map(toRecord);
  }

  /** Whether a text is a key that counts now. */
  check(text: string): KeyVerdict {
    const id = keyIdOf(text);
    if (id === undefined) return { kind: 'malformed' };
    const row = this.#byId.get(id);
    if (row === undefined || !isKey(text, row.hash)) return { kind: 'unknown' };
    const key = toRecord(row);
    const now = this.#now();
    if (key.terms.expiresAt !== undefined && key.terms.expiresAt <= now)
      return { kind: 'expired', name: key.name };
    const firstThisMinute = now - (key.usedAt ?? 0) >= USE_INTERVAL_MS;
    if (firstThisMinute) this.#noteUse(id, now);
    return { kind: 'good', key, firstThisMinute };
  }

  /** A disk that takes nothing keeps nobody out. */
  #noteUse(id: string, now: number): void {
    try {
      this.#database
        .prepare<[number, string]>('UPDATE access_keys SET used_at = ? WHERE id = ?')
        .run(now, id);
    } catch {
      // That the disk is full is told by what watches it.
    }
  }
}

function toRecord({ name, id, terms, createdAt, usedAt }: KeyRow): KeyRecord {
  return { name, id, terms: JSON.parse(terms) as KeyTerms, createdAt, usedAt: usedAt ?? undefined };
}
