import { createServer, type Server } from 'node:https';
import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import emailSecurityChecker from '../../../plugins/network/tools/email-security-checker/tool.ts';
import { selfSigned, type Identity } from '../../servers/certificates.ts';
import { listen } from '../../servers/listen.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { startDohServer, type DohServer } from '../../servers/name-server.ts';

const ED25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
const POLICY = 'version: STSv1\r\nmode: enforce\r\nmx: mail.example.com\r\nmax_age: 604800\r\n';

type Records = Record<string, Record<string, string[]>>;

const check = (records: Records, more: object = {}) =>
  callTool(emailSecurityChecker, { domain: 'example.com', records, ...more });

const statuses = (checks: readonly { id: string; status: string }[]) =>
  Object.fromEntries(checks.map(({ id, status }) => [id, status]));

test('a domain that is well set up', async () => {
  const records = {
    'example.com': { MX: ['10 mail.example.com.'], TXT: ['v=spf1 include:_spf.example.com ~all'] },
    '_spf.example.com': { TXT: ['v=spf1 ip4:192.0.2.0/24 a:out.example.com -all'] },
    '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; adkim=s; rua=mailto:d@example.com'] },
    's1._domainkey.example.com': { TXT: [`v=DKIM1; k=ed25519; p=${ED25519}`] },
    '_mta-sts.example.com': { TXT: ['v=STSv1; id=20240101'] },
    '_smtp._tls.example.com': { TXT: ['v=TLSRPTv1; rua=mailto:t@example.com'] },
  };
  const result = await callTool(emailSecurityChecker, {
    domain: 'info@example.com',
    dkim_selectors: ['s1'],
    records,
    mta_sts_policy: POLICY,
  });
  expect(result).toMatchObject({
    ok: true,
    domain: 'example.com',
    score: 100,
    grade: 'A',
    mx: [{ priority: 10, exchange: 'mail.example.com' }],
    spf: {
      record: 'v=spf1 include:_spf.example.com ~all',
      all: '~',
      lookup_count: 2,
      void_lookups: 1,
      mechanisms: [
        { qualifier: '+', type: 'include', value: '_spf.example.com' },
        { qualifier: '~', type: 'all', value: null },
      ],
      issues: [],
    },
    dkim: [
      { selector: 's1', key_type: 'ed25519', key_bits: 256, testing: false, revoked: false, issues: [] },
    ],
    dmarc: {
      location: '_dmarc.example.com',
      policy: 'reject',
      subdomain_policy: 'reject',
      pct: 100,
      adkim: 's',
      aspf: 'r',
      rua: ['mailto:d@example.com'],
      ruf: [],
    },
    mta_sts: {
      id: '20240101',
      mode: 'enforce',
      mx: ['mail.example.com'],
      max_age_seconds: 604800,
      issues: [],
    },
    tls_rpt: { rua: ['mailto:t@example.com'] },
    bimi: { record: null },
    findings: [],
  });
  expect(statuses(result.checks)).toEqual({
    mx: 'pass',
    spf: 'pass',
    dkim: 'pass',
    dmarc: 'pass',
    mta_sts: 'pass',
    tls_rpt: 'pass',
    bimi: 'info',
  });
});

test('a parked domain needs neither MTA-STS nor TLS reports', async () => {
  const { score, checks } = await check({
    'example.com': { MX: ['0 .'], TXT: ['v=spf1 -all'] },
    '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] },
  });
  expect(score).toBe(100);
  expect(statuses(checks)).toMatchObject({
    mx: 'pass',
    mta_sts: 'info',
    tls_rpt: 'info',
    dkim: 'info',
    bimi: 'info',
  });
});

