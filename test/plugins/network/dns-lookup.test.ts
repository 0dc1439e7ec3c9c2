import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import dnsLookup from '../../../plugins/network/tools/dns-lookup/tool.ts';
import { deadAddress } from '../../servers/listen.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { startDohServer, type DohServer, type Zone } from '../../servers/name-server.ts';

let server: DohServer;
let loopback: Loopback;

beforeAll(async () => {
  server = await startDohServer();
  loopback = loopbackNetwork({ services: { 'dns-over-https': server.url } });
});

beforeEach(() => {
  server.asked.length = 0;
  server.requests.length = 0;
  server.authenticated = false;
});

afterAll(() => Promise.all([server.close(), loopback.close()]));

function look(input: object, zone: Zone = {}, network = loopback.network) {
  server.zone = zone;
  return callTool(dnsLookup, input, { context: network });
}

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');

test('every record is told in zone-file form, with the fields of its type', async () => {
  const zone: Zone = {
    'example.com': [
      { type: 'A', address: '192.0.2.20' },
      { type: 'A', address: '192.0.2.10' },
      { type: 'AAAA', address: '2001:db8:0:0:1:0:0:1' },
      { type: 'MX', priority: 20, exchange: 'b.example.com' },
      { type: 'MX', priority: 5, exchange: 'c.example.com' },
      { type: 'NS', ns: 'ns1.example.net' },
      { type: 'TXT', data: ['v=spf1 ', '-all'] },
      { type: 'TXT', data: 'say "hi" \\o/' },
      {
        type: 'SOA',
        primary: 'ns1.example.net',
        admin: 'hostmaster.example.com',
        serial: 2024010101,
        refresh: 7200,
        retry: 3600,
        expiration: 1209600,
        minimum: 300,
      },
      { type: 'CAA', flags: 0, tag: 'issue', value: 'ca.example.net' },
    ],
  };
  const result = await look({ domain: 'Example.COM' }, zone);
  expect(result).toMatchObject({
    ok: true,
    reason: null,
    detail: null,
    domain: 'example.com',
    types: ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'CAA'],
    dnssec_authenticated: false,
    resolver: new URL(server.url).host,
  });
  const record = (type: string, value: string, fields = {}) => ({
    name: 'example.com',
    type,
    ttl_seconds: 300,
    value,
    ...fields,
  });
  expect(result.records).toEqual([
    record('A', '192.0.2.10'),
    record('A', '192.0.2.20'),
    record('AAAA', '2001:db8::1:0:0:1'),
    record('MX', '5 c.example.com.', { priority: 5, exchange: 'c.example.com' }),
    record('MX', '20 b.example.com.', { priority: 20, exchange: 'b.example.com' }),
    record('NS', 'ns1.example.net.'),
    record('TXT', '"say \\"hi\\" \\\\o/"', { text: 'say "hi" \\o/' }),
    record('TXT', '"v=spf1 " "-all"', { text: 'v=spf1 -all' }),
    record('SOA', 'ns1.example.net. hostmaster.example.com. 2024010101 7200 3600 1209600 300', {
      mname: 'ns1.example.net',
      rname: 'hostmaster.example.com',
      serial: 2024010101,
      refresh: 7200,
      retry: 3600,
      expire: 1209600,
      minimum: 300,
    }),
    record('CAA', '0 issue "ca.example.net"', { flags: 0, tag: 'issue', tag_value: 'ca.example.net' }),
  ]);
  expect(result.answers).toEqual([
    { type: 'A', status: 'NOERROR', count: 2 },
    { type: 'AAAA', status: 'NOERROR', count: 1 },
    { type: 'CNAME', status: 'NODATA', count: 0 },
    { type: 'MX', status: 'NOERROR', count: 2 },
    { type: 'NS', status: 'NOERROR', count: 1 },
    { type: 'TXT', status: 'NOERROR', count: 2 },
    { type: 'SOA', status: 'NOERROR', count: 1 },
    { type: 'CAA', status: 'NOERROR', count: 1 },
  ]);
});

