import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase } from '../storage/open-database.ts';
import { StoreFullError, StoreUnavailableError } from '../storage/store-errors.ts';
import { onceFree } from '../storage/while-busy.ts';
import { WritableSpace } from '../storage/writable-space.ts';
import { KV_DATABASE } from './kv-database.ts';
import {
  entryBytes,
  rangeBytes,
  REMOVAL_ENTRIES,
  REMOVAL_SPACES,
  type Change,
  type Found,
  type KeyRange,
  type KvStore,
  type SpaceSize,
  type StoredEntry,
} from './store.ts';

/** How long a verb waits for others who write to the file, in milliseconds: the event loop is held meanwhile. */
const BUSY_MS = 25;

/** The same where others write to it all the time, and how long a verb may take then, in milliseconds. */
const SHARED_BUSY_MS = 2;
const SHARED_PATIENCE_MS = 4_000;

/** What a change writes into the log besides the value, in bytes: about three pages. */
const OVERHEAD_BYTES = 12_288;

type Row = StoredEntry & { readonly bytes: number };

/** Plugins' values in a SQLite file. */
export class SqliteKvStore implements KvStore {
  readonly #database: Database.Database;
  readonly #statements: ReturnType<typeof prepare>;
  readonly #room: WritableSpace;
  readonly #now: () => number;
  readonly #patienceMs: number;

  /**
   * Opens the file, or makes it.
   *
   * @param isShared whether other processes write to it all the time
   * @param now the clock by which values expire, in milliseconds since 1970
   * @throws Error that names the file, when it is damaged or holds something else
   */
  constructor(
    file: string,
    { now = Date.now, isShared = false }: { readonly now?: () => number; readonly isShared?: boolean } = {},
  ) {
    this.#database = openDatabase(file, KV_DATABASE);
    this.#patienceMs = isShared ? SHARED_PATIENCE_MS : 0;
    this.#database.pragma(`busy_timeout = ${isShared ? SHARED_BUSY_MS : BUSY_MS}`);
    this.#room = new WritableSpace(dirname(file));
    this.#statements = prepare(this.#database);
    this.#now = now;
  }

  async get(space: string, key: string): Promise<string | undefined> {
    const row = this.#attempt(() => this.#statements.find.get(space, Buffer.from(key)));
    return isAlive(row, this.#now()) ? row?.value : undefined;
  }

  async keys(space: string, range: KeyRange): Promise<readonly string[]> {
    const { start, after, end } = rangeBytes(range);
    const found = this.#attempt(() =>
      this.#statements.keys.all(space, start, after, end, this.#now(), range.limit),
    );
    return found.map((key) => key.toString('utf8'));
  }

