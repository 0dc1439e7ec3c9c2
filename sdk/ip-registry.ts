import { formatIp, networkOf, parseIp, type IpAddress } from './ip-address.ts';

export const IP_KINDS = [
  'global',
  'private',
  'shared',
  'loopback',
  'link_local',
  'multicast',
  'documentation',
  'unspecified',
  'reserved',
] as const;
export type IpKind = (typeof IP_KINDS)[number];

/** What the registries say of an address. */
export interface IpClass {
  readonly kind: IpKind;
  /** The name of the narrowest special range; null outside all. */
  readonly range: string | null;
  /** Null where the registry says N/A, and for multicast. */
  readonly reachable: boolean | null;
}

type Row = readonly [cidr: string, range: string, reachable: boolean | null, kind?: IpKind];

/**
 * The IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, as of 2025), the multicast ranges, and
 * two deprecated IPv6 ranges that the registries leave out. What is reachable, N/A or unlisted is global.
 */
const RANGES: readonly Row[] = [
  ['0.0.0.0/8', '"This network"', false, 'reserved'],
  ['0.0.0.0/32', '"This host on this network"', false, 'unspecified'],
  ['10.0.0.0/8', 'Private-Use', false, 'private'],
  ['100.64.0.0/10', 'Shared Address Space', false, 'shared'],
  ['127.0.0.0/8', 'Loopback', false, 'loopback'],
  ['169.254.0.0/16', 'Link Local', false, 'link_local'],
  ['172.16.0.0/12', 'Private-Use', false, 'private'],
  ['192.0.0.0/24', 'IETF Protocol Assignments', false, 'reserved'],
  ['192.0.0.0/29', 'IPv4 Service Continuity Prefix', false, 'reserved'],
  ['192.0.0.8/32', 'IPv4 dummy address', false, 'reserved'],
  ['192.0.0.9/32', 'Port Control Protocol Anycast', true],
  ['192.0.0.10/32', 'Traversal Using Relays around NAT Anycast', true],
  ['192.0.0.170/32', 'NAT64/DNS64 Discovery', false, 'reserved'],
  ['192.0.0.171/32', 'NAT64/DNS64 Discovery', false, 'reserved'],
  ['192.0.2.0/24', 'Documentation (TEST-NET-1)', false, 'documentation'],
  ['192.31.196.0/24', 'AS112-v4', true],
  ['192.52.193.0/24', 'AMT', true],
  ['192.88.99.0/24', 'Deprecated (6to4 Relay Anycast)', null],
  ['192.88.99.2/32', '6a44-relay anycast address', false, 'reserved'],
  ['192.168.0.0/16', 'Private-Use', false, 'private'],
  ['192.175.48.0/24', 'Direct Delegation AS112 Service', true],
  ['198.18.0.0/15', 'Benchmarking', false, 'reserved'],
  ['198.51.100.0/24', 'Documentation (TEST-NET-2)', false, 'documentation'],
  ['203.0.113.0/24', 'Documentation (TEST-NET-3)', false, 'documentation'],
  ['224.0.0.0/4', 'Multicast', null, 'multicast'],
  ['240.0.0.0/4', 'Reserved', false, 'reserved'],
  ['255.255.255.255/32', 'Limited Broadcast', false, 'reserved'],
  ['::/96', 'IPv4-Compatible (deprecated)', false, 'reserved'],
  ['::1/128', 'Loopback Address', false, 'loopback'],
  ['::/128', 'Unspecified Address', false, 'unspecified'],
  ['::ffff:0:0/96', 'IPv4-mapped Address', false, 'reserved'],
  ['64:ff9b::/96', 'IPv4-IPv6 Translat.', true],
  ['64:ff9b:1::/48', 'IPv4-IPv6 Translat.', false, 'reserved'],
  ['100::/64', 'Discard-Only Address Block', false, 'reserved'],
  ['100:0:0:1::/64', 'Dummy IPv6 Prefix', false, 'reserved'],
  ['2001::/23', 'IETF Protocol Assignments', false, 'reserved'],
  ['2001::/32', 'TEREDO', null],
  ['2001:1::1/128', 'Port Control Protocol Anycast', true],
  ['2001:1::2/128', 'Traversal Using Relays around NAT Anycast', true],
  ['2001:1::3/128', 'DNS-SD Service Registration Protocol Anycast', true],
  ['2001:2::/48', 'Benchmarking', false, 'reserved'],
  ['2001:3::/32', 'AMT', true],
  ['2001:4:112::/48', 'AS112-v6', true],
  ['2001:10::/28', 'Deprecated (previously ORCHID)', null],
  ['2001:20::/28', 'ORCHIDv2', true],
  ['2001:30::/28', 'Drone Remote ID Protocol Entity Tags (DETs) Prefix', true],
  ['2001:db8::/32', 'Documentation', false, 'documentation'],
  ['2002::/16', '6to4', null],
  ['2620:4f:8000::/48', 'Direct Delegation AS112 Service', true],
  ['3fff::/20', 'Documentation', false, 'documentation'],
  ['5f00::/16', 'Segment Routing (SRv6) SIDs', false, 'reserved'],
  ['fc00::/7', 'Unique-Local', false, 'private'],
  ['fe80::/10', 'Link-Local Unicast', false, 'link_local'],
  ['fec0::/10', 'Site-Local (deprecated)', false, 'private'],
  ['ff00::/8', 'Multicast', null, 'multicast'],
];

