import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import dnsSecurityScanner from '../../../plugins/network/tools/dns-security-scanner.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { startDohServer, type DohServer, type Zone } from '../../servers/name-server.ts';

/** A well-known RSA key of 1024 bits (RFC 8463 appendix A.1) and the Ed25519 key beside it. */
const RSA_1024 =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB';
const ED25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

type Records = Record<string, Record<string, string[]>>;

const scan = (domain: string, records: Records, dkim_selectors: string[] = []) =>
  callTool(dnsSecurityScanner, { domain, records, dkim_selectors });

async function statusOf(id: string, records: Records, domain = 'example.com'): Promise<string | undefined> {
  const { checks } = await scan(domain, records, ['s1']);
  return checks.find((check) => check.id === id)?.status;
}

const statuses = (checks: readonly { id: string; status: string }[]) =>
  Object.fromEntries(checks.map(({ id, status }) => [id, status]));

test('a zone in order has every point', async () => {
  const records = {
    'example.com': {
      NS: ['ns1.example.net.', 'ns2.example.org.'],
      DS: ['12345 13 2 49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4AC49FD'],
      DNSKEY: [
        '257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==',
      ],
      CAA: ['0 issue "ca.example"'],
      MX: ['10 mail.example.com.'],
      TXT: ['v=spf1 mx -all'],
    },
    '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:d@example.com'] },
    's1._domainkey.example.com': { TXT: [`v=DKIM1; k=ed25519; p=${ED25519}`] },
  };
  const { score, grade, checks } = await scan('example.com', records, ['s1']);
  expect({ score, grade }).toEqual({ score: 100, grade: 'A' });
  expect(checks.map(({ id, status, fix }) => [id, status, fix])).toEqual(
    ['ns', 'dnssec', 'caa', 'mx', 'spf', 'dkim', 'dmarc'].map((id) => [id, 'pass', null]),
  );
});

test('two SPF records and a dangling DS are failures', async () => {
  const records = {
    'example.com': {
      NS: ['a.example.net', 'b.example.net'],
      TXT: ['v=spf1 -all', 'v=spf1 mx ~all'],
      MX: ['0 .'],
      DS: ['1 13 2 00'],
    },
  };
  const { score, grade, checks } = await scan('example.com', records);
  expect({ score, grade }).toEqual({ score: 28, grade: 'F' });
  expect(statuses(checks)).toEqual({
    ns: 'pass',
    dnssec: 'fail',
    caa: 'warn',
    mx: 'pass',
    spf: 'fail',
    dkim: 'info',
    dmarc: 'fail',
  });
});

describe('CAA', () => {
  test.each([
    [{ 'a.b.example.com': { CAA: ['0 issue "ca.example"'] } }, 'pass'],
    [{ 'example.com': { CAA: ['0 issuewild ";"'] } }, 'pass'],
    [{ 'example.com': { CAA: ['0 iodef "mailto:a@example.com"'] } }, 'warn'],
    // The closest record decides, even one that restricts nobody (RFC 8659 §3).
    [{ 'b.example.com': { CAA: ['0 iodef "x"'] }, 'example.com': { CAA: ['0 issue "ca"'] } }, 'warn'],
    [{ com: { CAA: ['0 issue "ca"'] } }, 'warn'],
  ])('%j', async (records, status) => {
    expect(await statusOf('caa', records, 'a.b.example.com')).toBe(status);
  });
});

describe('DNSSEC', () => {
  test.each([
    [{ DS: ['1 13 2 00'], DNSKEY: ['257 3 13 AA=='] }, 'pass'],
    [{ DS: ['1 13 2 00'] }, 'fail'],
    [{ DNSKEY: ['257 3 13 AA=='] }, 'warn'],
    [{}, 'warn'],
  ])('%j', async (types, status) => {
    expect(await statusOf('dnssec', { 'example.com': types })).toBe(status);
  });
});

