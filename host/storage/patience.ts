/** The part did not answer in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

interface Waiting {
  readonly until: number;
  readonly reject: (error: NoAnswerError) => void;
}

/**
 * Waits for the answers of a part, for each so long. They are overdue in the order in which they were asked for, so that
 * one timer does for all: one for each would take longer than what is asked of a quick part.
 */
export class Patience {
  readonly #ms: number;
  /** Those whose answer is not there, in the order of their ends. */
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;

  /** @param ms how long an answer may take */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /**
   * An answer.
   *
   * @param failed is told why there is none
   * @throws NoAnswerError when it takes longer than it may; what the answer fails with
   */
  wait<T>(answer: Promise<T>, failed?: (error: unknown) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown): void => {
        failed?.(error);
        reject(error);
      };
      const waiting = { until: performance.now() + this.#ms, reject: fail };
      this.#begin(waiting);
      const inTime =
        <R>(settle: (result: R) => void) =>
        (result: R): void => {
          if (this.#end(waiting)) settle(result);
        };
      answer.then(inTime(resolve), inTime(fail));
    });
  }

  #begin(waiting: Waiting): void {
    this.#waiting.add(waiting);
    if (this.#timer === undefined) this.#wakeAfter(this.#ms);
    else if (this.#waiting.size === 1) this.#timer.ref();
  }

  /** @returns false when it is over already */
  #end(waiting: Waiting): boolean {
    const isWaiting = this.#waiting.delete(waiting);
    if (this.#waiting.size === 0) this.#timer?.unref();
    return isWaiting;
  }

  #wakeAfter(ms: number): void {
    this.#timer = setTimeout(() => this.#look(), ms);
  }

  /**
   * Gives up what is overdue. Answers that came in while this process was too busy to read them still count: timers are
   * called before what has arrived is read, so that one more turn of the event loop has to pass.
   */
  #look(): void {
    this.#timer = undefined;
    const now = performance.now();
    const waiting = [...this.#waiting];
    const overdue = waiting.filter(({ until }) => until <= now);
    setImmediate(() => {
      for (const each of overdue)
        if (this.#end(each)) each.reject(new NoAnswerError(`no answer within ${this.#ms} ms`));
    });
    const next = waiting[overdue.length];
    if (next !== undefined) this.#wakeAfter(next.until - now);
  }
}
