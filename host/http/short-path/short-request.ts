import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { requestId } from '../observe-requests.ts';
import type { ShortHandlerRequest } from './exchange.ts';
import type { Ending, HookReply, HookRequest } from './hooks.ts';

/** Of Fastify's request what hooks look at, for a request that no proxy passed on. */
export class ShortRequest implements ShortHandlerRequest {
  readonly id: string;
  readonly raw: IncomingMessage;
  readonly headers: IncomingMessage['headers'];
  readonly params: object;
  readonly routeOptions: HookRequest['routeOptions'];
  readonly is404 = false;
  /** An address with a query does not take the short path. */
  readonly query = {};
  route: HookRequest['routeOptions'];
  caller!: HookRequest['caller'];
  readableBy = '';
  beganAt = 0;
  isAwaited = false;
  ending?: Ending;
  body: Buffer<ArrayBuffer> | undefined;

  constructor(raw: IncomingMessage, params: object, options: HookRequest['routeOptions']) {
    this.id = requestId(raw);
    this.raw = raw;
    this.headers = raw.headers;
    this.params = params;
    this.routeOptions = options;
    this.route = options;
  }

  get method(): string {
    return this.raw.method ?? '';
  }

  get url(): string {
    return this.raw.url ?? '';
  }

  get originalUrl(): string {
    return this.url;
  }

  get ip(): string {
    return this.raw.socket.remoteAddress ?? '';
  }

  get host(): string {
    return this.headers.host ?? '';
  }

  get protocol(): 'http' {
    return 'http';
  }
}

/** Of Fastify's reply what hooks and handlers do with it. */
export class ShortReply implements HookReply {
  readonly raw: ServerResponse;
  readonly request: HookRequest;
  /** Names and values by turns, as Node takes them: an object of them would be made anew name by name. */
  readonly #headers: (string | number)[] = [];
  #status = 200;
  #isSent = false;

  constructor(raw: ServerResponse, request: HookRequest) {
    this.raw = raw;
    this.request = request;
  }

  get isSent(): boolean {
    return this.#isSent;
  }

  header(name: string, value: string | number): this {
    const index = this.#indexOf(name);
    if (index === -1) this.#headers.push(name, value);
    else this.#headers[index + 1] = value;
    return this;
  }

  headers(values: Readonly<Record<string, string>>): this {
    for (const name in values) this.header(name, values[name] ?? '');
    return this;
  }

  type(contentType: string): this {
    return this.header('content-type', contentType);
  }

  code(status: number): this {
    this.#status = status;
    return this;
  }

  getHeader(name: string): string | number | undefined {
    const index = this.#indexOf(name);
    return index === -1 ? undefined : this.#headers[index + 1];
  }

  getHeaders(): Readonly<Record<string, string | number>> {
    const headers: Record<string, string | number> = {};
    for (let index = 0; index < this.#headers.length; index += 2)
      headers[String(this.#headers[index])] = this.#headers[index + 1] ?? '';
    return headers;
  }

  hijack(): this {
    this.#isSent = true;
    return this;
  }

  send(payload: string | Buffer | Response = ''): this {
    this.#isSent = true;
    // Not `instanceof Response`: to look at that name has Node load all of fetch, which takes 30 ms.
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return this.#sendResponse(payload);
    // As Fastify tells of texts.
    if (typeof payload === 'string' && this.getHeader('content-type') === 'application/json')
      this.type('application/json; charset=utf-8');
    this.#writeHead(Buffer.byteLength(payload));
    this.raw.end(payload);
    return this;
  }

  sendParts(parts: readonly Uint8Array[]): this {
    this.#isSent = true;
    this.#writeHead(parts.reduce((bytes, part) => bytes + part.length, 0));
    for (const part of parts) this.raw.write(part);
    this.raw.end();
    return this;
  }

  #writeHead(bytes: number): void {
    this.header('content-length', bytes);
    this.raw.writeHead(this.#status, this.#headers);
  }

  #indexOf(name: string): number {
    for (let index = 0; index < this.#headers.length; index += 2)
      if (this.#headers[index] === name) return index;
    return -1;
  }

  #sendResponse({ status, headers, body }: Response): this {
    this.#status = status;
    for (const [name, value] of headers) this.header(name, value);
    if (body === null) return this.send();
    this.raw.writeHead(status, this.#headers);
    // Who leaves before the end has it called off; a source that fails ends the connection.
    pipeline(Readable.fromWeb(body), this.raw).catch(() => undefined);
    return this;
  }
}