describe('SPF', () => {
  test.each([
    ['v=spf1 -all', 'pass'],
    ['v=spf1 ~all', 'pass'],
    ['V=SPF1 -ALL', 'pass'],
    ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all', 'pass'],
    ['v=spf1 a:%{d}.example.net mx/24//64 a//64 exists:%{i}._spf.%{d2} -all', 'pass'],
    ['v=spf1 redirect=_spf.example.net', 'pass'],
    ['v=spf1 -all exp=why.example.com unknown=%{s}', 'pass'],
    ['v=spf1 ?all', 'warn'],
    ['v=spf1 mx', 'warn'],
    ['v=spf1 ptr -all', 'warn'],
    ['v=spf1 redirect=weak.example.net', 'warn'],
    ['v=spf1 +all', 'fail'],
    ['v=spf1 all', 'fail'],
    ['v=spf10 -all', 'fail'],
    ['v=spf1 ip4:999.0.0.1 -all', 'fail'],
    ['v=spf1 ip4:2001:db8::1 -all', 'fail'],
    ['v=spf1 ip4:192.0.2.0/33 -all', 'fail'],
    ['v=spf1 a:example.com/33 -all', 'fail'],
    ['v=spf1 include: -all', 'fail'],
    ['v=spf1 include -all', 'fail'],
    ['v=spf1 a: -all', 'fail'],
    ['v=spf1 all:example.com', 'fail'],
    ['v=spf1 include:localhost -all', 'fail'],
    ['v=spf1 ipv4:192.0.2.1 -all', 'fail'],
    ['v=spf1 -all redirect=a.example.com redirect=b.example.com', 'fail'],
    ['v=spf1 exists:%{z}.example.com -all', 'fail'],
    ['v=spf1 include:loop.example.net -all', 'fail'],
    ['v=spf1 include:example.com -all', 'fail'],
    ['v=spf1 include:broken.example.net -all', 'fail'],
  ])('%s', async (record, status) => {
    const records = {
      'example.com': { TXT: [record, 'another text'] },
      '_spf.example.net': { TXT: ['v=spf1 -all'] },
      'weak.example.net': { TXT: ['v=spf1 ?all'] },
      'loop.example.net': { TXT: ['v=spf1 include:loop2.example.net -all'] },
      'loop2.example.net': { TXT: ['v=spf1 include:LOOP.example.net. -all'] },
      'broken.example.net': { TXT: ['v=spf1 ipv4:192.0.2.1 -all'] },
    };
    expect(await statusOf('spf', records)).toBe(status);
  });
});

describe('DKIM', () => {
  test.each([
    [`v=DKIM1; k=ed25519; p=${ED25519}`, 'pass'],
    [`k=rsa; p=${RSA_1024}`, 'warn'],
    [`v=DKIM1; p=${RSA_1024.replace(/(.{30})/g, '$1 ')}`, 'warn'],
    [`v=DKIM1; k=ed25519; t=y:s; p=${ED25519}`, 'warn'],
    ['v=DKIM1; p=', 'warn'],
    ['v=DKIM1; k=rsa', 'fail'],
    ['v=DKIM1; k=rsa; p=AAAA', 'fail'],
    ['v=DKIM1; k=rsa; p=!!!', 'fail'],
    [`v=DKIM1; k=ed25519; p=${ED25519.slice(4)}`, 'fail'],
    [`k=ed25519; v=DKIM1; p=${ED25519}`, 'fail'],
    ['v=spf1 -all', 'info'],
  ])('%s', async (record, status) => {
    expect(await statusOf('dkim', { 's1._domainkey.example.com': { TXT: [record] } })).toBe(status);
  });

  test('the best key decides, and all are listed', async () => {
    const { checks } = await scan(
      'example.com',
      {
        's1._domainkey.example.com': { TXT: ['v=DKIM1; k=rsa; p=AAAA'] },
        // A selector that is an alias of the mail service's.
        'google._domainkey.example.com': { CNAME: ['key.example.net.'] },
        'key.example.net': { TXT: [`v=DKIM1; k=ed25519; p=${ED25519}`] },
      },
      ['S1'],
    );
    expect(checks.find(({ id }) => id === 'dkim')).toMatchObject({
      status: 'pass',
      records: ['v=DKIM1; k=rsa; p=AAAA', `v=DKIM1; k=ed25519; p=${ED25519}`],
    });
  });
});

describe('DMARC', () => {
  test.each([
    [['v=DMARC1; p=reject'], 'pass'],
    [['v=DMARC1; p=quarantine; pct=100; sp=quarantine'], 'pass'],
    [['v=DMARC1;p=none'], 'warn'],
    [['v=DMARC1; p=reject; pct=99'], 'warn'],
    [['v=DMARC1; p=reject; sp=none'], 'warn'],
    [['v=DMARC1; p=block'], 'fail'],
    [['v=DMARC1; rua=mailto:a@example.com'], 'fail'],
    [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'fail'],
    [['v=DMARC2; p=reject'], 'fail'],
    [['p=reject; v=DMARC1'], 'fail'],
    [[], 'fail'],
  ])('%j', async (texts, status) => {
    expect(await statusOf('dmarc', { '_dmarc.example.com': { TXT: texts } })).toBe(status);
  });

  test.each([
    ['v=DMARC1; p=reject; sp=none', 'warn'],
    ['v=DMARC1; p=none; sp=reject', 'pass'],
    ['v=DMARC1; p=reject', 'pass'],
  ])('of a subdomain is that of the organization, by sp: %s', async (text, status) => {
    expect(await statusOf('dmarc', { '_dmarc.example.co.uk': { TXT: [text] } }, 'a.b.example.co.uk')).toBe(
      status,
    );
  });
});

