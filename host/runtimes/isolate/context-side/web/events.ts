/** Events without a tree to travel: what `AbortSignal` and plugins' own targets need (DOM Standard §2). */
import { domString } from './dom-string.ts';

interface EventOptions {
  readonly bubbles?: boolean;
  readonly cancelable?: boolean;
  readonly composed?: boolean;
}

/** Where an event is on its way (DOM §2.2). */
const PHASES = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 } as const;

/** What only a target may do to an event. */
interface Travel {
  /** @throws DOMException when the event is on its way already */
  begin(event: Event, target: EventTarget): void;
  /** Whether no other listener is to hear it. */
  isStopped(event: Event): boolean;
  /** Begins or ends what a passive listener hears: it can prevent nothing. */
  setPassive(event: Event, passive: boolean): void;
  end(event: Event): void;
  trust(event: Event): void;
}
let travel: Travel;

/** `isTrusted` is every event's own property, with one getter (Web IDL `LegacyUnforgeable`). */
const trusted = {
  get(this: Event): boolean {
    return isTrusted(this);
  },
  enumerable: true,
};
let isTrusted: (event: Event) => boolean;

export class Event {
  #type: string;
  #bubbles: boolean;
  #cancelable: boolean;
  readonly #composed: boolean;
  readonly #timeStamp = performance.now();
  #target: EventTarget | null = null;
  #isTravelling = false;
  #isPassive = false;
  #isTrusted = false;
  #isCanceled = false;
  /** 1: to no other target; 2: to no other listener either. */
  #stopped = 0;

