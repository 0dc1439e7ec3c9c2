import type { Dispatcher } from 'undici';
import type { Injected } from '../plugin-config/call-config.ts';
import { readGrants } from './grants.ts';
import { HiddenSecrets } from './hidden-secrets.ts';
import { hostOf } from './resolve.ts';

export interface Injecting {
  readonly injected: readonly Injected[];
  /** Asks what the operator opened, and nothing else: where a secret goes without TLS. */
  readonly openedAgent: Dispatcher;
  /** Told of secrets that were put into a request. */
  readonly onSent: () => void;
}

/**
 * Puts secrets into requests to the hosts that they are bound to, at every hop anew: a redirect to another host takes none
 * along. What the plugin itself sets of that name is left out, and what comes back has the secrets starred.
 */
export function injecting({
  injected,
  openedAgent,
  onSent,
}: Injecting): Dispatcher.DispatcherComposeInterceptor {
  const bound = injected.map((secret) => ({ secret, grants: readGrants([secret.host]) }));
  return (dispatch) => (options, handler) => {
    const url = new URL(`${new URL(String(options.origin)).origin}${options.path}`);
    const isSecure = url.protocol === 'https:';
    const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
    const own = bound.filter(({ grants }) => grants.port(hostOf(url), port)).map(({ secret }) => secret);
    if (own.length === 0) return dispatch(options, handler);
    const secrets = new HiddenSecrets(own);
    onSent();
    const path = own.reduce((before, secret) => withParameter(before, secret), options.path);
    const changed = { ...options, path, headers: withHeaders(options.headers, own) };
    const back = hiding(handler, secrets, own);
    return isSecure ? dispatch(changed, back) : openedAgent.dispatch(changed, back);
  };
}

/** The target of a request with a secret in its query, in place of what has its name. */
function withParameter(target: string, { place, text }: Injected): string {
  if (place.kind !== 'query') return target;
  const [path, query] = split(target, '?');
  const others = (query ?? '').split('&').filter((part) => part !== '' && nameOf(part) !== place.name);
  return `${path}?${[...others, `${encodeURIComponent(place.name)}=${encodeURIComponent(text)}`].join('&')}`;
}

function split(text: string, at: string): readonly [string, string?] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

/** The name of a parameter, as servers read it. */
function nameOf(part: string): string {
  return new URLSearchParams(part).keys().next().value ?? '';
}

/** The headers of a request with those that are secrets, in place of what has their names. */
function withHeaders(headers: Dispatcher.DispatchOptions['headers'], own: readonly Injected[]): string[] {
  const secrets = own.filter(({ place }) => place.kind === 'header');
  const names = new Set(secrets.map(({ place }) => place.name.toLowerCase()));
  const others = pairsOf(headers).filter(([name]) => !names.has(name.toLowerCase()));
  return [...others, ...secrets.map(({ place, text }) => [place.name, text] as const)].flat();
}

function pairsOf(headers: Dispatcher.DispatchOptions['headers']): (readonly [string, string])[] {
  if (headers === undefined || headers === null) return [];
  if (!Array.isArray(headers) && !(Symbol.iterator in headers))
    return Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => [name, String(one)] as const),
    );
  const list = [...headers];
  const flat = list.flat().map(String);
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));
}

/** The answer's headers without the secrets. Fetch reads them as the bytes that came. */
function hiding(
  handler: Dispatcher.DispatchHandler,
  secrets: HiddenSecrets,
  own: readonly Injected[],
): Dispatcher.DispatchHandler {
  const clean = (name: string, value: string) =>
    secrets.inText(name.toLowerCase() === 'location' ? withoutParameters(value, own) : value);
  return {
    onRequestStart: (...rest) => handler.onRequestStart?.(...rest),
    onRequestUpgrade: (...rest) => handler.onRequestUpgrade?.(...rest),
    onResponseStart(controller, status, headers, message) {
      for (const [name, value] of Object.entries(headers))
        headers[name] = Array.isArray(value)
          ? value.map((one) => clean(name, one))
          : clean(name, value ?? '');
      const raw: unknown = Reflect.get(controller, 'rawHeaders');
      if (Array.isArray(raw)) cleanRaw(raw, clean);
      handler.onResponseStart?.(controller, status, headers, message && secrets.inText(message));
    },
    onResponseData: (...rest) => handler.onResponseData?.(...rest),
    onResponseEnd: (...rest) => handler.onResponseEnd?.(...rest),
    onResponseError: (...rest) => handler.onResponseError?.(...rest),
  };
}

/** Names and values by turns, each as bytes or text. */
function cleanRaw(raw: unknown[], clean: (name: string, value: string) => string): void {
  for (let index = 0; index + 1 < raw.length; index += 2)
    raw[index + 1] = Buffer.from(clean(latin1(raw[index]), latin1(raw[index + 1])), 'latin1');
}

function latin1(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
}

/** A redirect's target without the parameters that are secrets: the next hop has its own, if it is bound to any. */
function withoutParameters(location: string, own: readonly Injected[]): string {
  const names = new Set(own.flatMap(({ place }) => (place.kind === 'query' ? [place.name] : [])));
  if (names.size === 0) return location;
  const [before, fragment] = split(location, '#');
  const [path, query] = split(before, '?');
  if (query === undefined) return location;
  const kept = query.split('&').filter((part) => !names.has(nameOf(part)));
  return `${path}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment === undefined ? '' : `#${fragment}`}`;
}
