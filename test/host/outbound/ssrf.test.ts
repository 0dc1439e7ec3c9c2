import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkFailure } from '@toolyard/sdk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectToAddresses, type Connector } from '../../../host/outbound/connect.ts';
import { createOutbound, type Outbound, type OutboundOptions } from '../../../host/outbound/outbound.ts';

/** Every connection that was tried, as `address:port`. Those to public addresses go nowhere. */
let tried: string[] = [];
const record: Connector = (target, port) => {
  tried.push(...target.addresses.map((address) => `${address}:${port}`));
  if (target.opened) return connectToAddresses(target, port);
  throw new Error('no test connects outside loopback');
};

/** The addresses of names, as an attacker's DNS would give them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'public.example.com': ['93.184.215.14'],
  'inward.example.com': ['127.0.0.2'],
  'metadata.example.com': ['169.254.169.254'],
  'mixed.example.com': ['93.184.215.14', '10.0.0.1'],
  'mapped.example.com': ['::ffff:192.168.0.1'],
  'sixth.example.com': ['fd00::1'],
  'none.example.com': [],
  '127.0.0.2.nip.io': ['127.0.0.2'],
};

/** Where the site that redirects listens; no other address is opened. */
const SITE = '127.0.0.9';

const outbounds: Outbound[] = [];
function open(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = createOutbound({
    allow: [],
    dnsServers: [],
    userAgent: 'Toolyard/test',
    connector: record,
    resolveName: async (name) => NAMES[name] ?? ['93.184.215.14'],
    ...options,
  });
  outbounds.push(outbound);
  return outbound;
}

let site: Server;
let port: number;
let redirectTo = '';

beforeAll(async () => {
  site = createServer((_request, response) => {
    // A header holds bytes: Unicode goes as UTF-8.
    const location = Buffer.from(redirectTo).toString('latin1');
    response.writeHead(302, { location }).end();
  });
  await new Promise<void>((listening) => site.listen(0, SITE, listening));
  port = (site.address() as AddressInfo).port;
});

afterEach(async () => {
  tried = [];
  await Promise.all(outbounds.splice(0).map((outbound) => outbound.close()));
});

afterAll(() => site.close());

async function reasonOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'no failure';
  } catch (error) {
    const reason = networkFailure(error)?.reason;
    return error instanceof TypeError && reason !== undefined ? reason : String(error);
  }
}

const TRICKS = [
  ['loopback', 'http://127.0.0.1/'],
  ['another loopback address', 'http://127.8.8.8/'],
  ['decimal', 'http://2130706433/'],
  ['octal', 'http://0177.0.0.1/'],
  ['octal in one number', 'http://017700000001/'],
  ['hexadecimal', 'http://0x7f000001/'],
  ['hexadecimal octets', 'http://0x7f.0x0.0x0.0x1/'],
  ['short form', 'http://127.1/'],
  ['zero', 'http://0/'],
  ['the unspecified address', 'http://0.0.0.0/'],
  ['this network', 'http://0.1.2.3/'],
  ['IPv6 loopback', 'http://[::1]/'],
  ['IPv6 unspecified', 'http://[::]/'],
  ['IPv4-mapped, dotted', 'http://[::ffff:127.0.0.1]/'],
  ['IPv4-mapped, hexadecimal', 'http://[::ffff:7f00:1]/'],
  ['IPv4-mapped private', 'http://[::ffff:10.0.0.1]/'],
  ['IPv4-compatible', 'http://[::127.0.0.1]/'],
  ['IPv4-translated', 'http://[::ffff:0:127.0.0.1]/'],
  ['NAT64 of loopback', 'http://[64:ff9b::7f00:1]/'],
  ['NAT64 of a public address', 'http://[64:ff9b::808:808]/'],
  ['NAT64, local use', 'http://[64:ff9b:1::a00:1]/'],
  ['6to4 of a private address', 'http://[2002:a00:1::]/'],
  ['Teredo', 'http://[2001:0:7f00:1::]/'],
  ['unique local', 'http://[fd00::1]/'],
  ['metadata over IPv6', 'http://[fd00:ec2::254]/'],
  ['IPv6 link-local', 'http://[fe80::1]/'],
  ['IPv6 site-local', 'http://[fec0::1]/'],
  ['IPv6 multicast', 'http://[ff02::1]/'],
  ['IPv6 documentation', 'http://[2001:db8::1]/'],
  ['IPv6 documentation, the newer range', 'http://[3fff::1]/'],
  ['IPv6 discard', 'http://[100::1]/'],
  ['segment routing', 'http://[5f00::1]/'],
  ['IPv6 outside global unicast', 'http://[4000::1]/'],
  ['private, 10', 'http://10.0.0.1/'],
  ['private, 172', 'http://172.31.255.255/'],
  ['private, 192', 'http://192.168.1.1/'],
  ['carrier-grade NAT', 'http://100.64.0.1/'],
  ['metadata, most clouds', 'http://169.254.169.254/latest/meta-data/'],
  ['metadata, Alibaba', 'http://100.100.100.200/'],
  ['metadata, Oracle', 'http://192.0.0.192/'],
  ['metadata, Azure', 'http://168.63.129.16/'],
  ['documentation', 'http://192.0.2.1/'],
  ['documentation, the second', 'http://198.51.100.1/'],
  ['documentation, the third', 'http://203.0.113.1/'],
  ['benchmarking', 'http://198.18.0.1/'],
  ['multicast', 'http://224.0.0.1/'],
  ['reserved', 'http://240.0.0.1/'],
  ['broadcast', 'http://255.255.255.255/'],
  ['localhost', 'http://localhost/'],
  ['localhost with a dot', 'http://localhost./'],
  ['localhost in capitals', 'http://LOCALHOST/'],
  ['a name below localhost', 'http://a.localhost/'],
  ['an address with a dot', 'http://127.0.0.1./'],
  ['ideographic dots', 'http://127。0。0。1/'],
  ['full-width digits', 'http://１２７.０.０.１/'],
  ['circled letters', 'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/'],
  ['percent-encoded host', 'http://%6c%6f%63%61%6c%68%6f%73%74/'],
  ['single label', 'http://intranet/'],
  ['mDNS', 'http://printer.local/'],
  ['internal', 'http://metadata.google.internal/'],
  ['home network', 'http://router.home.arpa/'],
  ['onion', 'http://abcdef.onion/'],
  ['test', 'http://a.test/'],
  ['invalid', 'http://a.invalid./'],
  ['a name that leads inward', 'http://inward.example.com/'],
  ['a name that leads to metadata', 'http://metadata.example.com/'],
  ['a name with one bad address', 'http://mixed.example.com/'],
  ['a name with a mapped address', 'http://mapped.example.com/'],
  ['a name with a unique local address', 'http://sixth.example.com/'],
  ['a wildcard DNS name', 'http://127.0.0.2.nip.io/'],
  ['a port that is not the web’s', 'http://public.example.com:22/'],
  ['a high port', 'https://public.example.com:8443/'],
  ['a userinfo-like path', 'http://127.0.0.1:80/@public.example.com'],
] as const;

