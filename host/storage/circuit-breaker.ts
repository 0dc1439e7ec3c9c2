import { NoAnswerError, Patience } from './patience.ts';

export interface CircuitBreakerOptions {
  /** Asks the part for a sign of life; whatever it throws says that there is none. */
  readonly probe: () => Promise<unknown>;
  /** Whether an error says that the part itself fails, and not only this use of it. */
  readonly isFault: (error: unknown) => boolean;
  /** How long a use or a probe may take, in milliseconds. */
  readonly patienceMs: number;
  /** How long the part is left alone before each probe, in milliseconds. */
  readonly retryMs: number;
  /** Told when the part begins to fail, with why, and when it works again. */
  readonly onChange: (fault: Error | undefined) => void;
  /** What a use that fails throws, by why it does; absent: just that. */
  readonly told?: (error: Error) => Error;
}

/**
 * Stands before a part that may fail or hang. The first fault opens the circuit: from then on nobody waits for
 * the part, while it is probed in the background; the first probe that it answers closes the circuit.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #patience: Patience;
  #fault: Error | undefined = new Error('not reached yet');
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    this.#patience = new Patience(options.patienceMs);
  }

  /** Why the part is not used; undefined when it is. */
  get fault(): Error | undefined {
    return this.#fault;
  }

  /** Probes the part for the first time. Resolves when that is decided, either way. */
  async start(): Promise<void> {
    await this.#probe();
    if (this.#fault !== undefined) this.#options.onChange(this.#fault);
  }

  /**
   * Has the part do its work.
   *
   * @throws the fault, at once, while the circuit is open; NoAnswerError after the patience; what the work throws: each as
   *   it is told
   */
  use<T>(work: () => Promise<T>): Promise<T> {
    return this.#fault === undefined
      ? this.#patience.wait(begun(work), this.#failed)
      : Promise.reject(this.#told(this.#fault));
  }

  /** An answer of the part, or NoAnswerError when it takes longer than the part may. */
  wait<T>(answer: Promise<T>): Promise<T> {
    return this.#patience.wait(answer);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Probes no more. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  /** One function for all uses: those of a quick part are many. */
  readonly #failed = (thrown: unknown): Error => {
    const error = toError(thrown);
    if (error instanceof NoAnswerError || this.#options.isFault(error)) this.#open(error);
    return this.#told(error);
  };

  #told(error: Error): Error {
    return this.#options.told?.(error) ?? error;
  }

  #open(fault: Error): void {
    if (this.#fault !== undefined || this.#isEnded) return;
    this.#fault = fault;
    this.#options.onChange(fault);
    this.#probeLater();
  }

  #probeLater(): void {
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.#probe(), this.#options.retryMs);
  }

  async #probe(): Promise<void> {
    const { probe, onChange } = this.#options;
    const isFirst = this.#timer === undefined;
    try {
      await this.wait(probe());
      this.#fault = undefined;
      if (!isFirst && !this.#isEnded) onChange(undefined);
    } catch (error) {
      this.#fault = toError(error);
      this.#probeLater();
    }
  }
}

/** What work answers, by a promise also where it fails before it makes one. */
function begun<T>(work: () => Promise<T>): Promise<T> {
  try {
    return work();
  } catch (error) {
    return Promise.reject(toError(error));
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
