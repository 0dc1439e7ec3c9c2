import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** How the guard stands to an address: anyone may reach it, the operator opened it, or nobody may. */
export type Verdict = 'public' | 'opened' | 'refused';

export type AddressGuard = (address: string) => Verdict;

/**
 * Public-looking addresses that are somebody's metadata service (Azure's WireServer), and IPv6 ranges that
 * ipaddr.js does not tell from unicast.
 */
const REFUSED: readonly Range[] = ['168.63.129.16/32', '::/96'].map((range) => ipaddr.parseCIDR(range));

/** The only block that IANA hands out for global unicast (RFC 4291 §2.4). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Judges addresses by IANA's special-purpose registries, with the ranges that the operator opened. An
 * IPv4-mapped IPv6 address is judged as the IPv4 address that it leads to.
 *
 * @throws Error when a range is not CIDR
 */
export function guardAddresses(opened: readonly string[]): AddressGuard {
  const ranges = opened.map(parseRange);
  return (text) => {
    if (!ipaddr.isValid(text) || text.includes('%')) return 'refused';
    const address = ipaddr.process(text);
    if (ranges.some((range) => contains(range, address))) return 'opened';
    return isPublic(address) ? 'public' : 'refused';
  };
}

/**
 * An address range: CIDR, or a single address.
 *
 * @throws Error when it is neither
 */
export function parseRange(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) throw new Error('expected address ranges such as 10.0.0.0/8 or fd00::/8');
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || REFUSED.some((range) => contains(range, address))) return false;
  return address.kind() === 'ipv4' || contains(GLOBAL_UNICAST, address);
}

function contains(range: Range, address: Address): boolean {
  return range[0].kind() === address.kind() && address.match(range);
}
