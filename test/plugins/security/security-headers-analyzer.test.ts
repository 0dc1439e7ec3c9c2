import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import securityHeadersAnalyzer from '../../../plugins/security/tools/security-headers-analyzer/tool.ts';
import { selfSigned } from '../../servers/certificates.ts';
import { deadAddress } from '../../servers/listen.ts';
import { loopbackNetwork } from '../../servers/loopback.ts';
import { SERVICE_TROUBLES, startWebServer, type WebServer } from '../../servers/web.ts';

const analyze = (headers: unknown) => callTool(securityHeadersAnalyzer, { headers });

/** `[status, points]` of one header. */
async function judge(name: string, headers: unknown) {
  const found = (await analyze(headers)).headers.find((header) => header.name === name);
  return [found?.status, found?.points];
}

describe('content-security-policy', () => {
  test.each([
    ["default-src 'self'", 'good', 30],
    ["script-src 'nonce-abc' 'strict-dynamic' 'unsafe-inline' https: http:", 'good', 30],
    ["script-src 'sha256-AAAA' 'unsafe-inline'", 'good', 30],
    ["script-src 'strict-dynamic' 'unsafe-inline'", 'good', 30],
    ["default-src * 'unsafe-inline'; script-src 'self'; style-src 'unsafe-inline' *", 'good', 30],
    ["SCRIPT-SRC 'SELF'", 'good', 30],
    ["img-src *, script-src 'self'", 'good', 30],
    ["default-src 'self' 'unsafe-inline'", 'weak', 15],
    ["script-src 'self' 'UNSAFE-EVAL'", 'weak', 15],
    ['script-src *', 'weak', 15],
    ['script-src https:', 'weak', 15],
    ["script-src 'self' data:", 'weak', 15],
    ["script-src 'strict-dynamic' *", 'weak', 15],
    ["img-src 'self'", 'weak', 15],
    ["script-src 'self'; script-src-elem *", 'weak', 15],
    ["script-src *; script-src 'self'", 'weak', 15],
    ['', 'weak', 15],
  ])('%j is %s', async (policy, status, points) => {
    expect(await judge('content-security-policy', { 'Content-Security-Policy': policy })).toEqual([
      status,
      points,
    ]);
  });

  test('one that only reports is weak', async () => {
    const headers = { 'content-security-policy-report-only': "default-src 'self'; frame-ancestors 'none'" };
    expect(await judge('content-security-policy', headers)).toEqual(['weak', 15]);
    expect(await judge('x-frame-options', headers)).toEqual(['missing', 0]);
  });
});

describe('the other headers', () => {
  test.each([
    ['strict-transport-security', 'max-age=15768000', 'good', 20],
    ['strict-transport-security', 'includeSubDomains; MAX-AGE="31536000" ; preload', 'good', 20],
    ['strict-transport-security', 'max-age=15767999', 'weak', 10],
    ['strict-transport-security', 'max-age=1, max-age=31536000', 'weak', 10],
    ['strict-transport-security', 'max-age=0', 'bad', 0],
    ['strict-transport-security', 'max-age=31536000; max-age=0', 'bad', 0],
    ['strict-transport-security', 'max-age=31536000; includeSubDomains; includesubdomains', 'bad', 0],
    ['strict-transport-security', 'max-age=1y', 'bad', 0],
    ['strict-transport-security', 'includeSubDomains', 'bad', 0],
    ['x-frame-options', 'deny', 'good', 20],
    ['x-frame-options', 'SAMEORIGIN', 'good', 20],
    ['x-frame-options', 'DENY, deny', 'good', 20],
    ['x-frame-options', 'DENY, SAMEORIGIN', 'weak', 10],
    ['x-frame-options', 'ALLOW-FROM https://ex.org', 'weak', 10],
    ['x-content-type-options', 'NoSniff', 'good', 10],
    ['x-content-type-options', 'sniff', 'bad', 0],
    ['referrer-policy', 'no-referrer, strict-origin-when-cross-origin', 'good', 10],
    ['referrer-policy', 'no-referrer, new-policy', 'good', 10],
    ['referrer-policy', 'origin', 'weak', 5],
    ['referrer-policy', 'no-referrer, unsafe-url', 'bad', 0],
    ['referrer-policy', 'never', 'bad', 0],
    ['permissions-policy', 'camera=()', 'good', 10],
    ['permissions-policy', ' ', 'bad', 0],
  ])('%s: %s is %s', async (name, value, status, points) => {
    expect(await judge(name, { [name]: value })).toEqual([status, points]);
  });

  test('frame-ancestors stands in for x-frame-options, unless it lets everybody', async () => {
    const framing = (sources: string, more = {}) =>
      judge('x-frame-options', { 'content-security-policy': `frame-ancestors ${sources}`, ...more });
    expect(await framing("'self'")).toEqual(['good', 20]);
    expect(await framing('*')).toEqual(['missing', 0]);
    expect(await framing('*', { 'x-frame-options': 'DENY' })).toEqual(['good', 20]);
  });
});

