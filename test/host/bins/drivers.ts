import { setImmediate } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresStore } from '../../../host/bins/postgres-store.ts';
import { SqliteStore } from '../../../host/bins/sqlite-store.ts';
import type { BinStore } from '../../../host/bins/store.ts';
import { askPostgres, POSTGRES_NAME, TEST_SERVER } from '../../servers/postgres.ts';
import { TestClock } from './test-clock.ts';

/** Lets go of all that is expired as a host does: with time between for what else the store has begun. */
export async function removeAllExpired(store: Pick<BinStore, 'removeExpired'>): Promise<void> {
  while (await store.removeExpired()) await setImmediate();
}

/** A place for one test's bins, in which stores can be opened one after the other. It has a time of its own. */
export interface Place {
  open(maxBytes?: number): Promise<BinStore>;
  /** Lets time pass for the bins, in milliseconds. */
  pass(ms: number): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Driver {
  readonly name: string;
  readonly isReachable: boolean;
  readonly newPlace: () => Promise<Place>;
}

const PLENTY = 2 ** 30;

/** The time at which every place begins. */
export const START = Date.parse('2026-03-01T12:00:00Z');

const sqlite: Driver = {
  name: 'SQLite',
  isReachable: true,
  async newPlace() {
    const folder = await mkdtemp(join(tmpdir(), 'bins-'));
    const clock = new TestClock(START);
    return {
      open: async (maxBytes = PLENTY) =>
        new SqliteStore({ file: join(folder, 'bins.sqlite'), maxBytes, clock }),
      pass: async (ms) => clock.pass(ms),
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
    };
  },
};

const postgresql: Driver = {
  name: POSTGRES_NAME,
  isReachable: TEST_SERVER !== undefined,
  async newPlace() {
    const schema = `test_${randomBytes(6).toString('hex')}`;
    let time = START;
    // The server's own clock cannot be moved, but the function that reads it can be replaced.
    const setClock = () =>
      askPostgres(
        `CREATE OR REPLACE FUNCTION ${schema}.clock_ms() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT ${time}::bigint'`,
      );
    return {
      async open(maxBytes = PLENTY) {
        const store = await PostgresStore.open({
          url: TEST_SERVER ?? new URL('postgres://nowhere'),
          maxBytes,
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
