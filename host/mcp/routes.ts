import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { onceThere } from '../runtimes/once-there.ts';
import type { ShortHandlerRequest } from '../http/short-path/exchange.ts';
import { answerErrors, type HookReply } from '../http/short-path/hooks.ts';
import { CallError, failures } from '../errors.ts';
import type { ExchangeOptions, McpExchange } from './exchange.ts';
import { HandshakeStreams } from './handshake-streams.ts';
import { sendError, sendRefusal } from './protocol-error.ts';
import type { ToolViews } from './views.ts';

export interface McpOptions extends ExchangeOptions {
  readonly catalogue: Catalogue;
  readonly views: ToolViews;
}

/**
 * MCP over Streamable HTTP, at `/mcp`: every request stands for itself, in both eras of the protocol, so
 * that any host behind any load balancer can answer it.
 */
export async function mcpRoutes(app: FastifyInstance, options: McpOptions): Promise<void> {
  const { catalogue, views, onStream, places } = options;
  let exchange: McpExchange | Promise<McpExchange> | undefined;
  const open = () =>
    (exchange ??= import('./exchange.ts').then(({ McpExchange }) => (exchange = new McpExchange(options))));
  const streams = new HandshakeStreams();
  const onChange = () => {
    streams.toolsChanged();
    if (exchange !== undefined) void onceThere(exchange, (opened) => opened.toolsChanged());
  };
  catalogue.on('change', onChange);
  app.addHook('preClose', async () => {
    catalogue.off('change', onChange);
    streams.close();
    await (await exchange)?.close();
  });

  app.removeAllContentTypeParsers();
  // The usual one is found by its name; for any other its parameters are read first.
  app.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  answerErrors(app, (error, _, reply) =>
    error instanceof CallError ? sendRefusal(reply, error) : undefined,
  );

  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (request, reply) => {
      const view = views.of(Object(request.query), request.caller.terms?.view);
      if ('problem' in view) return sendError(reply, 400, -32_602, view.problem);
      if (!accepts(request, 'text/event-stream')) {
        return sendError(reply, 406, -32_000, 'Not Acceptable: the client must accept text/event-stream');
      }
      if (request.method === 'HEAD') return reply.type('text/event-stream').send();
      return onceThere(places.take(request.caller.id), (giveBack) => {
        if (giveBack === undefined) return sendRefusal(reply, failures.tooManyStreams());
        onStream(request);
        // Who left meanwhile is not heard to leave again.
        if (reply.raw.destroyed) giveBack();
        return streams.open(reply, giveBack);
      });
    },
  });

  const answer = (request: ShortHandlerRequest, reply: HookReply) => {
    const view = views.of(Object(request.query), request.caller.terms?.view);
    if ('problem' in view) return sendError(reply, 400, -32_602, view.problem);
    return onceThere(open(), (opened) => opened.answer(request, reply, view));
  };
  app.post<{ Body: Buffer<ArrayBuffer> | undefined }>(
    '/',
    { config: { short: { handler: answer } } },
    answer,
  );

  app.route({
    method: ['DELETE', 'OPTIONS', 'PATCH', 'PUT'],
    url: '/',
    handler: (_, reply) =>
      sendError(
        reply.header('allow', 'GET, POST'),
        405,
        -32_000,
        'Method not allowed: there are no sessions to end',
      ),
  });
}

/** Whether the client takes a media type (RFC 9110 §12.5.1, without qualities). */
function accepts({ headers }: FastifyRequest, type: string): boolean {
  const accept = headers.accept ?? '';
  return accept.includes(type) || accept.includes('*/*') || accept.includes(`${type.split('/')[0]}/*`);
}
