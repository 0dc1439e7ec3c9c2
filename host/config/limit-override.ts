import ipaddr from 'ipaddr.js';
import { contains, type AddressRange } from './address-range.ts';

/** An address range with a limit of its own. */
export interface Override {
  readonly range: AddressRange;
  readonly limit: number;
}

/** The limit that an override sets for an address, or undefined. The first range that holds it counts. */
export function limitFor(address: string, overrides: readonly Override[]): number | undefined {
  if (overrides.length === 0 || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return overrides.find(({ range }) => contains(range, parsed))?.limit;
}
