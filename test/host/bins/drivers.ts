import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { PostgresStore } from '../../../host/bins/postgres-store.ts';
import { SqliteStore } from '../../../host/bins/sqlite-store.ts';
import type { BinStore } from '../../../host/bins/store.ts';

/** A place for one test's bins, in which stores can be opened one after the other. */
export interface Place {
  open(maxBytes?: number): Promise<BinStore>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Driver {
  readonly name: string;
  readonly isReachable: boolean;
  readonly newPlace: () => Promise<Place>;
}

const PLENTY = 2 ** 30;

const sqlite: Driver = {
  name: 'SQLite',
  isReachable: true,
  async newPlace() {
    const folder = await mkdtemp(join(tmpdir(), 'bins-'));
    return {
      open: async (maxBytes = PLENTY) => new SqliteStore({ file: join(folder, 'bins.sqlite'), maxBytes }),
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
    };
  },
};

const url = process.env['TEST_DATABASE_URL'];

/** Runs a statement on the test server. */
async function ask(statement: string): Promise<void> {
  const sql = postgres(url ?? '', { connect_timeout: 2, max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

const isReachable =
  url !== undefined &&
  (await ask('SELECT 1').then(
    () => true,
    () => false,
  ));
if (!isReachable)
  process.stderr.write('The tests of PostgreSQL are skipped: no server is reachable at TEST_DATABASE_URL\n');

/** The test server of PostgreSQL, if it is reachable. */
export const TEST_SERVER = isReachable && url !== undefined ? new URL(url) : undefined;

const postgresql: Driver = {
  name: isReachable ? 'PostgreSQL' : 'PostgreSQL (skipped: no server is reachable at TEST_DATABASE_URL)',
  isReachable,
  async newPlace() {
    const schema = `test_${randomBytes(6).toString('hex')}`;
    return {
      open: (maxBytes = PLENTY) => PostgresStore.open({ url: new URL(url ?? ''), maxBytes, schema }),
      [Symbol.asyncDispose]: () => ask(`DROP SCHEMA IF EXISTS ${schema} CASCADE`),
    };
  },
};

/** Every driver there is: each passes the same tests. */
export const DRIVERS: readonly Driver[] = [sqlite, postgresql];
