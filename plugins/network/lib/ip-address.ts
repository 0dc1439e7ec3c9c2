import ipaddr from 'ipaddr.js';

/** An address as a number, so that blocks and ranges are plain arithmetic. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/**
 * An address in its strict form: four decimal octets without leading zeros, which some readers take for
 * octal (CVE-2021-29921), or IPv6 without a zone (RFC 4291 §2.2).
 */
export function readIp(text: string): IpAddress | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return fromBytes(ipaddr.IPv4.parse(text).toByteArray());
  if (!/^[0-9a-f:.]*$/i.test(text) || !text.includes(':') || !ipaddr.IPv6.isValid(text)) return undefined;
  const dotted = /\d+\.\d+\.\d+\.\d+$/.exec(text)?.[0];
  if (dotted !== undefined && !ipaddr.IPv4.isValidFourPartDecimal(dotted)) return undefined;
  return fromBytes(ipaddr.IPv6.parse(text).toByteArray());
}

/** Dotted decimal, or RFC 5952: lower case, the longest run of zeros as `::`, IPv4-mapped addresses dotted. */
export function formatIp(address: IpAddress): string {
  const { version, value } = address;
  if (isIpv4Mapped(address)) return `::ffff:${formatIp({ version: 4, value: value & 0xffff_ffffn })}`;
  return version === 4
    ? new ipaddr.IPv4(toBytes(address)).toString()
    : new ipaddr.IPv6(toBytes(address)).toRFC5952String();
}

export function isIpv4Mapped({ version, value }: IpAddress): boolean {
  return version === 6 && value >> 32n === 0xffffn;
}

/** How many bits an address of the version has. */
export function bitsOf(version: 4 | 6): number {
  return version === 4 ? 32 : 128;
}

/** The octets of an IPv4 address, or the nibbles of an IPv6 one, highest first, as text. */
export function digitsOf(address: IpAddress): string[] {
  if (address.version === 4) return toBytes(address).map(String);
  return [...address.value.toString(16).padStart(32, '0')];
}

/** The name that a reverse look-up asks for (RFC 1035 §3.5, RFC 3596 §2.5). */
export function reverseName(address: IpAddress): string {
  const zone = address.version === 4 ? 'in-addr.arpa' : 'ip6.arpa';
  return [...digitsOf(address).reverse(), zone].join('.');
}

function fromBytes(bytes: readonly number[]): IpAddress {
  const value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return { version: bytes.length === 4 ? 4 : 6, value };
}

function toBytes({ version, value }: IpAddress): number[] {
  const count = bitsOf(version) / 8;
  return Array.from({ length: count }, (_, index) =>
    Number((value >> BigInt(8 * (count - 1 - index))) & 0xffn),
  );
}
