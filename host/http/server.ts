import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import { routedUrl } from './capture-url.ts';
import type { Config } from '../config/config.ts';
import { CallError, failures } from '../errors.ts';
import { rememberMethods } from './allowed-methods.ts';
import { guardPerimeter } from './perimeter.ts';
import { ThrottledLog } from '../observe/throttled-log.ts';
import { requestId } from './observe-requests.ts';
import { failureJson, sendFailure } from './envelope.ts';
import { answerErrors, onRequest } from './short-path/hooks.ts';
import { ShortPath } from './short-path/short-path.ts';

const withoutSchemas = (): never => {
  throw new Error('expected routes without schemas of Fastify');
};

/** How long a request may take to arrive, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 30_000;

/**
 * The server without its routes: limits, headers, who may call, and the envelope of every error.
 *
 * @param observe adds hooks that see also what is turned away
 */
export async function createServer(
  config: Config,
  log: FastifyBaseLogger,
  observe: (app: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  const floods = new ThrottledLog(log);
  const app = fastify({
    // Not `loggerInstance`: for a logger, Fastify listens for the end of every answer, of which nothing is logged here.
    childLoggerFactory: () => log,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: routedUrl,
    bodyLimit: config.BODY_LIMIT_BYTES,
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    // A client has this long to send its request; Node looks every second, answers 408 and hangs up.
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node takes the longer of its two time limits for the whole request, whichever of them is meant for the head.
    http: { connectionsCheckingInterval: 1000, headersTimeout: REQUEST_TIMEOUT_MS },
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    // What a request holds is checked by what it is for: no route has a schema of Fastify's, whose compilers take long to load.
    schemaController: {
      compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas },
    },
    // What is still open when the grace is over does not hold the stop: no half-sent body, no silent connection.
    forceCloseConnections: true,
    // An address that the router can't take: routes, hooks and error handlers never see it.
    frameworkErrors: ({ code }, _, reply: FastifyReply) => {
      // What is longer than any name there is, is no name of anything.
      const isLong = code === 'FST_ERR_MAX_PARAM_LENGTH';
      sendFailure(
        reply.headers(SECURITY_HEADERS),
        isLong ? failures.notFound() : failures.invalid('url: malformed'),
      );
    },
    clientErrorHandler(error, socket) {
      const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
      const body = failureJson(
        failures.invalid(
          status.startsWith('408') ? 'request: not received in time' : 'request: expected HTTP/1.1',
        ),
      );
      if (!socket.writable) {
        socket.destroy();
        return;
      }
      socket.end(
        `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
        // A client that goes on sending, or holds its end open, is not waited for.
        () => socket.destroy(),
      );
    },
  });
  app.decorateRequest('route');
  app.decorateRequest('ending');
  onRequest(app, (request, reply, done) => {
    request.route = request.routeOptions;
    reply.headers(SECURITY_HEADERS);
    done();
  });
  const methodsOf = rememberMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = methodsOf(path);
    // What a browser asks before it sends is answered elsewhere, or not at all.
    const isAsked = request.method === 'OPTIONS' || methods.includes(request.method);
    return methods.length === 0 || isAsked
      ? sendFailure(reply, failures.notFound())
      : sendFailure(reply.header('allow', methods.join(', ')), failures.wrongMethod(methods));
  });
  answerErrors(app, (error, request, reply) => {
    const failure = requestErrorToCallError(error, config.BODY_LIMIT_BYTES);
    if (failure.status >= 500) {
      const { url } = request.route;
      floods.error({ err: error, url, requestId: request.id }, 'a request failed', url);
    }
    return sendFailure(reply, failure);
  });
  observe(app);
  guardPerimeter(app, config, log);
  // What a proxy passes on is judged by what the proxy says of it.
  if (config.TRUST_PROXY.length === 0) new ShortPath(app);
  return app;
}

/**
 * For answers that are data; pages have a policy of their own. What a tool answers may be a key or a password, and a
 * bin what was sent in confidence: nothing is kept on its way but what says that it may be.
 */
const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

function requestErrorToCallError(error: Error & Partial<FastifyError>, bodyLimit: number): CallError {
  if (error instanceof CallError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return failures.tooLarge(bodyLimit);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return failures.unsupportedType();
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return failures.invalid('body: its length is not what Content-Length says');
    default:
      return (error.statusCode ?? 500) < 500 ? failures.invalid('request: malformed') : failures.internal();
  }
}
