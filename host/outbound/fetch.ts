import type { FetchLimits, ToolFetch } from '@toolyard/sdk';
import type { Agent } from 'undici';
import type { Injected } from '../plugin-config/call-config.ts';
import type { AddressGuard } from './addresses.ts';
import { HiddenSecrets } from './hidden-secrets.ts';
import { injecting } from './injecting.ts';
import { limitBody } from './limit-body.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { Grants } from './grants.ts';
import { checkedHops, checkRequest, checkUrl } from './redirects.ts';
import { MOST, type OutboundLimits } from './limits.ts';

/** Headers that say how a message travels: the client's own business (RFC 9110 §7.6.1). */
const TRANSPORT_HEADERS = [
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers by which servers take another method than the request's. */
const OVERRIDES = ['x-http-method', 'x-http-method-override', 'x-method-override'];

export interface FetchOptions {
  /** Connects to judged addresses only. */
  readonly agent: Agent;
  /** Connects to what the operator opened, and nothing else. */
  readonly openedAgent: () => Agent;
  /** Secrets that the host puts into requests. */
  readonly injected: readonly Injected[];
  readonly grants: Grants;
  readonly guard: AddressGuard;
  readonly limits: OutboundLimits;
  /** Who asks, unless the tool says. */
  readonly userAgent: string;
}

/** The web's `fetch` behind the guard: what it refuses and what goes wrong rejects with an `OutboundError`. */
export function guardedFetch({
  agent,
  openedAgent,
  injected,
  grants,
  guard,
  limits,
  userAgent,
}: FetchOptions): ToolFetch {
  const hidden = new HiddenSecrets(injected);
  return async (input, init = {}) => {
    const { limits: asked = {}, ...plain } = init;
    const request = readRequest(input, plain, userAgent);
    if (grants.namesMethods) for (const header of OVERRIDES) request.headers.delete(header);
    const url = new URL(request.url);
    const { host } = url;
    const timeoutMs = Math.min(asked.timeoutMs ?? limits.totalMs, MOST.totalMs);
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new OutboundError('timeout', `${host} did not answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    const options: RequestInit = { signal: AbortSignal.any([request.signal, deadline.signal]) };
    // Node's fetch takes the dispatchers of undici's package, which are declared apart from its own.
    let sent: HiddenSecrets | undefined;
    const inject =
      injected.length === 0
        ? []
        : [injecting({ injected, openedAgent: openedAgent(), onSent: () => (sent = hidden) })];
    Object.assign(options, {
      dispatcher: agent.compose(
        ...inject,
        checkedHops({
          grants,
          guard,
          maxRedirects: limits.maxRedirects,
          follows: request.redirect === 'follow',
        }),
      ),
    });
    try {
      checkUrl(url, { grants, guard });
      checkRequest(url, request.method, { grants });
      const response = await fetch(request, options);
      checkContentType(response, asked, host);
      return limitBody(response, {
        host,
        maxBytes: Math.min(asked.maxBytes ?? limits.maxBytes, MOST.maxBytes),
        whenDone: () => clearTimeout(timer),
        filter: sent?.inBody(),
      });
    } catch (error) {
      clearTimeout(timer);
      throw request.signal.aborted ? request.signal.reason : toOutboundError(error, host);
    }
  };
}

/** @throws TypeError when it is no request, or its URL holds credentials: the web's own rules */
function readRequest(input: string | URL | Request, init: RequestInit, userAgent: string): Request {
  const request = new Request(input, init);
  for (const header of TRANSPORT_HEADERS) request.headers.delete(header);
  if (!request.headers.has('user-agent')) request.headers.set('user-agent', userAgent);
  return request;
}

function checkContentType(response: Response, { contentTypes }: FetchLimits, host: string): void {
  if (contentTypes === undefined) return;
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (contentTypes.includes(type)) return;
  response.body?.cancel().catch(() => {});
  throw new OutboundError(
    'bad_response',
    `${host} answered with ${type === '' ? 'no content type' : type}, expected ${contentTypes.join(' or ')}`,
  );
}
