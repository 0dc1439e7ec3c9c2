import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import whoisLookup from '../../../plugins/network/tools/whois-lookup/tool.ts';
import { deadAddress } from '../../servers/listen.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { SERVICE_TROUBLES, startWebServer, type WebServer } from '../../servers/web.ts';

const vcard = (...properties: readonly unknown[][]) => [
  'vcard',
  [['version', {}, 'text', '4.0'], ...properties],
];

const DOMAIN = {
  objectClassName: 'domain',
  ldhName: 'EXAMPLE.COM',
  status: ['client delete prohibited', 'client transfer prohibited'],
  events: [
    { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'expiration', eventDate: '2025-08-13T04:00:00Z' },
    { eventAction: 'last changed', eventDate: '2024-08-14T07:01:34Z' },
  ],
  secureDNS: { delegationSigned: true },
  nameservers: [{ ldhName: 'B.IANA-SERVERS.NET' }, { ldhName: 'A.IANA-SERVERS.NET.' }],
  entities: [
    {
      roles: ['registrar'],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '376' }],
      vcardArray: vcard(
        ['fn', {}, 'text', 'Example Registrar'],
        ['url', {}, 'uri', 'https://registrar.example'],
      ),
      entities: [
        {
          roles: ['abuse'],
          vcardArray: vcard(
            ['email', {}, 'text', 'abuse@example.net'],
            ['tel', { type: 'voice' }, 'uri', 'tel:+1.5555551234'],
          ),
        },
      ],
    },
  ],
};

const read = (query: string, response: object | string, as_of = '2024-09-01') =>
  callTool(whoisLookup, { query, response, as_of });

test('a domain', async () => {
  expect(await read('www.example.com', DOMAIN)).toEqual({
    ok: true,
    reason: null,
    detail: null,
    type: 'domain',
    query: 'example.com',
    registered: true,
    registrar: {
      name: 'Example Registrar',
      iana_id: '376',
      abuse_email: 'abuse@example.net',
      abuse_phone: '+1.5555551234',
      url: 'https://registrar.example',
    },
    registrant: null,
    created: '1995-08-14T04:00:00Z',
    updated: '2024-08-14T07:01:34Z',
    expires: '2025-08-13T04:00:00Z',
    age_days: 10611,
    days_until_expiry: 346,
    status: ['clientDeleteProhibited', 'clientTransferProhibited'],
    nameservers: ['a.iana-servers.net', 'b.iana-servers.net'],
    dnssec: true,
    network: null,
    rdap_url: null,
    raw: DOMAIN,
  });
});

test('an address block', async () => {
  const response = {
    objectClassName: 'ip network',
    startAddress: '192.0.2.0',
    endAddress: '192.0.2.255',
    name: 'EXAMPLE-NET',
    country: 'AU',
    cidr0_cidrs: [{ v4prefix: '192.0.2.0', length: 24 }],
    events: [{ eventAction: 'registration', eventDate: '1990-12-31T23:59:59Z' }],
  };
  expect(await read('192.0.2.5', response)).toMatchObject({
    type: 'ip',
    query: '192.0.2.5',
    network: {
      start: '192.0.2.0',
      end: '192.0.2.255',
      cidrs: ['192.0.2.0/24'],
      name: 'EXAMPLE-NET',
      country: 'AU',
    },
    created: '1990-12-31T23:59:59Z',
    registrar: null,
  });
});

test('a block without CIDRs gets those of its ends', async () => {
  const response = {
    objectClassName: 'ip network',
    startAddress: '2001:db8::',
    endAddress: '2001:db8:2:ffff:ffff:ffff:ffff:ffff',
  };
  expect((await read('2001:DB8::/32', response)).network).toMatchObject({
    cidrs: ['2001:db8::/47', '2001:db8:2::/48'],
  });
});

test('an AS number', async () => {
  const response = { objectClassName: 'autnum', startAutnum: 15169, endAutnum: 15169, name: 'GOOGLE' };
  expect(await read('as15169', response)).toMatchObject({
    type: 'autnum',
    query: 'AS15169',
    network: { start: '15169', end: '15169', name: 'GOOGLE' },
  });
});

