import { domainToASCII } from 'node:url';
import { quote } from '@toolyard/sdk';
import { getPublicSuffix } from 'tldts';
import { riskOf, type Finding, type Severity } from './finding.ts';
import { MAX_ATTRIBUTE_BYTES, type CookiePair, type SetCookie } from './set-cookie.ts';

/** What a Set-Cookie line says, and what is wrong with it when `setBy` sends it at the instant `now`. */
export function judgeCookie(cookie: SetCookie, setBy: URL | undefined, now: Temporal.Instant) {
  const expires = expiry(cookie, now);
  const lifetimeDays = expires === undefined ? undefined : now.until(expires).total('hours') / 24;
  const issues = RULES.flatMap(([code, severity, applies]) => {
    const message = applies({ cookie, setBy, lifetimeDays });
    return message === undefined ? [] : [{ code, severity, message } satisfies Finding];
  });
  return {
    name: cookie.name,
    value: cookie.value,
    domain: cookie.domain ?? null,
    path: cookie.path ?? null,
    expires_at: expires?.toString({ smallestUnit: 'second' }) ?? null,
    max_age: cookie.maxAge ?? null,
    lifetime_days: lifetimeDays ?? null,
    session: expires === undefined,
    secure: cookie.secure,
    http_only: cookie.httpOnly,
    same_site: sameSiteOf(cookie) ?? null,
    partitioned: cookie.partitioned,
    prefix: prefixOf(cookie) ?? null,
    size_bytes: sizeOf(cookie),
    rejected: issues.some(({ code }) => REJECTING.has(code)),
    risk: riskOf(issues),
    issues,
  };
}

interface Case {
  readonly cookie: SetCookie;
  readonly setBy: URL | undefined;
  readonly lifetimeDays: number | undefined;
}

/** Each rule says what is wrong, or undefined. */
const RULES: readonly (readonly [code: string, Severity, applies: (found: Case) => string | undefined])[] = [
  ['invalid_name', 'high', ({ cookie }) => nameProblem(cookie)],
  ['nonstandard_name', 'low', ({ cookie }) => nameOddity(cookie)],
  [
    'too_large',
    'high',
    ({ cookie }) =>
      sizeOf(cookie) > MAX_BYTES
        ? `Name and value have ${sizeOf(cookie)} bytes, more than ${MAX_BYTES}.`
        : undefined,
  ],
  [
    'missing_secure',
    'high',
    ({ cookie }) => (cookie.secure ? undefined : 'Without Secure it is also sent over plain HTTP.'),
  ],
  [
    'samesite_none_without_secure',
    'high',
    ({ cookie }) =>
      sameSiteOf(cookie) === 'None' && !cookie.secure ? 'SameSite=None needs Secure.' : undefined,
  ],
  [
    'host_prefix_violation',
    'high',
    ({ cookie }) =>
      HOST_PREFIXES.has(prefixOf(cookie)) &&
      !(cookie.secure && cookie.path === '/' && cookie.domain === undefined)
        ? `A ${prefixOf(cookie)} cookie needs Secure and Path=/, and takes no Domain.`
        : undefined,
  ],
  [
    'secure_prefix_violation',
    'high',
    ({ cookie }) =>
      prefixOf(cookie) === '__Secure-' && !cookie.secure ? 'A __Secure- cookie needs Secure.' : undefined,
  ],
  [
    'http_prefix_violation',
    'high',
    ({ cookie }) =>
      HTTP_PREFIXES.has(prefixOf(cookie)) && !(cookie.secure && cookie.httpOnly)
        ? `A ${prefixOf(cookie)} cookie needs Secure and HttpOnly.`
        : undefined,
  ],
  [
    'partitioned_without_secure',
    'high',
    ({ cookie }) => (cookie.partitioned && !cookie.secure ? 'Partitioned needs Secure.' : undefined),
  ],
  [
    'secure_over_http',
    'high',
    ({ cookie, setBy }) =>
      cookie.secure && setBy?.protocol === 'http:' && !isLoopback(setBy)
        ? 'A Secure cookie cannot be set over plain HTTP.'
        : undefined,
  ],
  [
    'domain_mismatch',
    'high',
    ({ cookie, setBy }) =>
      cookie.domain !== undefined && setBy !== undefined && !domainMatches(setBy.hostname, cookie.domain)
        ? `${setBy.hostname} cannot set a cookie for ${cookie.domain}.`
        : undefined,
  ],
  [
    'missing_httponly',
    'medium',
    ({ cookie }) => (cookie.httpOnly ? undefined : 'Without HttpOnly scripts can read it.'),
  ],
  [
    'invalid_samesite',
    'medium',
    ({ cookie }) =>
      cookie.sameSite !== undefined && sameSiteOf(cookie) === undefined
        ? `SameSite is Strict, Lax or None, not ${quote(cookie.sameSite)}; browsers take their default.`
        : undefined,
  ],
  [
    'public_suffix_domain',
    'medium',
    ({ cookie, setBy }) =>
      cookie.domain !== undefined &&
      getPublicSuffix(cookie.domain, { allowPrivateDomains: true }) === cookie.domain &&
      setBy?.hostname !== cookie.domain
        ? `${cookie.domain} is a public suffix, under which anybody can register.`
        : undefined,
  ],
  [
    'missing_samesite',
    'low',
    ({ cookie }) =>
      cookie.sameSite === undefined ? 'Without SameSite the default differs between browsers.' : undefined,
  ],
  [
    'long_lifetime',
    'low',
    ({ lifetimeDays = 0 }) =>
      lifetimeDays > MAX_LIFETIME_DAYS
        ? `It lives longer than ${MAX_LIFETIME_DAYS} days; browsers cut that.`
        : undefined,
  ],
  [
    'broad_domain',
    'low',
    ({ cookie }) => (cookie.domain === undefined ? undefined : `Every host under ${cookie.domain} gets it.`),
  ],
  [
    'unclosed_quote',
    'low',
    ({ cookie }) =>
      /^"[^"]*$/.test(cookie.value)
        ? 'A quote does not keep ; in a value: it ended there, and what follows is read as attributes.'
        : undefined,
  ],
  [
    'invalid_expires',
    'low',
    ({ cookie }) =>
      cookie.unreadableLifetime === undefined
        ? undefined
        : `Browsers cannot read ${quote(cookie.unreadableLifetime)} and ignore it.`,
  ],
  [
    'overlong_attribute',
    'medium',
    ({ cookie: { overlong } }) =>
      overlong.length === 0
        ? undefined
        : `Browsers ignore ${overlong.join(', ')}: its value has more than ${MAX_ATTRIBUTE_BYTES} bytes.`,
  ],
  [
    'expired',
    'info',
    ({ lifetimeDays = 1 }) => (lifetimeDays <= 0 ? 'It has expired: browsers delete it.' : undefined),
  ],
];

