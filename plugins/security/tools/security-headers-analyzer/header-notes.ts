import { judgeCookie } from '../../lib/cookie-rules.ts';
import type { ResponseHeaders } from './response-headers.ts';
import { parseSetCookie } from '../../lib/set-cookie.ts';

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

export interface Note {
  readonly name: string;
  readonly message: string;
}

/** What tells attackers which software to look up. */
export function disclosures({ fields }: ResponseHeaders): NamedValue[] {
  return ['server', 'x-powered-by', 'x-aspnet-version', 'x-generator'].flatMap((name) => {
    const value = fields.get(name);
    if (value === undefined || (name === 'server' && !/\d/.test(value))) return [];
    return [{ name, value }];
  });
}

/** What is worth knowing and not scored. `now` is when cookies are judged. */
export function headerNotes(headers: ResponseHeaders, url: URL | undefined, now: Temporal.Instant): Note[] {
  return [...sharingNotes(headers), ...isolationNotes(headers), ...cookieNotes(headers, url, now)];
}

function sharingNotes({ fields }: ResponseHeaders): Note[] {
  const origin = fields.get('access-control-allow-origin');
  const notes: Note[] = [];
  const note = (name: string, message: string) => notes.push({ name, message });
  if (origin === '*') note('access-control-allow-origin', 'Any site may read the answer, without cookies.');
  if (origin === 'null')
    note('access-control-allow-origin', 'Sandboxed pages of anybody have the origin null and may read it.');
  if (origin !== undefined && fields.get('access-control-allow-credentials')?.toLowerCase() === 'true')
    note(
      'access-control-allow-credentials',
      `Pages of ${origin} may read the answer with the user's cookies.`,
    );
  const filter = fields.get('x-xss-protection');
  if (filter !== undefined && !filter.startsWith('0'))
    note(
      'x-xss-protection',
      'Browsers dropped the filter, which opened holes of its own: send 0 or nothing.',
    );
  return notes;
}

const ISOLATION = [
  ['cross-origin-opener-policy', 'pages that open this one can reach its window'],
  ['cross-origin-embedder-policy', 'the page cannot be isolated from what it embeds'],
  ['cross-origin-resource-policy', 'any site may embed this answer'],
] as const;

function isolationNotes({ fields }: ResponseHeaders): Note[] {
  return ISOLATION.map(([name, without]) => {
    const value = fields.get(name);
    return { name, message: value === undefined ? `Not sent: ${without}.` : `Sent: ${value}` };
  });
}

function cookieNotes({ setCookie }: ResponseHeaders, url: URL | undefined, now: Temporal.Instant): Note[] {
  return setCookie.flatMap((line) => {
    const { name, issues } = judgeCookie(parseSetCookie(line), url, now);
    const codes = issues.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
    return codes.length === 0 ? [] : [{ name: 'set-cookie', message: `${name}: ${codes.join(', ')}` }];
  });
}
