import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import type { ShortHandlerRequest } from '../http/short-path/exchange.ts';
import { sendParts, type HookReply, type HookRequest } from '../http/short-path/hooks.ts';
import { failures } from '../errors.ts';
import type { Executor } from '../calls/executor.ts';
import { onceThere } from '../runtimes/once-there.ts';
import type { Logger } from '../observe/log.ts';
import { stepUp } from '../access/oauth/step-up.ts';
import type { CallerLimit } from '../access/rate-limits/limit-requests.ts';
import { CallError } from '../errors.ts';
import { sessionFor, SESSION_ID, whoAsksShowsPages } from './apps/who-shows-pages.ts';
import { answerDirectly, disconnectionOf, listDirectly } from './direct-answer.ts';
import { acceptsBoth, readPlainRequest, type PlainRequest } from './envelope.ts';
import { isRecord } from './is-record.ts';
import { ProgressStream } from './progress-stream.ts';
import { addVary, preferredEncoding } from '../http/prepared-answer.ts';
import { answerBatch, batchProblem } from './batch.ts';
import { isLarge, readSmall, type LargeJson, type ReadMessage } from './large/large-json.ts';
import { Placeholders } from './large/placeholders.ts';
import type { HeldFiles } from './held-files.ts';
import type { KnownTasks } from './tasks/known-tasks.ts';
import type { TaskParts } from './tasks/serve-tasks.ts';
import { taskListening, withTaskNews } from './tasks/task-news.ts';
import { asksForTasks, modernTask } from './tasks/task-words.ts';
import { sendError, sendRefusal } from './protocol-error.ts';
import { createMcpServer, type Client, type LargeParts } from './mcp-server.ts';
import type { StreamPlaces } from './stream-places.ts';
import type { ToolView } from './tool-view.ts';

export interface ExchangeOptions {
  readonly executor: Executor;
  readonly limit: CallerLimit;
  readonly large: LargeJson;
  /** The files of results, for those who got them. */
  readonly files: HeldFiles;
  /** Calls that go on without their connection. */
  readonly tasks: KnownTasks;
  readonly log: Logger;
  /** Told of requests whose answer is a stream that only ends with the host. */
  readonly onStream: (request: HookRequest) => void;
  /** The places for such streams. */
  readonly places: StreamPlaces;
}

/** What reaches the SDK's factory by its Request. */
interface Origin {
  readonly view: ToolView;
  readonly request: HookRequest;
  readonly large: LargeParts;
}

/** Answers MCP messages of both eras. The one place that loads the MCP SDK, at the first request. */
export class McpExchange {
  readonly #options: ExchangeOptions;
  readonly #modern: McpHttpHandler;
  /** What a request asks for and who sent it reach the SDK's factory by its Request. */
  readonly #originOf = new WeakMap<Request, Origin>();

  constructor(options: ExchangeOptions) {
    const { executor, log } = options;
    this.#options = options;
    this.#modern = createMcpHandler(
      ({ requestInfo }) => {
        const origin = requestInfo === undefined ? undefined : this.#originOf.get(requestInfo);
        if (origin === undefined) throw new Error('an MCP request without its view');
        const { view, request, large } = origin;
        return createMcpServer(() => view, executor, this.#clientOf(request, 'modern'), large);
      },
      { legacy: 'reject', onerror: (error) => log.debug({ err: error }, 'an MCP request was refused') },
    );
  }

  answer(request: ShortHandlerRequest, reply: HookReply, asked: ToolView): HookReply | Promise<HookReply> {
    return onceThere(this.#read(request, asked), (read) => this.#answerRead(request, reply, read, asked));
  }

  #answerRead(
    request: ShortHandlerRequest,
    reply: HookReply,
    read: ReadMessage | undefined | CallError,
    asked: ToolView,
  ): HookReply | Promise<HookReply> {
    if (read instanceof CallError) return sendRefusal(reply, read);
    if (read === undefined) return sendError(reply, 400, -32_700, 'Parse error: the body is not JSON');
    const { message } = read;
    const view = whoAsksShowsPages(request.headers[SESSION_ID], message) ? asked.withPages : asked;
    if (Array.isArray(message) && message.length > 0)
      return this.#answerBatch(request, reply, message, read, view);
    const refusal = stepUp(request.caller, view.snapshot, 'mcp', calledTool(message));
    if (refusal !== undefined) return sendRefusal(reply, refusal);
    const plain = readPlainRequest(request, message);
    const direct = plain && this.#answerDirectly(request, reply, plain, read, view);
    return direct ?? this.#answerBySdk(request, reply, read, view);
  }

