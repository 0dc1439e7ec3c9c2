import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { OPERATOR_DATABASE } from '../catalogue/operator-database.ts';
import { makePrivateFolder, refuseForeignFolder } from '../storage/data-folder.ts';
import { isOlder } from '../storage/open-database.ts';
import { OperatorError } from './operator-error.ts';

/** How long a host that starts waits for one that ends, or for a command that looks, in milliseconds. */
const PATIENCE_MS = 2000;

/** A data folder that was taken. */
export interface DataLock {
  /** Why it is not locked all the same: the disk fails, or its file system has no locks. */
  readonly problem: Error | undefined;
  /** Lets go of the folder. */
  readonly release: () => void;
}

/**
 * Takes a data folder for the one host that serves from it. The lock is SQLite's on an empty file, and so the
 * kernel's: it goes with its process, however that ends, and holds between containers that share the folder. On
 * NFS it holds between machines as far as the server's locks do.
 *
 * @throws Error when another host serves from the folder, or it is another program's
 */
export function lockDataDir(dataDir: string): DataLock {
  refuseForeignFolder(dataDir);
  try {
    const lock = openLock(dataDir, PATIENCE_MS);
    return { problem: undefined, release: () => lock.close() };
  } catch (error) {
    if (isTaken(error))
      throw new Error(`DATA_DIR: another host serves from ${dataDir}: stop it, or set another DATA_DIR`, {
        cause: error,
      });
    return { problem: error instanceof Error ? error : new Error(String(error)), release: () => undefined };
  }
}

/** Whether a host serves from a data folder. */
function isServed(dataDir: string): boolean {
  try {
    openLock(dataDir, 0).close();
    return false;
  } catch (error) {
    return isTaken(error);
  }
}

/**
 * For those who work on a data folder beside the host that serves from it.
 *
 * @throws OperatorError when they would change the tables of the host's database, which it does not expect
 */
export function refuseOlderData(dataDir: string): void {
  const file = join(dataDir, 'operator.db');
  if (existsSync(file) && isOlder(file, OPERATOR_DATABASE) && isServed(dataDir))
    throw new OperatorError(`a host of an older version serves from ${dataDir}: upgrade that one first`);
}

function openLock(dataDir: string, timeout: number): Database.Database {
  const file = join(dataDir, 'host.lock');
  makePrivateFolder(dataDir);
  closeSync(openSync(file, 'a', 0o600));
  const lock = new Database(file, { timeout });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
