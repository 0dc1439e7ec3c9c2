/** Controllers and signals of the DOM Standard §3. */
import { Event, EventTarget } from './events.ts';

/** Opens the constructor of signals to this file alone. */
const KEY = Symbol('signal');

let abortSignal: (signal: AbortSignal, reason: unknown) => void;

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason: unknown;
  onabort: ((event: Event) => unknown) | null = null;

  static {
    abortSignal = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason ?? new DOMException('the operation was aborted', 'AbortError');
      const event = new Event('abort');
      signal.onabort?.(event);
      signal.dispatchEvent(event);
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
    const signal = new AbortSignal(KEY);
    setTimeout(() => abortSignal(signal, new DOMException('the time is over', 'TimeoutError')), ms);
    return signal;
  }

  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const result = new AbortSignal(KEY);
    const sources = [...signals];
    const aborted = sources.find((source) => source.aborted);
    if (aborted !== undefined) abortSignal(result, aborted.reason);
    else
      for (const source of sources)
        source.addEventListener('abort', () => abortSignal(result, source.reason), { once: true });
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
