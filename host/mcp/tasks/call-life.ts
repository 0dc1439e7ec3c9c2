type Listen = (listener: () => void) => () => void;

/** How long a call lasts: as long as its connection, until it is let go of that; from then on until it is called off. */
export class CallLife {
  readonly #listeners = new Set<() => void>();
  readonly #stopListening: () => void;
  #isOver = false;
  #isDetached = false;

  /** @param onDisconnect listens for the end of the connection; what it returns stops listening */
  constructor(onDisconnect: Listen) {
    this.#stopListening = onDisconnect(() => this.end());
  }

  /** Listens for the end; what is returned stops listening. */
  readonly onOver: Listen = (listener) => {
    if (this.#isOver) queueMicrotask(listener);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether the call goes on without its connection. */
  get isDetached(): boolean {
    return this.#isDetached;
  }

  /** From now on the connection may end. */
  detach(): void {
    this.#isDetached = true;
    this.#stopListening();
  }

  /** The call is done: nobody listens any longer. */
  finish(): void {
    this.#stopListening();
    this.#listeners.clear();
  }

  /** Calls the call off. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const listener of [...this.#listeners]) listener();
    this.finish();
  }
}
