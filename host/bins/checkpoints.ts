import { Worker } from 'node:worker_threads';
import type { CheckpointOutcome } from './checkpoint-thread.ts';

/** After how many bytes of writing the log is moved into the database file. */
const CHECKPOINT_BYTES = 32 * 2 ** 20;

/** How many bytes may be written while the log is being moved. */
const MEANWHILE_BYTES = 64 * 2 ** 20;

/** From how many pages on the log may not grow until all of it is moved: 64 MiB. */
const MOST_PAGES = 16_384;

/**
 * Keeps the write-ahead log short. It can only be begun anew when all of it is in the database file; while
 * writing never pauses, that never happens, so past a bound writing has to wait for it.
 */
export class Checkpoints {
  readonly #file: string;
  readonly #onRoom: () => void;
  #thread: Worker | undefined;
  #bytes = 0;
  #isRunning = false;
  #mustWait = false;

  /** `onRoom` is told when writing need not wait any more. */
  constructor(file: string, onRoom: () => void) {
    this.#file = file;
    this.#onRoom = onRoom;
  }

  /** Whether writing has to wait. */
  get mustWait(): boolean {
    return this.#mustWait;
  }

  /** Tells how many bytes went into the log. */
  wrote(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes >= CHECKPOINT_BYTES) this.begin();
    if (this.#bytes >= MEANWHILE_BYTES) this.#mustWait = true;
  }

  /** Moves what the log holds, so that its space serves again. */
  begin(): void {
    if (this.#isRunning) return;
    this.#thread ??= this.#start();
    this.#isRunning = true;
    this.#bytes = 0;
    this.#thread.postMessage('checkpoint');
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = new Worker(new URL('checkpoint-thread.ts', import.meta.url), {
      workerData: { file: this.#file },
    });
    thread.on('message', (outcome: CheckpointOutcome) => this.#finish(outcome));
    thread.on('error', () => {
      this.#thread = undefined;
      this.#finish({ pages: 0, moved: 0 });
    });
    thread.unref();
    return thread;
  }

  #finish({ pages, moved }: CheckpointOutcome): void {
    this.#isRunning = false;
    const waited = this.#mustWait;
    // What was written meanwhile is not among these pages.
    const isAllMoved = moved === pages && this.#bytes === 0;
    this.#mustWait = pages > MOST_PAGES && !isAllMoved;
    if (this.#mustWait) this.begin();
    else if (waited) this.#onRoom();
  }
}
