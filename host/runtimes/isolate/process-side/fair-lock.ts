/** How long a call keeps the others of its process waiting. */
const PATIENCE_MS = 25;

/**
 * Lets one call of the process work at a time, so that processes, not their threads, are what is shared
 * out over the processors. Whoever works longer than a moment no longer keeps the others waiting: from
 * then on it shares the processor with them, in a thread of its own.
 */
export class FairLock {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  /** Waits for its turn. Returns how to step out; stepping out again does nothing. */
  async enter(): Promise<() => void> {
    if (this.#taken) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
    }
    this.#taken = true;
    let inside = true;
    const leave = (): void => {
      clearTimeout(timer);
      if (!inside) return;
      inside = false;
      this.#next();
    };
    const timer = setTimeout(leave, PATIENCE_MS);
    return leave;
  }

  /** Lets the next one in. The lock stays taken meanwhile, so that nobody slips in between. */
  #next(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }
}
