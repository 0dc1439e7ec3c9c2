import { networkFailure, type TlsInspection, type ToolFetch, type ToolNetwork } from '@toolyard/sdk';
import { withFacts } from '../with-facts.ts';
import { bodyBytes, recordedBody, type RecordedBody, type RecordedCall } from './recorded-call.ts';
import { Redactions, type Secret } from './redactions.ts';

/** What a tape is made of: plain data, so that it can be made in another thread. */
export interface TapeData {
  /** `record`: requests go out, and are noted; `play`: they are answered with what was recorded, and none goes out. */
  readonly mode: 'record' | 'play';
  /** What is played. */
  readonly calls: readonly RecordedCall[];
  readonly secrets: readonly Secret[];
  /** Where the recording is, and how it is made anew, for messages. */
  readonly file: string;
  readonly renew: string;
}

/** What came of a request while the tape ran. */
export type TapeNote =
  | { readonly kind: 'recorded'; readonly call: RecordedCall }
  /** The call at this index was played. */
  | { readonly kind: 'played'; readonly index: number }
  | { readonly kind: 'refused'; readonly reason: string };

/** Headers of a message on its way, which say nothing of a body that was recorded (RFC 9110 §7.6.1). */
const ON_THE_WAY = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

const BODYLESS = new Set([204, 205, 304]);

/**
 * What one call of a tool asks of the network, recorded or played. A request is known by its method, its URL and its body;
 * those that are alike are answered in the order in which they were recorded, each once.
 */
export class Tape {
  readonly data: TapeData;
  readonly #onNote: (note: TapeNote) => void;
  readonly #redactions: Redactions;
  readonly #played = new Set<number>();

  constructor(data: TapeData, onNote: (note: TapeNote) => void) {
    this.data = data;
    this.#onNote = onNote;
    this.#redactions = new Redactions(data.secrets);
  }

  /** Takes in what was noted in another thread. */
  note(note: TapeNote): void {
    this.#onNote(note);
  }

  /** A tool's network by way of the tape. */
  over(network: ToolNetwork): ToolNetwork {
    return {
      fetch: (input, init) => this.#fetch(network.fetch, input, init),
      inspectTls: (...asked) => this.#inspectTls(network.inspectTls, asked),
      service: network.service,
    };
  }

