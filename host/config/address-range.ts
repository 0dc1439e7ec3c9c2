import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network and how many of its bits count. */
export type AddressRange = readonly [Address, number];

/**
 * An address range: CIDR, or a single address.
 *
 * @throws Error when it is neither
 */
export function parseRange(text: string): AddressRange {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) throw new Error('expected address ranges such as 10.0.0.0/8 or fd00::/8');
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

export function contains([network, bits]: AddressRange, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}