test.each([
  ['active', 'ok'],
  ['Server Hold', 'serverHold'],
  ['auto renew period', 'autoRenewPeriod'],
  ['associated', 'linked'],
  ['inactive', 'inactive'],
  ['clientTransferProhibited', 'clientTransferProhibited'],
])('the status %s is %s', async (status, code) => {
  expect((await read('example.com', { ...DOMAIN, status: [status] })).status).toEqual([code]);
});

test.each([
  ['2025-08-13T04:00:00+02:00', '2025-08-13T02:00:00Z', 346],
  ['2024-09-01T23:59:59Z', '2024-09-01T23:59:59Z', 0],
  ['2024-08-31T23:59:59Z', '2024-08-31T23:59:59Z', -1],
  ['2025-01-01T00:00:00', '2025-01-01T00:00:00Z', 122],
  ['2025-01-01', '2025-01-01T00:00:00Z', 122],
  ['soon', null, null],
])('the expiry %s is %s, in %s days', async (eventDate, expires, days_until_expiry) => {
  const response = { ...DOMAIN, events: [{ eventAction: 'registrar expiration', eventDate }] };
  expect(await read('example.com', response)).toMatchObject({
    expires,
    days_until_expiry,
    created: null,
    age_days: null,
  });
});

test.each([
  [
    vcard(
      ['fn', {}, 'text', 'Jo Doe'],
      ['org', {}, 'text', 'Example Ltd'],
      ['adr', {}, 'text', ['', '', '1 Road', 'Town', '', '1', 'Norway']],
    ),
    { name: 'Jo Doe', organization: 'Example Ltd', country: 'Norway' },
  ],
  [
    vcard(['fn', {}, 'text', ''], ['adr', { cc: 'NO' }, 'text', []]),
    { name: null, organization: null, country: 'NO' },
  ],
  [vcard(['fn', {}, 'text', 'REDACTED FOR PRIVACY'], ['org', {}, 'text', 'Data Protected']), null],
  [vcard(['fn', {}, 'text', 'Registration Private']), null],
  ['no card', null],
])('the registrant of %j', async (vcardArray, registrant) => {
  const response = { ...DOMAIN, entities: [{ roles: ['registrant'], vcardArray }] };
  expect((await read('example.com', response)).registrant).toEqual(registrant);
});

test('a fax is no phone', async () => {
  const vcardArray = vcard(
    ['tel', { type: 'fax' }, 'uri', 'tel:+1.5555550001'],
    ['tel', { type: ['voice'] }, 'uri', 'tel:+1.5555550002'],
  );
  const entities = [{ roles: ['registrar'], entities: [{ roles: ['abuse'], vcardArray }] }];
  expect((await read('example.com', { ...DOMAIN, entities })).registrar?.abuse_phone).toBe('+1.5555550002');
});

test('an answer full of surprises is read as far as it goes', async () => {
  const response = {
    objectClassName: 'domain',
    status: 'active',
    events: [null, { eventAction: 1 }],
    nameservers: [1, {}],
    entities: [{ roles: ['registrar'], publicIds: {}, vcardArray: [1, 2] }, 'x'],
    secureDNS: { delegationSigned: 'yes' },
  };
  expect(await read('example.com', JSON.stringify(response))).toMatchObject({
    ok: true,
    status: [],
    nameservers: [],
    dnssec: null,
    registrar: { name: null, iana_id: null },
  });
});

test.each([
  [404, { ok: true, registered: false, created: null }],
  [429, { ok: false, reason: 'http_status', registered: null }],
  [500, { ok: false, reason: 'http_status' }],
])('a given error %i', async (errorCode, expected) => {
  expect(await read('example.org', { errorCode, title: 'x' })).toMatchObject(expected);
});

