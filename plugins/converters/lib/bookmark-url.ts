/** How URLs of bookmarks are compared. */
export const URL_MATCHES = ['exact', 'normalized', 'loose'] as const;

export type UrlMatch = (typeof URL_MATCHES)[number];

/** Parameters that tell where a visitor came from and lead to the same page without them. */
const TRACKING_PARAMETERS = new Set(['fbclid', 'gclid', 'msclkid', 'mc_cid', 'mc_eid', 'igshid']);

/**
 * A text that is equal for URLs that count as the same.
 *
 * - `exact`: the URL itself.
 * - `normalized`: http and https URLs as the WHATWG URL standard writes them, without the trailing slash of the path
 *   and without an empty query or fragment.
 * - `loose`: also without the choice of http or https, a leading `www.`, the fragment, tracking parameters, and the
 *   order of parameters.
 */
export function urlKey(url: string, match: UrlMatch): string {
  if (match === 'exact') return url;
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return url;
  const { protocol, username, password, host, pathname, search, hash } = parsed;
  const credentials = username === '' && password === '' ? '' : `${username}:${password}@`;
  const path = pathname.replace(/\/$/, '');
  if (match === 'normalized') return `${protocol}//${credentials}${host}${path}${search}${hash}`;
  return `http(s)://${credentials}${host.replace(/^www\./, '')}${path}?${looseQuery(search)}`;
}

function looseQuery(search: string): string {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((parameter) => parameter !== '' && !isTracking(parameter))
    .toSorted()
    .join('&');
}

function isTracking(parameter: string): boolean {
  const name = (parameter.split('=', 1)[0] ?? '').toLowerCase();
  return name.startsWith('utm_') || TRACKING_PARAMETERS.has(name);
}