test('the resolver is asked by GET, for a DNS message, with identifier 0 and the DO bit', async () => {
  await look({ domain: 'example.com', types: ['A'] });
  const [request] = server.requests;
  expect(request).toMatchObject({ method: 'GET', accept: 'application/dns-message' });
  expect(request?.query.header).toMatchObject({ id: 0, rd: 1 });
  expect(request?.query.additionals[0]).toMatchObject({ doFlag: true });
});

// The wire and presentation forms are those of RFC 9460 appendix D, RFC 4034 §5.4 and §2.3, RFC 4255,
// RFC 6698 and RFC 3403.
test.each([
  ['HTTPS', 65, '0000 03666f6f 076578616d706c65 03636f6d 00', '0 foo.example.com.'],
  ['HTTPS', 65, '0001 00', '1 .'],
  ['SVCB', 64, '0010 03666f6f076578616d706c6503636f6d00 0003 0002 0035', '16 foo.example.com. port=53'],
  [
    'SVCB',
    64,
    '0001 03666f6f076578616d706c6503636f6d00 029b 0005 68656c6c6f',
    '1 foo.example.com. key667="hello"',
  ],
  [
    'SVCB',
    64,
    '0001 03666f6f076578616d706c6503636f6d00 029b 0009 68656c6c6fd2716f6f',
    '1 foo.example.com. key667="hello\\210qoo"',
  ],
  [
    'HTTPS',
    65,
    '0001 03666f6f076578616d706c6503636f6d00 0006 0020 20010db8000000000000000000000001 20010db8000000000000000000530001',
    '1 foo.example.com. ipv6hint=2001:db8::1,2001:db8::53:1',
  ],
  [
    'HTTPS',
    65,
    '0010 03666f6f076578616d706c65036f726700 0000 0004 0001 0004 0001 0009 0268320568332d3139 0004 0004 c0000201',
    '16 foo.example.org. mandatory=alpn,ipv4hint alpn="h2,h3-19" ipv4hint=192.0.2.1',
  ],
  [
    'SVCB',
    64,
    '0010 03666f6f076578616d706c65036f726700 0001 000c 08665c6f6f2c626172 026832',
    '16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"',
  ],
  [
    'DS',
    43,
    'ec45 05 01 2bb183af5f22588179a53b0a98631fad1a292118',
    '60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118',
  ],
  ['DNSKEY', 48, '0100 03 05 0102030405', '256 3 5 AQIDBAU='],
  [
    'TLSA',
    52,
    '03 01 01 0c72ac70b745ac19998811b131d662c9ac69dbda',
    '3 1 1 0C72AC70B745AC19998811B131D662C9AC69DBDA',
  ],
  [
    'SSHFP',
    44,
    '02 01 123456789abcdef67890123456789abcdef67890',
    '2 1 123456789ABCDEF67890123456789ABCDEF67890',
  ],
  ['NAPTR', 35, '0064 000a 01 75 07 4532552b736970 00 00', '100 10 "u" "E2U+sip" "" .'],
  ['SRV', 33, '0000 0005 13c4 03736970 076578616d706c65 03636f6d 00', '0 5 5060 sip.example.com.'],
  ['PTR', 12, '03777777 076578616d706c65 03636f6d 00', 'www.example.com.'],
  ['SPF', 99, '0b 763d73706631202d616c6c', '"v=spf1 -all"'],
])('a record of type %s is told as its zone file has it', async (type, number, wire, value) => {
  const zone: Zone = { 'example.com': [{ type: number, wire: hex(wire) }] };
  const { records } = await look({ domain: 'example.com', types: [type] }, zone);
  expect(records.map((record) => record.value)).toEqual([value]);
});

test('text that is no UTF-8 is escaped byte by byte', async () => {
  const zone: Zone = {
    'example.com': [
      { type: 16, wire: hex('05 c3a9 20 e4bd') },
      { type: 16, wire: hex('06 c3a9 c3bc 2021') },
    ],
  };
  const { records } = await look({ domain: 'example.com', types: ['TXT'] }, zone);
  expect(records.map((record) => Reflect.get(record, 'text'))).toEqual(['\\195\\169 \\228\\189', 'éü !']);
});

