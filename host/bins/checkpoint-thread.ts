/** The thread that moves the write-ahead log into the database file, which waits for the disk, when it is asked to. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** What the log holds after a checkpoint, in pages; `moved` of `pages` are in the database file. */
export interface CheckpointOutcome {
  readonly pages: number;
  readonly moved: number;
  /** Whether it could not be done: the disk is full or fails. */
  readonly failed: boolean;
}

/**
 * How a checkpoint is made: beside those who write, or alone for a moment, so that the log begins anew, or gives its space
 * back.
 */
export type CheckpointWay = keyof typeof MODES;

/** What the thread is asked for: a checkpoint, or to end. */
export type CheckpointRequest = CheckpointWay | 'end';

/** What SQLite calls them: passive means that captures are committed meanwhile. */
const MODES = { move: 'PASSIVE', restart: 'RESTART', shorten: 'TRUNCATE' } as const;

const database = new Database((workerData as { readonly file: string }).file);

parentPort?.on('message', (request: CheckpointRequest) => {
  if (request === 'end') {
    database.close();
    parentPort?.close();
    return;
  }
  let outcome: CheckpointOutcome = { pages: 0, moved: 0, failed: true };
  try {
    const [{ busy, log, checkpointed }] = database.pragma(`wal_checkpoint(${MODES[request]})`) as [
      { readonly busy: number; readonly log: number; readonly checkpointed: number },
    ];
    // Another process makes one, or did not stop writing.
    outcome = { pages: log, moved: checkpointed, failed: log < 0 || (request === 'restart' && busy !== 0) };
  } catch {
    // The disk is full or fails: commits will say so, when the log cannot take them any more.
  }
  parentPort?.postMessage(outcome);
});
