import { FairQueue, type QueuedJob } from '../../fair-queue/fair-queue.ts';

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

/** So long may turns follow one another before the thread looks at what arrived, in milliseconds of CPU. */
const STRETCH_MS = 5;

/** How long it then does nothing else, as a part of what the turns took, and at most in milliseconds. */
const PAUSE = 0.05;
const MOST_PAUSE_MS = 10;

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
  /** The call whose turn it is, and since when, by the thread's CPU time. */
  #current: { readonly call: number; readonly start: NodeJS.CpuUsage } | undefined;
  readonly #spentMs = new Map<number, number>();
  /** What turns took since the thread last looked at what arrived, in milliseconds of CPU, at least. */
  #stretch = 0;

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
    this.#current = { call: turn.call, start };
    turn.grant();
    afterMicrotasks(() => this.#finish(turn, millisecondsSince(start)));
  }

  /** What the turns of a call took so far, in milliseconds of CPU. */
  spentBy(call: number): number {
    const { call: current, start } = this.#current ?? {};
    const now = current === call && start !== undefined ? millisecondsSince(start) : 0;
    return (this.#spentMs.get(call) ?? 0) + now;
  }

  /** Lets go of what is known of a call that is over. */
  forget(call: number): void {
    this.#spentMs.delete(call);
    if (this.#current?.call === call) this.#current = undefined;
  }

  #finish(turn: Turn, ms: number): void {
    if (this.#current?.call === turn.call)
      this.#spentMs.set(turn.call, (this.#spentMs.get(turn.call) ?? 0) + ms);
    this.#current = undefined;
    this.#queue.finish(turn, ms);
    Atomics.store(this.#computing, 0, 0);
    this.#stretch += ms;
    if (this.#stretch < STRETCH_MS) {
      this.#isTaken = false;
      this.#next();
      return;
    }
    // What arrived meanwhile is heard before the next turn, and what others ask gets on its way.
    const goOn = () => {
      this.#stretch = 0;
      this.#isTaken = false;
      this.#next();
    };
    const pauseMs = Math.min(MOST_PAUSE_MS, this.#stretch * PAUSE);
    // Timers wait for a millisecond at least.
    if (pauseMs < 1) setImmediate(goOn);
    else setTimeout(goOn, pauseMs);
  }
}

/** Calls back when nothing is left to do at once. Node runs ticks when all callbacks of promises have run. */
function afterMicrotasks(callback: () => void): void {
  queueMicrotask(() => process.nextTick(callback));
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
