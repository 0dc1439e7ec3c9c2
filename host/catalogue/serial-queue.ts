/** Does one piece of work after the other: each sees what the one before left. */
export class SerialQueue {
  readonly #onFailure: (error: unknown) => void;
  #last: Promise<unknown> = Promise.resolve();
  /** What the last piece of work failed for. */
  #trouble: string | undefined;

  /** @param onFailure is told why a piece of work failed; of one that fails again and again, once */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = this.#note(turn);
    return turn;
  }

  /** Settles when nothing is waiting any more. */
  async done(): Promise<void> {
    await this.#last;
  }

  async #note(turn: Promise<unknown>): Promise<void> {
    try {
      await turn;
      this.#trouble = undefined;
    } catch (error) {
      const trouble = String(error);
      if (trouble !== this.#trouble) this.#onFailure(error);
      this.#trouble = trouble;
    }
  }
}
