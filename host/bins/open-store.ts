import { join } from 'node:path';
import type { Config } from '../config.ts';
import { SqliteStore } from './sqlite-store.ts';
import type { BinStore } from './store.ts';

/**
 * The store that the configuration names: PostgreSQL, or a SQLite file in the data folder.
 *
 * @throws Error that says what is wrong with the database
 */
export async function openStore(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'BINS_MAX_BYTES'>,
): Promise<BinStore> {
  const { DATABASE_URL: url, DATA_DIR: folder, BINS_MAX_BYTES: maxBytes } = config;
  if (url === undefined) return new SqliteStore({ file: join(folder, 'bins.sqlite'), maxBytes });
  if (!/^postgres(ql)?:$/.test(url.protocol)) throw new Error('DATABASE_URL: expected postgres://…');
  const { PostgresStore } = await import('./postgres-store.ts');
  return PostgresStore.open({ url, maxBytes });
}
