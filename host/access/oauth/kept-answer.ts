export interface KeptAnswerOptions<T> {
  readonly load: () => Promise<T>;
  /** After how long it is asked for anew, while the old answer still serves, in milliseconds. */
  readonly freshMs: number;
  /** After how long an answer that cannot be renewed serves no more. */
  readonly staleMs: number;
  /** How long nothing is asked after a failure. */
  readonly pauseMs: number;
  readonly now?: (() => number) | undefined;
}

/**
 * An answer of a server that may be away or hang. Who needs it while it is known never waits: it is renewed beside.
 * While none is known, all wait for one request together, and after it failed are told so at once for a while.
 */
export class KeptAnswer<T> {
  readonly #options: KeptAnswerOptions<T>;
  readonly #now: () => number;
  #kept: { readonly answer: T; readonly at: number } | undefined;
  #loading: Promise<T> | undefined;
  #failure: { readonly error: unknown; readonly at: number } | undefined;

  constructor(options: KeptAnswerOptions<T>) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Why the last request failed; undefined when it did not. */
  get fault(): unknown {
    return this.#failure?.error;
  }

  /** @throws what the request failed with, while no answer is known */
  async get(): Promise<T> {
    const { freshMs, staleMs } = this.#options;
    const age = this.#kept === undefined ? Infinity : this.#now() - this.#kept.at;
    if (this.#kept === undefined || age > staleMs) return this.#load();
    if (age > freshMs) this.#load().catch(() => {});
    return this.#kept.answer;
  }

  /** Asks anew, unless the answer is younger than that; then that one. */
  async renew(youngMs: number): Promise<T> {
    if (this.#kept !== undefined && this.#now() - this.#kept.at < youngMs) return this.#kept.answer;
    return this.#load();
  }

  #load(): Promise<T> {
    if (this.#loading !== undefined) return this.#loading;
    const { load, pauseMs } = this.#options;
    if (this.#failure !== undefined && this.#now() - this.#failure.at < pauseMs)
      return Promise.reject(this.#failure.error);
    const loading = load()
      .then(
        (answer) => {
          this.#kept = { answer, at: this.#now() };
          this.#failure = undefined;
          return answer;
        },
        (error: unknown) => {
          this.#failure = { error, at: this.#now() };
          throw error;
        },
      )
      .finally(() => (this.#loading = undefined));
    this.#loading = loading;
    return loading;
  }
}
