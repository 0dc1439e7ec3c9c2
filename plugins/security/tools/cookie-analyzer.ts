import { defineTool, InputError, Type, type Infer } from '@toolyard/sdk';
import { instantInput, httpUrlInput } from '@toolyard/sdk/inputs';
import { judgeCookie, PREFIXES, sizeOf } from '../lib/cookie-rules.ts';
import { FindingSchema, riskOf, type Finding, type Severity } from '../lib/finding.ts';
import { hasAttributes, parseCookieHeader, parseSetCookie, unfoldSetCookie } from '../lib/set-cookie.ts';

/** The most cookies that are listed: one may be a byte, and what is told of it hundreds. All are counted and judged. */
const MOST_COOKIES = 5000;

const Cookie = Type.Object({
  name: Type.String(),
  value: Type.String({ description: 'as sent' }),
  domain: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  path: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  expires_at: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'in UTC' })),
  max_age: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  lifetime_days: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  session: Type.Optional(Type.Boolean()),
  secure: Type.Optional(Type.Boolean()),
  http_only: Type.Optional(Type.Boolean()),
  same_site: Type.Optional(
    Type.Union([Type.Enum(['Strict', 'Lax', 'None']), Type.Null()], {
      description: 'null if absent or unknown',
    }),
  ),
  partitioned: Type.Optional(Type.Boolean()),
  prefix: Type.Optional(Type.Union([Type.Enum([...PREFIXES]), Type.Null()])),
  size_bytes: Type.Integer({ description: 'name and value' }),
  rejected: Type.Optional(Type.Boolean({ description: 'browsers do not store it' })),
  risk: Type.Optional(Type.Enum(['none', 'low', 'medium', 'high', 'critical'])),
  issues: Type.Array(FindingSchema),
});

export default defineTool({
  title: 'Cookie Analyzer',
  summary:
    'Check Set-Cookie headers for Secure, HttpOnly, SameSite, prefixes, lifetime and scope; says what browsers reject.',
  keywords: ['session cookie', 'max-age', 'domain', 'partitioned', 'CHIPS'],
  input: Type.Object({
    cookies: Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      items: { type: 'string' },
      description: 'Set-Cookie lines (or a Cookie header); text or array',
    }),
    url: Type.Optional(Type.String({ description: 'URL that sets them, to check host and https' })),
    now: Type.Optional(
      instantInput.schema({ description: 'Instant to judge expiry at, ISO 8601; default now' }),
    ),
  }),
  output: Type.Object({
    kind: Type.Enum(['set-cookie', 'cookie'], { description: 'set-cookie or cookie' }),
    count: Type.Integer({ description: 'cookies' }),
    risk: Type.Enum(['none', 'low', 'medium', 'high', 'critical'], {
      description: 'worst of all: none, low, medium, high',
    }),
    cookies: Type.Array(Cookie, { description: 'at most 5,000' }),
    not_listed: Type.Optional(
      Type.Integer({ description: 'cookies beyond those, counted and part of risk; absent if none' }),
    ),
  }),
  examples: [
    {
      name: 'A good session cookie',
      input: { cookies: 'Set-Cookie: __Host-sid=abc123; Path=/; Secure; HttpOnly; SameSite=Lax' },
      output: {
        kind: 'set-cookie',
        count: 1,
        risk: 'none',
        cookies: [
          {
            name: '__Host-sid',
            value: 'abc123',
            domain: null,
            path: '/',
            expires_at: null,
            max_age: null,
            lifetime_days: null,
            session: true,
            secure: true,
            http_only: true,
            same_site: 'Lax',
            partitioned: false,
            prefix: '__Host-',
            size_bytes: 16,
            rejected: false,
            risk: 'none',
            issues: [],
          },
        ],
      },
    },
    {
      name: 'A request header: names and values only',
      input: { cookies: 'Cookie: a=1; b=x=y' },
      output: {
        kind: 'cookie',
        count: 2,
        risk: 'none',
        cookies: [
          { name: 'a', value: '1', size_bytes: 2, issues: [] },
          { name: 'b', value: 'x=y', size_bytes: 4, issues: [] },
        ],
      },
    },
  ],
  run({ cookies, url, now }, context) {
    const setBy = url === undefined ? undefined : httpUrlInput.parse('url', url);
    const instant = instantInput.orNow('now', now, context);
    const { kind, lines } = readLines(cookies);
    const found: IteratorObject<Infer<typeof Cookie>> =
      kind === 'cookie'
        ? lines
            .values()
            .flatMap(parseCookieHeader)
            .map(({ name, value }) => ({ name, value, size_bytes: sizeOf({ name, value }), issues: [] }))
        : lines
            .values()
            .flatMap(unfoldSetCookie)
            .map((line) => judgeCookie(parseSetCookie(line), setBy, instant));
    const listed: Infer<typeof Cookie>[] = [];
    const worst = new Map<Severity, Finding>();
    let count = 0;
    for (const cookie of found) {
      count += 1;
      if (count <= MOST_COOKIES) listed.push(cookie);
      for (const issue of cookie.issues) worst.set(issue.severity, issue);
    }
    if (count === 0) throw new InputError('cookies', 'expected at least one cookie');
    const notListed = count - listed.length;
    return {
      kind,
      count,
      risk: riskOf([...worst.values()]),
      cookies: listed,
      ...(notListed > 0 && { not_listed: notListed }),
    };
  },
});

/** The lines without their labels. What has no label is a Cookie header if it lists named pairs and no attribute. */
function readLines(given: string | string[]): { kind: 'set-cookie' | 'cookie'; lines: string[] } {
  const labelled = [given]
    .flat()
    .flatMap((element) => element.split(/\r\n|\r|\n/))
    .filter((line) => line.trim() !== '')
    .map((line) => /^\s*(?:(set-cookie|cookie)\s*:)?(.*)$/is.exec(line));
  const labels = new Set(
    labelled.map((match) => match?.[1]?.toLowerCase()).filter((label) => label !== undefined),
  );
  if (labels.size > 1)
    throw new InputError('cookies', 'expected Set-Cookie lines or a Cookie header, got both');
  const lines = labelled.map((match) => match?.[2]?.trim() ?? '').filter((line) => line !== '');
  if (labels.size === 1) return { kind: labels.has('cookie') ? 'cookie' : 'set-cookie', lines };
  const isList = (line: string) => parseCookieHeader(line).filter(({ name }) => name !== '').length > 1;
  const listsPairs = lines.some(isList) && !lines.some(hasAttributes);
  return { kind: listsPairs ? 'cookie' : 'set-cookie', lines };
}