  static {
    travel = {
      begin(event, target) {
        if (event.#isTravelling) throw new DOMException('the event is being dispatched', 'InvalidStateError');
        event.#isTravelling = true;
        event.#target = target;
      },
      isStopped: (event) => event.#stopped === 2,
      setPassive(event, passive) {
        event.#isPassive = passive;
      },
      end(event) {
        event.#isTravelling = false;
        event.#stopped = 0;
      },
      trust(event) {
        event.#isTrusted = true;
      },
    };
    isTrusted = (event) => event.#isTrusted;
    for (const on of [this, this.prototype])
      for (const [name, value] of Object.entries(PHASES))
        Object.defineProperty(on, name, { value, enumerable: true });
  }

  constructor(type: unknown, options: EventOptions | null = {}) {
    if (arguments.length === 0) throw new TypeError('Event: expected a type');
    const { bubbles, cancelable, composed } = dictionary(options, 'Event');
    this.#type = domString(type);
    this.#bubbles = Boolean(bubbles);
    this.#cancelable = Boolean(cancelable);
    this.#composed = Boolean(composed);
    Object.defineProperty(this, 'isTrusted', trusted);
  }

  get type(): string {
    return this.#type;
  }

  get bubbles(): boolean {
    return this.#bubbles;
  }

  get cancelable(): boolean {
    return this.#cancelable;
  }

  get composed(): boolean {
    return this.#composed;
  }

  get timeStamp(): number {
    return this.#timeStamp;
  }

  get target(): EventTarget | null {
    return this.#target;
  }

  get srcElement(): EventTarget | null {
    return this.#target;
  }

  get currentTarget(): EventTarget | null {
    return this.#isTravelling ? this.#target : null;
  }

  get eventPhase(): number {
    return this.#isTravelling ? PHASES.AT_TARGET : PHASES.NONE;
  }

  composedPath(): EventTarget[] {
    return this.#isTravelling && this.#target !== null ? [this.#target] : [];
  }

  get defaultPrevented(): boolean {
    return this.#isCanceled;
  }

  preventDefault(): void {
    if (this.#cancelable && !this.#isPassive) this.#isCanceled = true;
  }

  get returnValue(): boolean {
    return !this.#isCanceled;
  }

  set returnValue(value: unknown) {
    if (!value) this.preventDefault();
  }

  stopPropagation(): void {
    this.#stopped ||= 1;
  }

  stopImmediatePropagation(): void {
    this.#stopped = 2;
  }

  get cancelBubble(): boolean {
    return this.#stopped > 0;
  }

  set cancelBubble(value: unknown) {
    if (value) this.stopPropagation();
  }

  initEvent(type: unknown, bubbles: unknown = false, cancelable: unknown = false): void {
    if (arguments.length === 0) throw new TypeError('initEvent: expected a type');
    if (this.#isTravelling) return;
    this.#type = domString(type);
    this.#bubbles = Boolean(bubbles);
    this.#cancelable = Boolean(cancelable);
    this.#target = null;
    this.#isCanceled = false;
    this.#stopped = 0;
  }

  get [Symbol.toStringTag](): string {
    return 'Event';
  }
}

/** What an event of a class of its own carries besides, as its constructor is given it. */
function eventClass<const Fields extends Readonly<Record<string, unknown>>>(name: string, fields: Fields) {
  const made = class extends Event {
    constructor(
      type: string,
      init: (EventOptions & { readonly [Field in keyof Fields]?: unknown }) | null = {},
    ) {
      super(type, init);
      for (const [field, otherwise] of Object.entries(fields))
        Object.defineProperty(this, field, { value: init?.[field] ?? otherwise, enumerable: true });
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
  readonly passive: boolean;
}

interface ListenerOptions {
  readonly capture?: boolean;
  readonly once?: boolean;
  readonly passive?: boolean;
  readonly signal?: AbortSignal;
}

/** What HTML's §8.1.4.6 gives the global object. */
interface Reporting {
  reportError(error: unknown): void;
}

export class EventTarget {
  #listeners: readonly Listener[] = [];

  addEventListener(
    type: unknown,
    callback: Callback | null | undefined,
    options?: ListenerOptions | boolean | null,
  ): void {
    if (arguments.length < 2) throw new TypeError('addEventListener: expected a type and a callback');
    const { capture, once, passive, signal } = listenerOptions(options);
    if (signal !== undefined && !(signal instanceof AbortSignal))
      throw new TypeError('addEventListener: signal: expected an AbortSignal');
    const name = domString(type);
    if (!isCallback(callback) || signal?.aborted || this.#find(name, callback, Boolean(capture))) return;
    const listener = {
      type: name,
      callback,
      capture: Boolean(capture),
      once: Boolean(once),
      passive: Boolean(passive),
    };
    this.#listeners = [...this.#listeners, listener];
    signal?.addEventListener('abort', () => this.#remove(listener), { once: true });
  }

  removeEventListener(
    type: unknown,
    callback: Callback | null | undefined,
    options?: ListenerOptions | boolean | null,
  ): void {
    if (arguments.length < 2) throw new TypeError('removeEventListener: expected a type and a callback');
    const { capture } = listenerOptions(options);
    if (isCallback(callback)) this.#remove(this.#find(domString(type), callback, Boolean(capture)));
  }

  dispatchEvent(event: Event): boolean {
    if (!(event instanceof Event)) throw new TypeError('dispatchEvent: expected an Event');
    travel.begin(event, this);
    const listeners = this.#listeners.filter(({ type }) => type === event.type);
    // One target is both phases: those that capture come first (DOM §2.9).
    for (const phase of [true, false])
      for (const listener of listeners) {
        if (travel.isStopped(event)) break;
        if (listener.capture === phase && this.#listeners.includes(listener)) this.#call(listener, event);
      }
    travel.end(event);
    return !event.defaultPrevented;
  }

  #call(listener: Listener, event: Event): void {
    if (listener.once) this.#remove(listener);
    const { callback, passive } = listener;
    travel.setPassive(event, passive);
    try {
      if (typeof callback === 'function') callback.call(this, event);
      else callback.handleEvent(event);
    } catch (error) {
      // A listener's error is reported and keeps no other listener from being called (DOM §2.10).
      (globalThis as unknown as Reporting).reportError(error);
    }
    travel.setPassive(event, false);
  }

  #remove(listener: Listener | undefined): void {
    this.#listeners = this.#listeners.filter((one) => one !== listener);
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

/** Sends an event that no program made. */
export function fire(target: EventTarget, type: string): void {
  const event = new Event(type);
  travel.trust(event);
  target.dispatchEvent(event);
}

function listenerOptions(options: ListenerOptions | boolean | null | undefined): ListenerOptions {
  return typeof options === 'object' && options !== null ? options : { capture: Boolean(options) };
}

/** @throws TypeError when it is neither a callback nor none */
function isCallback(callback: Callback | null | undefined): callback is Callback {
  if (callback === null || callback === undefined) return false;
  if (typeof callback !== 'function' && typeof callback !== 'object')
    throw new TypeError('expected a function, or an object with handleEvent');
  return true;
}

/** An argument that may be left out, of names and values. */
function dictionary<Options extends object>(
  options: Options | null | undefined,
  name: string,
): Partial<Options> {
  if (options === null || options === undefined) return {};
  if (typeof options !== 'object' && typeof options !== 'function')
    throw new TypeError(`${name}: expected an object of options`);
  return options;
}

export default { Event, EventTarget, CustomEvent, ErrorEvent, MessageEvent, PromiseRejectionEvent };
