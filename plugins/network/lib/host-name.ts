import { domainToASCII, domainToUnicode } from 'node:url';
import { parseIp, type IpAddress } from '@toolyard/kit/ip-address';
import { InputError, quote } from '@toolyard/sdk';
import { parse } from 'tldts';

/** What a `domain` or `host` argument names. */
export type GivenHost =
  | { readonly kind: 'ip'; readonly address: IpAddress }
  | {
      readonly kind: 'name';
      /** In lower case, Punycode, without a final dot. */
      readonly ascii: string;
      readonly unicode: string;
    };

/**
 * The host that an argument names: a host name or address, or the host of a URL or e-mail address. Names are
 * converted by UTS 46 as the URL Standard does; labels may begin with an underscore.
 *
 * @throws InputError when it is no host
 */
export function parseHost(argument: string, given: string): GivenHost {
  return parseName(argument, cutToHost(given).host, given);
}

/** A host as `parseHost` reads it, with the port that stands behind it: `example.com:8443`. */
export interface Endpoint {
  readonly host: GivenHost;
  readonly port: number | null;
}

/** @throws InputError when it is no host, or its port is none */
export function parseEndpoint(argument: string, given: string): Endpoint {
  const { host, port } = cutToHost(given);
  if (port !== null && (port < 1 || port > 65_535))
    throw new InputError(argument, `expected a port from 1 to 65535, got ${quote(given)}`);
  return { host: parseName(argument, host, given), port };
}

function parseName(argument: string, text: string, given: string): GivenHost {
  const address = parseIp(text);
  if (address !== undefined) return { kind: 'ip', address };
  const ascii = domainToASCII(text).replace(/\.$/, '');
  // Numbers such as 0x7f.1 are IPv4 to every browser.
  const numeric = parseIp(ascii);
  if (numeric !== undefined) return { kind: 'ip', address: numeric };
  checkName(argument, ascii, given);
  return { kind: 'name', ascii, unicode: domainToUnicode(ascii) || ascii };
}

/** As `parseHost`, for arguments that take a name and no address. */
export function parseDomain(argument: string, given: string): GivenHost & { kind: 'name' } {
  const host = parseHost(argument, given);
  if (host.kind === 'name') return host;
  throw new InputError(argument, `expected a domain name, got the IP address ${quote(given)}`);
}

/** The part of a host name under which anyone registers, or null for an address or a bare suffix. */
export function registrableDomain(ascii: string): string | null {
  return parse(ascii, { allowPrivateDomains: false, validateHostname: false }).domain;
}

/** The organizational domain of RFC 7489 §3.2: by the whole Public Suffix List, private section included. */
export function organizationalDomain(ascii: string): string {
  return parse(ascii, { allowPrivateDomains: true, validateHostname: false }).domain ?? ascii;
}

/** Drops what surrounds a host in a URL or an e-mail address. */
function cutToHost(given: string): { readonly host: string; readonly port: number | null } {
  const authority = given
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#\\].*$/s, '');
  const text = authority.slice(authority.lastIndexOf('@') + 1);
  if (parseIp(text) !== undefined) return { host: text, port: null };
  const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|(.*?))(?::(\d*))?$/s.exec(text) ?? [];
  return { host: bracketed ?? plain ?? '', port: port === undefined || port === '' ? null : Number(port) };
}

function checkName(argument: string, ascii: string, given: string): void {
  const fail = (what: string) => {
    throw new InputError(argument, `expected a host name${what}, got ${quote(given)}`);
  };
  if (ascii === '') fail('');
  if (ascii.length > 253) fail(' of at most 253 octets');
  for (const label of ascii.split('.')) {
    if (label === '') fail(' without empty labels');
    if (label.length > 63) fail(' whose labels have at most 63 octets');
    if (!/^[a-z0-9_-]+$/.test(label)) fail(' of letters, digits, hyphens and underscores');
  }
}
