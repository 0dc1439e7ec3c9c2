import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { Guarded, type GuardedOptions } from '../storage/guarded.ts';
import { SqliteKvStore } from './sqlite-kv-store.ts';
import type { KvStore } from './store.ts';

/** The file in `DATA_DIR` where no PostgreSQL is set. */
export const KV_FILE = 'kv.sqlite';

const FILE_PATIENCE_MS = 5000;

/**
 * The store that the configuration names, PostgreSQL or a SQLite file in the data folder, yet to be started.
 *
 * @param isShared whether other processes write to the same file, all the time
 */
export async function openKvStore(
  { DATABASE_URL: url, DATA_DIR: folder }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  onChange: GuardedOptions<KvStore>['onChange'],
  isShared = false,
): Promise<Guarded<KvStore>> {
  if (url === undefined) {
    const open = async () => new SqliteKvStore(join(folder, KV_FILE), { isShared });
    return new Guarded({ open, patienceMs: FILE_PATIENCE_MS, onChange });
  }
  const { PostgresKvStore } = await import('./postgres-kv-store.ts');
  const { PATIENCE_MS } = await import('../storage/postgres.ts');
  return new Guarded({ open: () => PostgresKvStore.open({ url }), patienceMs: PATIENCE_MS, onChange });
}
