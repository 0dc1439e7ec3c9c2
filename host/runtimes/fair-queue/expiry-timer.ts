import type { FairQueue, QueuedJob, QueueRefusal } from './fair-queue.ts';

/** Takes jobs out of a queue whose clock is `performance.now()` as they grow too old. */
export class ExpiryTimer<Job extends QueuedJob> {
  readonly #queue: FairQueue<Job>;
  readonly #onExpired: (job: Job, refusal: QueueRefusal) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(queue: FairQueue<Job>, onExpired: (job: Job, refusal: QueueRefusal) => void) {
    this.#queue = queue;
    this.#onExpired = onExpired;
  }

  /** Watches what waits, until nothing does. Call it when a job was pushed. */
  watch(): void {
    const { expiresAt } = this.#queue;
    if (expiresAt === undefined || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#expire(), Math.max(1, Math.ceil(expiresAt - performance.now())));
    this.#timer.unref();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #expire(): void {
    this.#timer = undefined;
    for (const { job, refusal } of this.#queue.expire()) this.#onExpired(job, refusal);
    this.watch();
  }
}
