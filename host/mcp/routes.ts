import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  localhostAllowedOrigins,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Executor } from '../execution/executor.ts';
import type { Logger } from '../observe/log.ts';
import { answerDirectly } from './direct-answer.ts';
import { HandshakeStreams } from './handshake-streams.ts';
import { createMcpServer } from './server.ts';
import type { ToolView } from './tool-view.ts';
import type { ToolViews } from './views.ts';

export interface McpOptions {
  readonly catalogue: Catalogue;
  readonly executor: Executor;
  readonly views: ToolViews;
  readonly log: Logger;
  /** Host names of web pages that may call, besides those on this machine; `*` for any. */
  readonly origins: readonly string[];
  /** Told of requests whose answer is a stream that only ends with the host. */
  readonly onStream: (request: FastifyRequest) => void;
}

/**
 * MCP over Streamable HTTP, at `/mcp`: every request stands for itself, in both eras of the protocol, so
 * that any host behind any load balancer can answer it.
 */
export async function mcpRoutes(app: FastifyInstance, options: McpOptions): Promise<void> {
  const { catalogue, executor, views, log, origins, onStream } = options;
  // The view of a request reaches the factory by its Request: the SDK hands both on.
  const viewOf = new WeakMap<Request, ToolView>();
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const view = requestInfo === undefined ? undefined : viewOf.get(requestInfo);
      if (view === undefined) throw new Error('an MCP request without its view');
      return createMcpServer(() => view, executor);
    },
    { legacy: 'reject', onerror: (error) => log.debug({ err: error }, 'an MCP request was refused') },
  );
  const streams = new HandshakeStreams();
  const onChange = () => {
    modern.notify.toolsChanged();
    streams.toolsChanged();
  };
  catalogue.on('change', onChange);
  app.addHook('preClose', async () => {
    catalogue.off('change', onChange);
    streams.close();
    await modern.close();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  const allowed = [...localhostAllowedOrigins(), ...origins];
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origins.includes('*')) return undefined;
    const verdict = validateOriginHeader(origin, allowed);
    return verdict.ok ? undefined : sendError(reply, 403, -32_000, verdict.message);
  });

  app.get('/', (request, reply) => {
    const view = views.of(Object(request.query));
    if ('problem' in view) return sendError(reply, 400, -32_602, view.problem);
    if (!accepts(request, 'text/event-stream'))
      return sendError(reply, 406, -32_000, 'Not Acceptable: the client must accept text/event-stream');
    onStream(request);
    return streams.open(request, reply);
  });

  app.post<{ Body: Buffer | undefined }>('/', async (request, reply) => {
    const view = views.of(Object(request.query));
    if ('problem' in view) return sendError(reply, 400, -32_602, view.problem);
    const message = parse(request.body);
    if (message === undefined) return sendError(reply, 400, -32_700, 'Parse error: the body is not JSON');
    const direct = answerDirectly(request, message, view, executor);
    if (direct !== undefined) return reply.header('content-type', 'application/json').send(await direct);

    const webRequest = toWebRequest(request, reply);
    if (await isLegacyRequest(webRequest, message))
      return answerHandshakeEra(webRequest, message, view, reply);
    viewOf.set(webRequest, view);
    if (isRecord(message) && message.method === 'subscriptions/listen') onStream(request);
    return reply.send(await modern.fetch(webRequest, { parsedBody: message }));
  });

  app.route({
    method: ['DELETE', 'PUT', 'PATCH'],
    url: '/',
    handler: (_, reply) =>
      sendError(
        reply.header('allow', 'GET, POST'),
        405,
        -32_000,
        'Method not allowed: there are no sessions to end',
      ),
  });

  /** A request of a revision before 2026-07-28, by a server of its own: JSON, or a stream when it asks for progress. */
  async function answerHandshakeEra(
    webRequest: Request,
    message: unknown,
    view: ToolView,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const version = webRequest.headers.get('mcp-protocol-version') ?? BATCH_REVISION;
    if (Array.isArray(message) && version !== BATCH_REVISION) {
      return sendError(reply, 400, -32_600, `Invalid Request: revision ${version} has no batches`);
    }
    const server = createMcpServer(() => view, executor);
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: !asksForProgress(message),
    });
    await server.connect(transport);
    reply.raw.once('close', () => void server.close());
    return reply.send(await transport.handleRequest(webRequest, { parsedBody: message }));
  }
}

/** The one revision that has batches; also the one to assume when none is named (2025-06-18, "Transports"). */
const BATCH_REVISION = '2025-03-26';

function asksForProgress(message: unknown): boolean {
  return [message]
    .flat()
    .some(
      (one) =>
        isRecord(one) &&
        isRecord(one.params) &&
        isRecord(one.params._meta) &&
        one.params._meta.progressToken !== undefined,
    );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The message, or undefined when the body is no JSON. */
function parse(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

/** Whether the client takes a media type (RFC 9110 §12.5.1, without qualities). */
function accepts({ headers }: FastifyRequest, type: string): boolean {
  const accept = headers.accept ?? '';
  return accept.includes(type) || accept.includes('*/*') || accept.includes(`${type.split('/')[0]}/*`);
}

function toWebRequest(request: FastifyRequest<{ Body: Buffer | undefined }>, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, [value].flat().join(', '));
  return new Request(`http://${request.headers.host ?? 'localhost'}${request.url}`, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(request.body === undefined ? {} : { body: new Uint8Array(request.body) }),
  });
}

function sendError(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}
