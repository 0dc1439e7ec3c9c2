import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import ipBlacklistChecker from '../../../plugins/network/tools/ip-blacklist-checker/tool.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { startDohServer, type DohServer, type Zone } from '../../servers/name-server.ts';

const check = (ip: string, records: Record<string, Record<string, string[]>>, lists: string[]) =>
  callTool(ipBlacklistChecker, { ip, records, lists });

test('a listed address is told with codes and reason', async () => {
  const records = {
    '2.0.0.127.dnsbl.example.net': { A: ['127.0.0.2', '127.0.0.10'], TXT: ['see example.net'] },
  };
  expect(await check('127.0.0.2', records, ['dnsbl.example.net', 'Other.example.net.'])).toEqual({
    ok: true,
    reason: null,
    detail: null,
    ip: '127.0.0.2',
    version: 4,
    listed: true,
    listed_count: 1,
    checked_count: 2,
    results: [
      {
        zone: 'dnsbl.example.net',
        name: 'dnsbl.example.net',
        query: '2.0.0.127.dnsbl.example.net',
        status: 'listed',
        codes: ['127.0.0.2', '127.0.0.10'],
        meaning: null,
        text: 'see example.net',
        removal_url: null,
      },
      expect.objectContaining({ zone: 'other.example.net', status: 'clean', codes: [], text: null }),
    ],
  });
});

test('an IPv6 address is asked by its nibbles (RFC 5782 §2.4)', async () => {
  expect(await check('2001:DB8:1:2:3:4:567:89AB', {}, ['ugly.example.com'])).toMatchObject({
    version: 6,
    ip: '2001:db8:1:2:3:4:567:89ab',
    listed: false,
    results: [
      {
        query: 'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.ugly.example.com',
        status: 'clean',
      },
    ],
  });
});

test.each([
  ['127.255.255.254', 'the list refuses to answer this resolver'],
  ['127.0.0.1', 'the answer is no return code of a block list'],
  ['203.0.113.80', 'the answer is no return code of a block list'],
])('the code %s is no verdict', async (code, meaning) => {
  const records = { '99.2.0.192.bad.example.com': { A: [code] } };
  expect(await check('192.0.2.99', records, ['bad.example.com'])).toMatchObject({
    ok: false,
    reason: 'dns_failed',
    listed: false,
    listed_count: 0,
    checked_count: 0,
    results: [{ status: 'error', codes: [code], meaning }],
  });
});

test.each([
  ['127.0.0.2', 'spam source (SBL, CSS, DROP)'],
  ['127.0.0.9', 'spam source (SBL, CSS, DROP)'],
  ['127.0.0.4', 'compromised host (XBL)'],
  ['127.0.0.11', 'end-user range that should not send mail itself (PBL)'],
])('the code %s of a known list is explained', async (code, meaning) => {
  const records = { '99.2.0.192.zen.spamhaus.org': { A: [code] } };
  expect((await check('192.0.2.99', records, ['zen.spamhaus.org'])).results[0]).toMatchObject({
    name: 'Spamhaus ZEN',
    status: 'listed',
    meaning,
    removal_url: 'https://check.spamhaus.org/',
  });
});

test('a list without IPv6 is not asked for it', async () => {
  const { results, checked_count } = await check('2001:db8::1', {}, ['bl.spamcop.net', 'zen.spamhaus.org']);
  expect(results.map(({ status }) => status)).toEqual(['unsupported', 'clean']);
  expect(checked_count).toBe(1);
});

