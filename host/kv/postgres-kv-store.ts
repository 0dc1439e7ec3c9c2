import { answerOf, closePostgres, openPostgres, type Sql } from '../storage/postgres.ts';
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

/** Any number, so long as all hosts take the same: only one of them changes the tables at a time. */
const MIGRATION_LOCK = 0x4b767374;

/** What made the tables what they are, in order; what is listed here has run somewhere and is never edited. */
const MIGRATIONS = [
  `CREATE TABLE kv_spaces (
     id text PRIMARY KEY,
     bytes bigint NOT NULL DEFAULT 0,
     keys bigint NOT NULL DEFAULT 0
   );
   CREATE TABLE kv_entries (
     space text NOT NULL,
     key bytea NOT NULL,
     value text NOT NULL,
     bytes bigint NOT NULL,
     expires_at bigint,
     PRIMARY KEY (space, key)
   );
   CREATE INDEX kv_entries_by_expiry ON kv_entries (expires_at, space) WHERE expires_at IS NOT NULL;
   CREATE FUNCTION kv_clock_ms() RETURNS bigint LANGUAGE sql VOLATILE
   AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint';`,
];

export interface PostgresKvOptions {
  readonly url: URL;
  /** The schema that holds the tables. */
  readonly schema?: string;
}

interface Row extends StoredEntry {
  readonly bytes: number;
  readonly isAlive: boolean;
}

/** Plugins' values in PostgreSQL, for any number of hosts that share them. */
export class PostgresKvStore implements KvStore {
  readonly #sql: Sql;

  /** @throws Error when the server cannot be reached or refuses */
  static async open({ url, schema }: PostgresKvOptions): Promise<PostgresKvStore> {
    const tables = { versions: 'kv_migrations', lock: MIGRATION_LOCK, migrations: MIGRATIONS };
    return new PostgresKvStore(await openPostgres({ url, schema, ...tables }));
  }

  private constructor(sql: Sql) {
    this.#sql = sql;
  }

  async get(space: string, key: string): Promise<string | undefined> {
    const [row] = await answerOf(
      this.#sql<{ readonly value: string }[]>`
        SELECT value FROM kv_entries WHERE space = ${space} AND key = ${Buffer.from(key)}
          AND (expires_at IS NULL OR expires_at > kv_clock_ms())`,
    );
    return row?.value;
  }

  async keys(space: string, range: KeyRange): Promise<readonly string[]> {
    const { start, after, end } = rangeBytes(range);
    const rows = await answerOf(
      this.#sql<{ readonly key: Buffer }[]>`
        SELECT key FROM kv_entries
        WHERE space = ${space} AND key >= ${start} AND key > ${after} AND key < ${end}
          AND (expires_at IS NULL OR expires_at > kv_clock_ms())
        ORDER BY key LIMIT ${range.limit}`,
    );
    return rows.map(({ key }) => key.toString('utf8'));
  }

  async change<T>(space: string, key: string, decide: (found: Found) => Change<T>): Promise<T> {
    return answerOf(
      this.#sql.begin(async (sql) => {
        const { size, now } = await lock(sql, space);
        const [row] = await sql<Row[]>`
          SELECT value, bytes, expires_at AS "expiresAt", (expires_at IS NULL OR expires_at > ${now}) AS "isAlive"
          FROM kv_entries WHERE space = ${space} AND key = ${Buffer.from(key)}`;
        const others = {
          bytes: size.bytes - (row?.bytes ?? 0),
          keys: size.keys - (row === undefined ? 0 : 1),
        };
        const change = decide({ entry: row?.isAlive === true ? row : undefined, others, now });
        if (change.entry !== 'as-it-was') await put(sql, space, key, change.entry, others);
        return { answer: change.answer };
      }),
    ).then(({ answer }) => answer);
  }

  async size(space: string): Promise<SpaceSize> {
    const [size] = await answerOf(
      this.#sql<SpaceSize[]>`SELECT bytes, keys FROM kv_spaces WHERE id = ${space}`,
    );
    return size ?? { bytes: 0, keys: 0 };
  }

  async removeExpired(space: string): Promise<boolean> {
    return answerOf(
      this.#sql.begin(async (sql) => {
        const { size, now } = await lock(sql, space);
        const removed = await sql<{ readonly bytes: number }[]>`
          DELETE FROM kv_entries WHERE space = ${space} AND key IN (
            SELECT key FROM kv_entries WHERE space = ${space} AND expires_at <= ${now} LIMIT ${REMOVAL_ENTRIES}
          ) RETURNING bytes`;
        const bytes = size.bytes - removed.reduce((sum, one) => sum + one.bytes, 0);
        await putSize(sql, space, { bytes, keys: size.keys - removed.length });
        return removed.length === REMOVAL_ENTRIES;
      }),
    );
  }

  async expiredSpaces(): Promise<readonly string[]> {
    const rows = await answerOf(
      this.#sql<{ readonly space: string }[]>`
        SELECT DISTINCT space FROM kv_entries WHERE expires_at <= kv_clock_ms() LIMIT ${REMOVAL_SPACES}`,
    );
    return rows.map(({ space }) => space);
  }

  async clear(space: string): Promise<void> {
    await answerOf(
      this.#sql.begin(async (sql) => {
        await lock(sql, space);
        await sql`DELETE FROM kv_entries WHERE space = ${space}`;
        await sql`DELETE FROM kv_spaces WHERE id = ${space}`;
      }),
    );
  }

  async check(): Promise<void> {
    await answerOf(this.#sql`SELECT kv_clock_ms()`);
  }

  async close(): Promise<void> {
    await closePostgres(this.#sql);
  }
}

type Within = Parameters<Parameters<Sql['begin']>[1]>[0];

/** Holds a space until the transaction's end, and says what it takes and what time it is then. */
async function lock(sql: Within, space: string): Promise<{ readonly size: SpaceSize; readonly now: number }> {
  const [row] = await sql<[SpaceSize & { readonly now: number }]>`
    INSERT INTO kv_spaces (id) VALUES (${space})
    ON CONFLICT (id) DO UPDATE SET bytes = kv_spaces.bytes RETURNING bytes, keys, kv_clock_ms() AS now`;
  return { size: row, now: row.now };
}

async function put(
  sql: Within,
  space: string,
  key: string,
  entry: StoredEntry | 'none',
  others: SpaceSize,
): Promise<void> {
  const bytes = Buffer.from(key);
  if (entry === 'none') {
    await sql`DELETE FROM kv_entries WHERE space = ${space} AND key = ${bytes}`;
    return putSize(sql, space, others);
  }
  const size = entryBytes(key, entry.value);
  await sql`
    INSERT INTO kv_entries (space, key, value, bytes, expires_at)
    VALUES (${space}, ${bytes}, ${entry.value}, ${size}, ${entry.expiresAt})
    ON CONFLICT (space, key) DO UPDATE
    SET value = excluded.value, bytes = excluded.bytes, expires_at = excluded.expires_at`;
  await putSize(sql, space, { bytes: others.bytes + size, keys: others.keys + 1 });
}

async function putSize(sql: Within, space: string, { bytes, keys }: SpaceSize): Promise<void> {
  await sql`UPDATE kv_spaces SET bytes = ${bytes}, keys = ${keys} WHERE id = ${space}`;
}
