/** IP addresses as numbers: reading and writing them by RFC 4291 and RFC 5952. */

/** An address as a number, so that blocks and ranges are plain arithmetic. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** An address of either version, IPv4 in its strict form and IPv6 without a zone; undefined for any other text. */
export function parseIp(text: string): IpAddress | undefined {
  return parseIpv4(text) ?? parseIpv6(text);
}

/**
 * An IPv4 address in its one strict form: four decimal octets without leading zeros, which some readers take for
 * octal (CVE-2021-29921).
 */
export function parseIpv4(text: string): IpAddress | undefined {
  if (!/^(?:(?:0|[1-9]\d{0,2})(?:\.(?!$)|$)){4}$/.test(text)) return undefined;
  const octets = text.split('.').map(Number);
  if (octets.some((octet) => octet > 255)) return undefined;
  return { version: 4, value: joinParts(octets, 8n) };
}

/** An IPv6 address (RFC 4291 §2.2), without zone: `::` stands for one zero group or more, once. */
export function parseIpv6(text: string): IpAddress | undefined {
  const dotted = /^(.*:)(\d+\.[\d.]+)$/.exec(text);
  const tail = dotted?.[2] === undefined ? undefined : parseIpv4(dotted[2]);
  if (dotted && tail === undefined) return undefined;
  const hex =
    tail === undefined
      ? text
      : `${dotted?.[1]}${(tail.value >> 16n).toString(16)}:${(tail.value & 0xffffn).toString(16)}`;

  const [head = '', rest, ...more] = hex.split('::');
  if (more.length > 0) return undefined;
  const before = groups(head);
  const after = rest === undefined ? [] : groups(rest);
  if (before === undefined || after === undefined) return undefined;
  const missing = 8 - before.length - after.length;
  if (rest === undefined ? missing !== 0 : missing < 1) return undefined;
  return {
    version: 6,
    value: joinParts([...before, ...Array<number>(missing).fill(0), ...after], 16n),
  };
}

function groups(text: string): number[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  if (!parts.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return undefined;
  return parts.map((part) => Number.parseInt(part, 16));
}

/** Dotted decimal, or the form of RFC 5952; a dotted tail only in IPv4-mapped addresses. */
export function formatIp(address: IpAddress): string {
  const { version, value } = address;
  if (version === 4) return splitParts(value, 4, 8n).join('.');
  if (isIpv4Mapped(address)) return `::ffff:${formatIp({ version: 4, value: value & 0xffff_ffffn })}`;
  const hex = splitParts(value, 8, 16n).map((group) => group.toString(16));
  const zeros = longestZeros(hex);
  if (zeros === undefined) return hex.join(':');
  return `${hex.slice(0, zeros.start).join(':')}::${hex.slice(zeros.end).join(':')}`;
}

/** The longest run of two or more zero groups, the first of equals (RFC 5952 §4.2). */
function longestZeros(hex: readonly string[]): { start: number; end: number } | undefined {
  let longest: { start: number; end: number } | undefined;
  for (let start = 0; start < hex.length; start += 1) {
    let end = start;
    while (hex[end] === '0') end += 1;
    if (end - start >= 2 && end - start > (longest ? longest.end - longest.start : 0))
      longest = { start, end };
    start = Math.max(start, end - 1);
  }
  return longest;
}

/** All eight groups of four digits; IPv4 as it is. */
export function expandIp(address: IpAddress): string {
  if (address.version === 4) return formatIp(address);
  return splitParts(address.value, 8, 16n)
    .map((group) => group.toString(16).padStart(4, '0'))
    .join(':');
}

/** The octets of an IPv4 address, or the nibbles of an IPv6 one, highest first, as text. */
export function digitsOf({ version, value }: IpAddress): string[] {
  if (version === 4) return splitParts(value, 4, 8n).map(String);
  return [...value.toString(16).padStart(32, '0')];
}

/** The name that a reverse look-up asks for (RFC 1035 §3.5, RFC 3596 §2.5). */
export function reverseName(address: IpAddress): string {
  const zone = address.version === 4 ? 'in-addr.arpa' : 'ip6.arpa';
  return [...digitsOf(address).reverse(), zone].join('.');
}

export function isIpv4Mapped({ version, value }: IpAddress): boolean {
  return version === 6 && value >> 32n === 0xffffn;
}

/** How many bits an address of the version has. */
export function bitsOf(version: 4 | 6): number {
  return version === 4 ? 32 : 128;
}

/** The first address of the network that an address lies in. */
export function networkOf({ version, value }: IpAddress, prefix: number): IpAddress {
  const host = BigInt(bitsOf(version) - prefix);
  return { version, value: (value >> host) << host };
}

function joinParts(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | BigInt(part), 0n);
}

function splitParts(value: bigint, count: number, bits: bigint): number[] {
  const mask = (1n << bits) - 1n;
  return Array.from({ length: count }, (_, index) =>
    Number((value >> (bits * BigInt(count - 1 - index))) & mask),
  );
}
