import type { WorkerSlot, Work } from '../worker-slot.ts';
import type { CallAnswer } from '../task.ts';
import { LostToNeighbour, type SharedCall, type SharedThread } from './shared-thread.ts';

/** A call's place in a thread that it shares with others. */
export class Seat implements WorkerSlot {
  readonly lanes: ReadonlySet<string>;
  readonly #thread: SharedThread;
  #left: Promise<void> = Promise.resolve();

  constructor(lane: string, thread: SharedThread) {
    this.lanes = new Set([lane]);
    this.#thread = thread;
  }

  get group(): SharedThread {
    return this.#thread;
  }

  /** Does the work once more if it was lost to another call, and only then. */
  async run({ task }: Work, signal: AbortSignal): Promise<CallAnswer> {
    try {
      return await this.#begin(task as SharedCall, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof LostToNeighbour)) throw error;
      return await this.#begin(task as SharedCall, signal);
    }
  }

  /** Fulfils when the thread has done with the call, which may be later than its caller is answered. */
  async recover(): Promise<void> {
    await this.#left;
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }

  #begin(call: SharedCall, signal: AbortSignal): Promise<CallAnswer> {
    const { answer, left } = this.#thread.begin(call, signal);
    this.#left = left;
    return answer;
  }
}
