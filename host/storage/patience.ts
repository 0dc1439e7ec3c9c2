import { Fifo, type FifoNode } from '../fifo.ts';

/** The part did not answer in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

interface Waiting {
  /** By `performance.now()`. */
  readonly until: number;
  /** Ends it without an answer. */
  readonly fail: (error: unknown) => void;
  isOver: boolean;
}

/**
 * Waits for the answers of a part, for each so long. They are overdue in the order in which they were asked for, so that
 * one timer does for all: one for each would take longer than what is asked of a quick part.
 */
export class Patience {
  readonly #ms: number;
  /** Those whose answer is not there, in the order of their ends. */
  readonly #waiting = new Fifo<Waiting>();
  #timer: NodeJS.Timeout | undefined;

  /** @param ms how long an answer may take */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /**
   * An answer.
   *
   * @param told what is thrown where there is none, by why; absent: just that
   * @throws NoAnswerError when it takes longer than it may; what the answer fails with
   */
  wait<T>(answer: Promise<T>, told: (error: unknown) => unknown = itself): Promise<T> {
    return new Promise((resolve, reject) => {
      const node = this.#begin((error) => reject(told(error)));
      const succeed = (result: T): void => {
        if (this.#end(node)) resolve(result);
      };
      const fail = (error: unknown): void => {
        if (this.#end(node)) node.element.fail(error);
      };
      answer.then(succeed, fail);
    });
  }

  #begin(fail: Waiting['fail']): FifoNode<Waiting> {
    const isFirst = this.#waiting.first === undefined;
    const node = this.#waiting.push({ until: performance.now() + this.#ms, fail, isOver: false });
    if (this.#timer === undefined) this.#wakeAfter(this.#ms);
    else if (isFirst) this.#timer.ref();
    return node;
  }

  /** @returns false when it is over already */
  #end(node: FifoNode<Waiting>): boolean {
    const { element } = node;
    if (element.isOver) return false;
    element.isOver = true;
    this.#waiting.remove(node);
    if (this.#waiting.first === undefined) this.#timer?.unref();
    return true;
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
    const nodes = [...this.#waiting.nodes()];
    const overdue = nodes.filter(({ element }) => element.until <= now);
    setImmediate(() => {
      for (const node of overdue)
        if (this.#end(node)) node.element.fail(new NoAnswerError(`no answer within ${this.#ms} ms`));
    });
    const next = nodes[overdue.length];
    if (next !== undefined) this.#wakeAfter(next.element.until - now);
  }
}

function itself(error: unknown): unknown {
  return error;
}