test.each([
  [100, 'A+', {}],
  [95, 'A', { 'referrer-policy': 'origin' }],
  [84, 'B', { 'content-security-policy': 'frame-ancestors x' }],
  [80, 'B', { 'content-security-policy': 'frame-ancestors x', 'referrer-policy': 'origin' }],
  [
    70,
    'B',
    { 'content-security-policy': 'frame-ancestors x', 'referrer-policy': 'origin', 'permissions-policy': '' },
  ],
  [65, 'C', { 'content-security-policy': 'x' }],
  [55, 'C', { 'content-security-policy': 'x', 'referrer-policy': '' }],
  [50, 'D', { 'content-security-policy': 'x', 'referrer-policy': 'origin', 'permissions-policy': '' }],
  [
    40,
    'D',
    {
      'content-security-policy': 'x',
      'referrer-policy': 'origin',
      'permissions-policy': '',
      'x-content-type-options': '',
    },
  ],
  [
    35,
    'F',
    {
      'content-security-policy': 'x',
      'referrer-policy': '',
      'permissions-policy': '',
      'x-content-type-options': '',
    },
  ],
])('a score of %i is graded %s', async (score, grade, changes) => {
  const headers = {
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=()',
    ...changes,
  };
  const result = await analyze(headers);
  expect(result.headers.map(({ max_points }) => max_points)).toEqual([30, 20, 20, 10, 10, 10]);
  expect([result.score, result.grade]).toEqual([score, grade]);
});

const SOUND = {
  'strict-transport-security': 'max-age=31536000',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=()',
};

describe('no A where scripts may come from anywhere', () => {
  const grade = async (headers: object) => (await analyze({ ...SOUND, ...headers })).grade;

  test.each([
    "default-src *; script-src 'unsafe-inline' 'unsafe-eval' data: *; object-src *",
    "script-src 'self' https://ajax.googleapis.com https://www.google.com; object-src 'none'; base-uri 'none'",
    "script-src 'self' https:; object-src 'none'",
    "script-src https://*; object-src 'none'",
    "script-src *:443; object-src 'none'; base-uri 'none'",
    "script-src 'self' https://*:*; object-src 'none'; base-uri 'none'",
    "script-src *.com; object-src 'none'; base-uri 'none'",
    "script-src https://*.co.uk/js/; object-src 'none'; base-uri 'none'",
    "script-src 'self' *.github.io; object-src 'none'; base-uri 'none'",
    "script-src 'self' 'unsafe-inline'",
    "script-src 'self'; script-src-elem *; object-src 'none'",
    "script-src 'self'; script-src-attr 'unsafe-inline'; object-src 'none'",
    "script-src 'self' data:; object-src 'none'",
    "img-src 'self'; object-src 'none'; base-uri 'none'",
    '',
  ])('%s', async (policy) => {
    expect(await grade({ 'content-security-policy': policy })).toBe('B');
  });

  test('a policy that only reports', async () => {
    expect(await grade({ 'content-security-policy-report-only': "script-src 'none'" })).toBe('B');
  });

  test.each([
    ["default-src 'self'; object-src 'none'", 'A+'],
    [
      "script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'",
      'A+',
    ],
    [
      "script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic' 'unsafe-eval'; object-src 'none'; base-uri 'none'",
      'A',
    ],
    ["script-src 'sha256-abc='; object-src 'none'", 'A'],
    ["script-src 'nonce-abc'; object-src 'none'; base-uri 'none'", 'A'],
    ["script-src 'self'", 'A'],
    ["script-src *, script-src 'self'; object-src 'none'", 'A+'],
    ["script-src 'self' https://*.example.com; object-src 'none'; base-uri 'none'", 'A+'],
    ["script-src *:443 'nonce-r4nd0mr4nd0m' 'strict-dynamic'; object-src 'none'; base-uri 'none'", 'A+'],
  ])('while %s is graded %s', async (policy, expected) => {
    expect(await grade({ 'content-security-policy': policy })).toBe(expected);
  });
});

