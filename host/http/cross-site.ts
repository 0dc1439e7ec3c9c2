import { parseAuthority, type Authority } from './allowed-hosts.ts';

/** Which other sites' pages may call: `any`, or those whose Origin header it names. */
export type AllowedOrigins = 'any' | ((origin: string) => boolean);

/** What a request tells of the page that caused it. Only browsers send these headers, and pages cannot set them. */
export interface PageHeaders {
  readonly origin?: string | undefined;
  /** Fetch Metadata: whether the page is of the host's own site; over plain HTTP only sent to the machine itself. */
  readonly 'sec-fetch-site'?: string | undefined;
  readonly 'sec-fetch-mode'?: string | undefined;
  readonly 'sec-fetch-dest'?: string | undefined;
}

export interface JudgedRequest {
  readonly method: string;
  readonly headers: PageHeaders;
  /** What the request was sent to; undefined where it does not say, as only HTTP/1.0 may. */
  readonly authority: Authority | undefined;
  /** Whether it came over TLS, as far as is known: a proxy that is not trusted may have taken it off. */
  readonly isSecure: boolean;
}

export type SiteVerdict =
  | { readonly runs: false }
  /** `readableBy`: the page that may read the answer besides the host's own, as Access-Control-Allow-Origin says it. */
  | { readonly runs: true; readonly readableBy: string | undefined };

const REFUSED: SiteVerdict = { runs: false };
const UNREADABLE: SiteVerdict = { runs: true, readableBy: undefined };
const READABLE_BY_ALL: SiteVerdict = { runs: true, readableBy: '*' };

/**
 * Whether a request runs, by the page that caused it: the host's own pages, pages whose origin is allowed, and
 * whatever is no page at all. That other pages could not read the answer would not be enough: what they ask for
 * would be done.
 *
 * Every browser sends an Origin with each POST and with each request whose answer a script may read (Fetch §3.2);
 * what else a page may load, such as images, is told by Fetch Metadata. People may follow a link from anywhere: a
 * document that is loaded into a tab of its own is shown to them and not to the page (W3C Fetch Metadata §5).
 */
export function judgeSite(request: JudgedRequest, allowed: AllowedOrigins): SiteVerdict {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (allowed === 'any') return READABLE_BY_ALL;
  if (origin !== undefined && allowed(origin)) return { runs: true, readableBy: origin };
  if (origin !== undefined && !isOwnOrigin(origin, request)) return REFUSED;
  if (site === undefined || site === 'same-origin' || site === 'none') return UNREADABLE;
  return isFollowedLink(request) ? UNREADABLE : REFUSED;
}

/** Whether a page's origin is what the request was sent to. An https page may be behind a proxy that takes TLS off. */
function isOwnOrigin(origin: string, { authority, isSecure }: JudgedRequest): boolean {
  const [, scheme = '', rest = ''] = /^(https?):\/\/(.*)$/.exec(origin) ?? [];
  const page = parseAuthority(rest);
  if (page === undefined || authority === undefined || (isSecure && scheme !== 'https')) return false;
  const portOf = ({ port }: Authority) => port || (scheme === 'https' ? '443' : '80');
  return page.name === authority.name && portOf(page) === portOf(authority);
}

function isFollowedLink({ method, headers }: JudgedRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.origin === undefined &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}
