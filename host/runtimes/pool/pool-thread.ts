import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { MemoryWatch } from './memory-watch.ts';
import { LostWork, type WorkerSlot, type Work } from './worker-slot.ts';
import { watchWorker } from './watch-worker.ts';
import type { WorkerMessage } from './task.ts';
import { isOutOfMemory, memoryOf } from './thread-memory.ts';

export interface PoolThreadOptions {
  readonly lanes: ReadonlySet<string>;
  /** The most bytes that the work may hold, its ArrayBuffers included. */
  readonly limitBytes: number;
  readonly onMessage: (message: WorkerMessage) => void;
}

/** A thread that held more is replaced: V8 gives little back by itself. */
const GROWN_BYTES = 160 * 1024 * 1024;

/** How long a thread without work lives, in milliseconds. */
const IDLE_MS = 60_000;

/**
 * A worker thread, by a Piscina of its own: so the host chooses which thread takes which work, and can look
 * into it and end it alone. It starts with its first piece of work.
 */
export class PoolThread implements WorkerSlot {
  readonly lanes: ReadonlySet<string>;
  readonly #limitBytes: number;
  readonly #piscina: Piscina<unknown, unknown>;
  #watched: (() => Promise<number>) | undefined;
  /** Fulfils when the thread that was ended is gone. */
  #ending: Promise<unknown> = Promise.resolve();

  constructor({ lanes, limitBytes, onMessage }: PoolThreadOptions) {
    this.lanes = lanes;
    this.#limitBytes = limitBytes;
    this.#piscina = new Piscina({
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(limitBytes / 1024 / 1024) },
    });
    this.#piscina.on('message', onMessage);
    // A thread that is being ended may say yet that its heap was full. Its work knows; unheard, the error would
    // be thrown, and the thread's exit not be told.
    this.#piscina.on('error', () => {});
  }

  async run({ file, task, transfer }: Work, signal: AbortSignal): Promise<unknown> {
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      // A thread that has not begun the work is left alone: the work is taken away from it.
      const isEnded = worker !== undefined && !this.#piscina.threads.includes(worker);
      if (isEnded) this.#ending = exitOf(worker);
    };
    signal.addEventListener('abort', end, { once: true });
    // An object, because Piscina's declarations name the options of `postMessage` here, not its list.
    const transferList: object = [...transfer];
    const done = this.#piscina.run(task, { filename: file, signal: stop.signal, transferList });
    const [worker] = this.#piscina.threads;
    this.#watched = worker && watchWorker(worker);
    const watch = new MemoryWatch({
      read: () => memoryOf(worker),
      limitBytes: this.#limitBytes,
      onExceeded: end,
    });
    try {
      return await done;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (watch.isExceeded || isOutOfMemory(error)) throw new LostWork('memory', 'its memory was used up');
      // What the work itself throws is an answer; Piscina's own errors mean that the thread is gone.
      throw new LostWork('crashed', error instanceof Error ? error.message : String(error));
    } finally {
      watch.stop();
      this.#watched = undefined;
      signal.removeEventListener('abort', end);
      if (watch.peakBytes > GROWN_BYTES) this.#end(worker);
    }
  }

  readonly lostMs = async (): Promise<number> => (await this.#watched?.()) ?? 0;

  async recover(): Promise<void> {
    await this.#ending;
  }

  async close(): Promise<void> {
    await this.#piscina.destroy();
  }

  #end(worker: Worker | undefined): void {
    if (worker !== undefined && worker.threadId >= 0) this.#ending = worker.terminate();
  }
}

function exitOf(worker: Worker): Promise<unknown> {
  if (worker.threadId < 0) return Promise.resolve();
  return new Promise((resolve) => worker.once('exit', resolve));
}
