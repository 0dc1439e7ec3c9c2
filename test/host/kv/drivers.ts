import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresKvStore } from '../../../host/kv/postgres-kv-store.ts';
import { SqliteKvStore } from '../../../host/kv/sqlite-kv-store.ts';
import type { KvStore } from '../../../host/kv/store.ts';
import { askPostgres, POSTGRES_NAME, TEST_SERVER } from '../../servers/postgres.ts';

/** A place for one test's values, in which stores can be opened one after the other. It has a time of its own. */
export interface Place {
  open(): Promise<KvStore>;
  /** Lets time pass for the values, in milliseconds. */
  pass(ms: number): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Driver {
  readonly name: string;
  readonly isReachable: boolean;
  readonly newPlace: () => Promise<Place>;
}

const START = Date.parse('2026-03-01T12:00:00Z');

const sqlite: Driver = {
  name: 'SQLite',
  isReachable: true,
  async newPlace() {
    const folder = await mkdtemp(join(tmpdir(), 'kv-'));
    let time = START;
    return {
      open: async () => new SqliteKvStore(join(folder, 'kv.sqlite'), { now: () => time }),
      pass: async (ms) => {
        time += ms;
      },
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
    };
  },
};

const postgresql: Driver = {
  name: POSTGRES_NAME,
  isReachable: TEST_SERVER !== undefined,
  async newPlace() {
    const schema = `test_kv_${randomBytes(6).toString('hex')}`;
    let time = START;
    // The server's own clock cannot be moved, but the function that reads it can be replaced.
    const setClock = () =>
      askPostgres(
        `CREATE OR REPLACE FUNCTION ${schema}.kv_clock_ms() RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT ${time}::bigint'`,
      );
    return {
      async open() {
        const store = await PostgresKvStore.open({
          url: TEST_SERVER ?? new URL('postgres://nowhere'),
          schema,
        });
        await setClock();
        return store;
      },
      async pass(ms) {
        time += ms;
        await setClock();
      },
      [Symbol.asyncDispose]: () => askPostgres(`DROP SCHEMA IF EXISTS ${schema} CASCADE`),
    };
  },
};

/** Every driver there is: each passes the same tests. */
export const DRIVERS: readonly Driver[] = [sqlite, postgresql];
