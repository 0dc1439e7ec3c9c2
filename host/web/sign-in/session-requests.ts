/** The pages that there are, below the host's address. */
const PAGE = /^(?:bins|tools\/[^/]+)?$/;
/** What pages ask for besides: lists, calls, bins. Never what is sent to a bin, which keeps what comes. */
const ASKED = /^(?:web\/tools|web\/tools\/[^/]+|api\/.+|bins|bins\/[^/]+)$/;

/** What is looked at of a request. */
interface Looked extends Pick<Request, 'url' | 'method' | 'referrer' | 'headers'> {
  readonly mode: string;
  readonly destination: string;
}

/**
 * Whether a request of a page, or for one, is to bear the credential: those of the host's own addresses alone.
 *
 * @param scope the host's address, with a final slash
 */
export function bearsCredential(request: Looked, scope: string): boolean {
  const path = pathBelow(request.url, scope);
  if (path === undefined || request.headers.has('authorization')) return false;
  if (request.mode !== 'navigate') return ASKED.test(path);
  if (!PAGE.test(path) || request.destination !== 'document') return false;
  // Any site may have a form sent here. What is sent on from here would seem to be the host's own.
  return request.method === 'GET' || request.referrer.startsWith(scope);
}

/** Whether an address is of a page that the host serves. */
export function isOwnPage(url: string, scope: string): boolean {
  const path = pathBelow(url, scope);
  return path !== undefined && PAGE.test(path);
}

/** A request as it was, with a credential. It goes nowhere but to the host: redirects are the browser's to follow. */
export async function withCredential(request: Request, credential: string): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${credential}`);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(request.url, {
    method: request.method,
    headers,
    ...(hasBody ? { body: await request.blob() } : {}),
    mode: 'same-origin',
    credentials: 'same-origin',
    cache: request.cache,
    redirect: request.mode === 'navigate' ? 'manual' : 'error',
    referrer: request.referrer,
    signal: request.signal,
  });
}

function pathBelow(url: string, scope: string): string | undefined {
  const { origin, pathname } = new URL(url);
  const whole = origin + pathname;
  return whole.startsWith(scope) ? whole.slice(scope.length) : undefined;
}
