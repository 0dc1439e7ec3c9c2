import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { BIN_LIFETIME_MS, KEPT_CAPTURES, type Bin, type NewBin } from './bin.ts';
import type { Clock } from './clock.ts';
import { Checkpoints } from './checkpoints.ts';
import { ClockJumps } from './clock-jumps.ts';
import { isBusy, onceFree, whileBusy } from '../storage/while-busy.ts';
import { WritableSpace } from '../storage/writable-space.ts';
import { openDatabase } from '../storage/open-database.ts';
import { BINS_DATABASE } from './bins-database.ts';
import { StoreFullError, StoreUnavailableError } from '../storage/store-errors.ts';
import type { BinStore, StoredCapture } from './store.ts';

export interface SqliteStoreOptions {
  readonly file: string;
  /** Bounds the size of the file. */
  readonly maxBytes: number;
  readonly clock: Clock;
  /** Whether other processes write to it all the time. */
  readonly isShared?: boolean;
}

interface WaitingCapture {
  readonly id: string;
  readonly json: string;
  /** What it writes into the log. */
  readonly bytes: number;
  /** Until when others that write are waited for, by `performance.now()`. */
  readonly until: number;
  readonly resolve: (isKept: boolean) => void;
  readonly reject: (error: Error) => void;
}

/** What a capture needs to know of its bin, and changes. */
interface BinCount {
  readonly key: number;
  readonly expiresAt: number;
  captured: number;
}

/** A capture as its table has it: its place, its number and its JSON. */
type CaptureRow = readonly [number, number, string];

/** How many captures a removal took, and whether nothing is left to remove. */
interface Removal {
  readonly removed: number;
  readonly isDone: boolean;
}

/** How much is committed at once: the event loop is held no longer than a few milliseconds. */
const COMMIT_CAPTURES = 100;
const COMMIT_BYTES = 2 ** 20;

/** How many captures one statement puts: it takes a fourth less of each than a statement for each. */
const PUT_TOGETHER = 8;

/** How long a removal may take before its commit, which takes about as long again, in milliseconds. */
const REMOVAL_MS = 0.5;

/** How many captures are removed by one statement: at most about half a megabyte. */
const REMOVAL_CAPTURES = 10;

/** How long a verb waits for others who write to the file, in milliseconds: the event loop is held meanwhile. */
const BUSY_MS = 25;

/** The same where others write to it all the time, and how long a verb may take then, in milliseconds. */
const SHARED_BUSY_MS = 2;
const SHARED_PATIENCE_MS = 10_000;

/** To how many bytes the log is cut when it is begun anew: as much as it grows before it is moved. */
const LOG_BYTES = 32 * 2 ** 20;

/** What a capture writes into the log besides itself, in bytes: about two pages. */
const CAPTURE_OVERHEAD_BYTES = 8192;

/**
 * Bins in a SQLite file. Captures that come in the same turn of the event loop are committed together: the
 * busier the host, the less each of them costs.
 */
export class SqliteStore implements BinStore {
  readonly #database: Database.Database;
  readonly #checkpoints: Checkpoints;
  readonly #statements: ReturnType<typeof prepare>;
  readonly #keepAll: Database.Transaction<(captures: readonly WaitingCapture[]) => boolean[]>;
  readonly #removeSome: Database.Transaction<(now: number) => Removal>;
  readonly #clock: Clock;
  readonly #room: WritableSpace;
  readonly #jumps: ClockJumps;
  readonly #patienceMs: number;
  #waiting: WaitingCapture[] = [];
  #isScheduled = false;

