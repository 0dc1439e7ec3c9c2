import { Body, takeBytes } from './body.ts';
import { domString } from './dom-string.ts';
import type { Headers } from './headers.ts';

/** What is taken of `RequestInit` (Fetch Standard §5.4), as far as the host's client takes it. */
export interface Init {
  readonly method?: string;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly redirect?: string;
  readonly signal?: AbortSignal | null;
}

/** A request as it is sent to the host. */
export interface ReadRequest {
  readonly url: string;
  readonly method: string;
  readonly redirect: string;
  readonly headers: readonly (readonly [string, string])[];
  /** A promise where it is a stream that has to be read first. */
  readonly body: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  readonly signal: AbortSignal | undefined;
}

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];
/** What no request may be (Fetch Standard §2.2.1), and what is a method at all (RFC 9110 §9.1). */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK']);
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Z-]+$/;
const REDIRECTS = ['follow', 'error', 'manual'];

class Request extends Body {
  readonly url: string;
  readonly method: string;
  readonly redirect: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;

  constructor(input: unknown, init: Init = {}) {
    const base = input instanceof Request ? input : undefined;
    super(init.body ?? base);
    const url = new URL(base?.url ?? String(input));
    if (url.username !== '' || url.password !== '')
      throw new TypeError('fetch: expected a URL without a name and a password');
    this.url = url.href;
    this.method = toMethod(init.method ?? base?.method ?? 'GET');
    this.redirect = oneOf('redirect', init.redirect ?? base?.redirect ?? 'follow', REDIRECTS);
    this.headers = this.withType(init.headers ?? base?.headers);
    this.signal = init.signal ?? base?.signal ?? new AbortController().signal;
    if (!this.isEmpty && (this.method === 'GET' || this.method === 'HEAD'))
      throw new TypeError(`fetch: ${this.method} takes no body`);
  }

  clone(): Request {
    return new Request(this);
  }

  get [Symbol.toStringTag](): string {
    return 'Request';
  }
}

export default { Request };

/**
 * What `fetch` was called with, as plain data.
 *
 * @throws TypeError when it is no request
 */
export function readRequest(input: unknown, init: Init | undefined): ReadRequest {
  const request = new Request(input, init);
  const headers: [string, string][] = [];
  request.headers.forEach((value, name) => headers.push([name, value]));
  const { url, method, redirect, signal } = request;
  const { protocol } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new TypeError(`fetch: expected an http: or https: URL, got ${protocol}`);
  oneOf('method', method, METHODS);
  return { url, method, redirect, headers, body: takeBytes(request), signal };
}

/** A method as it is sent: those that are known in capitals (Fetch Standard §2.2.1). */
function toMethod(method: string): string {
  const capitals = domString(method).toUpperCase();
  if (!TOKEN.test(capitals) || FORBIDDEN.has(capitals))
    throw new TypeError(`fetch: method: expected the name of a method, got ${JSON.stringify(method)}`);
  return METHODS.includes(capitals) ? capitals : domString(method);
}

function oneOf(name: string, value: string, values: readonly string[]): string {
  if (!values.includes(value))
    throw new TypeError(`fetch: ${name}: expected one of ${values.join(', ')}, got ${JSON.stringify(value)}`);
  return value;
}
