import { digitsOf, formatIp, type IpAddress } from '@toolyard/kit/ip-address';
import { IP_KINDS, classifyIp, kindsBetween } from '@toolyard/kit/ip-registry';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import {
  countOf,
  coverRange,
  formatBlock,
  hostsOf,
  lastOf,
  masksOf,
  parseSpan,
  type IpBlock,
  type IpSpan,
} from '../lib/ip-block.ts';

const Count = Type.Union([Type.Integer(), Type.String()]);

export default defineTool({
  title: 'CIDR Calculator',
  summary:
    'Explain one IPv4/IPv6 block: network, range, mask, host count, kind; test whether it contains an address; turn a range into CIDRs.',
  keywords: ['netmask', 'wildcard mask', 'broadcast', 'prefix', 'IP range'],
  input: Type.Object({
    cidr: Type.String({
      description: "CIDR, 'address mask', bare address, or range 'first-last'; IPv4 or IPv6",
    }),
    contains: Type.Optional(
      Type.String({ description: 'Address or CIDR to test for lying inside the block' }),
    ),
  }),
  output: Type.Object({
    version: Type.Integer({ description: '4 or 6' }),
    cidr: nullable(Type.String(), 'normalised block; null for a range that is no single block'),
    cidrs: Type.Array(Type.String(), { description: 'the fewest blocks that cover the input exactly' }),
    network: Type.String({ description: 'first address' }),
    broadcast: nullable(Type.String(), 'null for IPv6, /31, /32 and ranges'),
    netmask: nullable(Type.String(), 'null for ranges'),
    wildcard: nullable(Type.String(), 'inverted mask; null for ranges'),
    prefix: nullable(Type.Integer(), 'null for a range that is no single block'),
    first_host: Type.String(),
    last_host: Type.String(),
    total_addresses: Count,
    usable_hosts: Count,
    host_bits_set: Type.Boolean({ description: 'the input address was not the network address' }),
    address: Type.String({ description: 'the address as given, normalised; of a range the first' }),
    kind: Type.Enum([...IP_KINDS], { description: 'of the first address' }),
    kinds: Type.Array(Type.Enum([...IP_KINDS]), { description: 'of all addresses, in order' }),
    reverse_zone: nullable(Type.String(), 'name of the network for reverse look-ups'),
    contained: Type.Optional(Type.Boolean({ description: 'only when contains was given' })),
  }),
  examples: [
    {
      name: 'IPv4 /24 with host bits',
      input: { cidr: '192.168.1.10/24' },
      output: { cidr: '192.168.1.0/24', broadcast: '192.168.1.255', usable_hosts: 254, kind: 'private' },
    },
    {
      name: 'A range as the fewest blocks',
      input: { cidr: '192.168.1.5-192.168.1.20' },
      output: {
        cidrs: ['192.168.1.5/32', '192.168.1.6/31', '192.168.1.8/29', '192.168.1.16/30', '192.168.1.20/32'],
        cidr: null,
        total_addresses: 16,
      },
    },
    {
      name: 'Does it contain an address?',
      input: { cidr: '100.64.0.0/10', contains: '100.127.255.255' },
      output: { contained: true, kind: 'shared' },
    },
  ],
  run({ cidr, contains }) {
    const span = parseSpan('cidr', cidr);
    const description = span.kind === 'block' ? describeBlock(span) : describeRange(span);
    if (contains === undefined) return description;
    return { ...description, contained: isInside(span, contains) };
  },
});

function describeBlock({ block, address }: IpSpan & { kind: 'block' }) {
  const { version, first, prefix } = block;
  const { firstHost, lastHost, broadcast, usable } = hostsOf(block);
  const network: IpAddress = { version, value: first };
  const format = (value: bigint) => formatIp({ version, value });
  return {
    version,
    cidr: formatBlock(block),
    cidrs: [formatBlock(block)],
    network: formatIp(network),
    broadcast: broadcast === null ? null : format(broadcast),
    ...masksOf(block),
    prefix,
    first_host: format(firstHost),
    last_host: format(lastHost),
    total_addresses: countOf(lastOf(block) - first + 1n),
    usable_hosts: countOf(usable),
    host_bits_set: address.value !== first,
    address: formatIp(address),
    kind: classifyIp(network).kind,
    kinds: kindsBetween(network, lastOf(block)),
    reverse_zone: reverseZone(block),
  };
}

function describeRange({ address, last }: IpSpan & { kind: 'range' }) {
  const { version, value } = address;
  const blocks = coverRange(version, value, last);
  const [only] = blocks.length === 1 ? blocks : [];
  const total = countOf(last - value + 1n);
  return {
    version,
    cidr: only === undefined ? null : formatBlock(only),
    cidrs: blocks.map(formatBlock),
    network: formatIp(address),
    broadcast: null,
    netmask: null,
    wildcard: null,
    prefix: only?.prefix ?? null,
    first_host: formatIp(address),
    last_host: formatIp({ version, value: last }),
    total_addresses: total,
    usable_hosts: total,
    host_bits_set: false,
    address: formatIp(address),
    kind: classifyIp(address).kind,
    kinds: kindsBetween(address, last),
    reverse_zone: only === undefined ? null : reverseZone(only),
  };
}

/** The digits that the prefix covers whole: octets of IPv4, nibbles of IPv6 (RFC 1035 §3.5, RFC 3596 §2.5). */
function reverseZone({ version, first, prefix }: IpBlock): string {
  const whole = Math.floor(prefix / (version === 4 ? 8 : 4));
  const digits = digitsOf({ version, value: first }).slice(0, whole);
  return [...digits.reverse(), version === 4 ? 'in-addr.arpa' : 'ip6.arpa'].join('.');
}

function isInside(span: IpSpan, contains: string): boolean {
  const inner = parseSpan('contains', contains);
  if (inner.kind === 'range')
    throw new InputError('contains', `expected an address or CIDR, got the range ${quote(contains)}`);
  const { version } = span.address;
  if (inner.address.version !== version)
    throw new InputError('contains', `expected an address of IPv${version}, got ${quote(contains)}`);
  const [first, last] =
    span.kind === 'block' ? [span.block.first, lastOf(span.block)] : [span.address.value, span.last];
  return inner.block.first >= first && lastOf(inner.block) <= last;
}
