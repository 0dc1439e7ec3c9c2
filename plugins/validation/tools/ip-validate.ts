import {
  expandIp,
  formatIp,
  networkOf,
  parseIpv4,
  parseIpv6,
  reverseName,
  type IpAddress,
} from '@toolyard/kit/ip-address';
import { classifyIp, EMBEDDING_FORMS, embeddedIpv4, IP_KINDS } from '@toolyard/kit/ip-registry';
import { defineTool, nullable, Type } from '@toolyard/sdk';
import { findings, type Finding } from '../lib/finding.ts';

export default defineTool({
  title: 'IP Address Validator',
  summary:
    'Check an IPv4 or IPv6 address or CIDR: reasons if invalid, else RFC 5952 form, kind, IANA range, reachability, embedded IPv4 and reverse name.',
  keywords: ['subnet', 'private address', 'bogon', 'normalize'],
  input: Type.Object({
    ip: Type.String({ description: 'Address or CIDR, IPv4 or IPv6' }),
  }),
  output: Type.Object({
    valid: Type.Boolean(),
    version: nullable(Type.Integer()),
    canonical: nullable(Type.String(), 'RFC 5952 or dotted decimal, without prefix'),
    expanded: nullable(Type.String(), 'All 8 groups of 4 digits'),
    prefix: nullable(Type.Integer()),
    network: nullable(Type.String(), 'CIDR with host bits cleared'),
    host_bits_set: Type.Boolean({ description: 'A CIDR whose address is not the network address' }),
    kind: nullable(Type.Enum([...IP_KINDS])),
    range: nullable(Type.String(), 'IANA name of the narrowest special range'),
    globally_reachable: nullable(Type.Boolean()),
    integer: nullable(Type.String(), 'Decimal value'),
    reverse_dns: nullable(Type.String()),
    embedded_ipv4: nullable(
      Type.Object({
        address: Type.String(),
        form: Type.Enum([...EMBEDDING_FORMS]),
        kind: Type.Enum([...IP_KINDS]),
      }),
    ),
    zone: nullable(Type.String(), 'IPv6 zone id'),
    errors: findings('Why it is invalid'),
    interpreted_as: nullable(
      Type.String(),
      'IPv4 address that browsers read in an invalid short, hex or octal form',
    ),
  }),
  examples: [
    {
      name: 'private IPv4',
      input: { ip: '192.168.1.10' },
      output: {
        valid: true,
        version: 4,
        kind: 'private',
        range: 'Private-Use',
        globally_reachable: false,
        integer: '3232235786',
        reverse_dns: '10.1.168.192.in-addr.arpa',
      },
    },
    {
      name: 'RFC 5952: first of equal zero runs',
      input: { ip: '2001:DB8:0:0:1:0:0:1' },
      output: { canonical: '2001:db8::1:0:0:1', expanded: '2001:0db8:0000:0000:0001:0000:0000:0001' },
    },
    {
      name: 'octal look-alike',
      input: { ip: '192.168.010.1' },
      output: { valid: false, canonical: null, interpreted_as: '192.168.8.1' },
    },
  ],
  run({ ip }) {
    const text = ip.trim();
    const read = readAddress(text);
    if ('code' in read) return refuse(read, text);
    const { address, prefix, zone } = read;
    const { kind, range, reachable } = classifyIp(address);
    const network = prefix === undefined ? undefined : networkOf(address, prefix);
    return {
      valid: true,
      version: address.version,
      canonical: formatIp(address) + (zone === undefined ? '' : `%${zone}`),
      expanded: expandIp(address),
      prefix: prefix ?? null,
      network: network === undefined ? null : `${formatIp(network)}/${prefix}`,
      host_bits_set: network !== undefined && network.value !== address.value,
      kind,
      range,
      globally_reachable: reachable,
      integer: address.value.toString(),
      reverse_dns: reverseName(address),
      embedded_ipv4: embeddedIpv4(address),
      zone: zone ?? null,
      errors: [],
      interpreted_as: null,
    };
  },
});

