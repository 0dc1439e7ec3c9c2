import type { ResponseHead } from '../../protocol/messages.ts';
import { Body } from './body.ts';
import { freezeHeaders, Headers } from './headers.ts';

interface Init {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: unknown;
}

/** Statuses that come without a body (Fetch Standard §2.2.3), and those that lead elsewhere (§2.2.6). */
const NULL_BODY = new Set([101, 103, 204, 205, 304]);
/** What stands behind a status (RFC 9112 §4). */
const REASON_PHRASE = /^[\t \x21-\x7e\x80-\xff]*$/;
const REDIRECT = new Set([301, 302, 303, 307, 308]);

/** A response. One of `fetch` has its body here already: the host reads and bounds it before it hands it over. */
export class Response extends Body {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly url: string = '';
  readonly redirected: boolean = false;
  readonly type: string = 'default';

  constructor(body?: unknown, { status = 200, statusText = '', headers }: Init = {}) {
    if (!(status >= 200 && status <= 599)) throw new RangeError(`status: expected 200 to 599, got ${status}`);
    if (body !== undefined && body !== null && NULL_BODY.has(status))
      throw new TypeError(`a response with the status ${status} has no body`);
    if (!REASON_PHRASE.test(statusText)) throw new TypeError('statusText: expected printable characters');
    super(body);
    this.status = status;
    this.statusText = statusText;
    this.headers = this.withType(headers);
  }

  static json(value: unknown, init: Init = {}): Response {
    const json = JSON.stringify(value);
    if (json === undefined) throw new TypeError('Response.json: expected a value that JSON has');
    const headers = new Headers(init.headers);
    if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    return new Response(json, { ...init, headers });
  }

  static error(): Response {
    const response = named(new Response(), { status: 0, type: 'error' });
    freezeHeaders(response.headers);
    return response;
  }

  static redirect(url: string, status = 302): Response {
    if (!REDIRECT.has(status)) throw new RangeError(`status: expected one of a redirect, got ${status}`);
    const response = new Response(null, { status, headers: { location: new URL(url).href } });
    freezeHeaders(response.headers);
    return response;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status <= 299;
  }

  clone(): Response {
    const { status, statusText, headers, url, redirected, type } = this;
    // Such a status is given to no constructor.
    const copy = type === 'error' ? Response.error() : new Response(this, { status, statusText, headers });
    return named(copy, { url, redirected, type });
  }

  get [Symbol.toStringTag](): string {
    return 'Response';
  }
}

/** The response that the host fetched. */
export function fetchedResponse(head: ResponseHead, body: ArrayBuffer): Response {
  const { status, statusText, headers, url, redirected } = head;
  const response = new Response(NULL_BODY.has(status) ? undefined : body, {
    status,
    statusText,
    headers: headers.map(([name, value]) => [name, value] as [string, string]),
  });
  freezeHeaders(response.headers);
  return named(response, { url, redirected, type: 'basic' });
}

/** Gives a response what no constructor is given. */
function named(response: Response, values: Partial<Response>): Response {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(response, name, { value, enumerable: true });
  return response;
}
