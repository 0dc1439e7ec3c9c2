import ipaddr from 'ipaddr.js';
import { contains, parseRange, type Address, type AddressRange } from '../config/address-range.ts';

/** How the guard stands to an address: anyone may reach it, the operator opened it, or nobody may. */
export type Verdict = 'public' | 'opened' | 'refused';

export type AddressGuard = (address: string) => Verdict;

/**
 * Public-looking addresses that are somebody's metadata service (Azure's WireServer), and IPv6 ranges that
 * ipaddr.js does not tell from unicast.
 */
const REFUSED: readonly AddressRange[] = ['168.63.129.16', '::/96'].map(parseRange);

/** The only block that IANA hands out for global unicast (RFC 4291 §2.4). */
const GLOBAL_UNICAST = parseRange('2000::/3');

/**
 * Judges addresses by IANA's special-purpose registries, with the ranges that the operator opened. An
 * IPv4-mapped IPv6 address is judged as the IPv4 address that it leads to.
 *
 * @throws Error when a range is none
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

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || REFUSED.some((range) => contains(range, address))) return false;
  return address.kind() === 'ipv4' || contains(GLOBAL_UNICAST, address);
}