test.each([
  ["script-src 'self' 'unsafe-inline'", 'script_unsafe_inline', 'script-src'],
  ["script-src 'self' 'unsafe-eval'", 'script_unsafe_eval', 'script-src'],
  ["script-src 'self' data:", 'plain_url_schemes', 'script-src'],
  ['default-src *', 'plain_wildcard', 'default-src'],
  ["script-src 'self'", 'missing_directives', 'object-src'],
  ["object-src 'none'", 'missing_directives', 'script-src'],
  ["script-src 'nonce-r4nd0mr4nd0m'", 'missing_directives', 'base-uri'],
  ['script-src https://ajax.googleapis.com', 'script_allowlist_bypass', 'script-src'],
  ["script-src 'self' 1.2.3.4", 'ip_source', 'script-src'],
  ["default-src 'self'; reflected-xss block", 'deprecated_directive', 'reflected-xss'],
  ["script-src 'nonce-abc'", 'nonce_length', 'script-src'],
  ["scrip-src 'self'", 'unknown_directive', 'scrip-src'],
  ["script-src 'self' object-src 'none'", 'missing_semicolon', 'script-src'],
  ['script-src self', 'invalid_keyword', 'script-src'],
  ['script-src http://ex.org', 'src_http', 'script-src'],
  ["script-src 'sha256-abc='", 'invalid_hash', 'script-src'],
])('of the policy %s says %s', async (policy, code, directive) => {
  const { csp_findings } = await analyze({ 'content-security-policy': policy });
  expect(csp_findings).toContainEqual(expect.objectContaining({ code, directive }));
});

describe('pasted headers', () => {
  test('weak policies count half, and what was not sent is listed in order', async () => {
    const result = await analyze({
      'content-security-policy': "default-src *; script-src 'unsafe-inline'",
      'strict-transport-security': 'max-age=300',
      'referrer-policy': 'origin',
    });
    expect(result).toMatchObject({
      ok: true,
      url: null,
      status: null,
      score: 30,
      grade: 'F',
      missing: ['x-frame-options', 'x-content-type-options', 'permissions-policy'],
    });
  });

  test.each([
    [
      'folded lines',
      'Content-Security-Policy: default-src\r\n  *;\r\n\tscript-src x',
      'default-src *; script-src x',
    ],
    ['repeated fields', 'Content-Security-Policy: a\ncontent-security-policy: b', 'a, b'],
    [
      'the last answer of several',
      'HTTP/1.1 301 Moved\nContent-Security-Policy: a\n\nHTTP/2 200\ncontent-security-policy: b\n',
      'b',
    ],
  ])('as text, with %s', async (_, text, value) => {
    expect((await analyze(text)).headers[0]).toMatchObject({ value });
  });

  test('as an object, with lists and numbers', async () => {
    const result = await analyze({ 'Referrer-Policy': ['origin', 'no-referrer'], 'X-XSS-Protection': 1 });
    expect(result.headers[4]).toMatchObject({ value: 'origin, no-referrer', status: 'good' });
    expect(result.notes.map(({ name }) => name)).toContain('x-xss-protection');
  });

  test('disclose software', async () => {
    const headers = { Server: 'Apache', 'X-AspNet-Version': '4.0', 'x-generator': 'Hugo' };
    expect((await analyze(headers)).disclosures).toEqual([
      { name: 'x-aspnet-version', value: '4.0' },
      { name: 'x-generator', value: 'Hugo' },
    ]);
  });

  test('are noted for what is not scored', async () => {
    const notes = async (headers: unknown) =>
      (await analyze(headers)).notes.filter(({ message }) => !message.startsWith('Not sent'));
    expect(await notes({ 'X-XSS-Protection': '0' })).toEqual([]);
    expect(
      (
        await notes({
          'Access-Control-Allow-Origin': 'https://ex.org',
          'Access-Control-Allow-Credentials': 'true',
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Set-Cookie': ['a=1; Secure; HttpOnly; SameSite=Lax', 'b=2; Secure; HttpOnly'],
        })
      ).map(({ name, message }) => `${name} ${message}`),
    ).toEqual([
      "access-control-allow-credentials Pages of https://ex.org may read the answer with the user's cookies.",
      'cross-origin-opener-policy Sent: same-origin',
      'set-cookie b: missing_samesite',
    ]);
  });
});