  /**
   * Opens the file, or makes it.
   *
   * @throws Error that names the file, when it is damaged or holds something else
   */
  constructor({ file, maxBytes, clock, isShared = false }: SqliteStoreOptions) {
    this.#database = openDatabase(file, BINS_DATABASE);
    this.#clock = clock;
    this.#patienceMs = isShared ? SHARED_PATIENCE_MS : 0;
    this.#room = new WritableSpace(dirname(file));
    // Others write to the file for moments only, such as a copy being made; who waits for them holds up the host.
    this.#database.pragma(`busy_timeout = ${isShared ? SHARED_BUSY_MS : BUSY_MS}`);
    const pageSize = Number(this.#database.pragma('page_size', { simple: true }));
    this.#database.pragma(`max_page_count = ${Math.floor(maxBytes / pageSize)}`);
    // A checkpoint waits for the disk: not in this thread.
    this.#database.pragma('wal_autocheckpoint = 0');
    this.#database.pragma(`journal_size_limit = ${LOG_BYTES}`);
    this.#checkpoints = new Checkpoints(file, () => this.#schedule(), isShared);
    this.#statements = prepare(this.#database);
    this.#jumps = new ClockJumps(clock, this.#statements.findLatest.get() ?? undefined);
    this.#keepAll = this.#database.transaction((captures: readonly WaitingCapture[]) => this.#keep(captures));
    this.#removeSome = this.#database.transaction((now: number) => this.#remove(now));
  }

  async createBin({ id, readKeyHash }: NewBin): Promise<Bin> {
    const createdAt = this.#clock.now();
    const expiresAt = createdAt + BIN_LIFETIME_MS;
    await this.#write(() => {
      this.#makeSureOfRoom(CAPTURE_OVERHEAD_BYTES);
      this.#statements.insertBin.run(id, createdAt, expiresAt, readKeyHash);
    });
    this.#checkpoints.wrote(CAPTURE_OVERHEAD_BYTES);
    return { id, createdAt, expiresAt, remainingMs: BIN_LIFETIME_MS, captured: 0, readKeyHash };
  }

  async findBin(id: string): Promise<Bin | undefined> {
    return this.#attempt(() => this.#statements.findBin.get({ id, now: this.#clock.now() }));
  }

  addCapture(id: string, json: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        id,
        json,
        bytes: Buffer.byteLength(json) + CAPTURE_OVERHEAD_BYTES,
        until: performance.now() + this.#patienceMs,
        resolve,
        reject,
      });
      this.#schedule();
    });
  }

  async listCaptures({ id, captured }: Bin, after: number): Promise<readonly StoredCapture[]> {
    const found = this.#attempt(() => this.#statements.listCaptures.all(id, after, captured));
    return found.sort((a, b) => b.number - a.number);
  }

  async removeExpired(): Promise<boolean> {
    // What a jump of the clock made expire comes back if the clock was wrong only for a while.
    if (this.#jumps.isRecent()) return false;
    // Not now; there may be more.
    if (this.#checkpoints.isShortening) return true;
    const { removed, isDone } = await this.#write(() => this.#removeSome.immediate(this.#clock.now()));
    this.#checkpoints.wrote(removed * CAPTURE_OVERHEAD_BYTES);
    return !isDone;
  }

  async check(): Promise<void> {
    await this.#write(() =>
      this.#database.transaction(() => this.#statements.findExpired.get(0)).immediate(),
    );
  }

  async close(): Promise<void> {
    while (this.#waiting.length > 0) if (this.#checkpoints.isShortening || !this.#commit()) await whileBusy();
    await this.#checkpoints.close();
    this.#database.close();
  }

  /** Runs what asks the database, and gives its errors the store's names. */
  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#toStoreError(error);
    }
  }

  /** As `#attempt`, of what has to wait while others write. */
  async #write<T>(work: () => T): Promise<T> {
    try {
      return await onceFree(work, this.#patienceMs);
    } catch (error) {
      throw this.#toStoreError(error);
    }
  }

  #toStoreError(error: unknown): Error {
    const told = toStoreError(error);
    if (told instanceof StoreFullError) this.#checkpoints.shorten();
    return told;
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0 || this.#checkpoints.mustWait) return;
    this.#isScheduled = true;
    setImmediate(() => {
      const goOn = () => {
        this.#isScheduled = false;
        this.#schedule();
      };
      if (this.#commit()) goOn();
      else void whileBusy().then(goOn);
    });
  }

  /**
   * Commits what waits; when that fails, each capture on its own, so that none fails for its neighbours.
   *
   * @returns false when all waits on, since others write to the file
   */
  #commit(): boolean {
    const captures = this.#takeWaiting();
    try {
      const bytes = captures.reduce((sum, capture) => sum + capture.bytes, 0);
      this.#makeSureOfRoom(bytes);
      const kept = this.#keepAll.immediate(captures);
      this.#checkpoints.wrote(bytes);
      captures.forEach(({ resolve }, index) => resolve(kept[index] === true));
    } catch (error) {
      if (isBusy(error) && captures.every(({ until }) => performance.now() < until)) {
        this.#waiting.unshift(...captures);
        return false;
      }
      const hadRoom = captures.map((capture) => this.#commitAlone(capture));
      // Not before all were tried: nobody writes while the log is being shortened.
      if (hadRoom.includes(false)) this.#checkpoints.shorten();
    }
    return true;
  }

  /** @returns false when there was no room for it */
  #commitAlone(capture: WaitingCapture): boolean {
    try {
      this.#makeSureOfRoom(capture.bytes);
      const [isKept = false] = this.#keepAll.immediate([capture]);
      this.#checkpoints.wrote(capture.bytes);
      capture.resolve(isKept);
      return true;
    } catch (error) {
      const told = toStoreError(error);
      capture.reject(told);
      return !(told instanceof StoreFullError);
    }
  }

  /** @throws StoreFullError when the disk could not take it, the log, and what is moved out of the log */
  #makeSureOfRoom(bytes: number): void {
    if (this.#checkpoints.isShortening || !this.#room.hasRoom(bytes + this.#checkpoints.unmovedBytes))
      throw new StoreFullError('the disk is full');
  }

  #takeWaiting(): readonly WaitingCapture[] {
    let sum = 0;
    const more = this.#waiting.findIndex(({ bytes }, index) => {
      sum += bytes;
      return index >= COMMIT_CAPTURES || sum > COMMIT_BYTES;
    });
    // The first is taken whatever its size.
    return this.#waiting.splice(0, more === -1 ? this.#waiting.length : Math.max(1, more));
  }

  /** Removes what is expired until time is up. */
  #remove(now: number): Removal {
    const { findExpired, removeCaptures, removeBin } = this.#statements;
    const end = performance.now() + REMOVAL_MS;
    let removed = 0;
    for (;;) {
      const key = findExpired.get(now);
      if (key === undefined) return { removed, isDone: true };
      const last = (key + 1) * KEPT_CAPTURES;
      for (let place = key * KEPT_CAPTURES; place < last; place += REMOVAL_CAPTURES) {
        if (performance.now() >= end) return { removed, isDone: false };
        removed += removeCaptures.run(place, place + REMOVAL_CAPTURES).changes;
      }
      removeBin.run(key);
    }
  }

  /** Stores captures and tells of each whether its bin was there. Each bin is looked up and counted on once. */
  #keep(captures: readonly WaitingCapture[]): boolean[] {
    const { findCount, setCount } = this.#statements;
    const counts = new Map<string, BinCount | undefined>();
    const now = this.#clock.now();
    const rows: CaptureRow[] = [];
    const kept = captures.map(({ id, json }) => {
      if (!counts.has(id)) counts.set(id, findCount.get(id));
      const bin = counts.get(id);
      if (bin === undefined || now >= bin.expiresAt) return false;
      bin.captured += 1;
      rows.push([bin.key * KEPT_CAPTURES + (bin.captured % KEPT_CAPTURES), bin.captured, json]);
      return true;
    });
    this.#put(rows);
    for (const bin of counts.values()) if (bin !== undefined) setCount.run(bin.captured, bin.key);
    return kept;
  }

  /** Puts captures at their places, of several for one place the last. */
  #put(rows: readonly CaptureRow[]): void {
    const { putCapture, putCaptures } = this.#statements;
    const alone = rows.length - (rows.length % PUT_TOGETHER);
    for (let index = 0; index < alone; index += PUT_TOGETHER)
      putCaptures.run(rows.slice(index, index + PUT_TOGETHER).flat());
    for (const row of rows.slice(alone)) putCapture.run(row);
  }
}

