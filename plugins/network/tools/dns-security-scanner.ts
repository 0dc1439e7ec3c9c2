import { gradeOf } from '@toolyard/kit/grade';
import { failureOf, outcomeFields, RemoteFailure, SUCCESS } from '@toolyard/kit/remote-failure';
import { defineTool, nullable, Type } from '@toolyard/sdk';
import { isSpecialUseName } from '@toolyard/sdk/inputs';
import { CHECK_STATUSES, Grade, scoreOf, type Check } from '../lib/check.ts';
import { dkimStatus, findDkimKeys, selectorsToTry } from '../lib/dkim.ts';
import { checkDmarc } from '../lib/dmarc.ts';
import { dnsSource, readMx, recordsArgument, type DnsSource } from '../lib/dns-source.ts';
import { parseDomain, registrableDomain } from '../lib/host-name.ts';
import { blocked } from '../lib/blocked.ts';
import { checkSpf } from '../lib/spf.ts';

const WEIGHTS = { ns: 10, dnssec: 20, caa: 10, mx: 10, spf: 20, dkim: 10, dmarc: 20 } as const;

type DnsCheck = Check<keyof typeof WEIGHTS>;

export default defineTool({
  title: 'DNS Security Scanner',
  summary:
    "Scan a domain's DNS for security gaps: name servers, DNSSEC, CAA, MX, SPF, DKIM, DMARC; score, grade and fixes.",
  keywords: ['domain audit', 'spoofing', 'zone', 'hardening'],
  network: true,
  input: Type.Object({
    domain: Type.String({ description: 'Domain to scan' }),
    dkim_selectors: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 20,
        description: 'DKIM selectors to try besides the common ones',
      }),
    ),
    records: Type.Optional(recordsArgument),
  }),
  output: Type.Object({
    ...outcomeFields,
    domain: Type.String(),
    score: nullable(Type.Integer(), '0-100'),
    grade: nullable(Grade, 'A 90+, B 80+, C 70+, D 60+, else F'),
    checks: Type.Array(
      Type.Object({
        id: Type.Enum(['ns', 'dnssec', 'caa', 'mx', 'spf', 'dkim', 'dmarc']),
        title: Type.String(),
        status: Type.Enum([...CHECK_STATUSES]),
        detail: Type.String(),
        records: Type.Array(Type.String()),
        fix: nullable(Type.String()),
      }),
    ),
  }),
  examples: [
    {
      name: 'A zone that is not published yet',
      input: {
        domain: 'example.org',
        records: {
          'example.org': { NS: ['ns1.example.net.'], TXT: ['v=spf1 ?all'] },
          '_dmarc.example.org': { TXT: ['v=DMARC1; p=none'] },
        },
      },
      output: { ok: true, score: 50, grade: 'F' },
    },
  ],
  async run({ domain, dkim_selectors, records }, context) {
    const { ascii } = parseDomain('domain', domain);
    const selectors = selectorsToTry(dkim_selectors);
    const nothing = { domain: ascii, score: null, grade: null, checks: [] };
    if (records === undefined && isSpecialUseName(ascii)) return { ...blocked(ascii), ...nothing };
    const source = dnsSource(context, records);
    try {
      if (records === undefined) await expectDomain(source, ascii);
      const checks = await Promise.all([
        nameServers(source, ascii),
        dnssec(source, ascii),
        authorities(source, ascii),
        mailServers(source, ascii),
        spf(source, ascii),
        dkim(source, ascii, selectors),
        dmarc(source, ascii),
      ]);
      const score = scoreOf(checks, WEIGHTS);
      const told = checks.map((check) => Object.assign({}, check, { records: [...check.records] }));
      return { ...SUCCESS, domain: ascii, score, grade: gradeOf(score), checks: told };
    } catch (error) {
      return { ...failureOf(error), ...nothing };
    }
  },
});

async function expectDomain(source: DnsSource, domain: string): Promise<void> {
  const { exists } = await source.lookup(domain, 'NS');
  if (!exists) throw new RemoteFailure('dns_not_found', `${domain} does not exist in the DNS`);
}

async function nameServers(source: DnsSource, domain: string): Promise<DnsCheck> {
  const { values } = await source.lookup(domain, 'NS');
  return {
    id: 'ns',
    title: 'Name servers',
    status: values.length >= 2 ? 'pass' : values.length === 1 ? 'warn' : 'fail',
    detail: `${count(values.length, 'name server')}${values.length === 1 ? ', which is a single point of failure' : ''}`,
    records: values,
    fix:
      values.length >= 2 ? null : 'Delegate the domain to at least two name servers in different networks.',
  };
}

