import { bitsOf, formatIp, parseIp, type IpAddress } from '@toolyard/kit/ip-address';
import { InputError, quote } from '@toolyard/sdk';

/** A CIDR block (RFC 4632). */
export interface IpBlock {
  readonly version: 4 | 6;
  /** The first address: the bits of the host are zero. */
  readonly first: bigint;
  readonly prefix: number;
}

/** What an argument names: a block, with the address as given, or a range of addresses. */
export type IpSpan =
  | { readonly kind: 'block'; readonly block: IpBlock; readonly address: IpAddress }
  | { readonly kind: 'range'; readonly address: IpAddress; readonly last: bigint };

/**
 * Reads CIDR, an address with a mask or a wildcard mask, a bare address, or `first-last`.
 *
 * @throws InputError when it is none of these
 */
export function parseSpan(argument: string, given: string): IpSpan {
  const text = given.trim();
  const ends = /^([^\s-]+)\s*-\s*([^\s-]+)$/.exec(text);
  if (ends) {
    const address = parseAddress(argument, ends[1] ?? '');
    const last = parseAddress(argument, ends[2] ?? '');
    if (address.version !== last.version)
      throw new InputError(argument, `expected both ends of one IP version, got ${quote(given)}`);
    if (last.value < address.value)
      throw new InputError(argument, `expected a range from low to high, got ${quote(given)}`);
    return { kind: 'range', address, last: last.value };
  }
  const [, host = text, size] = /^([^\s/]+)(?:(?:\/|\s+)([^\s/]+))?$/.exec(text) ?? [];
  const address = parseAddress(argument, host);
  const prefix = size === undefined ? bitsOf(address.version) : readPrefix(argument, size, address.version);
  return { kind: 'block', block: blockAround(address, prefix), address };
}

/**
 * Reads a block, whose host bits are cleared.
 *
 * @throws InputError as `parseSpan`, and for a range
 */
export function parseBlock(argument: string, given: string): IpBlock {
  const span = parseSpan(argument, given);
  if (span.kind === 'block') return span.block;
  throw new InputError(argument, `expected one network such as 10.0.0.0/8, got the range ${quote(given)}`);
}

function parseAddress(argument: string, text: string): IpAddress {
  const address = parseIp(text);
  if (address !== undefined) return address;
  const hint = text.includes('%')
    ? ' without a zone id'
    : /^0\d|\.0\d/.test(text)
      ? ' without leading zeros, which some readers take for octal'
      : '';
  throw new InputError(argument, `expected an IPv4 or IPv6 address${hint}, got ${quote(text)}`);
}

function readPrefix(argument: string, text: string, version: 4 | 6): number {
  if (/^\d{1,3}$/.test(text)) {
    const prefix = Number(text);
    if (prefix <= bitsOf(version)) return prefix;
    throw new InputError(argument, `expected a prefix from 0 to ${bitsOf(version)}, got ${text}`);
  }
  const mask = version === 4 ? parseIp(text) : undefined;
  if (mask?.version !== 4)
    throw new InputError(argument, `expected a prefix length or an IPv4 mask, got ${quote(text)}`);
  const isWildcard = mask.value !== 0n && mask.value >> 24n === 0n;
  const inverted = isWildcard ? mask.value : mask.value ^ 0xffff_ffffn;
  // The inverse of a mask is a run of ones at the end: one less than a power of two.
  if ((inverted & (inverted + 1n)) !== 0n)
    throw new InputError(argument, `expected a mask whose ones stand together, got ${quote(text)}`);
  return 32 - (inverted === 0n ? 0 : inverted.toString(2).length);
}

/** The block of a prefix length that holds an address. */
export function blockAround({ version, value }: IpAddress, prefix: number): IpBlock {
  const hostBits = BigInt(bitsOf(version) - prefix);
  return { version, first: (value >> hostBits) << hostBits, prefix };
}

/** How many addresses a block of a prefix length has. */
export function sizeOf({ version, prefix }: Pick<IpBlock, 'version' | 'prefix'>): bigint {
  return 1n << BigInt(bitsOf(version) - prefix);
}

/** The last address of a block. */
export function lastOf(block: IpBlock): bigint {
  return block.first + sizeOf(block) - 1n;
}

export function formatBlock({ version, first, prefix }: IpBlock): string {
  return `${formatIp({ version, value: first })}/${prefix}`;
}

/** The fewest blocks that cover a range of addresses exactly, in order. */
export function coverRange(version: 4 | 6, first: bigint, last: bigint): IpBlock[] {
  const blocks: IpBlock[] = [];
  for (let at = first; at <= last;) {
    let prefix = bitsOf(version);
    // Twice the size as long as the block begins where such a block may, and ends within the range.
    while (prefix > 0) {
      const twice = sizeOf({ version, prefix: prefix - 1 });
      if (at % twice !== 0n || at + twice - 1n > last) break;
      prefix -= 1;
    }
    blocks.push({ version, first: at, prefix });
    at += sizeOf({ version, prefix });
  }
  return blocks;
}

/** Where hosts lie in a block. */
export interface HostRange {
  readonly firstHost: bigint;
  readonly lastHost: bigint;
  /** Null for IPv6, and for /31 (RFC 3021) and /32, which have none. */
  readonly broadcast: bigint | null;
  readonly usable: bigint;
}

export function hostsOf(block: IpBlock): HostRange {
  const last = lastOf(block);
  if (block.version === 6 || block.prefix >= 31)
    return { firstHost: block.first, lastHost: last, broadcast: null, usable: sizeOf(block) };
  return { firstHost: block.first + 1n, lastHost: last - 1n, broadcast: last, usable: sizeOf(block) - 2n };
}

/** The mask of a prefix length, and its inverse, as addresses. */
export function masksOf({ version, prefix }: Pick<IpBlock, 'version' | 'prefix'>): {
  readonly netmask: string;
  readonly wildcard: string;
} {
  const wildcard = sizeOf({ version, prefix }) - 1n;
  const all = sizeOf({ version, prefix: 0 }) - 1n;
  return {
    netmask: formatIp({ version, value: all ^ wildcard }),
    wildcard: formatIp({ version, value: wildcard }),
  };
}

/** A count of addresses: a number as long as doubles hold it exactly, then a decimal string. */
export function countOf(count: bigint): number | string {
  return count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : count.toString();
}
