import { readIp, bitsOf, type IpAddress } from './ip-address.ts';

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

/**
 * What is not global in IANA's IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, as of 2025), the
 * multicast ranges, and the deprecated IPv6 ranges of RFC 4291 §2.5.5.1 and RFC 3879. Narrower ranges
 * that the registries except stand before the wider ones.
 */
const RANGES: readonly (readonly [cidr: string, kind: IpKind])[] = [
  ['0.0.0.0/32', 'unspecified'],
  ['0.0.0.0/8', 'reserved'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link_local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.9/32', 'global'],
  ['192.0.0.10/32', 'global'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'documentation'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'reserved'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::/96', 'reserved'],
  ['::ffff:0:0/96', 'reserved'],
  ['64:ff9b:1::/48', 'reserved'],
  ['100::/64', 'reserved'],
  ['100:0:0:1::/64', 'reserved'],
  ['2001::/32', 'global'],
  ['2001:1::1/128', 'global'],
  ['2001:1::2/128', 'global'],
  ['2001:1::3/128', 'global'],
  ['2001:3::/32', 'global'],
  ['2001:4:112::/48', 'global'],
  ['2001:10::/28', 'global'],
  ['2001:20::/28', 'global'],
  ['2001:30::/28', 'global'],
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'documentation'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'reserved'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link_local'],
  ['fec0::/10', 'private'],
  ['ff00::/8', 'multicast'],
];

/** What an address is for, by the first range that holds it. */
export function kindOf({ version, value }: IpAddress): IpKind {
  const found = RANGES.find(([cidr]) => {
    const [first = '', prefix] = cidr.split('/');
    const network = readIp(first);
    const hostBits = BigInt(bitsOf(version) - Number(prefix));
    return network?.version === version && network.value >> hostBits === value >> hostBits;
  });
  return found?.[1] ?? 'global';
}