describe('live', () => {
  let bootstrap: WebServer;
  let registry: WebServer;
  let loopback: Loopback;

  beforeAll(async () => {
    registry = await startWebServer(() => {});
    bootstrap = await startWebServer(() => {});
  });

  beforeEach(() => {
    registry.asked.length = 0;
    bootstrap.asked.length = 0;
    const rdap = `${registry.url}/rdap`;
    const services: Record<string, unknown> = {
      '/dns.json': [
        [['net'], ['http://wrong.example.com/']],
        [
          ['com', 'uk', 'xn--p1ai'],
          ['ftp://x', rdap],
        ],
      ],
      '/ipv4.json': [
        [['8.0.0.0/8'], ['http://wrong.example.com/']],
        [['8.8.0.0/16', 'nonsense', '9.0.0.0/99'], [`${rdap}/`]],
      ],
      '/ipv6.json': [[['2001:4800::/23', '2001:4860::/32'], [rdap]]],
      '/asn.json': [[['1-10', '15169-15170'], [rdap]]],
    };
    bootstrap.respond = (request, response) =>
      response.end(JSON.stringify({ services: services[String(request.url)] }));
    // Bootstrap files are kept with the network, so each test has one of its own.
    loopback = loopbackNetwork({ services: { rdap: bootstrap.url } });
    return () => loopback.close();
  });

  afterAll(() => Promise.all([registry.close(), bootstrap.close()]));

  const look = (query: string, now = Date.UTC(2024, 8, 1), network = loopback.network) =>
    callTool(whoisLookup, { query }, { context: { ...network, now: () => now } });

  const answer = (value: object) => {
    registry.respond = (_request, response) => response.end(JSON.stringify(value));
  };

  test.each([
    ['https://www.example.co.uk/x', '/rdap/domain/example.co.uk', DOMAIN],
    ['пример.рф', '/rdap/domain/xn--e1afmkfd.xn--p1ai', DOMAIN],
    ['8.8.8.8', '/rdap/ip/8.8.8.8', { objectClassName: 'ip network' }],
    ['8.8.8.0/24', '/rdap/ip/8.8.8.0/24', { objectClassName: 'ip network' }],
    ['2001:4860:4860::8888', '/rdap/ip/2001:4860:4860::8888', { objectClassName: 'ip network' }],
    ['AS15169', '/rdap/autnum/15169', { objectClassName: 'autnum' }],
  ])('%s is asked at %s', async (query, path, value) => {
    answer(value);
    expect(await look(query)).toMatchObject({ ok: true, registered: true, rdap_url: registry.url + path });
    expect(registry.asked).toEqual([`GET ${path}`]);
  });

  test('the age is counted to today', async () => {
    answer(DOMAIN);
    expect(await look('example.com')).toMatchObject({ age_days: 10611, days_until_expiry: 346 });
  });

  test('bootstrap files are kept for a day', async () => {
    answer(DOMAIN);
    const day = 86_400_000;
    await look('example.com', 0);
    await look('example.com', day - 1);
    expect(bootstrap.asked).toEqual(['GET /dns.json']);
    await look('example.com', day);
    expect(bootstrap.asked).toEqual(['GET /dns.json', 'GET /dns.json']);
  });

  test("the registrar's answer adds contact data, and is asked once", async () => {
    const link = (path: string) => [
      { rel: 'self', type: 'application/rdap+json', href: `${registry.url}/rdap/domain/example.com` },
      { rel: 'related', type: 'application/rdap+json', href: registry.url + path },
    ];
    const registrar = {
      ...DOMAIN,
      status: ['inactive'],
      links: link('/third'),
      entities: [
        ...DOMAIN.entities,
        { roles: ['registrant'], vcardArray: vcard(['org', {}, 'text', 'Example Ltd']) },
      ],
    };
    const withoutContacts = { ...DOMAIN, links: link('/registrar'), entities: [{ roles: ['registrar'] }] };
    registry.respond = (request, response) =>
      response.end(JSON.stringify(request.url === '/registrar' ? registrar : withoutContacts));
    expect(await look('example.com')).toMatchObject({
      registrar: { name: 'Example Registrar', abuse_email: 'abuse@example.net' },
      registrant: { organization: 'Example Ltd' },
      status: ['clientDeleteProhibited', 'clientTransferProhibited'],
    });
    expect(registry.asked).toEqual(['GET /rdap/domain/example.com', 'GET /registrar']);
  });

  test.each([
    ['http://10.0.0.1/', 'inward'],
    ['/gone', 'to an error'],
    ['mailto:a@example.com', 'elsewhere'],
  ])('a related link %s %s does no harm', async (href) => {
    const url = href.startsWith('/') ? registry.url + href : href;
    registry.respond = (request, response) => {
      if (request.url === '/gone') response.writeHead(500).end();
      else
        response.end(
          JSON.stringify({
            ...DOMAIN,
            links: [{ rel: 'related', type: 'application/rdap+json', href: url }],
          }),
        );
    };
    expect(await look('example.com')).toMatchObject({ ok: true, registered: true });
  });

  test('404 means that it is not registered', async () => {
    registry.respond = (_request, response) => response.writeHead(404).end('{"errorCode":404}');
    expect(await look('example.com')).toMatchObject({
      ok: true,
      registered: false,
      created: null,
      rdap_url: `${registry.url}/rdap/domain/example.com`,
    });
  });

  test.each(SERVICE_TROUBLES)('%s is a failure', async (_, respond, reason) => {
    registry.respond = respond;
    const failing = await look('example.com', 0, loopback.toFail(reason));
    expect(failing).toMatchObject({ ok: false, reason, registered: null, raw: null });
    bootstrap.respond = respond;
    expect(await look('8.8.8.8', 0, loopback.toFail(reason))).toMatchObject({ ok: false, reason });
  });

  test('an answer about something else is a failure', async () => {
    answer({ objectClassName: 'help' });
    expect(await look('example.com')).toMatchObject({ ok: false, reason: 'bad_response' });
  });

  test('a registry that nobody knows', async () => {
    expect(await look('example.xyz')).toMatchObject({
      ok: false,
      reason: 'not_configured',
      detail: 'no RDAP server is known for example.xyz',
    });
    expect(await look('AS64512')).toMatchObject({ ok: false, reason: 'not_configured' });
  });

  test('a bootstrap that is not there, or not set', async () => {
    const away = loopbackNetwork({ services: { rdap: await deadAddress() } });
    const unset = loopbackNetwork();
    const over = (network: typeof away.network) =>
      callTool(whoisLookup, { query: 'example.com' }, { context: network });
    expect(await over(away.network)).toMatchObject({ ok: false, reason: 'connect_failed' });
    expect(await over(unset.network)).toMatchObject({ ok: false, reason: 'not_configured' });
    await Promise.all([away.close(), unset.close()]);
  });

  test.each(['printer.local', 'localhost', '10.0.0.1', '192.168.0.0/16', '::1', '2130706433'])(
    'nothing is asked about %s',
    async (query) => {
      expect(await look(query)).toMatchObject({ ok: false, reason: 'blocked_target', registered: null });
      expect([...bootstrap.asked, ...registry.asked]).toEqual([]);
    },
  );
});

test.each([
  [{ query: 'not a domain' }, 'query: expected a domain, an IP address, CIDR or an AS number'],
  [{ query: '' }, 'query: expected a domain'],
  [{ query: 'AS4294967296' }, 'query: expected an AS number up to 4294967295'],
  [{ query: '192.0.2.0/33' }, 'query: expected a prefix from 0 to 32'],
  [
    { query: 'example.com', response: { a: 1 } },
    'response: expected an RDAP answer with objectClassName "domain"',
  ],
  [
    { query: 'AS1', response: { objectClassName: 'domain' } },
    'response: expected an RDAP answer with objectClassName "autnum"',
  ],
  [{ query: 'example.com', response: '[1]' }, 'response: expected a JSON object'],
  [{ query: 'example.com', response: '{' }, 'response: expected JSON'],
  [{ query: 'example.com', as_of: '2024-02-30' }, 'as_of: expected'],
])('refuses %j', async (input, message) => {
  await expect(callTool(whoisLookup, input)).rejects.toThrow(message);
});
