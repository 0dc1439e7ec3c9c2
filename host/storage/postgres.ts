import postgres from 'postgres';
import { StoreFullError, StoreUnavailableError } from './store-errors.ts';

/** How long the server may take for one verb, to connect, and to have its tables looked at, in milliseconds. */
export const PATIENCE_MS = 5000;

/** Where tables are, and what made them what they are. */
export interface PostgresTables {
  readonly url: URL;
  /** The schema that holds the tables. */
  readonly schema?: string | undefined;
  /** The table that says which of the migrations have run. */
  readonly versions: string;
  /** Any number, so long as all hosts take the same: only one of them changes the tables at a time. */
  readonly lock: number;
  /** In order; what is listed here has run somewhere and is never edited. */
  readonly migrations: readonly string[];
}

function connect(url: URL, schema: string) {
  return postgres(url.href, {
    connection: {
      search_path: schema,
      application_name: 'toolyard',
      statement_timeout: PATIENCE_MS,
      idle_in_transaction_session_timeout: PATIENCE_MS,
    },
    connect_timeout: PATIENCE_MS / 1000,
    // In seconds: requests wait no longer for a server that is back than for one that was never away.
    backoff: () => 0.25,
    onnotice: () => undefined,
    // Counts and milliseconds: far below 2^53.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  });
}

export type Sql = ReturnType<typeof connect>;

/**
 * Connects and brings the tables up to date.
 *
 * @throws Error when the server cannot be reached or refuses
 */
export async function openPostgres(tables: PostgresTables): Promise<Sql> {
  const { url, schema = 'toolyard' } = tables;
  const sql = connect(url, schema);
  // A server that takes the connection and says nothing more would be waited for without an end.
  const timer = setTimeout(() => void sql.end({ timeout: 0 }), PATIENCE_MS);
  try {
    await migrate(sql, schema, tables);
    return sql;
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw new Error(`DATABASE_URL: ${reason(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

export async function closePostgres(sql: Sql): Promise<void> {
  await sql.end({ timeout: PATIENCE_MS / 1000 });
}

/**
 * The answer of the server.
 *
 * @throws StoreFullError or StoreUnavailableError for whatever the server or the way to it fails with
 */
export async function answerOf<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === DISK_FULL)
      throw new StoreFullError(error.message);
    throw new StoreUnavailableError(reason(error));
  }
}

/** PostgreSQL's error code (Appendix A). */
const DISK_FULL = '53100';

/** What went wrong, without the password that the URL holds and without what a query carried. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}

async function migrate(
  sql: Sql,
  schema: string,
  { versions, lock, migrations }: PostgresTables,
): Promise<void> {
  await sql.begin(async (sql) => {
    await sql`SELECT pg_advisory_xact_lock(${lock})`;
    await sql`CREATE SCHEMA IF NOT EXISTS ${sql(schema)}`;
    await sql`CREATE TABLE IF NOT EXISTS ${sql(versions)} (
      version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`;
    const [{ done }] = await sql<
      [{ done: number }]
    >`SELECT coalesce(max(version), 0) AS done FROM ${sql(versions)}`;
    if (done > migrations.length)
      throw new Error('the tables were made by a newer version of Toolyard: use that version');
    for (const [index, migration] of migrations.slice(done).entries()) {
      await sql.unsafe(migration);
      await sql`INSERT INTO ${sql(versions)} (version) VALUES (${done + index + 1})`;
    }
  });
}