describe('a page that is fetched', () => {
  let server: WebServer;
  let secure: WebServer;
  let network: ReturnType<typeof loopbackNetwork>;

  beforeAll(async () => {
    const root = await selfSigned();
    const identity = await root.issue({ names: ['www.site.org'] });
    server = await startWebServer((_request, response) => response.end());
    secure = await startWebServer((_request, response) => response.end(), identity);
    network = loopbackNetwork({
      roots: [root.pem],
      names: ['www.site.org'],
      ports: { 80: server.port, 443: secure.port },
    });
  });
  afterAll(async () => {
    await network.close();
    await Promise.all([server.close(), secure.close()]);
  });
  beforeEach(() => {
    server.asked.length = 0;
  });

  const fetchAndAnalyze = (url: string, context = network.network) =>
    callTool(securityHeadersAnalyzer, { url }, { context });

  test('is judged by its headers, whatever its status', async () => {
    secure.respond = (_request, response) =>
      response
        .writeHead(
          404,
          [
            ['Strict-Transport-Security', 'max-age=31536000'],
            ['X-Frame-Options', 'DENY'],
            ['Set-Cookie', 'a=1'],
            ['Set-Cookie', 'b=2; Secure; HttpOnly; SameSite=Lax'],
          ].flat(),
        )
        .end('x'.repeat(5_000_000));
    expect(await fetchAndAnalyze('https://www.site.org/page')).toMatchObject({
      ok: true,
      reason: null,
      url: 'https://www.site.org/page',
      status: 404,
      score: 40,
      grade: 'D',
      notes: expect.arrayContaining([
        { name: 'set-cookie', message: 'a: missing_secure, missing_httponly, missing_samesite' },
      ]) as unknown,
    });
  });

  test('is judged after redirects', async () => {
    server.respond = (_request, response) =>
      response.writeHead(301, { location: 'https://www.site.org/', 'x-frame-options': 'DENY' }).end();
    secure.respond = (_request, response) =>
      response.writeHead(200, { 'x-content-type-options': 'nosniff' }).end();
    expect(await fetchAndAnalyze('http://www.site.org/')).toMatchObject({
      url: 'https://www.site.org/',
      status: 200,
      score: 10,
    });
  });

  test('gets nothing for Strict-Transport-Security over plain http', async () => {
    server.respond = (_request, response) =>
      response.writeHead(200, { 'strict-transport-security': 'max-age=31536000' }).end();
    const result = await fetchAndAnalyze('http://www.site.org/');
    expect(result.headers[1]).toMatchObject({ status: 'missing', points: 0, value: 'max-age=31536000' });
    expect(result.missing).toContain('strict-transport-security');
  });

  const NOTHING = {
    ok: false,
    url: null,
    status: null,
    score: null,
    grade: null,
    headers: [],
    missing: [],
    notes: [],
  };

  test.each(
    SERVICE_TROUBLES.filter(([, , reason]) =>
      ['timeout', 'bad_response', 'blocked_target'].includes(reason),
    ).filter(([name]) => name !== 'an answer of another kind'),
  )('fails with %s', async (_, respond, reason) => {
    server.respond = respond;
    expect(await fetchAndAnalyze('http://www.site.org/', network.toFail(reason))).toMatchObject({
      ...NOTHING,
      reason,
    });
  });

  test.each([
    ['http://unknown.site.org/', 'dns_not_found'],
    ['http://localhost/', 'blocked_target'],
    ['http://10.0.0.1/', 'blocked_target'],
    ['http://[::1]/', 'blocked_target'],
    ['http://0x7f.1.1.1/', 'blocked_target'],
    ['https://127.0.0.1/', 'tls_failed'],
  ])('fails at %s', async (url, reason) => {
    expect(await fetchAndAnalyze(url)).toMatchObject({ ...NOTHING, reason });
    expect(server.asked).toEqual([]);
  });

  test('fails where nobody listens', async () => {
    expect(await fetchAndAnalyze(await deadAddress())).toMatchObject({
      ...NOTHING,
      reason: 'connect_failed',
    });
  });
});

test.each([
  ['neither', {}, 'url: required, or headers'],
  ['both', { url: 'https://ex.org', headers: {} }, 'headers: expected either url or headers, got both'],
  ['another scheme', { url: 'ftp://ex.org/' }, 'url: expected a URL that begins with http:// or https://'],
  ['no URL', { url: 'ex.org' }, 'url: expected a URL that begins with http:// or https://'],
  [
    'a URL with a password, which is not repeated',
    { url: 'http://u:pw@ex.org/' },
    /^url: expected a URL without a user name or password$/,
  ],
  ['text without headers', { headers: 'hello' }, 'headers: expected lines `Name: value`, got "hello"'],
  ['no text', { headers: '' }, 'headers: expected lines `Name: value`'],
  ['a value that is no text', { headers: { a: { b: 1 } } }, 'headers.a: expected text, got {"b":1}'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(securityHeadersAnalyzer, input)).rejects.toThrow(message);
});
