import type { FetchLimits, JsonObject, TlsInspection, ToolAnswer, ToolNetwork } from '@toolyard/sdk';
import { NO_HOSTS } from '@toolyard/sdk/manifest';
import type { KvAnswer, KvRequest } from '../../../kv/kv-request.ts';
import type { ProgramHead, ResponseHead, TlsHead, ToolHead } from '../protocol/messages.ts';
import { MAX_BODY_BYTES, type Emit } from './emit.ts';
import type parts from './web/parts.ts';
import type { Init } from './web/request.ts';
import type { Response } from './web/response.ts';

/** The bundle of `parts.ts`: see `web/install.ts`. */
declare const loadWeb: () => typeof parts;

/** How many requests one call may send. */
const MAX_REQUESTS = 50;

/** UTF-16 code units of a request without its body. */
const MAX_REQUEST = 16_000;

const { parse, stringify } = JSON;

type FetchInit = Init & { readonly limits?: FetchLimits };

interface ReceivedResponse {
  readonly head: ResponseHead | TlsHead | ToolHead;
  readonly body: ArrayBuffer;
}

interface Waiting {
  readonly resolve: (response: ReceivedResponse) => void;
  readonly reject: (error: unknown) => void;
}

/** The ways out, by message to the host, which judges every request by what it granted the bundle. */
export class Network {
  readonly #emit: Emit;
  readonly #waiting = new Map<number, Waiting>();
  readonly #granted: () => ProgramHead['network'];
  #requests = 0;
  #sent = 0;

  /** @param granted what the bundle has been granted; undefined: there is no way out, or the call has not begun */
  constructor(emit: Emit, granted: () => ProgramHead['network']) {
    this.#emit = emit;
    this.#granted = granted;
  }

  readonly fetch = async (input: unknown, init?: FetchInit): Promise<Response> => {
    this.#checkGrant();
    const { body: given, signal, ...request } = loadWeb().readRequest(input, init);
    const { buffer: body } = given instanceof Uint8Array ? given : await given;
    if (body.byteLength > MAX_BODY_BYTES)
      throw new TypeError(`fetch: expected a body of at most ${MAX_BODY_BYTES} bytes`);
    const response = await this.#send('fetch', { ...request, limits: init?.limits ?? {} }, signal, body);
    if (!('status' in response.head)) throw new TypeError('fetch: there is no response');
    return loadWeb().fetchedResponse(response.head, response.body);
  };

  readonly inspectTls: ToolNetwork['inspectTls'] = async (host, port, options) => {
    if (typeof host !== 'string' || !(port >= 1 && port <= 65_535))
      throw new TypeError('inspectTls: expected a host and a port');
    const response = await this.#send('inspect-tls', { host, port }, options?.signal);
    if (!('chain' in response.head)) throw new TypeError('inspectTls: there is no inspection');
    return toInspection(response.head, response.body);
  };

  /** Calls another tool. The host bounds how many. */
  async callTool(name: string, input: JsonObject, signal: AbortSignal | undefined): Promise<ToolAnswer> {
    const body = new TextEncoder().encode(stringify(input)).buffer;
    if (body.byteLength > MAX_BODY_BYTES)
      return {
        ok: false,
        code: 'VALIDATION_ERROR',
        message: `expected arguments of at most ${MAX_BODY_BYTES} bytes`,
      };
    const response = await this.#ask('call-tool', { name }, signal, body);
    const { head } = response;
    if (!('ok' in head)) throw new TypeError('there is no answer of a tool');
    if (!head.ok) return head;
    return { ok: true, result: parse(new TextDecoder().decode(response.body)) as JsonObject };
  }

  /** Asks what the plugin keeps, or changes it. The host bounds how much. */
  async askKv(request: KvRequest): Promise<KvAnswer> {
    const body = new TextEncoder().encode(stringify(request)).buffer;
    if (body.byteLength > MAX_BODY_BYTES)
      return { ok: false, reason: 'invalid', message: `expected at most ${MAX_BODY_BYTES} bytes` };
    const { body: answer } = await this.#ask('kv', {}, undefined, body);
    return parse(new TextDecoder().decode(answer)) as KvAnswer;
  }

  /** The host's response to a request. */
  resolve(id: number, response: ReceivedResponse): void {
    this.#take(id)?.resolve(response);
  }

  /** Why a request has no response. */
  reject(id: number, message: string, reason: string | undefined): void {
    const error = new TypeError(message);
    if (reason !== undefined) Object.defineProperty(error, 'reason', { value: reason, enumerable: true });
    this.#take(id)?.reject(error);
  }

  async #send(
    kind: 'fetch' | 'inspect-tls',
    content: object,
    signal: AbortSignal | undefined,
    body?: ArrayBuffer,
  ): Promise<ReceivedResponse> {
    this.#checkGrant();
    this.#sent += 1;
    return this.#ask(kind, content, signal, body);
  }

  async #ask(
    kind: 'fetch' | 'inspect-tls' | 'call-tool' | 'kv',
    content: object,
    signal: AbortSignal | undefined,
    body?: ArrayBuffer,
  ): Promise<ReceivedResponse> {
    signal?.throwIfAborted();
    this.#requests += 1;
    const id = this.#requests;
    const text = stringify({ request: id, ...content });
    if (text.length > MAX_REQUEST)
      throw new TypeError(`expected URL and headers of at most ${MAX_REQUEST} characters`);
    const { promise, resolve, reject } = Promise.withResolvers<ReceivedResponse>();
    this.#waiting.set(id, { resolve, reject });
    signal?.addEventListener('abort', () => this.#abort(id, signal), { once: true });
    this.#emit(kind, text, body);
    return promise;
  }

  #checkGrant(): void {
    if (this.#granted() === undefined) throw new TypeError(NO_HOSTS);
    if (this.#sent >= MAX_REQUESTS) throw new TypeError(`expected at most ${MAX_REQUESTS} requests a call`);
  }

  #abort(id: number, signal: AbortSignal): void {
    const waiting = this.#take(id);
    if (waiting === undefined) return;
    this.#emit('abort-request', stringify({ request: id }));
    waiting.reject(signal.reason);
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}

function toInspection({ chain, ...head }: TlsHead, bytes: ArrayBuffer): TlsInspection {
  let at = 0;
  const certificates = chain.map((length) => new Uint8Array(bytes.slice(at, (at += length))));
  return { ...head, chain: certificates };
}