describe('live', () => {
  let server: DohServer;
  let loopback: Loopback;

  beforeAll(async () => {
    server = await startDohServer();
    loopback = loopbackNetwork({ services: { 'dns-over-https': server.url } });
  });

  beforeEach(() => {
    server.asked.length = 0;
  });

  afterAll(() => Promise.all([server.close(), loopback.close()]));

  const look = (domain: string, zone: Zone, network = loopback.network) => {
    server.zone = zone;
    return callTool(dnsSecurityScanner, { domain }, { context: network });
  };

  test('the DNS is judged as given records are, and asked each question once', async () => {
    const { ok, checks } = await look('example.com', {
      'example.com': [
        { type: 'NS', ns: 'a.example.net' },
        { type: 'NS', ns: 'b.example.net' },
        { type: 'CAA', flags: 0, tag: 'issue', value: 'ca.example.net' },
        { type: 'TXT', data: ['v=spf1 include:_spf', '.example.net -all'] },
        { type: 'MX', priority: 10, exchange: 'mail.example.com' },
      ],
      '_spf.example.net': [{ type: 'TXT', data: 'v=spf1 ip4:192.0.2.1 -all' }],
      '_dmarc.example.com': [{ type: 'TXT', data: 'v=DMARC1; p=reject' }],
      'mail._domainkey.example.com': [{ type: 'TXT', data: `v=DKIM1; k=ed25519; p=${ED25519}` }],
      's1._domainkey.example.com': 'SERVFAIL',
    });
    expect(ok).toBe(true);
    expect(statuses(checks)).toEqual({
      ns: 'pass',
      dnssec: 'warn',
      caa: 'pass',
      mx: 'pass',
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'pass',
    });
    expect(new Set(server.asked).size).toBe(server.asked.length);
    expect(server.asked).toContain('_spf.example.net TXT');
  });

  test.each([
    ['a domain that does not exist', {}, 'dns_not_found'],
    ['a resolver that fails', { 'example.com': 'SERVFAIL' }, 'dns_failed'],
    ['a resolver that is silent', { 'example.com': 'silence' }, 'timeout'],
    ['a resolver that sends no DNS', { 'example.com': 'garbage' }, 'bad_response'],
    ['a resolver that is out of order', { 'example.com': 'http 500' }, 'http_status'],
    ['one question that fails', { 'example.com': [], '_dmarc.example.com': 'SERVFAIL' }, 'dns_failed'],
  ] as const)('%s is a failure', async (_, zone, reason) => {
    const result = await look('example.com', zone, loopback.toFail(reason));
    expect(result).toMatchObject({
      ok: false,
      reason,
      domain: 'example.com',
      score: null,
      grade: null,
      checks: [],
    });
    expect(result.detail).toEqual(expect.any(String));
  });

  test('an include that cannot be looked up does not end the scan', async () => {
    const { ok, checks } = await look('example.com', {
      'example.com': [{ type: 'TXT', data: 'v=spf1 include:_spf.example.net -all' }],
      '_spf.example.net': 'SERVFAIL',
    });
    expect(ok).toBe(true);
    expect(checks.find(({ id }) => id === 'spf')).toMatchObject({
      status: 'pass',
      detail: expect.stringContaining('_spf.example.net could not be looked up'),
    });
  });

  test.each(['printer.local', 'intranet', 'a.test'])('nothing is asked for %s', async (domain) => {
    expect(await look(domain, {})).toMatchObject({ ok: false, reason: 'blocked_target' });
    expect(server.asked).toEqual([]);
  });
});

describe('refuses', () => {
  test.each([
    [{ domain: `${'-'.repeat(64)}.com`, records: {} }, 'domain: expected a host name whose labels'],
    [{ domain: '192.0.2.1', records: {} }, 'domain: expected a domain name, got the IP address'],
    [
      { domain: 'example.com', records: { 'example.com': 'v=spf1 -all' } },
      'records.example.com: expected an object',
    ],
    [
      { domain: 'example.com', records: { 'example.com': { TXT: 'x' } } },
      'records.example.com.TXT: expected an array',
    ],
    [{ domain: 'example.com', records: [] }, 'records: expected an object'],
    [
      { domain: 'example.com', records: {}, dkim_selectors: ['a', 'b c'] },
      'dkim_selectors[1]: expected a DKIM selector, got "b c"',
    ],
    [
      { domain: 'example.com', records: {}, dkim_selectors: Array(21).fill('a') },
      'dkim_selectors: expected at most 20',
    ],
  ])('%j', async (input, message) => {
    await expect(callTool(dnsSecurityScanner, input)).rejects.toThrow(message);
  });
});