test.each([
  ['::ffff:127.0.0.2', '127.0.0.2'],
  ['::ffff:c000:0201', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['100.64.0.1', '100.64.0.1'],
])('%s is asked as %s', async (given, ip) => {
  expect(await check(given, {}, ['a.example.com'])).toMatchObject({ ip, version: 4 });
});

describe('live', () => {
  let server: DohServer;
  let loopback: Loopback;

  beforeAll(async () => {
    server = await startDohServer();
    loopback = loopbackNetwork({
      services: { 'dns-over-https': server.url, 'dns-block-lists': ['one.example.net', 'two.example.net'] },
    });
  });

  beforeEach(() => {
    server.asked.length = 0;
  });

  afterAll(() => Promise.all([server.close(), loopback.close()]));

  const look = (zone: Zone, lists?: string[], network = loopback.network) => {
    server.zone = zone;
    const input = { ip: '198.51.100.7', ...(lists === undefined ? {} : { lists }) };
    return callTool(ipBlacklistChecker, input, { context: network });
  };

  test("the operator's lists are asked, and for a reason only where the address is listed", async () => {
    const { ok, results } = await look({
      '7.100.51.198.two.example.net': [
        { type: 'A', address: '127.0.0.2' },
        { type: 'TXT', data: 'spam trap' },
      ],
    });
    expect(ok).toBe(true);
    expect(results.map(({ zone, status, text }) => [zone, status, text])).toEqual([
      ['one.example.net', 'clean', null],
      ['two.example.net', 'listed', 'spam trap'],
    ]);
    expect(server.asked.toSorted()).toEqual([
      '7.100.51.198.one.example.net A',
      '7.100.51.198.two.example.net A',
      '7.100.51.198.two.example.net TXT',
    ]);
  });

  test.each([
    ['SERVFAIL', 'dns_failed'],
    ['silence', 'timeout'],
    ['garbage', 'bad_response'],
    ['http 500', 'http_status'],
  ] as const)('%s is an error of the list, never clean', async (trouble, reason) => {
    const failing = { '7.100.51.198.one.example.net': trouble };
    const { ok, checked_count, results } = await look(failing, undefined, loopback.toFail(reason));
    expect({ ok, checked_count }).toEqual({ ok: true, checked_count: 1 });
    expect(results.map(({ status }) => status)).toEqual(['error', 'clean']);
    expect(
      await look({ ...failing, '7.100.51.198.two.example.net': trouble }, undefined, loopback.toFail(reason)),
    ).toMatchObject({
      ok: false,
      reason,
    });
  });

  test('a zone that is not public is not asked', async () => {
    expect(await look({}, ['bl.internal'])).toMatchObject({
      ok: false,
      reason: 'blocked_target',
      results: [{ status: 'error' }],
    });
    expect(server.asked).toEqual([]);
  });

  test('without lists nothing can be asked', async () => {
    const unset = loopbackNetwork({ services: { 'dns-over-https': server.url, 'dns-block-lists': [] } });
    expect(await callTool(ipBlacklistChecker, { ip: '8.8.8.8' }, { context: unset.network })).toMatchObject({
      ok: false,
      reason: 'not_configured',
      results: [],
    });
    await unset.close();
  });
});

describe('refuses', () => {
  test.each([
    ['192.168.1.1', 'ip: expected a public address, got "192.168.1.1", which is private'],
    ['fd00::1', 'ip: expected a public address'],
    ['127.0.0.3', 'ip: expected a public address, got "127.0.0.3", which is loopback'],
    ['::1', 'ip: expected a public address'],
    ['169.254.1.1', 'which is link-local'],
    ['fe80::1', 'which is link-local'],
    ['224.0.0.1', 'which is multicast'],
    ['0.0.0.0', 'which is unspecified'],
    ['::ffff:10.0.0.1', 'which is private'],
    ['example.com', 'ip: expected an IPv4 or IPv6 address, got "example.com"'],
    ['192.0.2.0/24', 'ip: expected an IPv4 or IPv6 address'],
    ['192.0.2.01', 'ip: expected an IPv4 or IPv6 address'],
  ])('%s', async (ip, message) => {
    await expect(check(ip, {}, ['a.example.com'])).rejects.toThrow(message);
  });

  test('what is no zone', async () => {
    await expect(check('192.0.2.1', {}, ['a.example.com', 'no zone'])).rejects.toThrow(
      'lists[1]: expected a host name, got "no zone"',
    );
  });
});
