import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failures } from '../errors.ts';
import { announcedBytes, leaveUnread, takeRoom } from '../http/bound-bodies.ts';
import { limitFor } from '../config/limit-override.ts';
import { KEPT_BODY_BYTES } from './bin.ts';
import type { Capture } from '../http/capture.ts';
import type { BinsOptions } from './bins-options.ts';
import { describeBody, readBody, type ReceivedBody } from './captured-body.ts';
import { pathAndQuery } from '../http/capture-url.ts';
import { METHODS } from '../http/node-http.ts';
import { rememberLast } from '../http/remember-last.ts';
import type { HookReply, HookRequest } from '../http/short-path/hooks.ts';
import { KnownBins } from './find-bin.ts';
import { keepHeaders } from './header-redaction.ts';
import { keepQuery } from './query-redaction.ts';

/** How many captures a bin takes in the time in which an address may create one bin. */
export const CAPTURES_PER_CREATION = 10;

/** What is captured; `ips`: the addresses that trusted proxies vouch for. */
type CapturedRequest = HookRequest & Partial<Pick<FastifyRequest, 'ips'>>;

const CAPTURED = '{"success":true}';

/**
 * Whatever is sent to a receive URL or below it, by any method that Node takes. The server routes it here
 * with `routedUrl`.
 */
export async function captureRoutes(app: FastifyInstance, options: BinsOptions): Promise<void> {
  const { store, captureLimit, overrides, bodies, clock, metrics } = options;
  const known = new KnownBins(store, clock);
  const isLimited = captureLimit.usual > 0 || overrides.length > 0;

  const capture = async (request: CapturedRequest, reply: HookReply): Promise<HookReply> => {
    allowOrigin(request, reply);
    const { id } = request.params as { id: string };
    if (!known.isLive(id)) await known.find(id);
    if (isLimited) await takeTurn(id, request, reply);
    const announced = announcedBytes(request);
    const kept = Math.min(announced ?? KEPT_BODY_BYTES, KEPT_BODY_BYTES);
    if (announced !== 0 && takeRoom(bodies, request, reply, kept) === undefined)
      throw leaveUnread(request, reply, failures.overloaded());
    let body;
    try {
      body = await readBody(request.raw, KEPT_BODY_BYTES);
    } catch {
      throw failures.cancelled();
    }
    const isKept = await store.addCapture(id, JSON.stringify(describe(request, body, clock.now())));
    if (!isKept) throw failures.notFound();
    metrics?.captured();
    return reply.type('application/json; charset=utf-8').send(CAPTURED);
  };

  const takeTurn = async (id: string, { ip }: HookRequest, reply: HookReply): Promise<void> => {
    const override = limitFor(ip, overrides);
    const limit = override === undefined ? undefined : override * CAPTURES_PER_CREATION;
    const { allowed, resetSeconds } = await captureLimit.take(id, limit);
    if (allowed) return;
    reply.header('retry-after', resetSeconds);
    throw failures.rateLimited(resetSeconds);
  };

  for (const method of METHODS) {
    // CONNECT never reaches the routes: it asks for a tunnel, not for a resource.
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  app.route({
    method: app.supportedMethods,
    url: '/bins/:id/in',
    exposeHeadRoute: false,
    // Whoever knows the address may send, by any name; other sites' scripts are answered here, and not as elsewhere.
    config: {
      sites: 'every',
      cors: false,
      access: 'anyone',
      short: { handler: capture, readsItself: true },
    },
    // The answer says nothing but that it is one: there is nothing to protect, and this is the busiest route.
    // Before Fastify looks at the body: it would refuse some content types, and bodies of GET.
    onRequest: capture,
    handler: capture,
  });
}

/** V8 writes a date piece by piece, and of captures many come in one millisecond. */
const isoTime = rememberLast((time: number) => new Date(time).toISOString());

function describe(request: CapturedRequest, body: ReceivedBody, receivedAt: number): Capture {
  const { method, ips, raw } = request;
  const { path, query } = pathAndQuery(request.originalUrl);
  const keptQuery = keepQuery(query);
  const { headers, redacted } = keepHeaders(raw.headers);
  const contentType = raw.headers['content-type'];
  // The addresses that trusted proxies vouch for: the nearest is the connection itself, and no news.
  const forwarded = ips?.slice(1).reverse() ?? [];
  const { size_bytes, body: text, body_encoding, body_truncated } = describeBody(body, contentType);
  return {
    method,
    path,
    query: keptQuery.query,
    received_at: isoTime(receivedAt),
    content_type: contentType ?? null,
    headers: forwarded.length === 0 ? headers : { ...headers, 'x-forwarded-for': forwarded.join(', ') },
    redacted_headers: redacted,
    redacted_query: keptQuery.redacted,
    size_bytes,
    body: text,
    body_encoding,
    body_truncated,
  };
}

/** How long a browser may remember that it may send, in seconds. */
const PREFLIGHT_AGE_SECONDS = 600;

/**
 * Lets scripts of any site send and read the answer (Fetch §3.2): a bin that refused a browser's preflight
 * would never see the request that is to be looked at. The answer tells nothing that the sender did not know.
 */
function allowOrigin({ headers, method }: HookRequest, reply: HookReply): void {
  const { origin } = headers;
  if (origin === undefined) return;
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('vary', 'Origin');
  const requestedMethod = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || requestedMethod === undefined) return;
  reply
    .header('access-control-allow-methods', requestedMethod)
    .header('access-control-max-age', PREFLIGHT_AGE_SECONDS)
    .header('vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers');
  const requestedHeaders = headers['access-control-request-headers'];
  if (requestedHeaders !== undefined) reply.header('access-control-allow-headers', requestedHeaders);
  if (headers['access-control-request-private-network'] === 'true')
    reply.header('access-control-allow-private-network', 'true');
}
