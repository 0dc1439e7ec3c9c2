import type { ResponseHead } from '../../protocol/messages.ts';
import { bodyBytes } from './body.ts';

interface Init {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
}

/** Statuses that come without a body (Fetch Standard §2.2.3). */
const NULL_BODY = new Set([101, 103, 204, 205, 304]);

/** A response whose body is already here: the host reads and bounds it before it hands it over. */
export class Response {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly url: string = '';
  readonly redirected: boolean = false;
  readonly type = 'default';
  readonly #bytes: ArrayBuffer;
  #used = false;

  constructor(body?: unknown, { status = 200, statusText = '', headers }: Init = {}) {
    if (!(status >= 200 && status <= 599)) throw new RangeError(`status: expected 200 to 599, got ${status}`);
    const { bytes, type } = bodyBytes(body);
    if (bytes.byteLength > 0 && NULL_BODY.has(status))
      throw new TypeError(`a response with the status ${status} has no body`);
    this.status = status;
    this.statusText = statusText;
    this.headers = new Headers(headers);
    if (type !== undefined && !this.headers.has('content-type')) this.headers.set('content-type', type);
    this.#bytes = bytes;
  }

  static json(value: unknown, init: Init = {}): Response {
    const response = new Response(JSON.stringify(value), init);
    response.headers.set('content-type', 'application/json');
    return response;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status <= 299;
  }

  get bodyUsed(): boolean {
    return this.#used;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    if (this.#used) throw new TypeError('the body has been read');
    this.#used = true;
    return this.#bytes;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.arrayBuffer());
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  clone(): Response {
    if (this.#used) throw new TypeError('the body has been read');
    const { status, statusText, headers } = this;
    return new Response(this.#bytes, { status, statusText, headers });
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
  Object.defineProperties(response, {
    url: { value: url, enumerable: true },
    redirected: { value: redirected, enumerable: true },
    type: { value: 'basic', enumerable: true },
  });
  return response;
}
