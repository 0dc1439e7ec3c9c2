import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { KEPT_CAPTURES, type Bin } from './bin.ts';
import type { Write, WriterData, Written } from './sqlite-writer.ts';
import { StoreFullError, StoreUnavailableError, type BinStore, type StoredCapture } from './store.ts';

interface PendingWrite {
  readonly task: Write;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Bins in a SQLite file: one thread writes, this one reads. Writes that come while others are being written
 * wait and go together, in one transaction: the busier the host, the less each of them costs.
 */
export class SqliteStore implements BinStore {
  readonly #writer: Worker;
  readonly #database: Database.Database;
  readonly #findBin: Database.Statement<[string, number], Bin>;
  readonly #listCaptures: Database.Statement<[string, number, number], StoredCapture>;
  #waiting: PendingWrite[] = [];
  /** What the writing thread has been given and not yet acknowledged, in the order in which it was given. */
  readonly #batches: PendingWrite[][] = [];
  #end: StoreUnavailableError | undefined;

  /**
   * Opens the file, or makes it. `maxBytes` bounds its size.
   *
   * @throws Error that names the file, when it is damaged or holds something else
   */
  static async open(data: WriterData): Promise<SqliteStore> {
    const writer = new Worker(new URL('sqlite-writer.ts', import.meta.url), { workerData: data });
    await once(writer, 'message');
    return new SqliteStore(writer, data.file);
  }

  private constructor(writer: Worker, file: string) {
    this.#writer = writer;
    this.#database = new Database(file, { readonly: true });
    this.#findBin = this.#database.prepare(
      `SELECT id, created_at AS createdAt, expires_at AS expiresAt, captured
       FROM bins WHERE id = ? AND expires_at > ?`,
    );
    this.#listCaptures = this.#database.prepare(
      `SELECT number, json FROM captures, (SELECT key FROM bins WHERE id = ?) AS bin
       WHERE place >= bin.key * ${KEPT_CAPTURES} AND place < (bin.key + 1) * ${KEPT_CAPTURES}
         AND number > ? AND number <= ?
       ORDER BY number DESC`,
    );
    writer.on('message', (written: readonly Written[]) => this.#acknowledge(written));
    writer.on('error', (error) =>
      this.#fail(new StoreUnavailableError('the writing thread failed', { cause: error })),
    );
    writer.on('exit', () => this.#fail(new StoreUnavailableError('the store is closed')));
  }

  async createBin({ id, createdAt, expiresAt }: Omit<Bin, 'captured'>): Promise<void> {
    await this.#write({ kind: 'bin', id, createdAt, expiresAt });
  }

  async findBin(id: string, now: number): Promise<Bin | undefined> {
    return this.#read(() => this.#findBin.get(id, now));
  }

  async addCapture(id: string, now: number, json: string): Promise<boolean> {
    return (await this.#write({ kind: 'capture', id, now, json })) === 'done';
  }

  async listCaptures({ id, captured }: Bin, after: number): Promise<readonly StoredCapture[]> {
    return this.#read(() => this.#listCaptures.all(id, after, captured));
  }

  async removeExpired(now: number): Promise<boolean> {
    return (await this.#write({ kind: 'removal', now })) === 'more';
  }

  async close(): Promise<void> {
    if (this.#end === undefined) {
      this.#end = new StoreUnavailableError('the store is closed');
      // The thread takes messages in order: whatever waits is written before it closes.
      this.#sendWaiting();
      this.#writer.postMessage('close');
      await once(this.#writer, 'exit');
    }
    this.#database.close();
  }

  #read<T>(query: () => T): T {
    try {
      return query();
    } catch (error) {
      throw new StoreUnavailableError('the database could not be read', { cause: error });
    }
  }

  async #write(task: Write): Promise<Written> {
    if (this.#end !== undefined) throw this.#end;
    const written = await new Promise<Written>((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      if (this.#waiting.length === 1 && this.#batches.length === 0) setImmediate(() => this.#sendWaiting());
    });
    if (written === 'full') throw new StoreFullError('the database or the disk is full');
    if (typeof written === 'object')
      throw new StoreUnavailableError('the database could not be written', { cause: written.failure });
    return written;
  }

  #sendWaiting(): void {
    if (this.#waiting.length === 0) return;
    const batch = this.#waiting;
    this.#waiting = [];
    this.#batches.push(batch);
    this.#writer.postMessage(batch.map(({ task }) => task));
  }

  #acknowledge(written: readonly Written[]): void {
    this.#batches.shift()?.forEach(({ resolve }, index) => resolve(written[index] ?? UNANSWERED));
    if (this.#batches.length === 0) this.#sendWaiting();
  }

  /** The thread has ended: what it has not acknowledged may or may not be written. */
  #fail(reason: StoreUnavailableError): void {
    this.#end ??= reason;
    for (const { reject } of [...this.#batches.splice(0).flat(), ...this.#waiting.splice(0)]) reject(reason);
  }
}

const UNANSWERED = { failure: 'the writing thread did not say what became of it' };
