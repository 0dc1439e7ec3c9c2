import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** The pause before another try, in milliseconds: not the same for all who wait. */
const LEAST_MS = 1;
const MORE_MS = 4;

/** Whether a file could not be written to because another process does so at the moment. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** A short while, after which another process may have done what it does. */
export function whileBusy(): Promise<void> {
  return pause(LEAST_MS + Math.random() * MORE_MS);
}

/**
 * Does work with a SQLite file; again, after a moment in which this process does something else, while another process
 * writes to the file.
 *
 * @param patienceMs for how long; 0: the first answer counts
 */
export async function onceFree<T>(work: () => T, patienceMs: number): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    await whileBusy();
  }
}
