import { answerOf, closePostgres, openPostgres, type Sql } from '../storage/postgres.ts';
import { StoreFullError } from '../storage/store-errors.ts';
import { BIN_LIFETIME_MS, KEPT_CAPTURES, type Bin, type NewBin } from './bin.ts';
import type { BinStore, StoredCapture } from './store.ts';

export interface PostgresStoreOptions {
  readonly url: URL;
  /** Bounds the captures' size in all. Hosts that share the database may pass it by what they take in a second. */
  readonly maxBytes: number;
  /** The schema that holds the tables. */
  readonly schema?: string;
}

/** How long the measured size stands, in milliseconds; until then, what this host adds is added to it. */
const MEASURE_MS = 1000;

/** How many bins are removed at once. */
const REMOVAL_BINS = 20;

/** Any number, so long as all hosts take the same: only one of them changes the tables at a time. */
const MIGRATION_LOCK = 0x42696e73;

/**
 * What made the tables what they are, in order; what is listed here has run somewhere and is never edited.
 * As in SQLite, a bin has as many slots as it keeps captures, and a new capture replaces the oldest in its slot.
 */
const MIGRATIONS = [
  `CREATE TABLE bins (
     key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id text NOT NULL UNIQUE,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     captured bigint NOT NULL DEFAULT 0,
     stored_bytes bigint NOT NULL DEFAULT 0
   );
   CREATE INDEX bins_by_expiry ON bins (expires_at);
   CREATE TABLE captures (
     bin bigint NOT NULL REFERENCES bins ON DELETE CASCADE,
     slot smallint NOT NULL,
     number bigint NOT NULL,
     json text NOT NULL,
     PRIMARY KEY (bin, slot)
   );`,
  'ALTER TABLE bins ADD COLUMN read_key_hash bytea',
  // The one clock of all hosts, in milliseconds since 1970.
  `CREATE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql STABLE
   AS 'SELECT (extract(epoch FROM now()) * 1000)::bigint'`,
];

/** Bins in PostgreSQL, for any number of hosts that share them. */
export class PostgresStore implements BinStore {
  readonly #sql: Sql;
  readonly #maxBytes: number;
  #bytes = 0;
  #measuredAt = -Infinity;

  /**
   * Connects and brings the tables up to date.
   *
   * @throws Error when the server cannot be reached or refuses
   */
  static async open({ url, maxBytes, schema }: PostgresStoreOptions): Promise<PostgresStore> {
    const tables = { versions: 'migrations', lock: MIGRATION_LOCK, migrations: MIGRATIONS };
    return new PostgresStore(await openPostgres({ url, schema, ...tables }), maxBytes);
  }

  /** A bin as its columns are named here. */
  get #columns() {
    return this.#sql`id, created_at AS "createdAt", expires_at AS "expiresAt",
      expires_at - clock_ms() AS "remainingMs", captured, read_key_hash AS "readKeyHash"`;
  }

  private constructor(sql: Sql, maxBytes: number) {
    this.#sql = sql;
    this.#maxBytes = maxBytes;
  }

  async createBin({ id, readKeyHash }: NewBin): Promise<Bin> {
    const [bin] = await answerOf(
      this.#sql<[Bin]>`
        INSERT INTO bins (id, created_at, expires_at, read_key_hash)
        VALUES (${id}, clock_ms(), clock_ms() + ${BIN_LIFETIME_MS}::bigint, ${readKeyHash})
        RETURNING ${this.#columns}`,
    );
    return bin;
  }

  async findBin(id: string): Promise<Bin | undefined> {
    const [bin] = await answerOf(
      this.#sql<Bin[]>`SELECT ${this.#columns} FROM bins WHERE id = ${id} AND expires_at > clock_ms()`,
    );
    return bin;
  }

  async addCapture(id: string, json: string): Promise<boolean> {
    const bytes = Buffer.byteLength(json);
    await this.#makeSureOfRoom(bytes);
    // The update locks the bin's row until the capture is stored: captures of one bin are numbered without gaps.
    const { count } = await answerOf(
      this.#sql`
        WITH counted AS (
          UPDATE bins
          SET captured = captured + 1,
              stored_bytes = stored_bytes + ${bytes} - coalesce((
                SELECT octet_length(captures.json) FROM captures
                WHERE bin = key AND slot = (captured + 1) % ${KEPT_CAPTURES}
              ), 0)
          WHERE id = ${id} AND expires_at > clock_ms()
          RETURNING key, captured
        )
        INSERT INTO captures (bin, slot, number, json)
        SELECT key, captured % ${KEPT_CAPTURES}, captured, ${json} FROM counted
        ON CONFLICT (bin, slot) DO UPDATE SET number = excluded.number, json = excluded.json`,
    );
    return count === 1;
  }

  async listCaptures({ id, captured }: Bin, after: number): Promise<readonly StoredCapture[]> {
    const found = await answerOf(
      this.#sql<{ readonly number: number; readonly json: string }[]>`
        SELECT number, json FROM captures
        WHERE bin = (SELECT key FROM bins WHERE id = ${id}) AND number > ${after} AND number <= ${captured}
        ORDER BY number DESC`,
    );
    return found.map(({ number, json }) => ({ number, json: Buffer.from(json) }));
  }

  async removeExpired(): Promise<boolean> {
    const { count } = await answerOf(
      this.#sql`
        DELETE FROM bins WHERE key IN (
          SELECT key FROM bins WHERE expires_at <= clock_ms() ORDER BY expires_at LIMIT ${REMOVAL_BINS}
          FOR UPDATE SKIP LOCKED
        )`,
    );
    return count === REMOVAL_BINS;
  }

  async check(): Promise<void> {
    await answerOf(this.#sql`SELECT clock_ms()`);
  }

  async close(): Promise<void> {
    await closePostgres(this.#sql);
  }

  async #makeSureOfRoom(bytes: number): Promise<void> {
    const now = performance.now();
    if (now - this.#measuredAt >= MEASURE_MS || this.#bytes + bytes > this.#maxBytes) {
      const [{ sum }] = await answerOf(
        this.#sql<[{ sum: number }]>`SELECT coalesce(sum(stored_bytes), 0)::bigint AS sum FROM bins`,
      );
      this.#measuredAt = now;
      this.#bytes = sum;
      if (sum + bytes > this.#maxBytes) throw new StoreFullError('the captures take all the room they may');
    }
    this.#bytes += bytes;
  }
}
