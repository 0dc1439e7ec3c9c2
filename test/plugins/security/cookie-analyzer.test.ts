import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cookieAnalyzer from '../../../plugins/security/tools/cookie-analyzer.ts';

const NOW = '2024-06-01T00:00:00Z';
const SOUND = 'Path=/; Secure; HttpOnly; SameSite=Lax';

async function analyze(cookies: string | string[], more: { url?: string; now?: string } = {}) {
  return callTool(cookieAnalyzer, { cookies, now: NOW, ...more });
}

async function codes(line: string, url?: string): Promise<string[]> {
  const { cookies } = await analyze([line], url === undefined ? {} : { url });
  return (cookies[0]?.issues ?? []).map(({ code }) => code);
}

describe('finds', () => {
  test.each([
    ['nonstandard_name', 'a b=1', false],
    ['nonstandard_name', '=1', false],
    ['nonstandard_name', 'no equals sign', false],
    ['nonstandard_name', 'ключ=значение', false],
    ['invalid_name', '=; Secure', true],
    ['invalid_name', '__host-sid; Secure', true],
    ['invalid_name', '=__Secure-sid=1; Secure', true],
    ['invalid_name', 'a=\u0001', true],
    ['too_large', `abcd=${'x'.repeat(4093)}`, true],
    ['samesite_none_without_secure', 'a=1; SameSite=NONE', true],
    ['host_prefix_violation', '__Host-a=1; Secure', true],
    ['host_prefix_violation', '__Host-a=1; Path=/', true],
    ['host_prefix_violation', '__host-a=1; Path=/; Secure; Domain=ex.org', true],
    ['host_prefix_violation', '__Host-a=1; Path=/app; Secure', true],
    ['host_prefix_violation', '__Host-Http-a=1; Secure; HttpOnly', true],
    ['http_prefix_violation', '__Host-Http-a=1; Secure; Path=/', true],
    ['http_prefix_violation', '__Http-a=1; Secure', true],
    ['http_prefix_violation', '__http-a=1; HttpOnly', true],
    ['unclosed_quote', 'a="quoted; value"', false],
    ['secure_prefix_violation', '__SECURE-a=1', true],
    ['partitioned_without_secure', 'a=1; Partitioned', true],
    ['public_suffix_domain', 'a=1; Domain=.co.uk', true],
    ['public_suffix_domain', 'a=1; Domain=github.io', true],
    ['missing_secure', 'a=1; Path=/', false],
    ['missing_httponly', 'a=1; Secure', false],
    ['invalid_samesite', 'a=1; SameSite=Strict; SameSite=Sometimes', false],
    ['invalid_samesite', 'a=1; SameSite', false],
    ['missing_samesite', 'a=1; Secure', false],
    ['long_lifetime', `a=1; Max-Age=${400 * 86_400 + 1}`, false],
    ['long_lifetime', 'a=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT', false],
    ['broad_domain', 'a=1; Domain=ex.org', false],
    ['invalid_expires', 'a=1; Expires=tomorrow', false],
    ['invalid_expires', 'a=1; Expires=Wed, 31 Feb 2024 00:00:00 GMT', false],
    ['invalid_expires', 'a=1; Max-Age=1e9', false],
    ['overlong_attribute', `a=1; Path=/${'x'.repeat(1024)}`, false],
    ['expired', 'a=1; Max-Age=0', false],
    ['expired', 'a=1; Expires=Sat, 01 Jun 2024 00:00:00 GMT', false],
  ])('%s in %j', async (code, line, rejected) => {
    const { cookies } = await analyze([line]);
    expect(cookies[0]?.issues).toContainEqual(expect.objectContaining({ code }));
    expect(cookies[0]?.rejected).toBe(rejected);
  });

  test.each([
    ['secure_over_http', `a=1; ${SOUND}`, 'http://ex.org/'],
    ['domain_mismatch', `a=1; ${SOUND}; Domain=other.org`, 'https://ex.org/'],
    ['domain_mismatch', `a=1; ${SOUND}; Domain=www.ex.org`, 'https://ex.org/'],
    ['domain_mismatch', `a=1; ${SOUND}; Domain=x.org`, 'https://ex.org/'],
    ['domain_mismatch', `a=1; ${SOUND}; Domain=2.1`, 'https://192.0.2.1/'],
  ])('%s in %j from %s', async (code, line, url) => {
    expect(await codes(line, url)).toContain(code);
    expect((await analyze([line], { url })).cookies[0]?.rejected).toBe(true);
  });
});

