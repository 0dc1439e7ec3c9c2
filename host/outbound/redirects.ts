import type { Dispatcher } from 'undici';
import type { AddressGuard } from './addresses.ts';
import { OutboundError } from './outbound-error.ts';
import type { Grants } from './grants.ts';
import { checkHost, hostOf } from './resolve.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface HopRules {
  readonly grants: Grants;
  readonly guard: AddressGuard;
  readonly maxRedirects: number;
  /** Whether redirects are followed. One that is only looked at may lead anywhere. */
  readonly follows: boolean;
}

/**
 * Checks the URL of every redirect before a connection is looked for, and counts the redirects. Made
 * afresh for every request.
 */
export function checkedHops(rules: HopRules): Dispatcher.DispatcherComposeInterceptor {
  let redirects = 0;
  return (dispatch) => (options, handler) => {
    // A path that begins with two slashes names no host.
    const url = new URL(`${new URL(String(options.origin)).origin}${options.path}`);
    checkUrl(url, rules);
    checkRequest(url, options.method, rules);
    if (redirects > rules.maxRedirects)
      throw new OutboundError(
        'bad_response',
        `${hostOf(url)} redirected more than ${rules.maxRedirects} times`,
      );
    redirects += 1;
    return dispatch(options, rules.follows ? checkingLocation(handler, url, rules) : handler);
  };
}

/**
 * Refuses URLs that may never be asked: other schemes, user names, hosts that are not granted or not
 * public.
 *
 * @throws OutboundError
 */
export function checkUrl(url: URL, { grants, guard }: Pick<HopRules, 'grants' | 'guard'>): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('blocked_target', `${url.protocol} is not http: or https:`);
  if (url.username !== '' || url.password !== '')
    throw new OutboundError('blocked_target', 'a URL with a user name is not asked');
  const host = hostOf(url);
  checkHost(host, guard);
  if (!grants.host(host))
    throw new OutboundError('not_configured', `the operator has not granted access to ${host}`);
}

/**
 * Refuses what may not be asked of a host that may be reached.
 *
 * @throws OutboundError
 */
export function checkRequest(url: URL, method: string, { grants }: Pick<HopRules, 'grants'>): void {
  const host = hostOf(url);
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (!grants.request(host, { port, method, path: url.pathname }))
    throw new OutboundError(
      'not_configured',
      `the operator has not granted ${method.slice(0, 20)} ${host}${url.pathname.slice(0, 200)}`,
    );
}

/** Fetch would ask a redirect's URL without its user name, and names no reason for other schemes. */
function checkingLocation(
  handler: Dispatcher.DispatchHandler,
  base: URL,
  rules: HopRules,
): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...rest) => handler.onRequestStart?.(...rest),
    onRequestUpgrade: (...rest) => handler.onRequestUpgrade?.(...rest),
    onResponseStart(controller, status, headers, message) {
      const location = REDIRECTS.has(status) ? [headers.location].flat()[0] : undefined;
      const target = location === undefined ? null : URL.parse(location, base);
      try {
        if (target !== null) checkUrl(target, rules);
        handler.onResponseStart?.(controller, status, headers, message);
      } catch (error) {
        controller.abort(error instanceof Error ? error : new Error(String(error)));
      }
    },
    onResponseData: (...rest) => handler.onResponseData?.(...rest),
    onResponseEnd: (...rest) => handler.onResponseEnd?.(...rest),
    onResponseError: (...rest) => handler.onResponseError?.(...rest),
  };
}