test('an alias is told with what it leads to', async () => {
  const zone: Zone = {
    'www.example.com': [{ type: 'CNAME', domain: 'host.example.net' }],
    'host.example.net': [{ type: 'A', address: '192.0.2.1' }],
  };
  const { records, answers } = await look({ domain: 'www.example.com', types: ['A', 'MX'] }, zone);
  expect(records.map(({ name, type, value }) => `${name} ${type} ${value}`)).toEqual([
    'host.example.net A 192.0.2.1',
    'www.example.com CNAME host.example.net.',
  ]);
  expect(answers).toEqual([
    { type: 'A', status: 'NOERROR', count: 1 },
    { type: 'MX', status: 'NODATA', count: 0 },
  ]);
});

test('types are asked once each, and ANY means the usual ones', async () => {
  await look({ domain: 'example.com', types: ['MX', 'ANY', 'MX'] });
  expect(server.asked.toSorted()).toEqual(
    ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'SOA', 'TXT'].map((type) => `example.com ${type}`),
  );
});

test('the AD bit of the resolver is told', async () => {
  server.authenticated = true;
  const zone: Zone = { 'example.com': [{ type: 'A', address: '192.0.2.1' }] };
  expect((await look({ domain: 'example.com' }, zone)).dnssec_authenticated).toBe(true);
});

test('an address is looked up by its reverse name', async () => {
  const zone: Zone = { '8.8.8.8.in-addr.arpa': [{ type: 'PTR', domain: 'dns.google' }] };
  expect(await look({ domain: '8.8.8.8' }, zone)).toMatchObject({
    ok: true,
    types: ['PTR'],
    records: [{ value: 'dns.google.' }],
  });
  const { domain } = await look({ domain: '[2001:4860:4860::8888]' });
  expect(domain).toBe('8.8.8.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.6.8.4.0.6.8.4.1.0.0.2.ip6.arpa');
});

test.each([
  ['https://user@WWW.shop.org:8443/a?b', 'www.shop.org'],
  ['info@example.com', 'example.com'],
  ['example.com:53', 'example.com'],
  ['example.com.', 'example.com'],
  ['_dmarc.example.com', '_dmarc.example.com'],
  ['faß.de', 'xn--fa-hia.de'],
  ['例え。テスト.com', 'xn--r8jz45g.xn--zckzah.com'],
])('%s asks for %s', async (given, domain) => {
  expect((await look({ domain: given, types: ['A'] })).domain).toBe(domain);
  expect(server.asked).toEqual([`${domain} A`]);
});

describe('nothing is asked for what is not public', () => {
  test.each([
    ['Bücher.Example.', 'xn--bcher-kva.example'],
    ['https://WWW.shop.test:8443/a?b', 'www.shop.test'],
    ['localhost', 'localhost'],
    ['com', 'com'],
    ['printer.local', 'printer.local'],
    ['a.internal', 'a.internal'],
    ['x.onion', 'x.onion'],
    ['router.home.arpa', 'router.home.arpa'],
    ['a.invalid', 'a.invalid'],
    ['192.168.1.10', '10.1.168.192.in-addr.arpa'],
    ['2130706433', '1.0.0.127.in-addr.arpa'],
    ['203.0.113.7', '7.113.0.203.in-addr.arpa'],
    ['100.64.0.1', '1.0.64.100.in-addr.arpa'],
    ['168.192.in-addr.arpa', '168.192.in-addr.arpa'],
    ['b._dns-sd._udp.0.1.168.192.in-addr.arpa', 'b._dns-sd._udp.0.1.168.192.in-addr.arpa'],
    ['::1', `1.${'0.'.repeat(31)}ip6.arpa`],
    ['fd00::1', `1.${'0.'.repeat(29)}d.f.ip6.arpa`],
  ])('%s', async (given, domain) => {
    expect(await look({ domain: given })).toMatchObject({
      ok: false,
      reason: 'blocked_target',
      domain,
      records: [],
      answers: [],
      dnssec_authenticated: null,
    });
    expect(server.asked).toEqual([]);
  });

  test.each(['in-addr.arpa', '192.in-addr.arpa', 'example.com'])('but for %s', async (domain) => {
    await look({ domain, types: ['NS'] });
    expect(server.asked).toEqual([`${domain} NS`]);
  });
});