/** What RFC 6265bis §5.7 makes browsers drop. */
const REJECTING: ReadonlySet<string> = new Set([
  'invalid_name',
  'too_large',
  'samesite_none_without_secure',
  'host_prefix_violation',
  'secure_prefix_violation',
  'http_prefix_violation',
  'partitioned_without_secure',
  'secure_over_http',
  'domain_mismatch',
  'public_suffix_domain',
]);

const MAX_BYTES = 4096;
const MAX_LIFETIME_DAYS = 400;

/** Cookie dates have four digits of year, from 1601 on. */
const EARLIEST = Temporal.Instant.from('1601-01-01T00:00:00Z');
const LATEST = Temporal.Instant.from('9999-12-31T23:59:59Z');

/** Max-Age wins over Expires. */
function expiry({ maxAge, expires }: SetCookie, now: Temporal.Instant): Temporal.Instant | undefined {
  if (maxAge === undefined) return expires;
  const seconds = now.epochMilliseconds / 1000 + maxAge;
  if (seconds < EARLIEST.epochMilliseconds / 1000) return EARLIEST;
  return seconds > LATEST.epochMilliseconds / 1000 ? LATEST : now.add({ seconds: maxAge });
}

/** What makes browsers drop the cookie (RFC 6265bis §5.6, §5.7): without a name it may not pass for a prefixed one. */
function nameProblem({ name, value }: CookiePair): string | undefined {
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(name + value)) return 'A control character in name or value.';
  if (name !== '') return undefined;
  if (value === '') return 'It has neither name nor value.';
  return /^__(?:secure|host|http)-/i.test(value)
    ? 'Without a name its value begins like a prefix.'
    : undefined;
}

/** Names that servers should not send (RFC 6265bis §4.1.1), and that browsers take all the same. */
function nameOddity({ name }: CookiePair): string | undefined {
  if (name === '') return 'It has no name: browsers send its value alone.';
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)
    ? undefined
    : `Browsers take ${quote(name)}, but a name should have letters, digits and !#$%&'*+-.^_\`|~ only.`;
}

function sameSiteOf({ sameSite }: SetCookie): 'Strict' | 'Lax' | 'None' | undefined {
  return (['Strict', 'Lax', 'None'] as const).find(
    (known) => known.toLowerCase() === sameSite?.toLowerCase(),
  );
}

/** Browsers look at the prefix without regard to case (RFC 6265bis §5.4). */
function prefixOf({ name }: CookiePair): (typeof PREFIXES)[number] | undefined {
  return PREFIXES.find((prefix) => name.toLowerCase().startsWith(prefix.toLowerCase()));
}

/** The longest that fits counts (draft-ietf-httpbis-rfc6265bis §4.1.3 and its successor's Http ones). */
export const PREFIXES = ['__Host-Http-', '__Host-', '__Secure-', '__Http-'] as const;
const HOST_PREFIXES: ReadonlySet<unknown> = new Set(['__Host-', '__Host-Http-']);
const HTTP_PREFIXES: ReadonlySet<unknown> = new Set(['__Http-', '__Host-Http-']);

/** In bytes, without the attributes. */
export function sizeOf({ name, value }: CookiePair): number {
  return Buffer.byteLength(name) + Buffer.byteLength(value);
}

/** Where browsers take Secure cookies over plain HTTP too: Chrome and Firefox hold this machine for secure, Safari does not. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname);
}

/** RFC 6265bis §5.1.3. An address matches itself only. */
function domainMatches(host: string, domain: string): boolean {
  const ascii = domainToASCII(domain) || domain;
  return host === ascii || (host.endsWith(`.${ascii}`) && !/^[\d.]+$|^\[/.test(host));
}
