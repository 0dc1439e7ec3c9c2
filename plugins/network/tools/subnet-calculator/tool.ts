import { bitsOf, formatIp } from '@toolyard/kit/ip-address';
import { markdownTable } from '@toolyard/kit/markdown';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import {
  countOf,
  coverRange,
  formatBlock,
  hostsOf,
  masksOf,
  parseBlock,
  sizeOf,
  type IpBlock,
} from '../../lib/ip-block.ts';
import { allocate, type Need } from './subnet-allocation.ts';

/** The most subnets that are listed. */
const MOST_LISTED = 1024;

const Count = Type.Union([Type.Integer(), Type.String()]);

const Subnet = Type.Object({
  cidr: Type.String(),
  network: Type.String(),
  first_host: Type.String(),
  last_host: Type.String(),
  broadcast: nullable(Type.String()),
  usable_hosts: Count,
  name: Type.Optional(Type.String()),
  needed_hosts: Type.Optional(Type.Integer()),
});

export default defineTool({
  title: 'Subnet Calculator',
  summary:
    'Plan subnets: details of a network, split it into equal subnets, or fit subnets to host counts (VLSM) with the free rest.',
  keywords: ['VLSM', 'netmask', 'split network', 'IP planning'],
  input: Type.Object({
    cidr: Type.String({ description: "Network as CIDR or 'address mask'; IPv4 or IPv6" }),
    new_prefix: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 128, description: 'Split into subnets of this prefix length' }),
    ),
    subnet_count: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 65_536,
        description: 'Split into at least this many equal subnets',
      }),
    ),
    hosts: Type.Optional(
      Type.Array(
        Type.Union([
          Type.Integer(),
          Type.Object({ name: Type.Optional(Type.String()), hosts: Type.Integer() }),
        ]),
        { maxItems: 256, description: 'VLSM (IPv4): hosts needed per subnet, numbers or {name, hosts}' },
      ),
    ),
  }),
  output: Type.Object({
    network: Type.Object({
      cidr: Type.String(),
      network: Type.String(),
      first_host: Type.String(),
      last_host: Type.String(),
      broadcast: nullable(Type.String()),
      netmask: Type.String(),
      wildcard: Type.String(),
      prefix: Type.Integer(),
      total_addresses: Count,
      usable_hosts: Count,
      class: nullable(Type.Enum(['A', 'B', 'C', 'D', 'E']), 'IPv4 only'),
      binary_netmask: nullable(Type.String(), 'dotted; IPv4 only'),
    }),
    subnets: Type.Array(Subnet),
    subnet_count: Type.Union([Type.Integer(), Type.String()], { description: 'all subnets of the split' }),
    truncated: Type.Boolean({ description: 'more than 1024 subnets: only the first 1024 are listed' }),
    free: Type.Array(Type.String(), { description: 'CIDRs left over (VLSM)' }),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'the table' }),
  }),
  examples: [
    {
      name: 'Describe a network',
      input: { cidr: '172.16.5.130/20' },
      output: {
        network: { cidr: '172.16.0.0/20', netmask: '255.255.240.0', usable_hosts: 4094, class: 'B' },
      },
    },
    {
      name: 'Split into at least five subnets',
      input: { cidr: '10.0.0.0/24', subnet_count: 5 },
      output: { subnet_count: 8, truncated: false },
    },
  ],
  run({ cidr, new_prefix, subnet_count, hosts }) {
    const block = parseBlock('cidr', cidr);
    const given = Object.entries({ new_prefix, subnet_count, hosts }).filter(
      ([, value]) => value !== undefined,
    );
    if (given.length > 1)
      throw new InputError(
        given[1]?.[0] ?? '',
        `expected one of new_prefix, subnet_count and hosts, got ${given.length}`,
      );
    if (hosts !== undefined) return fit(block, hosts.map(readNeed));
    if (new_prefix !== undefined) return split(block, checkedPrefix(block, new_prefix));
    if (subnet_count !== undefined) return split(block, prefixFor(block, subnet_count));
    const network = describeNetwork(block);
    const markdown = markdownTable(Object.keys(network), [Object.values(network)]);
    return { network, subnets: [], subnet_count: 0, truncated: false, free: [], markdown };
  },
});

