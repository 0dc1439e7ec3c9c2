/** Events without a tree to travel: what `AbortSignal` and plugins' own targets need (DOM Standard §2). */

interface EventOptions {
  readonly bubbles?: boolean;
  readonly cancelable?: boolean;
}

export class Event {
  readonly type: string;
  readonly bubbles: boolean;
  readonly cancelable: boolean;
  readonly timeStamp = Date.now();
  target: EventTarget | null = null;
  currentTarget: EventTarget | null = null;
  defaultPrevented = false;
  stopped = false;

  constructor(type: string, { bubbles = false, cancelable = false }: EventOptions = {}) {
    this.type = type;
    this.bubbles = bubbles;
    this.cancelable = cancelable;
  }

  preventDefault(): void {
    if (this.cancelable) this.defaultPrevented = true;
  }

  stopPropagation(): void {}

  stopImmediatePropagation(): void {
    this.stopped = true;
  }

  get [Symbol.toStringTag](): string {
    return 'Event';
  }
}

/** What an event of a class of its own carries besides, as its constructor is given it. */
function eventClass<const Fields extends Readonly<Record<string, unknown>>>(name: string, fields: Fields) {
  const made = class extends Event {
    constructor(type: string, init: EventOptions & { readonly [Field in keyof Fields]?: unknown } = {}) {
      super(type, init);
      for (const [field, otherwise] of Object.entries(fields))
        Object.defineProperty(this, field, { value: init[field] ?? otherwise, enumerable: true });
    }

    override get [Symbol.toStringTag](): string {
      return name;
    }
  };
  Object.defineProperty(made, 'name', { value: name, configurable: true });
  return made;
}

const CustomEvent = eventClass('CustomEvent', { detail: null });
const ErrorEvent = eventClass('ErrorEvent', {
  message: '',
  filename: '',
  lineno: 0,
  colno: 0,
  error: undefined,
});
export const MessageEvent = eventClass('MessageEvent', {
  data: null,
  origin: '',
  lastEventId: '',
  source: null,
  ports: [],
});
const PromiseRejectionEvent = eventClass('PromiseRejectionEvent', {
  promise: undefined,
  reason: undefined,
});

type Callback = ((event: Event) => unknown) | { handleEvent(event: Event): unknown };

interface Listener {
  readonly type: string;
  readonly callback: Callback;
  readonly capture: boolean;
  readonly once: boolean;
}

interface ListenerOptions {
  readonly capture?: boolean;
  readonly once?: boolean;
  readonly signal?: AbortSignal;
}

export class EventTarget {
  #listeners: readonly Listener[] = [];

  addEventListener(type: string, callback: Callback | null, options: ListenerOptions | boolean = {}): void {
    const {
      capture = false,
      once = false,
      signal,
    } = typeof options === 'boolean' ? { capture: options } : options;
    if (callback === null || signal?.aborted || this.#find(type, callback, capture) !== undefined) return;
    this.#listeners = [...this.#listeners, { type, callback, capture, once }];
    signal?.addEventListener('abort', () => this.removeEventListener(type, callback, capture));
  }

  removeEventListener(
    type: string,
    callback: Callback | null,
    options: ListenerOptions | boolean = {},
  ): void {
    const { capture = false } = typeof options === 'boolean' ? { capture: options } : options;
    const found = callback === null ? undefined : this.#find(type, callback, capture);
    this.#listeners = this.#listeners.filter((listener) => listener !== found);
  }

  dispatchEvent(event: Event): boolean {
    event.target = this;
    event.currentTarget = this;
    for (const listener of this.#listeners.filter(({ type }) => type === event.type)) {
      if (event.stopped) break;
      if (!this.#listeners.includes(listener)) continue;
      if (listener.once) this.removeEventListener(listener.type, listener.callback, listener.capture);
      const { callback } = listener;
      try {
        if (typeof callback === 'function') callback.call(this, event);
        else callback.handleEvent(event);
      } catch (error) {
        // A listener's error is reported and keeps no other listener from being called (DOM §2.10).
        // eslint-disable-next-line no-console -- inside, the console is the tool's log
        console.error(error);
      }
    }
    event.currentTarget = null;
    return !event.defaultPrevented;
  }

  #find(type: string, callback: Callback, capture: boolean): Listener | undefined {
    return this.#listeners.find(
      (listener) => listener.type === type && listener.callback === callback && listener.capture === capture,
    );
  }

  get [Symbol.toStringTag](): string {
    return 'EventTarget';
  }
}

export default { Event, EventTarget, CustomEvent, ErrorEvent, MessageEvent, PromiseRejectionEvent };