describe('a failure is a result', () => {
  test('one type that fails does not hide the others', async () => {
    const { answers, ok } = await look(
      { domain: 'example.com', types: ['A', 'MX'] },
      {
        'example.com': [
          { type: 15, wire: hex('00') },
          { type: 'A', address: '192.0.2.1' },
        ],
      },
    );
    expect(ok).toBe(true);
    expect(answers).toEqual([
      { type: 'A', status: 'NOERROR', count: 1 },
      { type: 'MX', status: 'BAD_RESPONSE', count: 0 },
    ]);
  });

  test('a name that does not exist is an answer', async () => {
    const result = await look({ domain: 'nowhere.example.com', types: ['A'] });
    expect(result).toMatchObject({ ok: true, records: [], answers: [{ status: 'NXDOMAIN', count: 0 }] });
  });

  test.each([
    ['SERVFAIL', 'dns_failed'],
    ['REFUSED', 'dns_failed'],
    ['silence', 'timeout'],
    ['garbage', 'bad_response'],
    ['cut off', 'bad_response'],
    ['html', 'bad_response'],
    ['http 500', 'http_status'],
  ] as const)('%s', async (trouble, reason) => {
    const input = { domain: 'example.com', types: ['A', 'MX'] };
    const result = await look(input, { 'example.com': trouble }, loopback.toFail(reason));
    expect(result).toMatchObject({ ok: false, reason, records: [], dnssec_authenticated: null });
    expect(result.detail).toEqual(expect.any(String));
  });

  test('a resolver that cannot be reached, or is not set', async () => {
    const away = loopbackNetwork({ services: { 'dns-over-https': await deadAddress() } });
    expect(await callTool(dnsLookup, { domain: 'example.com' }, { context: away.network })).toMatchObject({
      ok: false,
      reason: 'connect_failed',
    });
    const unset = loopbackNetwork();
    expect(await callTool(dnsLookup, { domain: 'example.com' }, { context: unset.network })).toMatchObject({
      ok: false,
      reason: 'not_configured',
      resolver: null,
    });
    await Promise.all([away.close(), unset.close()]);
  });
});

describe('refuses', () => {
  test.each([
    [{ domain: 'a..example.com' }, 'domain: expected a host name without empty labels'],
    [{ domain: `${'a'.repeat(64)}.com` }, 'domain: expected a host name whose labels have at most 63 octets'],
    [{ domain: `${'a.'.repeat(126)}com` }, 'domain: expected a host name of at most 253 octets'],
    [{ domain: ' ' }, 'domain: expected a host name'],
    [{ domain: 'exa mple.com' }, 'domain: expected a host name'],
    [{ domain: '*.example.com' }, 'domain: expected a host name of letters'],
    [{ domain: 'ex!ample.com' }, 'domain: expected a host name of letters'],
    [{ domain: 'example.com', types: [] }, 'types: expected at least one record type'],
    [{ domain: 'example.com', types: ['A', 'BOGUS'] }, 'types[1]: expected one of'],
  ])('%j', async (input, message) => {
    await expect(look(input)).rejects.toThrow(message);
  });

  test('no label of 63 octets and no name of 253', async () => {
    const label = 'a'.repeat(63);
    const name = `${label}.${label}.${label}.${'b'.repeat(57)}.com`;
    expect(name).toHaveLength(253);
    expect((await look({ domain: name, types: ['A'] })).ok).toBe(true);
  });
});
