import { reverseName } from '@toolyard/kit/ip-address';
import { failureOf, outcomeFields, SUCCESS } from '@toolyard/kit/remote-failure';
import { defineTool, InputError, nullable, type ToolContext, Type } from '@toolyard/sdk';
import { isSpecialUseName } from '@toolyard/sdk/inputs';
import { askDns, resolverHost, type DnsAnswer } from '../../lib/dns-client.ts';
import type { DnsRecord } from '../../lib/dns-records.ts';
import { parseHost } from '../../lib/host-name.ts';
import { blocked } from '../../lib/blocked.ts';
import { isLocalReverseName } from './reverse-zone.ts';

const TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'TXT',
  'SOA',
  'CAA',
  'SRV',
  'PTR',
  'DS',
  'DNSKEY',
  'HTTPS',
  'SVCB',
  'TLSA',
  'NAPTR',
  'SSHFP',
  'SPF',
  'ANY',
] as const;

const DEFAULT_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'CAA'] as const;

export default defineTool({
  title: 'DNS Lookup',
  summary:
    "Query a domain's DNS records (A, AAAA, MX, NS, TXT, SOA, CAA …) or the PTR of an IP address, with TTLs and DNSSEC state.",
  keywords: ['dig', 'nslookup', 'name server', 'reverse lookup', 'resolver'],
  network: true,
  input: Type.Object({
    domain: Type.String({ description: 'Domain, host or URL; an IP address asks its PTR' }),
    types: Type.Optional(
      Type.Array(Type.Enum([...TYPES]), {
        description: 'Record types; default A AAAA CNAME MX NS TXT SOA CAA',
      }),
    ),
  }),
  output: Type.Object({
    ...outcomeFields,
    domain: Type.String({ description: 'name asked, ASCII, lower case, no final dot' }),
    domain_unicode: Type.String(),
    types: Type.Array(Type.String(), { description: 'types asked' }),
    records: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          type: Type.String(),
          ttl_seconds: Type.Integer(),
          value: Type.String({ description: 'zone-file form' }),
        },
        { additionalProperties: true },
      ),
      { description: 'with the fields of MX, SRV, SOA, CAA and TXT' },
    ),
    answers: Type.Array(Type.Object({ type: Type.String(), status: Type.String(), count: Type.Integer() }), {
      description: 'NOERROR, NODATA, NXDOMAIN, SERVFAIL … for each type',
    }),
    dnssec_authenticated: nullable(Type.Boolean(), 'AD bit of the resolver'),
    resolver: nullable(Type.String()),
  }),
  examples: [
    {
      name: 'A special-use name stays local',
      input: { domain: 'Bücher.Example.' },
      output: { ok: false, reason: 'blocked_target', domain: 'xn--bcher-kva.example', records: [] },
    },
    {
      name: 'The reverse name of a private address',
      input: { domain: '192.168.1.10' },
      output: { ok: false, domain: '10.1.168.192.in-addr.arpa', types: ['PTR'] },
    },
  ],
  async run({ domain, types }, context) {
    const host = parseHost('domain', domain);
    const ascii = host.kind === 'ip' ? reverseName(host.address) : host.ascii;
    const asked = {
      domain: ascii,
      domain_unicode: host.kind === 'ip' ? ascii : host.unicode,
      types: typesToAsk(types ?? (host.kind === 'ip' ? ['PTR'] : DEFAULT_TYPES)),
    };
    const nothing = { ...asked, records: [], answers: [], dnssec_authenticated: null, resolver: null };
    if (isSpecialUseName(ascii) || isLocalReverseName(ascii)) return { ...blocked(ascii), ...nothing };
    try {
      return { ...asked, ...(await askAll(context, ascii, asked.types)), resolver: resolverHost(context) };
    } catch (error) {
      return { ...failureOf(error), ...nothing };
    }
  },
});

/** Each type once; ANY is refused by many servers (RFC 8482), so the usual types take its place. */
function typesToAsk(types: readonly string[]): string[] {
  if (types.length === 0) throw new InputError('types', 'expected at least one record type');
  return [...new Set(types.flatMap((type) => (type === 'ANY' ? DEFAULT_TYPES : [type])))];
}

/** Asks all types at once. One that fails does not hide the others. */
async function askAll(context: ToolContext, name: string, types: readonly string[]) {
  const outcomes = await Promise.all(
    types.map(async (type) => {
      try {
        return { type, answer: await askDns(context, name, type) };
      } catch (error) {
        return { type, failure: failureOf(error) };
      }
    }),
  );
  const answered = outcomes.flatMap(({ answer }) =>
    answer !== undefined && isAnswer(answer) ? [answer] : [],
  );
  const [failure] = outcomes.flatMap((outcome) => outcome.failure ?? []);
  const answers = outcomes.map(({ type, answer, failure: failed }) => {
    const count = answer?.records.filter((record) => record.type === type).length ?? 0;
    if (answer === undefined) return { type, status: (failed?.reason ?? '').toUpperCase(), count };
    return { type, status: answer.status === 'NOERROR' && count === 0 ? 'NODATA' : answer.status, count };
  });
  const failed = failure ?? {
    ok: false,
    reason: 'dns_failed',
    detail: `the resolver answered for ${name}: ${[...new Set(answers.map(({ status }) => status))].join(', ')}`,
  };
  return {
    ...(answered.length > 0 ? SUCCESS : failed),
    records: inOrder(
      answered.flatMap(({ records }) => records),
      types,
    ),
    answers,
    dnssec_authenticated: answered.length === 0 ? null : answered.every((answer) => answer.authenticated),
  };
}

/** The name exists or it does not: either is an answer. SERVFAIL and its like are none. */
function isAnswer({ status }: DnsAnswer): boolean {
  return status === 'NOERROR' || status === 'NXDOMAIN';
}

/** Each record once, by type as asked, MX by priority, the rest by value. */
function inOrder(records: readonly DnsRecord[], types: readonly string[]): DnsRecord[] {
  const unique = new Map(records.map((record) => [`${record.name} ${record.type} ${record.value}`, record]));
  const place = ({ type }: DnsRecord) => (types.includes(type) ? types.indexOf(type) : types.length);
  const priority = ({ type, priority: given }: DnsRecord) => (type === 'MX' ? Number(given) : 0);
  return [...unique.values()].sort(
    (a, b) =>
      place(a) - place(b) ||
      priority(a) - priority(b) ||
      compare(a.type, b.type) ||
      compare(a.value, b.value),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