function refuse({ code, message }: Finding, text: string) {
  return {
    valid: false,
    version: null,
    canonical: null,
    expanded: null,
    prefix: null,
    network: null,
    host_bits_set: false,
    kind: null,
    range: null,
    globally_reachable: null,
    integer: null,
    reverse_dns: null,
    embedded_ipv4: null,
    zone: null,
    errors: [{ code, message }],
    interpreted_as: browserReading(text),
  };
}

/** What the WHATWG host parser, as inet_aton before it, makes of `127.1`, `0x7f.1` and the like. */
function browserReading(text: string): string | null {
  const url = /^[0-9a-fx.]+$/i.test(text) ? URL.parse(`http://${text}/`) : null;
  return url !== null && parseIpv4(url.hostname) !== undefined ? url.hostname : null;
}

interface Reading {
  readonly address: IpAddress;
  readonly prefix?: number;
  readonly zone?: string;
}

function readAddress(text: string): Reading | Finding {
  if (text === '') return { code: 'empty', message: 'no address was given' };
  if (/^\[.*\]:\d*$/.test(text) || /^\d+(?:\.\d+){1,3}:\d+$/.test(text))
    return { code: 'has_port', message: 'an address has no port' };
  const bracketed = /^\[(.*)\]$/.exec(text)?.[1];
  if (bracketed !== undefined) {
    return bracketed.includes(':')
      ? { code: 'brackets', message: 'brackets belong to a URL, not to the address' }
      : notAnIp();
  }

  const slash = text.indexOf('/');
  const host = slash === -1 ? text : text.slice(0, slash);
  const percent = host.indexOf('%');
  const plain = percent === -1 ? host : host.slice(0, percent);
  const address = plain.includes(':') ? readIpv6(plain) : readIpv4(plain);
  if ('code' in address) return address;

  const zone = percent === -1 ? undefined : host.slice(percent + 1);
  if (zone !== undefined) {
    const misplaced = address.version === 4 ? 'an IPv4 address has none' : 'a CIDR has none';
    if (address.version === 4 || slash !== -1)
      return { code: 'zone_invalid', message: `a zone after % is out of place: ${misplaced}` };
    if (!/^[\w.~-]+$/.test(zone))
      return { code: 'zone_invalid', message: 'a zone is made of letters, digits and . _ ~ -' };
    return { address, zone };
  }
  if (slash === -1) return { address };
  const prefix = text.slice(slash + 1);
  const most = address.version === 4 ? 32 : 128;
  if (!/^(?:0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > most)
    return { code: 'prefix_invalid', message: `a prefix is a whole number from 0 to ${most}` };
  return { address, prefix: Number(prefix) };
}

function readIpv4(text: string): IpAddress | Finding {
  const parts = text.split('.');
  if (!parts.every((part) => /^(?:\d+|0x[0-9a-f]*|)$/i.test(part)) || !/\d/.test(text)) return notAnIp();
  if (parts.length !== 4 || parts.some((part) => !/^\d+$/.test(part)))
    return { code: 'ipv4_parts', message: 'an IPv4 address has four decimal numbers, joined by dots' };
  for (const part of parts) {
    if (/^0\d/.test(part))
      return {
        code: 'leading_zero',
        message: `${part} begins with a zero, which some programs read as octal`,
      };
    if (Number(part) > 255)
      return { code: 'octet_out_of_range', message: 'the numbers of an IPv4 address go from 0 to 255' };
  }
  return parseIpv4(text) ?? notAnIp();
}

function readIpv6(text: string): IpAddress | Finding {
  const address = parseIpv6(text);
  if (address !== undefined) return address;
  const resembles = /^[0-9a-f:.]+$/i.test(text) || /^[\w.]*:[\w.]*:[\w.:]*$/.test(text);
  return resembles
    ? {
        code: 'ipv6_malformed',
        message: 'an IPv6 address has eight groups of 1 to 4 hex digits; :: stands for zero groups, once',
      }
    : notAnIp();
}

function notAnIp(): Finding {
  return { code: 'not_an_ip', message: 'this is no IP address' };
}
