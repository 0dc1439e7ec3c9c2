/** The thread that moves the write-ahead log into the database file, which waits for the disk, when it is asked to. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** What the log holds after a checkpoint, in pages; `moved` of `pages` are in the database file. */
export interface CheckpointOutcome {
  readonly pages: number;
  readonly moved: number;
}

const database = new Database((workerData as { readonly file: string }).file);

parentPort?.on('message', () => {
  let outcome: CheckpointOutcome = { pages: 0, moved: 0 };
  try {
    // Passive: captures are committed meanwhile.
    const [{ log, checkpointed }] = database.pragma('wal_checkpoint(PASSIVE)') as [
      { readonly log: number; readonly checkpointed: number },
    ];
    outcome = { pages: log, moved: checkpointed };
  } catch {
    // The disk is full or fails: commits will say so, when the log cannot take them any more.
  }
  parentPort?.postMessage(outcome);
});
