import { statfsSync } from 'node:fs';

/** The room on a disk, in bytes: in all, and free for this account. */
export interface DiskSpace {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

/** The room on the disk that holds a folder. */
export function diskSpace(folder: string): DiskSpace {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize };
}

/** Below this the disk is full: a database cannot begin a log in it. */
const FULL_BYTES = 256 * 1024;

/** Errors of SQLite that a full disk brings about, besides SQLITE_FULL: it cannot make or extend its files. */
const POSSIBLY_FULL = /^SQLITE_(IOERR|CANTOPEN)/;

/** Whether an error, or one that led to it, says that the disk that holds the folder is full. */
export function isDiskFull(error: unknown, folder: string): boolean {
  for (let cause = error; cause instanceof Error; { cause } = cause) {
    const code = String(Reflect.get(cause, 'code'));
    if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return true;
    if (POSSIBLY_FULL.test(code) && hasLittle(folder)) return true;
  }
  return false;
}

/** Whether hardly anything is left. Of a folder that is gone that cannot be said. */
function hasLittle(folder: string): boolean {
  try {
    return diskSpace(folder).freeBytes < FULL_BYTES;
  } catch {
    return false;
  }
}
