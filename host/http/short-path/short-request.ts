import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../access/caller.ts';
import { requestId } from '../../observe/requests.ts';
import type { ShortHandlerRequest } from './exchange.ts';
import type { HookReply, HookRequest } from './hooks.ts';

/** Of Fastify's request what hooks look at, for a request that no proxy passed on. */
export class ShortRequest implements ShortHandlerRequest {
  readonly id: string;
  readonly raw: IncomingMessage;
  readonly headers: IncomingMessage['headers'];
  readonly params: object;
  readonly routeOptions: HookRequest['routeOptions'];
  readonly is404 = false;
  route: HookRequest['routeOptions'];
  caller!: Caller;
  readableBy = '';
  beganAt = 0;
  isAwaited = false;
  endings?: (() => void)[];
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
  readonly #headers: Record<string, string | number> = {};
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
    this.#headers[name] = value;
    return this;
  }

  headers(values: Readonly<Record<string, string>>): this {
    for (const name in values) this.#headers[name] = values[name] ?? '';
    return this;
  }

  type(contentType: string): this {
    return this.header('content-type', contentType);
  }

  code(status: number): this {
    this.#status = status;
    return this;
  }

  send(payload: string | Buffer = ''): this {
    this.#isSent = true;
    this.#headers['content-length'] = Buffer.byteLength(payload);
    this.raw.writeHead(this.#status, this.#headers);
    this.raw.end(payload);
    return this;
  }
}