  async change<T>(space: string, key: string, decide: (found: Found) => Change<T>): Promise<T> {
    const run = this.#database.transaction((): T => {
      const now = this.#now();
      const stored = this.#statements.find.get(space, Buffer.from(key));
      const size = this.#size(space);
      const others = {
        bytes: size.bytes - (stored?.bytes ?? 0),
        keys: size.keys - (stored === undefined ? 0 : 1),
      };
      const change = decide({ entry: isAlive(stored, now) ? stored : undefined, others, now });
      if (change.entry !== 'as-it-was') this.#put(space, key, change.entry, others);
      return change.answer;
    });
    return this.#write(() => {
      if (!this.#room.hasRoom(OVERHEAD_BYTES)) throw new StoreFullError('the disk is full');
      return run.immediate();
    });
  }

  async size(space: string): Promise<SpaceSize> {
    return this.#attempt(() => this.#size(space));
  }

  async removeExpired(space: string): Promise<boolean> {
    const run = this.#database.transaction(() => {
      const removed = this.#statements.removeExpired.all(space, this.#now(), REMOVAL_ENTRIES);
      const size = this.#size(space);
      const bytes = size.bytes - removed.reduce((sum, one) => sum + one, 0);
      this.#statements.putSize.run(space, bytes, size.keys - removed.length);
      return removed.length === REMOVAL_ENTRIES;
    });
    return this.#write(() => run.immediate());
  }

  async expiredSpaces(): Promise<readonly string[]> {
    return this.#attempt(() => this.#statements.expiredSpaces.all(this.#now(), REMOVAL_SPACES));
  }

  async clear(space: string): Promise<void> {
    const run = this.#database.transaction(() => {
      this.#statements.clear.run(space);
      this.#statements.removeSize.run(space);
    });
    await this.#write(() => run.immediate());
  }

  async check(): Promise<void> {
    await this.#write(() => this.#database.transaction(() => this.#size('')).immediate());
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #size(space: string): SpaceSize {
    return this.#statements.size.get(space) ?? { bytes: 0, keys: 0 };
  }

  #put(space: string, key: string, entry: StoredEntry | 'none', others: SpaceSize): void {
    const { put, remove, putSize } = this.#statements;
    if (entry === 'none') {
      remove.run(space, Buffer.from(key));
      putSize.run(space, others.bytes, others.keys);
      return;
    }
    const bytes = entryBytes(key, entry.value);
    put.run(space, Buffer.from(key), entry.value, bytes, entry.expiresAt);
    putSize.run(space, others.bytes + bytes, others.keys + 1);
  }

  /** Runs what asks the database, and gives its errors the store's names. */
  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toStoreError(error);
    }
  }

  /** As `#attempt`, of what has to wait while others write. */
  async #write<T>(work: () => T): Promise<T> {
    try {
      return await onceFree(work, this.#patienceMs);
    } catch (error) {
      throw toStoreError(error);
    }
  }
}

function toStoreError(error: unknown): Error {
  if (error instanceof StoreFullError) return error;
  const { message } = error as Error;
  const isFull = error instanceof Database.SqliteError && error.code === 'SQLITE_FULL';
  return isFull ? new StoreFullError(message) : new StoreUnavailableError(message);
}

function isAlive(row: Row | undefined, now: number): boolean {
  return row !== undefined && (row.expiresAt === null || row.expiresAt > now);
}

function prepare(database: Database.Database) {
  return {
    find: database.prepare<[string, Buffer], Row>(
      'SELECT value, bytes, expires_at AS expiresAt FROM entries WHERE space = ? AND key = ?',
    ),
    keys: database
      .prepare<[string, Buffer, Buffer, Buffer, number, number], Buffer>(
        `SELECT key FROM entries WHERE space = ? AND key >= ? AND key > ? AND key < ?
           AND (expires_at IS NULL OR expires_at > ?) ORDER BY key LIMIT ?`,
      )
      .pluck(),
    put: database.prepare<[string, Buffer, string, number, number | null]>(
      'INSERT OR REPLACE INTO entries (space, key, value, bytes, expires_at) VALUES (?, ?, ?, ?, ?)',
    ),
    remove: database.prepare<[string, Buffer]>('DELETE FROM entries WHERE space = ? AND key = ?'),
    size: database.prepare<[string], SpaceSize>('SELECT bytes, keys FROM spaces WHERE id = ?'),
    putSize: database.prepare<[string, number, number]>(
      'INSERT OR REPLACE INTO spaces (id, bytes, keys) VALUES (?, ?, ?)',
    ),
    removeExpired: database
      .prepare<[string, number, number], number>(
        `DELETE FROM entries WHERE (space, key) IN (
           SELECT space, key FROM entries WHERE space = ? AND expires_at <= ? LIMIT ?
         ) RETURNING bytes`,
      )
      .pluck(),
    expiredSpaces: database
      .prepare<[number, number], string>('SELECT DISTINCT space FROM entries WHERE expires_at <= ? LIMIT ?')
      .pluck(),
    clear: database.prepare<[string]>('DELETE FROM entries WHERE space = ?'),
    removeSize: database.prepare<[string]>('DELETE FROM spaces WHERE id = ?'),
  };
}
