import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { failures, type CallError } from '../errors.ts';
import { AllowedHosts, parseAuthority, type Authority } from './allowed-hosts.ts';
import { judgeSite, type AllowedOrigins, type PageHeaders } from './cross-site.ts';
import { rememberLast } from './remember-last.ts';
import { onRequest, type HookReply, type HookRequest } from './short-path/hooks.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Which other sites' pages may call a route; absent: those that CORS_ORIGINS names. `every`: whoever sends
     * whatever to whichever name is answered.
     */
    sites?: AllowedOrigins | 'every';
    /** `false`: pages of other sites do not read it, whoever they are. */
    cors?: false;
  }
}

interface JudgedAuthority {
  readonly authority: Authority;
  /** Whether it is one of the host's own. */
  readonly isOurs: boolean;
}

/** What a request was sent to. */
interface Addressed {
  /** The last word on it; undefined: it does not say. */
  readonly authority: Authority | undefined;
  /** The first name that it gives which is not the host's own. */
  readonly strange: string | undefined;
}

/** How many refused names and origins are told of: whoever asks may make up any number of them. */
const TOLD_NAMES = 100;

/** What scripts of other sites may read of an answer besides the usual. */
const EXPOSED_HEADERS = [
  'etag',
  'x-request-id',
  'retry-after',
  'www-authenticate',
  'ratelimit',
  'ratelimit-policy',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'mcp-session-id',
].join(', ');

/**
 * Turns away what other sites' pages send through a browser, and what reaches the host by a name that is not its
 * own, before anything else is done for it; lets those pages read that may.
 */
export function guardPerimeter(
  app: FastifyInstance,
  config: Pick<Config, 'ALLOWED_HOSTS' | 'CORS_ORIGINS' | 'PUBLIC_URL'>,
  log: FastifyBaseLogger,
): void {
  const hosts = new AllowedHosts([
    ...config.ALLOWED_HOSTS,
    ...(config.PUBLIC_URL === undefined ? [] : [config.PUBLIC_URL.hostname]),
  ]);
  const origins = restOrigins(config);
  const read = rememberLast((text: string) => {
    const authority = parseAuthority(text);
    return authority && { authority, isOurs: hosts.allows(authority) };
  });
  const told = new Set<string>();
  const refuse = (failure: CallError, name: string): CallError => {
    if (!told.has(name) && told.size < TOLD_NAMES) {
      told.add(name);
      log.warn({ name: name.slice(0, 200), reason: failure.reason }, failure.message);
    }
    return failure;
  };

  app.decorateRequest('readableBy', '');
  onRequest(app, (request, _, done) => {
    const allowed = request.route.config.sites ?? origins;
    if (allowed === 'every') return done();
    const addressed = addressedTo(request, read);
    if (addressed === undefined)
      return done(failures.invalid('host: expected one name or address, and its port'));
    const { authority, strange } = addressed;
    if (strange !== undefined) return done(refuse(failures.wrongHost(strange), strange));
    const { method, protocol } = request;
    const headers: PageHeaders = request.raw.headers;
    const isSecure = protocol === 'https';
    const verdict = judgeSite({ method, headers, authority, isSecure }, allowed);
    if (!verdict.runs) return done(refuse(failures.wrongOrigin(headers.origin), headers.origin ?? ''));
    request.readableBy = verdict.readableBy ?? '';
    done();
  });
  onRequest(app, (request, reply, done) => {
    if (request.route.config.cors === false) return done();
    if (request.readableBy === '') reply.header('vary', 'Origin');
    else if (tellReader(request, reply)) return;
    done();
  });
  // So that the hooks see what browsers ask before they send, at any address.
  app.options('*', (_, reply) => reply.callNotFound());
}

/**
 * Says to a page's browser that the page may read the answer (Fetch §3.2); what the browser asks before it sends is
 * answered with that. Here and not by @fastify/cors, which costs every request as much as a fast tool does.
 *
 * @returns whether that was all that was asked
 */
function tellReader({ readableBy, method, headers }: HookRequest, reply: HookReply): boolean {
  const isAsked = headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
  const asksFirst = method === 'OPTIONS' && isAsked;
  reply
    .header('vary', asksFirst ? 'Origin, Access-Control-Request-Headers' : 'Origin')
    .header('access-control-allow-origin', readableBy)
    .header('access-control-expose-headers', EXPOSED_HEADERS);
  if (!asksFirst) return false;
  const asked = headers['access-control-request-headers'];
  reply.header('access-control-allow-methods', 'GET, HEAD, POST');
  if (asked !== undefined) reply.header('access-control-allow-headers', asked);
  reply.code(204).header('access-control-max-age', '600').header('content-length', '0').send();
  return true;
}

/** Lets pages of these origins call the routes that `app` registers. */
export function openTo(app: FastifyInstance, sites: AllowedOrigins): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, sites };
  });
}

/**
 * What a request was sent to, as each who passed it on says, the last word last (RFC 9112 §3.2.2): its Host header,
 * an address in full, and what a trusted proxy forwards. A page that rebinds a name can write any header but Host,
 * so all of them have to be right. HTTP/1.0 may say nothing; no browser speaks it.
 *
 * @returns undefined when one of them is no authority
 */
function addressedTo(
  { raw, originalUrl, host }: HookRequest,
  read: (text: string) => JudgedAuthority | undefined,
): Addressed | undefined {
  if (bearsTwoHosts(raw.rawHeaders)) return undefined;
  const own = raw.headers.host;
  const target = originalUrl.startsWith('/') ? undefined : FULL_ADDRESS.exec(originalUrl)?.[1];
  // Fastify's own word is empty where there is no Host header.
  const forwarded = host === own || host === '' ? undefined : host;
  let authority: Authority | undefined;
  let strange: string | undefined;
  for (const text of [own, target, forwarded]) {
    if (text === undefined) continue;
    const judged = read(text);
    if (judged === undefined) return undefined;
    ({ authority } = judged);
    if (!judged.isOurs) strange ??= authority.name;
  }
  return { authority, strange };
}

/** Whether a message's names and values, as they came, have more than one Host header. */
function bearsTwoHosts(rawHeaders: readonly string[]): boolean {
  let given = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') given += 1;
  }
  return given > 1;
}

/** A request target in absolute form, as proxies are sent (RFC 9112 §3.2.2). */
const FULL_ADDRESS = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/** The origins that CORS_ORIGINS names, and the host's own; any where it is public and nothing is named. */
export function restOrigins({
  CORS_ORIGINS: named,
  PUBLIC_URL: publicUrl,
}: Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_URL'>): AllowedOrigins {
  if (named === undefined ? publicUrl !== undefined : named.includes('*')) return 'any';
  const origins = new Set([...(named ?? []), ...(publicUrl === undefined ? [] : [publicUrl.origin])]);
  return (origin) => origins.has(origin);
}