  async #answerBySdk(
    request: ShortHandlerRequest,
    reply: HookReply,
    read: ReadMessage,
    view: ToolView,
  ): Promise<HookReply> {
    const { message } = read;
    const webRequest = toWebRequest(request, reply, read.bytes);
    if (await isLegacyRequest(webRequest, message))
      return this.#answerHandshakeEra(webRequest, read, view, reply, request);
    const large = this.#largeParts(read);
    this.#originOf.set(webRequest, { view, request, large });
    if (isRecord(message) && message.method === 'subscriptions/listen') {
      const giveBack = await this.#options.places.take(request.caller.id);
      if (giveBack === undefined) return sendRefusal(reply, failures.tooManyStreams());
      reply.raw.once('close', giveBack);
      // Who left meanwhile is not heard to leave again.
      if (reply.raw.destroyed) giveBack();
      this.#options.onStream(request);
      return this.#listen(webRequest, message, large, reply, request);
    }
    const response = await this.#modern.fetch(webRequest, { parsedBody: message });
    return sendUnkept(reply, large.placeholders.fillResponse(response));
  }

  /** A stream of what changes, and of how the caller's tasks end that it names. */
  async #listen(
    webRequest: Request,
    message: unknown,
    { placeholders }: LargeParts,
    reply: HookReply,
    { caller }: HookRequest,
  ): Promise<HookReply> {
    const { tasks } = this.#options;
    const listening = asksForTasks(envelopeOf(message))
      ? await taskListening(message, async (id) => (await tasks.find(caller.id, id)) !== undefined)
      : undefined;
    const response = await this.#modern.fetch(webRequest, { parsedBody: listening?.message ?? message });
    if (listening === undefined || !response.ok) return sendUnkept(reply, response);
    const settled = async (id: string) => {
      const task = await tasks.settled(caller.id, id);
      return task && modernTask(task, (answer) => placeholders.toResult(answer));
    };
    return sendUnkept(reply, placeholders.fillResponse(withTaskNews(response, listening, { settled })));
  }

  /** What can be said without the SDK, or undefined. */
  #answerDirectly(
    request: ShortHandlerRequest,
    reply: HookReply,
    plain: PlainRequest,
    read: ReadMessage,
    view: ToolView,
  ): HookReply | Promise<HookReply> | undefined {
    const list = listDirectly(plain, view);
    if (list !== undefined) return sendList(request, reply, plain, list, view);
    if (plain.progressToken === undefined) {
      const answer = answerDirectly(request, plain, read, view, this.#options);
      return answer === undefined ? undefined : onceThere(answer, (body) => sendJson(reply, body));
    }
    const stream = new ProgressStream(reply, plain.progressToken);
    const onProgress = (done: number, total: number, message?: string) => stream.report(done, total, message);
    const answer = answerDirectly(request, plain, read, view, this.#options, onProgress);
    return answer === undefined ? undefined : onceThere(answer, (body) => stream.end(body));
  }

  #largeParts({ inputOf }: ReadMessage): LargeParts {
    return { json: this.#options.large, inputOf, placeholders: new Placeholders() };
  }

  /** The request's message: undefined when it is no JSON, an error when it cannot be read now. */
  #read(
    request: ShortHandlerRequest,
    view: ToolView,
  ): ReadMessage | undefined | Promise<ReadMessage | undefined | CallError> {
    const body = request.body ?? EMPTY;
    if (!isLarge(body)) return readSmall(body);
    const asker = { caller: request.caller.id, onCallerGone: disconnectionOf(request) };
    return this.#options.large.readLarge(body, view.mode === 'search', asker).catch((error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    });
  }

  /** On whose behalf a server answers. */
  #clientOf({ caller, id }: HookRequest, tasks?: TaskParts['era']): Client {
    const { limit, files, tasks: known } = this.#options;
    const parts = tasks && { known, era: tasks };
    return { caller: caller.id, requestId: id, ...limit.accountOf(caller), files, tasks: parts };
  }

  /** Tells those that listen with `subscriptions/listen`. */
  toolsChanged(): void {
    this.#modern.notify.toolsChanged();
  }

  close(): Promise<void> {
    this.#options.tasks.held.close();
    return this.#modern.close();
  }

  /** A request of a revision before 2026-07-28, by a server of its own: JSON, or a stream when it asks for progress. */
  async #answerHandshakeEra(
    webRequest: Request,
    read: ReadMessage,
    view: ToolView,
    reply: HookReply,
    request: HookRequest,
  ): Promise<HookReply> {
    const { message } = read;
    const { executor } = this.#options;
    const large = this.#largeParts(read);
    const client = this.#clientOf(request, knowsTasks(request, message) ? 'handshake' : undefined);
    const server = createMcpServer(() => view, executor, client, large);
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: !asksForProgress(message),
    });
    await server.connect(transport);
    reply.raw.once('close', () => void server.close());
    const response = await transport.handleRequest(webRequest, { parsedBody: message });
    const session = response.ok ? sessionFor(message) : undefined;
    if (session !== undefined) reply.header(SESSION_ID, session);
    return sendUnkept(reply, large.placeholders.fillResponse(response));
  }

  async #answerBatch(
    request: ShortHandlerRequest,
    reply: HookReply,
    messages: readonly unknown[],
    read: ReadMessage,
    view: ToolView,
  ): Promise<HookReply> {
    const version = [request.headers['mcp-protocol-version'] ?? BATCH_REVISION].flat().join();
    const problem =
      version === BATCH_REVISION ? batchProblem(messages) : `revision ${version} has no batches`;
    if (problem !== undefined) return sendError(reply, 400, -32_600, `Invalid Request: ${problem}`);
    // Without its body: what the SDK is to answer, it is given parsed.
    const webRequest = toWebRequest(request, reply, undefined);
    const answers = await answerBatch(messages, {
      answerOne: (message) => {
        const plain = readPlainRequest(request, message);
        const list = plain && listDirectly(plain, view);
        if (list !== undefined) return Buffer.concat(list);
        const direct =
          plain && answerDirectly(request, plain, read, view, { ...this.#options, tasks: undefined });
        return direct ?? this.#answerMember(webRequest, message, read, view, request);
      },
      takeTurn: () => this.#options.limit.takeFurther(request.caller),
      isGone: () => reply.raw.destroyed,
    });
    if (answers === undefined) return reply.code(202).send();
    return reply.header('content-type', 'application/json').send(answers);
  }

  /** What the SDK says to one message of a batch. JSON: progress would have nowhere to go. */
  async #answerMember(
    webRequest: Request,
    message: unknown,
    read: ReadMessage,
    view: ToolView,
    request: HookRequest,
  ): Promise<Buffer | undefined> {
    const { executor } = this.#options;
    const large = this.#largeParts(read);
    const server = createMcpServer(() => view, executor, this.#clientOf(request), large);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const close = () => void server.close();
    webRequest.signal.addEventListener('abort', close, { once: true });
    try {
      const response = await transport.handleRequest(webRequest, { parsedBody: message });
      const written = Buffer.from(await response.arrayBuffer());
      return written.length === 0 ? undefined : large.placeholders.fill(written);
    } finally {
      webRequest.signal.removeEventListener('abort', close);
      await server.close();
    }
  }
}

const EMPTY = Buffer.alloc(0);

/** What a message of 2026-07-28 says of its client. */
function envelopeOf(message: unknown): unknown {
  return isRecord(message) && isRecord(message.params) ? message.params._meta : undefined;
}

/** The tool that a message calls; empty: it calls none. */
function calledTool(message: unknown): string {
  if (!isRecord(message) || message.method !== 'tools/call' || !isRecord(message.params)) return '';
  const { name } = message.params;
  return typeof name === 'string' ? name : '';
}

/** The one revision that has batches; also the one to assume when none is named (2025-06-18, "Transports"). */
const BATCH_REVISION = '2025-03-26';

/** Whether a client before 2026-07-28 speaks the revision that has tasks, or is about to. */
function knowsTasks({ headers }: HookRequest, message: unknown): boolean {
  const { method, params } = isRecord(message) ? message : {};
  const asked = method === 'initialize' && isRecord(params) ? params.protocolVersion : undefined;
  return (asked ?? headers['mcp-protocol-version']) === '2025-11-25';
}

function asksForProgress(message: unknown): boolean {
  return (
    isRecord(message) &&
    isRecord(message.params) &&
    isRecord(message.params._meta) &&
    message.params._meta.progressToken !== undefined
  );
}

/** What is shorter is not worth the time, in bytes. */
const LEAST_COMPRESSED = 4_096;

/** Sends a list, compressed where the client takes that. */
function sendList(
  request: HookRequest,
  reply: HookReply,
  { id, era }: PlainRequest,
  list: readonly Buffer[],
  { compressedLists }: ToolView,
): HookReply | Promise<HookReply> {
  reply.header('content-type', 'application/json');
  if (list.reduce((bytes, part) => bytes + part.length, 0) < LEAST_COMPRESSED) return sendParts(reply, list);
  addVary(reply, 'accept-encoding');
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return sendParts(reply, list);
  return compressedLists
    .get(encoding, `${era} ${JSON.stringify(id)}`, list)
    .then((body) => reply.header('content-encoding', encoding).send(body));
}

function sendJson(reply: HookReply, body: string | Buffer): HookReply {
  return reply.header('content-type', 'application/json').send(body);
}

/**
 * Sends an answer of the SDK's. Its streams say that caches may keep them if they ask before each use; what a tool
 * answers is kept by none.
 */
function sendUnkept(reply: HookReply, response: Response): HookReply {
  const headers = new Headers(response.headers);
  headers.set('cache-control', (headers.get('cache-control') ?? 'no-store').replace('no-cache', 'no-store'));
  // Whether the connection stays is between Node and the client (RFC 9110 §7.6.1): it may have asked for its end.
  headers.delete('connection');
  return reply.send(new Response(response.body, { status: response.status, headers }));
}

function toWebRequest(request: HookRequest, reply: HookReply, body: Buffer | undefined): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, [value].flat().join(', '));
  // The SDK asks for both by name; who takes everything takes them.
  if (acceptsBoth(request.headers.accept)) headers.set('accept', 'application/json, text/event-stream');
  return new Request(`http://${request.headers.host ?? 'localhost'}${request.url}`, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
}