/** RFC 4035 §5: with a DS, resolvers insist on keys; without one, they trust none. */
async function dnssec(source: DnsSource, domain: string): Promise<DnsCheck> {
  const [ds, keys] = await Promise.all([source.lookup(domain, 'DS'), source.lookup(domain, 'DNSKEY')]);
  const check = { id: 'dnssec', title: 'DNSSEC', records: [...ds.values, ...keys.values] } as const;
  const hasDs = ds.values.length > 0;
  const hasKeys = keys.values.length > 0;
  if (hasDs && hasKeys)
    return {
      ...check,
      status: 'pass',
      detail: 'the zone is signed and its parent vouches for it',
      fix: null,
    };
  if (hasDs)
    return {
      ...check,
      status: 'fail',
      detail: 'the parent has a DS and the zone no DNSKEY: resolvers that check signatures refuse the zone',
      fix: 'Sign the zone again, or remove the DS at the registrar at once.',
    };
  return {
    ...check,
    status: 'warn',
    detail: hasKeys
      ? 'the zone is signed, but its parent has no DS, so nobody checks'
      : 'the zone is not signed',
    fix: hasKeys ? 'Publish the DS at the registrar.' : 'Sign the zone and publish its DS at the registrar.',
  };
}

/** Which authorities may issue certificates (RFC 8659): the closest record up to the registrable domain. */
async function authorities(source: DnsSource, domain: string): Promise<DnsCheck> {
  const top = registrableDomain(domain) ?? domain;
  let values: readonly string[] = [];
  for (let name = domain; values.length === 0; name = name.slice(name.indexOf('.') + 1)) {
    values = (await source.lookup(name, 'CAA')).values;
    if (name === top || !name.includes('.')) break;
  }
  const restricts = values.some((value) => /^\s*\d+\s+issue(?:wild)?\s/i.test(value));
  return {
    id: 'caa',
    title: 'CAA',
    status: restricts ? 'pass' : 'warn',
    detail: restricts
      ? 'only named authorities may issue certificates'
      : 'any authority may issue certificates',
    records: values,
    fix: restricts
      ? null
      : 'Add a CAA record that names your certificate authority: 0 issue "ca.example.net".',
  };
}

async function mailServers(source: DnsSource, domain: string): Promise<DnsCheck> {
  const { values } = await source.lookup(domain, 'MX');
  const takesNone = readMx(values).some(({ exchange }) => exchange === '.');
  const detail = takesNone
    ? 'a null MX says that the domain takes no mail'
    : count(values.length, 'mail server');
  return {
    id: 'mx',
    title: 'Mail servers',
    status: values.length > 0 ? 'pass' : 'info',
    detail: values.length > 0 ? detail : 'no MX record',
    records: values,
    fix: values.length > 0 ? null : 'If the domain takes no mail, say so with a null MX: 0 .',
  };
}

async function spf(source: DnsSource, domain: string): Promise<DnsCheck> {
  const { status, records, deciding, lookup_count, issues } = await checkSpf(source, domain);
  return {
    id: 'spf',
    title: 'SPF',
    status,
    detail: issues.join('; ') || `${deciding ?? ''}all with ${count(lookup_count, 'look-up')}`,
    records,
    fix:
      status === 'pass'
        ? null
        : 'Publish exactly one SPF record that lists your senders and ends in -all or ~all.',
  };
}

async function dkim(source: DnsSource, domain: string, selectors: readonly string[]): Promise<DnsCheck> {
  const keys = await findDkimKeys(source, domain, selectors);
  const status = dkimStatus(keys);
  const described = keys.map(
    ({ selector, key_type, key_bits, issues }) =>
      `${selector}: ${issues.join(', ') || `${key_type} with ${key_bits} bits`}`,
  );
  return {
    id: 'dkim',
    title: 'DKIM',
    status,
    detail: described.join('; ') || `no key under ${selectors.length} selectors; there may be others`,
    records: keys.map(({ record }) => record),
    fix: status === 'pass' ? null : 'Sign mail with a key of at least 2048 bits (RSA) or Ed25519.',
  };
}

async function dmarc(source: DnsSource, domain: string): Promise<DnsCheck> {
  const { status, records, effective, issues } = await checkDmarc(source, domain);
  return {
    id: 'dmarc',
    title: 'DMARC',
    status,
    detail: issues.join('; ') || `the policy is ${effective}`,
    records,
    fix:
      status === 'pass'
        ? null
        : 'Publish one DMARC record with p=quarantine or p=reject and a rua for reports.',
  };
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