describe('finds nothing in', () => {
  test.each([
    [`a=1; ${SOUND}`, undefined],
    [`__Host-a=1; ${SOUND}`, 'https://ex.org/'],
    [`__Host-Http-a=1; ${SOUND}`, 'https://ex.org/'],
    [`__Http-a="1"; ${SOUND}`, 'https://ex.org/'],
    [`__Secure-a=1; ${SOUND}`, 'https://ex.org/'],
    [`a=1; ${SOUND}; Partitioned`, undefined],
    [`a=1; ${SOUND}`, 'http://localhost:3000/'],
    [`a=1; ${SOUND}`, 'http://127.0.0.1/'],
    [`a=1; ${SOUND}; Domain=`, 'https://ex.org/'],
    [`a=1; ${SOUND}; Max-Age=${400 * 86_400}`, undefined],
    [`abc=${'x'.repeat(4093)}; ${SOUND}`, undefined],
    [`a="q, %20"; secure; HTTPONLY; samesite=STRICT`, undefined],
    [`toString=1; ${SOUND}; Unknown=x`, undefined],
  ])('%j', async (line, url) => {
    expect(await codes(line, url)).toEqual([]);
  });

  test('a cookie for the domain or one above it, by any spelling', async () => {
    expect(await codes(`a=1; ${SOUND}; Domain=.EX.org`, 'https://www.ex.org/')).toEqual(['broad_domain']);
    expect(await codes(`a=1; ${SOUND}; Domain=bücher.example`, 'https://a.bücher.example/')).toEqual([
      'broad_domain',
    ]);
  });

  test('the host that is a public suffix itself', async () => {
    expect(await codes(`a=1; ${SOUND}; Domain=github.io`, 'https://github.io/')).toEqual(['broad_domain']);
  });
});

test('an attribute that is too long does not count', async () => {
  const { cookies } = await analyze([`a=1; Domain=${'x'.repeat(1025)}; Path=/${'y'.repeat(1023)}`]);
  expect(cookies[0]).toMatchObject({ domain: null, path: `/${'y'.repeat(1023)}` });
});

test('Max-Age wins over Expires, and both are read', async () => {
  const line =
    'id=x; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Max-Age=86400; Secure; HttpOnly; SameSite=Strict';
  expect(await analyze(line)).toMatchObject({
    risk: 'none',
    cookies: [
      { session: false, max_age: 86400, expires_at: '2024-06-02T00:00:00Z', lifetime_days: 1, issues: [] },
    ],
  });
});

test.each([
  ['Wed, 21 Oct 2015 07:28:00 GMT', '2015-10-21T07:28:00Z'],
  ['Wednesday, 21-Oct-15 07:28:00 GMT', '2015-10-21T07:28:00Z'],
  ['Wed Oct 21 07:28:00 2015', '2015-10-21T07:28:00Z'],
  ['Wed, 21 Oct 2015 07:28:00 +0200', '2015-10-21T07:28:00Z'],
  ['21 oct 70 1:2:3', '1970-10-21T01:02:03Z'],
  ['21 oct 69 1:2:3', '2069-10-21T01:02:03Z'],
  ['21 Oct 1600 00:00:00', null],
  ['21 Oct 2015 24:00:00', null],
  ['21 Oct 2015', null],
  ['0', null],
])('reads the date %j as browsers do', async (expires, expires_at) => {
  expect((await analyze([`a=1; Expires=${expires}`])).cookies[0]).toMatchObject({
    expires_at,
    session: expires_at === null,
  });
});

test.each([
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER, '9999-12-31T23:59:59Z'],
  [`-${'9'.repeat(400)}`, Number.MIN_SAFE_INTEGER, '1601-01-01T00:00:00Z'],
  ['-1', -1, '2024-05-31T23:59:59Z'],
])('keeps a Max-Age of %s within what a date can be', async (maxAge, max_age, expires_at) => {
  expect((await analyze([`a=1; Max-Age=${maxAge}`])).cookies[0]).toMatchObject({ max_age, expires_at });
});

