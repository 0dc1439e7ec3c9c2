import { Body, takeBytes } from './body.ts';

/** What is taken of `RequestInit` (Fetch Standard §5.4), as far as the host's client takes it. */
export interface Init {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
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
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new TypeError(`fetch: expected an http: or https: URL, got ${url.protocol}`);
    this.url = url.href;
    this.method = oneOf('method', (init.method ?? base?.method ?? 'GET').toUpperCase(), METHODS);
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
  return { url, method, redirect, headers, body: takeBytes(request), signal };
}

function oneOf(name: string, value: string, values: readonly string[]): string {
  if (!values.includes(value))
    throw new TypeError(`fetch: ${name}: expected one of ${values.join(', ')}, got ${JSON.stringify(value)}`);
  return value;
}