interface Range extends IpClass {
  readonly network: IpAddress;
  readonly prefix: number;
}

let narrowestFirst: readonly Range[] | undefined;

/** The class of an address, by the narrowest range that holds it. */
export function classifyIp(address: IpAddress): IpClass {
  narrowestFirst ??= RANGES.map(toRange).sort((a, b) => b.prefix - a.prefix);
  const found = narrowestFirst.find(
    ({ network, prefix }) =>
      network.version === address.version && networkOf(address, prefix).value === network.value,
  );
  if (found === undefined) return { kind: 'global', range: null, reachable: true };
  const { kind, range, reachable } = found;
  return { kind, range, reachable };
}

function toRange([cidr, range, reachable, kind = 'global']: Row): Range {
  const [address = '', prefix] = cidr.split('/');
  const network = parseIp(address);
  if (network === undefined) throw new TypeError(`no address: ${address}`);
  return { network, prefix: Number(prefix), kind, range, reachable };
}

export const EMBEDDING_FORMS = ['mapped', 'compatible', 'nat64', '6to4', 'teredo'] as const;

export interface EmbeddedIpv4 {
  readonly address: string;
  readonly form: (typeof EMBEDDING_FORMS)[number];
  readonly kind: IpKind;
}

/**
 * The IPv4 address within an IPv6 one: IPv4-mapped and -compatible (RFC 4291 §2.5.5), NAT64 (RFC 6052), 6to4
 * (RFC 3056), or the client of Teredo (RFC 4380 §4, its bits inverted).
 */
export function embeddedIpv4({ version, value }: IpAddress): EmbeddedIpv4 | null {
  if (version === 4) return null;
  const low = value & 0xffff_ffffn;
  const high = value >> 32n;
  const embedded = (form: EmbeddedIpv4['form'], bits: bigint): EmbeddedIpv4 => {
    const address: IpAddress = { version: 4, value: bits };
    return { address: formatIp(address), form, kind: classifyIp(address).kind };
  };
  if (high === 0xffffn) return embedded('mapped', low);
  // :: and ::1 are the unspecified and the loopback address.
  if (high === 0n && low > 1n) return embedded('compatible', low);
  if (high === 0x0064_ff9b_0000_0000_0000_0000n) return embedded('nat64', low);
  if (value >> 112n === 0x2002n) return embedded('6to4', (value >> 80n) & 0xffff_ffffn);
  if (value >> 96n === 0x2001_0000n) return embedded('teredo', low ^ 0xffff_ffffn);
  return null;
}
