/** Controllers and signals of the DOM Standard §3. */
import { EventTarget, fire, type Event } from './events.ts';

/** Opens the constructor of signals to this file alone. */
const KEY = Symbol('signal');

type Handler = (event: Event) => unknown;

let abortSignal: (signal: AbortSignal, reason: unknown) => void;

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason: unknown;
  #onabort: Handler | null = null;
  /** Of a signal that was made of others: those that begin with a controller or a time. */
  #sources: ReadonlySet<AbortSignal> | undefined;
  readonly #dependents = new Set<AbortSignal>();

  static {
    abortSignal = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#settle(
        reason === undefined ? new DOMException('the operation was aborted', 'AbortError') : reason,
      );
      // All are aborted before anybody hears of one (DOM §3.2).
      const dependents = [...signal.#dependents].filter((dependent) => !dependent.#aborted);
      for (const dependent of dependents) dependent.#settle(signal.#reason);
      for (const each of [signal, ...dependents]) fire(each, 'abort');
    };
  }

  constructor(key?: symbol) {
    super();
    if (key !== KEY) throw new TypeError('Illegal constructor');
  }

  static abort(reason?: unknown): AbortSignal {
    const signal = new AbortSignal(KEY);
    abortSignal(signal, reason);
    return signal;
  }

  static timeout(ms: number): AbortSignal {
    if (!(ms >= 0 && ms <= Number.MAX_SAFE_INTEGER))
      throw new TypeError(`AbortSignal.timeout: expected milliseconds, got ${String(ms)}`);
    const signal = new AbortSignal(KEY);
    setTimeout(() => abortSignal(signal, new DOMException('the time is over', 'TimeoutError')), ms);
    return signal;
  }

  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const given = [...signals];
    if (!given.every((signal) => signal instanceof AbortSignal))
      throw new TypeError('AbortSignal.any: expected signals');
    const result = new AbortSignal(KEY);
    const aborted = given.find((signal) => signal.#aborted);
    if (aborted !== undefined) result.#settle(aborted.#reason);
    else {
      result.#sources = new Set(given.flatMap((signal) => Array.from(signal.#sources ?? [signal])));
      for (const source of result.#sources) source.#dependents.add(result);
    }
    return result;
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason;
  }

  get onabort(): Handler | null {
    return this.#onabort;
  }

  set onabort(handler: unknown) {
    const before = this.#onabort;
    this.#onabort = typeof handler === 'function' ? (handler as Handler) : null;
    if (before === null) this.addEventListener('abort', this.#callHandler);
    if (this.#onabort === null) this.removeEventListener('abort', this.#callHandler);
  }

  readonly #callHandler = (event: Event): void => {
    if (this.#onabort !== null) Reflect.apply(this.#onabort, this, [event]);
  };

  #settle(reason: unknown): void {
    this.#aborted = true;
    this.#reason = reason;
  }

  override get [Symbol.toStringTag](): string {
    return 'AbortSignal';
  }
}

class AbortController {
  readonly #signal = new AbortSignal(KEY);

  get signal(): AbortSignal {
    return this.#signal;
  }

  abort(reason?: unknown): void {
    abortSignal(this.#signal, reason);
  }

  get [Symbol.toStringTag](): string {
    return 'AbortController';
  }
}

export default { AbortController, AbortSignal };
