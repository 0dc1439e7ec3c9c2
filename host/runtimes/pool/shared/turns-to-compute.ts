import { FairQueue, type QueuedJob } from '../../fair-queue.ts';

/** Who takes a turn. */
export interface TurnTaker {
  /** The call's number. */
  readonly call: number;
  readonly caller: string;
  /** The tool. */
  readonly flow: string;
  /** Fires when the turn is no longer wanted. */
  readonly signal: AbortSignal;
}

interface Turn extends QueuedJob {
  readonly call: number;
  readonly grant: () => void;
}

/**
 * Has the calls of a thread compute one after another, by turns of their callers: who waits for the network
 * needs no turn, and whoever has got an answer waits for one before it goes on. A turn lasts until nothing is
 * left to do at once. So the work of a caller with many calls comes before another's call at most once, and what
 * calls hold while they compute is held by one of them at a time.
 */
export class TurnsToCompute {
  /** Bounded by the calls of the thread. */
  readonly #queue = new FairQueue<Turn>({
    maxJobs: Infinity,
    maxBytes: Infinity,
    maxAgeMs: Infinity,
    now: () => performance.now(),
  });
  readonly #computing: Int32Array;
  #isTaken = false;

  /** @param computing one number, which tells the host which call computes: it may have to end the thread */
  constructor(computing: SharedArrayBuffer) {
    this.#computing = new Int32Array(computing);
    Atomics.store(this.#computing, 0, 0);
  }

  /** Fulfils when it is the call's turn. Rejects when its signal fires before. */
  async take({ call, caller, flow, signal }: TurnTaker): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn: Turn = { call, caller, flow, lane: '', cost: 0, bytes: 0, grant: resolve };
    const leave = () => {
      if (this.#queue.remove(turn)) reject(signal.reason);
    };
    this.#queue.push(turn);
    signal.addEventListener('abort', leave, { once: true });
    this.#next();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #next(): void {
    if (this.#isTaken) return;
    const turn = this.#queue.take();
    if (turn === undefined) return;
    this.#isTaken = true;
    Atomics.store(this.#computing, 0, turn.call);
    const start = process.threadCpuUsage();
    turn.grant();
    // After all that follows at once: callbacks of promises run before.
    setImmediate(() => {
      const { user, system } = process.threadCpuUsage(start);
      this.#queue.finish(turn, (user + system) / 1000);
      Atomics.store(this.#computing, 0, 0);
      this.#isTaken = false;
      this.#next();
    });
  }
}
