import type { FetchedHead } from '../messages.ts';
import type { Post } from './call.ts';
import { readRequest, type Init } from './web/request.ts';
import { fetchedResponse, type Response as WebResponse } from './web/response.ts';

/** Requests of one call. */
const MAX_REQUESTS = 50;

/** Bytes that one request may send. */
const MAX_BODY_BYTES = 1024 * 1024;

const { stringify } = JSON;

interface Waiting {
  readonly resolve: (response: WebResponse) => void;
  readonly reject: (error: unknown) => void;
}

/** `fetch`, by message to the host, which judges every request by what it granted the bundle. */
export class Requests {
  readonly #post: Post;
  readonly #waiting = new Map<number, Waiting>();
  #allowed = false;
  #count = 0;

  constructor(post: Post) {
    this.#post = post;
  }

  /** Makes `fetch` a global: the bundle has been granted hosts. */
  allow(): void {
    this.#allowed = true;
    Object.defineProperty(globalThis, 'fetch', { value: this.fetch, writable: true, configurable: true });
  }

  readonly fetch = async (input: unknown, init?: Init): Promise<WebResponse> => {
    if (!this.#allowed) throw new TypeError('fetch: the operator has granted this plugin no hosts');
    if (this.#count >= MAX_REQUESTS)
      throw new TypeError(`fetch: expected at most ${MAX_REQUESTS} requests a call`);
    const { body, signal, ...head } = readRequest(input, init);
    if (body.byteLength > MAX_BODY_BYTES)
      throw new TypeError(`fetch: expected a body of at most ${MAX_BODY_BYTES} bytes`);
    signal?.throwIfAborted();
    this.#count += 1;
    const id = this.#count;
    const { promise, resolve, reject } = Promise.withResolvers<WebResponse>();
    this.#waiting.set(id, { resolve, reject });
    signal?.addEventListener('abort', () => this.#abort(id, signal), { once: true });
    this.#post('fetch', stringify({ fetch: id, ...head }), body);
    return promise;
  };

  settle(id: number, head: FetchedHead, body: ArrayBuffer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.resolve(fetchedResponse(head, body));
  }

  fail(id: number, message: string): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.reject(new TypeError(message));
  }

  #abort(id: number, signal: AbortSignal): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    this.#post('fetch-abort', stringify({ fetch: id }));
    waiting.reject(signal.reason);
  }
}
