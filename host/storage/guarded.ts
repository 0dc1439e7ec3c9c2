import { setTimeout as pause } from 'node:timers/promises';
import { CircuitBreaker } from './circuit-breaker.ts';
import { StoreFullError, StoreUnavailableError } from './store-errors.ts';

/** The pause before a store that fails is tried again, and how long a start waits for it, in milliseconds. */
const RETRY_MS = 500;
const START_MS = 1000;

/** What every store can do besides its own verbs. */
export interface Guardable {
  /** Resolves when the store could keep something now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface GuardedOptions<Store extends Guardable> {
  /** Opens the store, and brings its tables up to date. */
  readonly open: () => Promise<Store>;
  /** How long it may take to open, and each verb of the store, in milliseconds. */
  readonly patienceMs: number;
  /** Told when the store begins to fail, with why, and when it works again. */
  readonly onChange: (fault: Error | undefined) => void;
}

/**
 * A store that may be away, hang or be damaged, at the start or later. Its verbs fail at once while it is known to
 * fail, as they would without a store; meanwhile it is tried again and again, and opened anew where that helps.
 */
export class Guarded<Store extends Guardable> {
  readonly #breaker: CircuitBreaker;
  #store: Store | undefined;
  #opening: Promise<Store> | undefined;
  #refusals = 0;

  constructor({ open, patienceMs, onChange }: GuardedOptions<Store>) {
    this.#breaker = new CircuitBreaker({
      isFault: (error) => error instanceof StoreUnavailableError,
      patienceMs,
      retryMs: RETRY_MS,
      onChange,
      told: (error) => this.#refused(error),
      probe: () => (this.#store === undefined ? this.#open(open) : this.#check(this.#store)),
    });
  }

  /** Why the store does not work; undefined when it does. */
  get fault(): Error | undefined {
    return this.#breaker.fault;
  }

  /** Verbs that failed since the start, for want of a store or of room in it. */
  get refusals(): number {
    return this.#refusals;
  }

  /** Opens the store. Resolves when it is open or has failed, within a second: its feature can come later. */
  async start(): Promise<void> {
    await Promise.race([this.#breaker.start(), pause(START_MS, undefined, { ref: false })]);
  }

  /**
   * Has the store do its work.
   *
   * @throws StoreFullError when there is no room, StoreUnavailableError for whatever else goes wrong
   */
  use<T>(verb: (store: Store) => Promise<T>): Promise<T> {
    return this.#breaker.use(() => {
      if (this.#store === undefined) throw new StoreUnavailableError('the store is not open');
      return verb(this.#store);
    });
  }

  async close(): Promise<void> {
    this.#breaker.end();
    await this.#store?.close();
  }

  #refused(error: Error): StoreFullError | StoreUnavailableError {
    this.#refusals += 1;
    return error instanceof StoreFullError || error instanceof StoreUnavailableError
      ? error
      : new StoreUnavailableError(error.message);
  }

  async #open(open: () => Promise<Store>): Promise<void> {
    const store = await (this.#opening ??= open().finally(() => (this.#opening = undefined)));
    if (this.#breaker.isEnded) await store.close();
    else this.#store = store;
  }

  /** A store that does not answer is let go of: what it hangs on may be gone for good. */
  async #check(store: Store): Promise<void> {
    try {
      await this.#breaker.wait(store.check());
    } catch (error) {
      this.#store = undefined;
      store.close().catch(() => undefined);
      throw error;
    }
  }
}