  async #fetch(fetch: ToolFetch, ...[input, init = {}]: Parameters<ToolFetch>): Promise<Response> {
    const { limits, ...plain } = init;
    const request = new Request(input, plain);
    request.signal.throwIfAborted();
    const sent = await this.#sentBody(request);
    const asked = {
      request: this.#redactions.hide(`${request.method} ${request.url.replace(/#.*/s, '')}`),
      ...(sent === undefined ? {} : { sent }),
    };
    if (this.data.mode === 'play') return this.#toResponse(request, this.#find(asked));
    try {
      const response = await fetch(request, limits === undefined ? {} : { limits });
      const bytes = new Uint8Array(await response.arrayBuffer());
      this.#noteResponse(asked, response, bytes);
      return withFacts(response, BODYLESS.has(response.status) ? null : bytes);
    } catch (error) {
      this.#noteFailure(asked, error);
      throw error;
    }
  }

  async #inspectTls(
    inspectTls: ToolNetwork['inspectTls'],
    [host, port, options]: Parameters<ToolNetwork['inspectTls']>,
  ): Promise<TlsInspection> {
    const asked = { request: `TLS ${host}:${port}` };
    if (this.data.mode === 'play') {
      const { tls, failure } = this.#find(asked);
      if (tls === undefined) throw toError(failure);
      return { ...tls, chain: tls.chain.map((text) => new Uint8Array(Buffer.from(text, 'base64'))) };
    }
    try {
      const inspection = await inspectTls(host, port, options);
      const chain = inspection.chain.map((bytes) => Buffer.from(bytes).toString('base64'));
      this.#onNote({ kind: 'recorded', call: { ...asked, tls: { ...inspection, chain } } });
      return inspection;
    } catch (error) {
      this.#noteFailure(asked, error);
      throw error;
    }
  }

  /** What was recorded of a request, which is then played. @throws TypeError where there is nothing, or no more */
  #find(asked: Pick<RecordedCall, 'request' | 'sent'>): RecordedCall {
    const { calls, file, renew } = this.data;
    const alike = calls.flatMap((call, index) => (call.request === asked.request ? [{ call, index }] : []));
    const own = alike.filter(({ call }) => isSame(call.sent, asked.sent));
    const next = own.find(({ index }) => !this.#played.has(index));
    if (next !== undefined) {
      this.#played.add(next.index);
      this.#onNote({ kind: 'played', index: next.index });
      return next.call;
    }
    const why =
      own.length > 0
        ? `is asked more often than was recorded (${own.length} times)`
        : alike.length > 0
          ? 'was recorded with another body'
          : 'is not recorded';
    const reason = `${asked.request} ${why}: ${renew} asks it and keeps the answer in ${file}`;
    this.#onNote({ kind: 'refused', reason });
    throw new TypeError(reason);
  }

  #toResponse(request: Request, { response, failure }: RecordedCall): Response {
    if (response === undefined) throw toError(failure);
    const headers = new Headers();
    for (const [name, values] of Object.entries(response.headers))
      for (const value of [values].flat()) headers.append(name, this.#redactions.show(value));
    const { status, statusText = '', url = request.url, body } = response;
    const facts = { status, statusText, url, headers, redirected: response.url !== undefined };
    return withFacts(
      { ...facts, ok: status >= 200 && status < 300, type: 'basic' },
      BODYLESS.has(status) ? null : bodyBytes(this.#shown(body)),
    );
  }

  /** The body of a request without secrets, and with the same boundary at all times. */
  async #sentBody(request: Request): Promise<RecordedBody | undefined> {
    const type = request.headers.get('content-type') ?? '';
    const bytes = new Uint8Array(await request.clone().arrayBuffer());
    const [, boundary] = /;\s*boundary="?([^";]+)/i.exec(type) ?? [];
    const plain =
      boundary === undefined
        ? bytes
        : Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(boundary, 'boundary'), 'latin1');
    return this.#hidden(recordedBody(plain, type));
  }

  #noteResponse(asked: Pick<RecordedCall, 'request' | 'sent'>, response: Response, bytes: Uint8Array): void {
    const { status, statusText, redirected, url } = response;
    const body = recordedBody(bytes, response.headers.get('content-type') ?? '');
    if (body !== undefined && 'json' in body) this.#redactions.learn(JSON.stringify(body.json));
    const hidden = this.#hidden(body);
    this.#onNote({
      kind: 'recorded',
      call: {
        ...asked,
        response: {
          status,
          ...(statusText === '' ? {} : { statusText }),
          ...(redirected ? { url: this.#redactions.hide(url) } : {}),
          headers: this.#headers(response.headers),
          ...(hidden === undefined ? {} : { body: hidden }),
        },
      },
    });
  }

  /** A failure that the tool could see; that its caller left is none. */
  #noteFailure(asked: Pick<RecordedCall, 'request' | 'sent'>, error: unknown): void {
    const failure = networkFailure(error);
    if (failure === undefined) return;
    const message = this.#redactions.hide(failure.detail);
    this.#onNote({ kind: 'recorded', call: { ...asked, failure: { reason: failure.reason, message } } });
  }

  #headers(headers: Headers): Record<string, string | string[]> {
    const kept: Record<string, string | string[]> = {};
    for (const [name, value] of headers)
      if (name === 'set-cookie')
        kept[name] = headers.getSetCookie().map((cookie) => this.#redactions.header(name, cookie));
      else if (!ON_THE_WAY.has(name)) kept[name] = this.#redactions.header(name, value);
    return kept;
  }

  #hidden(body: RecordedBody | undefined): RecordedBody | undefined {
    return changed(body, (text) => this.#redactions.hide(text));
  }

  #shown(body: RecordedBody | undefined): RecordedBody | undefined {
    return changed(body, (text) => this.#redactions.show(text));
  }
}

/** A body with its texts changed; what is no text stays. */
function changed(body: RecordedBody | undefined, change: (text: string) => string): RecordedBody | undefined {
  if (body === undefined || 'base64' in body) return body;
  return 'text' in body ? { text: change(body.text) } : { json: changedValue(body.json, change) };
}

function changedValue(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((inner) => changedValue(inner, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [change(name), changedValue(inner, change)]),
  );
}

function isSame(one: RecordedBody | undefined, other: RecordedBody | undefined): boolean {
  return Buffer.compare(bodyBytes(one), bodyBytes(other)) === 0;
}

/** As `networkFailure` reads it. */
function toError(failure: RecordedCall['failure']): Error {
  if (failure === undefined) return new TypeError('nothing is recorded of what came of it');
  return Object.assign(new TypeError(failure.message), { reason: failure.reason });
}