const SCHEMES = [
  ['a file', 'file:///etc/passwd'],
  ['another scheme', 'ftp://public.example.com/'],
  ['data', 'data:text/plain,hello'],
] as const;

test.each(TRICKS)('refuses %s before a connection: %s', async (_, url) => {
  expect(await reasonOf(open().fetchFor(['*'])(url))).toBe('blocked_target');
  expect(tried).toEqual([]);
});

test.each(SCHEMES)('asks no %s', async (_, url) => {
  expect(await reasonOf(open().fetchFor(['*'])(url))).toBe('blocked_target');
  expect(tried).toEqual([]);
});

test.each(TRICKS)('refuses a redirect to %s: %s', async (_, url) => {
  redirectTo = url;
  const fetch = open({ allow: [SITE] }).fetchFor(['*']);
  expect(await reasonOf(fetch(`http://${SITE}:${port}/`))).toBe('blocked_target');
  expect(tried).toEqual([`${SITE}:${port}`]);
});

test.each(SCHEMES)('follows no redirect to %s', async (_, url) => {
  redirectTo = url;
  const fetch = open({ allow: [SITE] }).fetchFor(['*']);
  expect(await reasonOf(fetch(`http://${SITE}:${port}/`))).toBe('blocked_target');
  expect(tried).toEqual([`${SITE}:${port}`]);
});

test('follows no redirect to a URL with a user name', async () => {
  redirectTo = `http://user:secret@${SITE}:${port}/`;
  const fetch = open({ allow: [SITE] }).fetchFor(['*']);
  expect(await reasonOf(fetch(`http://${SITE}:${port}/`))).toBe('blocked_target');
});

test('asks no URL with a user name', async () => {
  const fetch = open().fetchFor(['*']);
  await expect(fetch('http://public.example.com@127.0.0.1/')).rejects.toThrow(TypeError);
  await expect(fetch('http://user:secret@public.example.com/')).rejects.toThrow(TypeError);
  expect(tried).toEqual([]);
});

test('takes no IPv6 zone id', async () => {
  const outbound = open();
  await expect(outbound.fetchFor(['*'])('http://[fe80::1%25eth0]/')).rejects.toThrow(TypeError);
  expect(await reasonOf(outbound.inspectTlsFor(['*'])('fe80::1%eth0', 443))).toBe('blocked_target');
  expect(tried).toEqual([]);
});

test('a name that changes its answer gains nothing: what was judged is connected to', async () => {
  const answers = [['93.184.215.14'], ['127.0.0.2'], ['127.0.0.2']];
  const fetch = open({ resolveName: async () => answers.shift() ?? [] }).fetchFor(['*']);
  await reasonOf(fetch('http://rebinding.example.com/'));
  expect(tried).toEqual(['93.184.215.14:80']);
  expect(answers).toHaveLength(2);
});

test('a redirect to a name that changed its answer is judged by the new one', async () => {
  redirectTo = `http://rebinding.example.com:${port + 1}/`;
  const answers = [[SITE], ['127.0.0.2']];
  const fetch = open({ allow: [SITE], resolveName: async () => answers.shift() ?? [] }).fetchFor(['*']);
  expect(await reasonOf(fetch(`http://rebinding.example.com:${port}/`))).toBe('blocked_target');
  expect(tried).toEqual([`${SITE}:${port}`]);
});

test.each(TRICKS.filter(([, url]) => !new URL(url).port))('shakes no hands with %s: %s', async (_, url) => {
  const host = new URL(url).hostname;
  expect(await reasonOf(open().inspectTlsFor(['*'])(host, 443))).toBe('blocked_target');
  expect(tried).toEqual([]);
});

test.each(['', 'a b', 'a/b', 'a@127.0.0.1', 'a:1', '[::1', 'a?b', 'x\\y'])(
  'shakes no hands with what is no host: %s',
  async (host) => {
    expect(await reasonOf(open().inspectTlsFor(['*'])(host, 443))).toBe('blocked_target');
    expect(tried).toEqual([]);
  },
);