/** An error of the database by the store's names. */
function toStoreError(error: unknown): StoreFullError | StoreUnavailableError {
  const { message } = error as Error;
  const isFull =
    error instanceof StoreFullError ||
    (error instanceof Database.SqliteError && error.code === 'SQLITE_FULL');
  return isFull ? new StoreFullError(message) : new StoreUnavailableError(message);
}

/** A statement that puts so many captures. */
function putting(count: number): string {
  return `REPLACE INTO captures (place, number, json) VALUES ${Array(count).fill('(?, ?, ?)').join(', ')}`;
}

function prepare(database: Database.Database) {
  return {
    insertBin: database.prepare<[string, number, number, Buffer | null]>(
      'INSERT INTO bins (id, created_at, expires_at, read_key_hash) VALUES (?, ?, ?, ?)',
    ),
    findBin: database.prepare<[{ readonly id: string; readonly now: number }], Bin>(
      `SELECT id, created_at AS createdAt, expires_at AS expiresAt, expires_at - :now AS remainingMs, captured,
         read_key_hash AS readKeyHash
       FROM bins WHERE id = :id AND expires_at > :now`,
    ),
    findCount: database.prepare<[string], BinCount>(
      'SELECT key, captured, expires_at AS expiresAt FROM bins WHERE id = ?',
    ),
    setCount: database.prepare<[number, number]>('UPDATE bins SET captured = ? WHERE key = ?'),
    putCapture: database.prepare<[CaptureRow]>(putting(1)),
    putCaptures: database.prepare<[readonly CaptureRow[number][]]>(putting(PUT_TOGETHER)),
    // What was captured since the bin was looked up is left to the next reading.
    // As bytes, and not sorted: either would have SQLite copy each capture once more.
    listCaptures: database.prepare<[string, number, number], StoredCapture>(
      `SELECT number, CAST(json AS BLOB) AS json FROM captures, (SELECT key FROM bins WHERE id = ?) AS bin
       WHERE place >= bin.key * ${KEPT_CAPTURES} AND place < (bin.key + 1) * ${KEPT_CAPTURES}
         AND number > ? AND number <= ?`,
    ),
    findExpired: database
      .prepare<[number], number>('SELECT key FROM bins WHERE expires_at <= ? ORDER BY expires_at LIMIT 1')
      .pluck(),
    // When the latest bin was created: found by the index.
    findLatest: database
      .prepare<[], number | null>(`SELECT max(expires_at) - ${BIN_LIFETIME_MS} FROM bins`)
      .pluck(),
    removeCaptures: database.prepare<[number, number]>('DELETE FROM captures WHERE place >= ? AND place < ?'),
    removeBin: database.prepare<[number]>('DELETE FROM bins WHERE key = ?'),
  };
}
