import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Clock } from './clock.ts';
import { GuardedStore, type GuardedStoreOptions } from './guarded-store.ts';
import { SqliteStore } from './sqlite-store.ts';
import type { BinStore } from './store.ts';

/** How long the file may take for one verb, in milliseconds: captures may have to wait for its log to be moved. */
const FILE_PATIENCE_MS = 30_000;

/** How many times as long as a try to open the file took the next one is put off: opening reads all of it. */
const OPENING_PAUSE = 20;

export interface OpenStoreOptions {
  readonly config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'BINS_MAX_BYTES'>;
  readonly clock: Clock;
  /** Whether other processes write to the same file, all the time. */
  readonly isShared?: boolean;
  readonly onChange: GuardedStoreOptions['onChange'];
}

/** The store that the configuration names, PostgreSQL or a SQLite file in the data folder, yet to be started. */
export async function openStore({
  config,
  clock,
  isShared = false,
  onChange,
}: OpenStoreOptions): Promise<GuardedStore> {
  const { DATABASE_URL: url, DATA_DIR: folder, BINS_MAX_BYTES: maxBytes } = config;
  if (url === undefined) {
    const open = () => new SqliteStore({ file: join(folder, 'bins.sqlite'), maxBytes, clock, isShared });
    return new GuardedStore({ open: seldom(open, clock), patienceMs: FILE_PATIENCE_MS, onChange });
  }
  const { PostgresStore } = await import('./postgres-store.ts');
  const { PATIENCE_MS } = await import('../storage/postgres.ts');
  return new GuardedStore({
    open: () => PostgresStore.open({ url, maxBytes }),
    patienceMs: PATIENCE_MS,
    onChange,
  });
}

/** Opens, and after a failure not again until some time has passed: until then it fails as before. */
function seldom(open: () => BinStore, clock: Clock): () => Promise<BinStore> {
  let nextAt = -Infinity;
  let failure: unknown;
  return async () => {
    const began = clock.elapsed();
    if (began < nextAt) throw failure;
    try {
      return open();
    } catch (error) {
      const end = clock.elapsed();
      nextAt = end + OPENING_PAUSE * (end - began);
      failure = error;
      throw error;
    }
  };
}
