import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { scriptBeside } from '../installation.ts';
import type { CheckpointOutcome, CheckpointRequest, CheckpointWay } from './checkpoint-thread.ts';

/** After how many bytes of writing the log is moved into the database file. */
const CHECKPOINT_BYTES = 32 * 2 ** 20;

/** How many bytes may be in the log, and how many more than that while it is being moved. */
const MOST_BYTES = 64 * 2 ** 20;
const MEANWHILE_BYTES = 32 * 2 ** 20;

/** What may be left in a log at the start. */
const LITTLE_BYTES = 2 ** 20;

/** What a page takes in the log, in bytes. */
const PAGE_BYTES = 4096 + 24;

/** How often the log is shortened while the disk is full, in milliseconds. */
const SHORTEN_MS = 1000;

/**
 * Keeps the write-ahead log short. It can only be begun anew when all of it is in the database file; while
 * writing never pauses, that never happens, so past a bound writing has to wait for it.
 */
export class Checkpoints {
  readonly #file: string;
  readonly #onRoom: () => void;
  readonly #isShared: boolean;
  #thread: Worker | undefined;
  /** Settles when the thread that was started last has ended. */
  #ended: Promise<unknown> | undefined;
  #bytes = 0;
  /** What was written since the log was begun anew. */
  #log = 0;
  /** What was written before the last move that took all, or is being moved. */
  #unmoved = 0;
  #running: CheckpointWay | undefined;
  #shortenedAt = -Infinity;
  #mustWait = false;

  /**
   * @param onRoom told when writing need not wait any more
   * @param isShared whether other processes write too: then the log is begun anew by keeping all from writing for a moment
   */
  constructor(file: string, onRoom: () => void, isShared = false) {
    this.#file = file;
    this.#isShared = isShared;
    this.#onRoom = onRoom;
    // What a host left that was killed, or the making of the database, for which no thread has to be started.
    this.#unmoved = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    this.#log = this.#unmoved;
    if (this.#unmoved > LITTLE_BYTES) this.#begin('move');
  }

  /** Whether writing has to wait. */
  get mustWait(): boolean {
    return this.#mustWait || this.isShortening;
  }

  /** About how many bytes the log holds that are not in the database file yet. */
  get unmovedBytes(): number {
    return this.#unmoved + this.#bytes;
  }

  /** Tells how many bytes went into the log. */
  wrote(bytes: number): void {
    this.#bytes += bytes;
    this.#log += bytes;
    this.#mustWait ||= this.#log >= MOST_BYTES + MEANWHILE_BYTES;
    if (this.#bytes >= CHECKPOINT_BYTES || this.#mustWait) this.#begin('move');
  }

  /** Whether the log is being shortened: nobody may write meanwhile. */
  get isShortening(): boolean {
    return this.#running === 'shorten';
  }

  /** Moves what the log holds and gives its space back to the disk, at most once a second. */
  shorten(): void {
    if (this.#running !== undefined || performance.now() - this.#shortenedAt < SHORTEN_MS) return;
    this.#shortenedAt = performance.now();
    this.#begin('shorten');
  }

  #begin(way: CheckpointWay): void {
    if (this.#running !== undefined) return;
    this.#thread ??= this.#start();
    this.#running = way;
    this.#unmoved += this.#bytes;
    this.#bytes = 0;
    this.#thread.postMessage(way);
  }

  /** Lets a move that is under way finish. */
  async close(): Promise<void> {
    const thread = this.#thread;
    if (thread === undefined) return;
    // Not terminated: a thread that is stopped while it loads native code ends the process.
    const end: CheckpointRequest = 'end';
    thread.ref();
    thread.postMessage(end);
    await this.#ended;
  }

  #start(): Worker {
    const thread = new Worker(scriptBeside(import.meta, 'checkpoint-thread'), {
      workerData: { file: this.#file },
    });
    thread.on('message', (outcome: CheckpointOutcome) => this.#finish(outcome));
    thread.on('error', () => {
      this.#thread = undefined;
      this.#finish({ pages: 0, moved: 0, failed: true });
    });
    this.#ended = new Promise((resolve) => thread.once('exit', resolve));
    thread.unref();
    return thread;
  }

  #finish({ pages, moved, failed }: CheckpointOutcome): void {
    const way = this.#running;
    this.#running = undefined;
    if (!failed && moved === pages) this.#unmoved = 0;
    const waited = this.#mustWait || way === 'shorten';
    // What was written meanwhile is not among these pages.
    const isAllMoved = moved === pages && this.#bytes === 0;
    // How much others wrote is seen by how long the log is.
    if (this.#isShared && !failed) this.#log = way === 'restart' ? 0 : pages * PAGE_BYTES;
    else if (!this.#isShared && isAllMoved) this.#log = 0;
    this.#mustWait = !failed && this.#log > MOST_BYTES;
    if (this.#mustWait) this.#begin(this.#isShared ? 'restart' : 'move');
    else if (waited) this.#onRoom();
  }
}
