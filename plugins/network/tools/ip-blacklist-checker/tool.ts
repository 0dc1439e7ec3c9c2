import { digitsOf, formatIp, isIpv4Mapped, parseIp, type IpAddress } from '@toolyard/kit/ip-address';
import { classifyIp } from '@toolyard/kit/ip-registry';
import { failureOf, outcomeFields, RemoteFailure, SUCCESS } from '@toolyard/kit/remote-failure';
import { defineTool, InputError, type NetworkFailure, nullable, quote, Type } from '@toolyard/sdk';
import { isSpecialUseName } from '@toolyard/sdk/inputs';
import { blockList } from './block-lists.ts';
import { dnsSource, lookupOrNothing, recordsArgument, type DnsSource } from '../../lib/dns-source.ts';
import { parseDomain } from '../../lib/host-name.ts';

const REFUSED_KINDS = new Set(['private', 'loopback', 'link_local', 'multicast', 'unspecified']);

const Status = Type.Enum(['listed', 'clean', 'error', 'unsupported']);

export default defineTool({
  title: 'IP Blacklist Checker',
  summary:
    "Check whether an IP address is on DNS block lists (DNSBL), with each list's return codes and reason.",
  keywords: ['RBL', 'spam list', 'blocklist', 'mail reputation', 'Spamhaus'],
  network: true,
  input: Type.Object({
    ip: Type.String({ description: 'IPv4 or IPv6 address' }),
    lists: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 30,
        description: "DNSBL zones to ask; default the operator's set",
      }),
    ),
    records: Type.Optional(recordsArgument),
  }),
  output: Type.Object({
    ...outcomeFields,
    ip: Type.String({ description: 'normalised' }),
    version: Type.Integer({ description: '4 or 6' }),
    listed: Type.Boolean(),
    listed_count: Type.Integer(),
    checked_count: Type.Integer({ description: 'lists that answered' }),
    results: Type.Array(
      Type.Object({
        zone: Type.String(),
        name: Type.String(),
        query: Type.String(),
        status: Status,
        codes: Type.Array(Type.String()),
        meaning: nullable(Type.String()),
        text: nullable(Type.String(), 'the reason that the list gives'),
        removal_url: nullable(Type.String()),
      }),
    ),
  }),
  examples: [
    {
      name: 'The test entry that every list holds (RFC 5782)',
      input: {
        ip: '127.0.0.2',
        lists: ['dnsbl.example.net'],
        records: { '2.0.0.127.dnsbl.example.net': { A: ['127.0.0.2'], TXT: ['see example.net'] } },
      },
      output: { ok: true, listed: true, listed_count: 1, checked_count: 1 },
    },
  ],
  async run({ ip, lists, records }, context) {
    const address = readAddress(ip);
    const { version } = address;
    const zones = lists?.map((zone, index) => parseDomain(`lists[${index}]`, zone).ascii);
    const asked = { ip: formatIp(address), version };
    const configured = zones === undefined || zones.length === 0 ? context.service('dns-block-lists') : zones;
    if (configured === undefined || configured.length === 0) {
      const failure = new RemoteFailure('not_configured', 'the operator has set no block lists');
      return { ...failureOf(failure), ...asked, ...summary([]) };
    }
    const source = dnsSource(context, records);
    const isLive = records === undefined;
    const outcomes = await Promise.all(
      [...new Set(configured)].map((zone) => ask(source, zone, address, isLive)),
    );
    const results = outcomes.map(({ result }) => result);
    const answered = results.some(({ status }) => status === 'listed' || status === 'clean');
    const failure = outcomes.find((outcome) => outcome.failure !== undefined)?.failure ?? {
      reason: 'dns_failed' as const,
      detail: 'no list gave an answer that says anything',
    };
    return { ...(answered ? SUCCESS : { ok: false, ...failure }), ...asked, ...summary(results) };
  },
});

/** An IPv4-mapped address is that IPv4 address (RFC 4291 §2.5.5.2). */
function readAddress(ip: string): IpAddress {
  const given = parseIp(ip.trim());
  if (given === undefined) throw new InputError('ip', `expected an IPv4 or IPv6 address, got ${quote(ip)}`);
  const address: IpAddress = isIpv4Mapped(given) ? { version: 4, value: given.value & 0xffff_ffffn } : given;
  const kind = classifyIp(address).kind;
  // RFC 5782 §5: the entries by which a list is tested.
  const isTest = ['127.0.0.1', '127.0.0.2'].includes(formatIp(address));
  if (REFUSED_KINDS.has(kind) && !isTest)
    throw new InputError(
      'ip',
      `expected a public address, got ${quote(ip)}, which is ${kind.replace('_', '-')}`,
    );
  return address;
}

type Result = ReturnType<typeof describe>;

async function ask(
  source: DnsSource,
  zone: string,
  address: IpAddress,
  isLive: boolean,
): Promise<{ result: Result; failure?: NetworkFailure }> {
  // RFC 5782 §2.1 and §2.4: octets or nibbles, lowest first.
  const query = [...digitsOf(address).reverse(), zone].join('.');
  if (address.version === 6 && blockList(zone)?.ipv4Only)
    return { result: describe(zone, query, 'unsupported') };
  if (isLive && isSpecialUseName(zone)) {
    const failure = {
      reason: 'blocked_target' as const,
      detail: `${zone} is not public, so nothing was asked`,
    };
    return { result: describe(zone, query, 'error'), failure };
  }
  try {
    const codes = [...(await source.lookup(query, 'A')).values];
    if (codes.length === 0) return { result: describe(zone, query, 'clean') };
    if (!codes.every(isVerdict)) return { result: describe(zone, query, 'error', codes) };
    const texts = (await lookupOrNothing(source, query, 'TXT'))?.values ?? [];
    return { result: describe(zone, query, 'listed', codes, texts.join(' ') || null) };
  } catch (error) {
    return { result: describe(zone, query, 'error'), failure: failureOf(error) };
  }
}

/**
 * Whether a code lists the address. Lists answer 127.255.255.0/24 to resolvers that they refuse; 127.0.0.1 and
 * addresses beyond 127.0.0.0/8 come from resolvers that make answers up (RFC 5782 §2.1, RFC 6471 §3.4).
 */
function isVerdict(code: string): boolean {
  return code.startsWith('127.') && !code.startsWith('127.255.255.') && code !== '127.0.0.1';
}

function describe(
  zone: string,
  query: string,
  status: 'listed' | 'clean' | 'error' | 'unsupported',
  codes: readonly string[] = [],
  text: string | null = null,
) {
  const list = blockList(zone);
  const meanings = new Set(codes.map((code) => (status === 'listed' ? list?.meaning(code) : refusal(code))));
  return {
    zone,
    name: list?.name ?? zone,
    query,
    status,
    codes: [...codes],
    meaning: [...meanings].filter((meaning) => meaning !== undefined).join('; ') || null,
    text,
    removal_url: status === 'listed' ? (list?.removalUrl ?? null) : null,
  };
}

/** Why a code is no verdict. */
function refusal(code: string): string | undefined {
  if (code.startsWith('127.255.255.')) return 'the list refuses to answer this resolver';
  return isVerdict(code) ? undefined : 'the answer is no return code of a block list';
}

function summary(results: Result[]) {
  const listed = results.filter(({ status }) => status === 'listed').length;
  const clean = results.filter(({ status }) => status === 'clean').length;
  return { listed: listed > 0, listed_count: listed, checked_count: listed + clean, results };
}
