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

/** How a checkpoint is made: beside those who write, or alone for a moment, which gives the log's space back. */
export type CheckpointWay = 'move' | 'shorten';

/** What the thread is asked for: a checkpoint, or to end. */
export type CheckpointRequest = CheckpointWay | 'end';

const database = new Database((workerData as { readonly file: string }).file);

parentPort?.on('message', (request: CheckpointRequest) => {
  if (request === 'end') {
    database.close();
    parentPort?.close();
    return;
  }
  let outcome: CheckpointOutcome = { pages: 0, moved: 0, failed: true };
  try {
    // Passive: captures are committed meanwhile.
    const [{ log, checkpointed }] = database.pragma(
      `wal_checkpoint(${request === 'move' ? 'PASSIVE' : 'TRUNCATE'})`,
    ) as [{ readonly log: number; readonly checkpointed: number }];
    outcome = { pages: log, moved: checkpointed, failed: false };
  } catch {
    // The disk is full or fails: commits will say so, when the log cannot take them any more.
  }
  parentPort?.postMessage(outcome);
});