describe('the look-ups of SPF', () => {
  const a = (count: number) =>
    Array.from({ length: count }, (_, index) => `a:h${index}.example.com`).join(' ');
  const spfOf = async (record: string, more: Records = {}) => {
    const { spf, checks } = await check({ 'example.com': { TXT: [record] }, ...more });
    return { ...spf, status: checks.find(({ id }) => id === 'spf')?.status };
  };

  test('ten are taken, eleven are too many', async () => {
    expect(await spfOf(`v=spf1 ${a(10)} -all`)).toMatchObject({ lookup_count: 10, status: 'pass' });
    expect(await spfOf(`v=spf1 ${a(11)} -all`)).toMatchObject({ lookup_count: 11, status: 'fail' });
  });

  test('those that find nothing are counted, and told of beyond two', async () => {
    expect(await spfOf('v=spf1 a:x.example.com a:y.example.com -all')).toMatchObject({
      void_lookups: 2,
      issues: [],
    });
    const { void_lookups, issues } = await spfOf(`v=spf1 ${a(3)} -all`);
    expect({ void_lookups, issues }).toEqual({
      void_lookups: 3,
      issues: ['3 look-ups find nothing, and receivers may give up after 2'],
    });
    const six = { 'six.example.com': { AAAA: ['2001:db8::1'] } };
    expect(await spfOf('v=spf1 a:six.example.com -all', six)).toMatchObject({ void_lookups: 0 });
  });

  test('macros count one and are not followed', async () => {
    expect(await spfOf('v=spf1 exists:%{i}.example.com include:%{d}.example.com -all')).toMatchObject({
      lookup_count: 2,
      void_lookups: 0,
    });
  });

  test('what stands after all is never evaluated, and redirect counts only without it', async () => {
    expect(await spfOf('v=spf1 -all a mx include:x.example.com redirect=y.example.com')).toMatchObject({
      lookup_count: 0,
    });
    const target = { 'y.example.com': { TXT: ['v=spf1 a:z.example.com -all'] } };
    expect(await spfOf('v=spf1 redirect=y.example.com', target)).toMatchObject({
      lookup_count: 2,
      all: null,
    });
  });

  test('counting ends at fifty', async () => {
    expect(await spfOf(`v=spf1 ${a(80)} -all`)).toMatchObject({ lookup_count: 50, status: 'fail' });
  });

  test('counting ends at fifty, along redirects too', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => [
        `r${index}.example.com`,
        { TXT: [`v=spf1 redirect=r${index + 1}.example.com`] },
      ]),
    );
    expect(await spfOf('v=spf1 redirect=r0.example.com', chain)).toMatchObject({ lookup_count: 50 });
  });

  // RFC 7208 §5.2 and §6.1: permanent errors, as if the record itself were malformed.
  test.each([
    ['include:x.example.com -all', [], 'include of x.example.com, which has no SPF record'],
    ['redirect=x.example.com', ['other text'], 'redirect of x.example.com, which has no SPF record'],
    [
      'include:x.example.com -all',
      ['v=spf1 -all', 'v=spf1 a -all'],
      'include of x.example.com, which has 2 SPF records',
    ],
    ['include:x.example.com -all', ['v=spf1 +all'], 'x.example.com: +all lets every host in the world send'],
    ['redirect=x.example.com', ['v=spf1 all'], 'x.example.com: +all lets every host in the world send'],
  ])('%s of a domain with %j fails', async (terms, texts, issue) => {
    const { status, issues } = await spfOf(`v=spf1 ${terms}`, { 'x.example.com': { TXT: texts } });
    expect({ status, issues }).toEqual({ status: 'fail', issues: [issue] });
  });
});

describe('MTA-STS', () => {
  const statusOf = async (policy: string | undefined, record = 'v=STSv1; id=1') => {
    const records = {
      'example.com': { MX: ['5 mail.example.com.', '10 b.mail.example.com.'] },
      '_mta-sts.example.com': { TXT: [record] },
    };
    const { checks } = await check(records, policy === undefined ? {} : { mta_sts_policy: policy });
    return checks.find(({ id }) => id === 'mta_sts')?.status;
  };
  const policy = (mode: string, mx: string, more = 'max_age: 86400') =>
    ['version: STSv1', `mode: ${mode}`, ...mx.split(' ').map((each) => `mx: ${each}`), more].join('\n');

  test.each([
    ['covers every server', policy('enforce', 'MAIL.example.com b.mail.example.com'), 'pass'],
    ['covers one label with *', policy('enforce', 'mail.example.com *.mail.example.com'), 'pass'],
    ['covers not two labels with *', policy('enforce', '*.example.com'), 'warn'],
    ['does not name a server', policy('enforce', 'mail.example.com'), 'warn'],
    ['is in testing', policy('testing', 'mail.example.com *.mail.example.com'), 'warn'],
    ['is switched off', 'version: STSv1\nmode: none\nmax_age: 0', 'warn'],
    ['is missing', undefined, 'fail'],
    ['has no version', policy('enforce', '*.mail.example.com').replace('STSv1', 'STSv2'), 'fail'],
    ['has no mode', policy('on', '*.mail.example.com'), 'fail'],
    ['has no age', policy('enforce', '*.mail.example.com', ''), 'fail'],
    ['has an age beyond a year', policy('enforce', '*.mail.example.com', 'max_age: 31557601'), 'fail'],
    ['is HTML', '<html>not found</html>', 'fail'],
  ])('a policy that %s', async (_, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });

  test.each([
    ['v=STSv1; id=', 'fail'],
    ['v=STSv1; id=not-alphanumeric', 'fail'],
    ['v=STSv2; id=1', 'warn'],
  ])('a record %s', async (record, status) => {
    expect(await statusOf(policy('enforce', 'mail.example.com *.mail.example.com'), record)).toBe(status);
  });
});

describe('BIMI', () => {
  test.each([
    ['v=BIMI1; l=https://example.com/logo.svg; a=https://example.com/vmc.pem', 'p=quarantine', 'pass'],
    ['v=BIMI1; l=https://example.com/logo.svg', 'p=none', 'warn'],
    ['v=BIMI1; l=https://example.com/logo.svg', 'p=reject; pct=50', 'warn'],
    ['v=BIMI1; l=http://example.com/logo.svg', 'p=reject', 'warn'],
    ['v=BIMI1; l=', 'p=reject', 'info'],
  ])('%s with %s', async (record, policy, status) => {
    const { checks } = await check({
      'default._bimi.example.com': { TXT: [record] },
      '_dmarc.example.com': { TXT: [`v=DMARC1; ${policy}`] },
    });
    expect(checks.find(({ id }) => id === 'bimi')?.status).toBe(status);
  });
});

