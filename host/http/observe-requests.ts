import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { onRequest, type HookRequest } from './short-path/hooks.ts';
import { onEnd } from './request-end.ts';
import type { HttpMetrics } from '../observe/http-metrics.ts';
import type { Logger } from '../observe/log.ts';

export interface ObserveRequestsOptions {
  readonly metrics: HttpMetrics;
  /** Gets a line for every request; absent: no access log is kept. */
  readonly accessLog?: Logger | undefined;
}

/** What a caller, or the proxy before the host, may name a request. */
const GIVEN_ID = /^[A-Za-z0-9._~+/=-]{1,64}$/;

const PROCESS = randomBytes(6).toString('base64url');
let requests = 0;

/** The id by which logs name a request: the one that it bears in X-Request-Id, or one of its own. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && GIVEN_ID.test(given)) return given;
  requests += 1;
  return `${PROCESS}-${requests}`;
}

/** Counts every request, times it, and names it in its answer; writes the access log where one is kept. */
export function observeRequests(app: FastifyInstance, { metrics, accessLog }: ObserveRequestsOptions): void {
  app.decorateRequest('beganAt', 0);
  onRequest(app, (request, reply, done) => {
    request.beganAt = performance.now();
    reply.header('x-request-id', request.id);
    onEnd(request, reply, () => {
      const finished = {
        route: request.is404 ? '' : (request.route.url ?? ''),
        method: request.method,
        status: reply.raw.writableFinished ? reply.raw.statusCode : 499,
        ms: performance.now() - request.beganAt,
      };
      metrics.count(finished);
      accessLog?.info({ ...finished, ...detailsOf(request) }, 'request');
    });
    done();
  });
}

/** What the access log has besides: no query, no header but the trace, no body, since each may hold a secret. */
function detailsOf(request: HookRequest): object {
  const { traceparent } = request.headers;
  const { id } = Object(request.params) as { readonly id?: unknown };
  return {
    requestId: request.id,
    address: request.ip,
    ...(typeof id === 'string' && request.route.url?.startsWith('/api/tools/') === true
      ? { tool: id.slice(0, 80) }
      : {}),
    ...(typeof traceparent === 'string' && TRACE_PARENT.test(traceparent)
      ? { traceId: traceparent.slice(3, 35) }
      : {}),
  };
}

/** W3C Trace Context §3.2. */
const TRACE_PARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
