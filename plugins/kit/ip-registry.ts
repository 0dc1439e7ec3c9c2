import ranges from './data/ip-ranges.json' with { type: 'json' };
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

interface Row extends IpClass {
  readonly cidr: string;
  readonly range: string;
}

/**
 * The IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, as of 2025), the multicast ranges, and
 * two deprecated IPv6 ranges that the registries leave out. What is reachable, N/A or unlisted is global.
 */
const RANGES = ranges as readonly Row[];

interface Range extends IpClass {
  readonly network: IpAddress;
  readonly prefix: number;
}

let narrowestFirst: readonly Range[] | undefined;

/** The kinds of the addresses from one to another of its version, each once, in the order in which they are met. */
export function kindsBetween({ version, value: first }: IpAddress, last: bigint): IpKind[] {
  const starts = RANGES.map(toRange)
    .filter(({ network }) => network.version === version)
    .flatMap(({ network: { value }, prefix }) => [
      value,
      value + (1n << BigInt((version === 4 ? 32 : 128) - prefix)),
    ])
    .filter((value) => value > first && value <= last)
    .sort((a, b) => (a < b ? -1 : 1));
  return [...new Set([first, ...starts].map((value) => classifyIp({ version, value }).kind))];
}

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

function toRange({ cidr, range, reachable, kind }: Row): Range {
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