describe('findings', () => {
  test('are high where a check fails, medium where it warns', async () => {
    const { findings } = await check({
      'example.com': { MX: ['5 mx.example.com.'], TXT: ['v=spf1 +all'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; rua=mailto:d@example.com'] },
    });
    expect(findings.map(({ severity, check: id }) => `${severity} ${id}`)).toEqual([
      'high spf',
      'medium dmarc',
      'medium mta_sts',
      'medium tls_rpt',
    ]);
    expect(findings.every(({ message, fix }) => message !== '' && fix !== '')).toBe(true);
  });

  test.each([
    [{}, 1],
    [{ 'example.com._report._dmarc.reports.net': { TXT: ['v=DMARC1'] } }, 0],
  ])('tell of reports to an organization that has not agreed: %j', async (permission, count) => {
    const { findings } = await check({
      'example.com': { TXT: ['v=spf1 -all'] },
      '_dmarc.example.com': {
        TXT: ['v=DMARC1; p=reject; rua=mailto:a@mx.example.com,mailto:x@reports.net!10m'],
      },
      ...permission,
    });
    expect(findings.filter(({ check: id, severity }) => id === 'dmarc' && severity === 'low')).toHaveLength(
      count,
    );
  });
});

describe('live', () => {
  let server: DohServer;
  let root: Identity;
  let policyServer: Server;
  let loopback: Loopback;
  let respond: (path: string) => { status: number; body: string };

  beforeAll(async () => {
    server = await startDohServer();
    root = await selfSigned();
    const identity = await root.issue({ names: ['mta-sts.example.com'] });
    policyServer = createServer({ cert: identity.chain, key: identity.key }, (request, response) => {
      const { status, body } = respond(String(request.url));
      response
        .writeHead(status, { 'content-type': 'text/plain', location: '/.well-known/elsewhere' })
        .end(body);
    });
    const policyPort = Number(new URL(await listen(policyServer)).port);
    loopback = loopbackNetwork({
      ports: { 443: policyPort },
      services: { 'dns-over-https': server.url },
      roots: [root.pem],
    });
  });

  afterAll(async () => {
    policyServer.close();
    await Promise.all([server.close(), loopback.close()]);
  });

  const look = (domain = 'example.com', network = loopback.network) =>
    callTool(emailSecurityChecker, { domain }, { context: network });

  test('the policy is fetched where a record announces one', async () => {
    server.zone = {
      'example.com': [{ type: 'MX', priority: 5, exchange: 'mail.example.com' }],
      '_mta-sts.example.com': [{ type: 'TXT', data: 'v=STSv1; id=1' }],
    };
    const asked: string[] = [];
    respond = (path) => {
      asked.push(path);
      return { status: 200, body: POLICY };
    };
    const { mta_sts } = await look();
    expect(mta_sts).toMatchObject({ mode: 'enforce', issues: [] });
    expect(asked).toEqual(['/.well-known/mta-sts.txt']);
  });

  test.each([301, 404, 500])('a policy server that answers %i has no policy', async (status) => {
    server.zone = {
      'example.com': [{ type: 'MX', priority: 5, exchange: 'mail.example.com' }],
      '_mta-sts.example.com': [{ type: 'TXT', data: 'v=STSv1; id=1' }],
    };
    respond = () => ({ status, body: POLICY });
    const { ok, checks, mta_sts } = await look();
    expect(ok).toBe(true);
    expect(checks.find(({ id }) => id === 'mta_sts')?.status).toBe('fail');
    expect(mta_sts?.issues[0]).toContain(`status ${status}`);
  });

  test.each([
    [{}, 'dns_not_found'],
    [{ 'example.com': 'SERVFAIL' }, 'dns_failed'],
    [{ 'example.com': 'silence' }, 'timeout'],
  ] as const)('%j is a failure', async (zone, reason) => {
    server.zone = zone;
    expect(await look('example.com', loopback.toFail(reason))).toMatchObject({
      ok: false,
      reason,
      score: null,
      spf: null,
      dkim: [],
      findings: [],
    });
  });

  test('nothing is asked for special-use names', async () => {
    expect(await look('mail.internal')).toMatchObject({ ok: false, reason: 'blocked_target', checks: [] });
  });
});

test.each([
  [{ domain: 'example.com', mta_sts_policy: 'x' }, 'mta_sts_policy: expected only with records'],
  [{ domain: '@' }, 'domain: expected a host name'],
  [{ domain: 'example.com', records: { a: [] } }, 'records.a: expected an object'],
  [
    { domain: 'example.com', records: { 'example.com': { MX: ['mail.example.com'] } } },
    'records: expected MX',
  ],
])('refuses %j', async (input, message) => {
  await expect(callTool(emailSecurityChecker, input)).rejects.toThrow(message);
});
