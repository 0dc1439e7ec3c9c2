/** Channels of messages within a call (HTML §9.4). */
import { EventTarget, MessageEvent, type Event } from './events.ts';

/** Opens the constructor of ports to this file alone. */
const KEY = Symbol('port');

let entangle: (one: MessagePort, other: MessagePort) => void;

class MessagePort extends EventTarget {
  #other: MessagePort | undefined;
  #started = false;
  #waiting: unknown[] = [];
  #onmessage: ((event: Event) => unknown) | null = null;
  onmessageerror: ((event: Event) => unknown) | null = null;

  static {
    entangle = (one, other) => {
      one.#other = other;
      other.#other = one;
    };
  }

  constructor(key?: symbol) {
    super();
    if (key !== KEY) throw new TypeError('Illegal constructor');
  }

  get onmessage(): ((event: Event) => unknown) | null {
    return this.#onmessage;
  }

  set onmessage(callback: ((event: Event) => unknown) | null) {
    this.#onmessage = callback;
    this.start();
  }

  postMessage(message: unknown): void {
    const data: unknown = structuredClone(message);
    if (this.#other !== undefined) this.#other.#receive(data);
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    for (const data of this.#waiting.splice(0)) this.#deliver(data);
  }

  close(): void {
    if (this.#other !== undefined) this.#other.#other = undefined;
    this.#other = undefined;
  }

  #receive(data: unknown): void {
    if (this.#started) this.#deliver(data);
    else this.#waiting.push(data);
  }

  #deliver(data: unknown): void {
    setTimeout(() => {
      const event = new MessageEvent('message', { data });
      if (this.#onmessage !== null) Reflect.apply(this.#onmessage, this, [event]);
      this.dispatchEvent(event);
    });
  }

  override get [Symbol.toStringTag](): string {
    return 'MessagePort';
  }
}

class MessageChannel {
  readonly port1 = new MessagePort(KEY);
  readonly port2 = new MessagePort(KEY);

  constructor() {
    entangle(this.port1, this.port2);
  }

  get [Symbol.toStringTag](): string {
    return 'MessageChannel';
  }
}

export default { MessageChannel, MessagePort };