function checkedPrefix(block: IpBlock, prefix: number): number {
  if (prefix >= block.prefix && prefix <= bitsOf(block.version)) return prefix;
  throw new InputError(
    'new_prefix',
    `expected a prefix from ${block.prefix} to ${bitsOf(block.version)} for ${formatBlock(block)}, got ${prefix}`,
  );
}

/** The prefix that gives the smallest power of two of subnets that is enough. */
function prefixFor(block: IpBlock, count: number): number {
  const prefix = block.prefix + (32 - Math.clz32(count - 1));
  if (prefix <= bitsOf(block.version)) return prefix;
  throw new InputError(
    'subnet_count',
    `expected at most ${sizeOf(block)} subnets of ${formatBlock(block)}, got ${count}`,
  );
}

function readNeed(entry: number | { name?: string; hosts: number }, index: number): Need {
  const at = typeof entry === 'number' ? `hosts[${index}]` : `hosts[${index}].hosts`;
  const need = typeof entry === 'number' ? { hosts: entry } : entry;
  if (need.hosts < 1) throw new InputError(at, `expected at least 1 host, got ${need.hosts}`);
  return need;
}

function split(block: IpBlock, prefix: number) {
  const count = 1n << BigInt(prefix - block.prefix);
  const listed = count > MOST_LISTED ? MOST_LISTED : Number(count);
  const size = sizeOf({ version: block.version, prefix });
  const subnets = Array.from({ length: listed }, (_, index) =>
    describeSubnet({ version: block.version, first: block.first + size * BigInt(index), prefix }),
  );
  return {
    network: describeNetwork(block),
    subnets,
    subnet_count: countOf(count),
    truncated: count > MOST_LISTED,
    free: [],
    markdown: markdownTable(SUBNET_HEADER, subnets.map(subnetCells)),
  };
}

function fit(block: IpBlock, needs: readonly Need[]) {
  if (block.version === 6)
    throw new InputError('hosts', 'expected an IPv4 network: IPv6 subnets are /64 whatever their hosts');
  const { placed, end } = allocate(block, needs);
  const subnets = placed.map(({ block: subnet, need: { name, hosts } }) =>
    Object.assign(describeSubnet(subnet), name === undefined ? {} : { name }, { needed_hosts: hosts }),
  );
  const free = coverRange(block.version, end, block.first + sizeOf(block) - 1n);
  const rows = subnets.map((subnet) => [subnet.name ?? '', subnet.needed_hosts, ...subnetCells(subnet)]);
  return {
    network: describeNetwork(block),
    subnets,
    subnet_count: subnets.length,
    truncated: false,
    free: free.map(formatBlock),
    markdown: markdownTable(['name', 'needed_hosts', ...SUBNET_HEADER], rows),
  };
}

function describeNetwork(block: IpBlock) {
  const { cidr, network, first_host, last_host, broadcast, usable_hosts } = describeSubnet(block);
  const masks = masksOf(block);
  return {
    cidr,
    network,
    first_host,
    last_host,
    broadcast,
    ...masks,
    prefix: block.prefix,
    total_addresses: countOf(sizeOf(block)),
    usable_hosts,
    class: block.version === 4 ? classOf(Number(block.first >> 24n)) : null,
    binary_netmask: block.version === 4 ? toBinary(masks.netmask) : null,
  };
}

const SUBNET_HEADER = ['cidr', 'network', 'first_host', 'last_host', 'broadcast', 'usable_hosts'] as const;

function describeSubnet(block: IpBlock) {
  const { firstHost, lastHost, broadcast, usable } = hostsOf(block);
  const format = (value: bigint) => formatIp({ version: block.version, value });
  return {
    cidr: formatBlock(block),
    network: format(block.first),
    first_host: format(firstHost),
    last_host: format(lastHost),
    broadcast: broadcast === null ? null : format(broadcast),
    usable_hosts: countOf(usable),
  };
}

function subnetCells(subnet: ReturnType<typeof describeSubnet>): (string | number | null)[] {
  return SUBNET_HEADER.map((column) => subnet[column]);
}

/** The class that a first octet had before CIDR (RFC 791 §3.2). */
function classOf(octet: number): 'A' | 'B' | 'C' | 'D' | 'E' {
  if (octet < 128) return 'A';
  if (octet < 192) return 'B';
  if (octet < 224) return 'C';
  return octet < 240 ? 'D' : 'E';
}

function toBinary(mask: string): string {
  return mask
    .split('.')
    .map((octet) => Number(octet).toString(2).padStart(8, '0'))
    .join('.');
}
