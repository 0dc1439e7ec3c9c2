import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { contains, type AddressRange } from '../config/address-range.ts';

/** An address range with a limit of its own. */
export interface Override {
  readonly range: AddressRange;
  readonly limit: number;
}

/** The key under which an address is counted: an IPv4 address itself, the /64 network of an IPv6 one. */
export function addressKey(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`;
}

/** The limit that an override sets for an address, or undefined. The first range that holds it counts. */
export function limitFor(address: string, overrides: readonly Override[]): number | undefined {
  if (overrides.length === 0 || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return overrides.find(({ range }) => contains(range, parsed))?.limit;
}
