import { InputError } from '@toolyard/sdk';
import { formatBlock, sizeOf, type IpBlock } from '../../lib/ip-block.ts';

/** Hosts that a subnet must hold. */
export interface Need {
  readonly name?: string;
  readonly hosts: number;
}

export interface Placement {
  readonly need: Need;
  readonly block: IpBlock;
}

/**
 * Places IPv4 subnets of different sizes in a block (VLSM), the largest need first. Since every size is a
 * power of two, each subnet then begins right where the one before ends, aligned to its size.
 *
 * @returns the subnets by address, and where the free rest begins
 * @throws InputError when they do not fit
 */
export function allocate(block: IpBlock, needs: readonly Need[]): { placed: Placement[]; end: bigint } {
  const largestFirst = [...needs].sort((a, b) => b.hosts - a.hosts);
  const prefixes = largestFirst.map(({ hosts }) => prefixFor(hosts));
  const needed = prefixes.reduce((sum, prefix) => sum + 2n ** BigInt(32 - prefix), 0n);
  if (needed > sizeOf(block))
    throw new InputError(
      'hosts',
      `expected needs that fit: ${needed} addresses are needed, ${formatBlock(block)} has ${sizeOf(block)}`,
    );
  let end = block.first;
  const placed = largestFirst.map((need, index) => {
    const subnet = { version: block.version, first: end, prefix: prefixes[index] ?? 32 };
    end += sizeOf(subnet);
    return { need, block: subnet };
  });
  return { placed, end };
}

/** The longest prefix that leaves room for the hosts, a network and a broadcast address; negative: none. */
function prefixFor(hosts: number): number {
  return 32 - Math.max(2, BigInt(hosts + 1).toString(2).length);
}