test('the cookies of a folded line, of several lines, of an array', async () => {
  const names = async (cookies: string | string[]) =>
    (await analyze(cookies)).cookies.map(({ name, value }) => `${name}=${value}`);
  expect(await names('a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/, b=2, c=x,y; Secure')).toEqual([
    'a=1',
    'b=2',
    'c=x,y',
  ]);
  expect(await names('Set-Cookie: a=1; Secure\r\nset-cookie:b=2\n\n')).toEqual(['a=1', 'b=2']);
  expect(await names(['a=1', ' Set-Cookie : b = 2 '])).toEqual(['a=1', 'b=2']);
});

test('a broken prefix rule is told for each cookie', async () => {
  const { count, cookies } = await analyze([
    '__Host-a=1; Secure; Path=/; Domain=ex.org',
    '__Secure-b=2; Path=/',
  ]);
  expect(count).toBe(2);
  expect(cookies[0]).toMatchObject({ domain: 'ex.org', prefix: '__Host-', rejected: true });
  expect(cookies[1]).toMatchObject({ domain: null, prefix: '__Secure-', rejected: true });
});

test('the risk of all is the worst of each', async () => {
  expect(await analyze([`a=1; ${SOUND}; Domain=ex.org`, 'sid=1'])).toMatchObject({
    risk: 'high',
    cookies: [{ risk: 'low' }, { risk: 'high', rejected: false }],
  });
  expect(await analyze([`a=1; ${SOUND}; Max-Age=0`])).toMatchObject({
    risk: 'none',
    cookies: [{ risk: 'none' }],
  });
});

describe('a Cookie header', () => {
  test.each(['Cookie: a=1; b=x=y; a="2"; c', 'a=1; b=x=y; a="2"; c;'])('%j', async (line) => {
    expect(await analyze(line)).toEqual({
      kind: 'cookie',
      count: 4,
      risk: 'none',
      cookies: [
        { name: 'a', value: '1', size_bytes: 2, issues: [] },
        { name: 'b', value: 'x=y', size_bytes: 4, issues: [] },
        { name: 'a', value: '"2"', size_bytes: 4, issues: [] },
        { name: '', value: 'c', size_bytes: 1, issues: [] },
      ],
    });
  });

  test('is not what has a label, an attribute, or one pair only', async () => {
    for (const line of ['Set-Cookie: a=1; b=2', 'a=1; b=2; Secure', 'a=1'])
      expect(await analyze(line)).toMatchObject({ kind: 'set-cookie', count: 1 });
  });
});

test('what is written comes back as it was', async () => {
  const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/);
  const value = fc.stringMatching(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x7e]{0,30}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(token, value), { minLength: 1, maxLength: 5 }), async (pairs) => {
      const { cookies } = await analyze(
        `Set-Cookie: ${pairs.map(([n, v]) => `${n}=${v}; ${SOUND}`).join(', ')}`,
      );
      expect(cookies.map((cookie) => [cookie.name, cookie.value])).toEqual(pairs);
    }),
  );
});

test('a long list is judged whole and shown in part', async () => {
  const lines = Array.from({ length: 5001 }, (_, index) => `c${index}=1; ${SOUND}`);
  const { count, cookies, not_listed, risk } = await analyze([...lines, 'last=1']);
  expect({ count, listed: cookies.length, not_listed, risk }).toEqual({
    count: 5002,
    listed: 5000,
    not_listed: 2,
    risk: 'high',
  });
});

test.each([
  ['nothing', { cookies: ' ' }, 'cookies: expected at least one cookie'],
  ['a label without a cookie', { cookies: ['Set-Cookie:'] }, 'cookies: expected at least one cookie'],
  [
    'both kinds',
    { cookies: 'Cookie: a=1\nSet-Cookie: b=2' },
    'cookies: expected Set-Cookie lines or a Cookie header',
  ],
  ['another type', { cookies: [1] }, 'cookies[0]: expected a string, got 1'],
  ['no instant', { cookies: 'a=1', now: 'yesterday' }, 'now: expected an ISO 8601 instant'],
  ['another scheme', { cookies: 'a=1', url: 'ftp://ex.org' }, 'url: expected a URL that begins with http://'],
  ['no URL', { cookies: 'a=1', url: 'ex.org' }, 'url: expected a URL that begins with http://'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(cookieAnalyzer, input)).rejects.toThrow(message);
});
