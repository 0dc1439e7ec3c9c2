import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { parseRange } from './address-range.ts';
import type { Override } from './limit-override.ts';

// What settings may be: each function gives the value of a text, or throws what was expected, or makes such a function.

/** Any text, as it stands. */
export function text(value: string): string {
  return value;
}

/** A whole number of a range. */
export function integer(least: number, most: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most)
      throw new Error(`expected a whole number from ${least} to ${most}`);
    return number;
  };
}

/** A port, or `none`. */
export function managementPort(value: string): number | undefined {
  return value === 'none' ? undefined : integer(0, 65_535)(value);
}

/** One of some words. */
export function oneOf<const Value extends string>(...values: Value[]) {
  return (given: string): Value => {
    const found = values.find((value) => value === given);
    if (found === undefined) throw new Error(`expected one of ${values.join(', ')}`);
    return found;
  };
}

/** Nothing where the text is empty. */
export function optional<T>(parse: (text: string) => T) {
  return (value: string): T | undefined => (value === '' ? undefined : parse(value));
}

/** A URL of some schemes. */
export function url(...schemes: readonly string[]) {
  return (value: string): URL => {
    const parsed = URL.parse(value);
    if (parsed === null || !schemes.includes(parsed.protocol.slice(0, -1)))
      throw new Error(
        `expected a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      );
    return parsed;
  };
}

/** Items between commas; `off`: none. */
export function list(value: string): readonly string[] {
  return value === 'off'
    ? []
    : value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
}

/** Address ranges between commas. */
export function ranges(value: string): readonly string[] {
  const given = list(value);
  for (const range of given) parseRange(range);
  return given;
}

/** Names as a Host header has them: in lower case, international ones in Punycode. */
export function hostNames(value: string): readonly string[] {
  return list(value).map((item) => {
    const [, wildcard = '', name = ''] = /^(\*\.)?([^*\s/:@?#]+)$/.exec(item) ?? [];
    const ascii = domainToASCII(name).replace(/\.$/, '');
    if (item !== '*' && ascii === '')
      throw new Error(
        'expected names such as tools.example.com, without scheme and port, *.example.com or *',
      );
    return item === '*' ? item : wildcard + ascii;
  });
}

/** Origins as an Origin header has them (RFC 6454 §6.2); `null` is what documents without one send. */
export function origins(value: string): readonly string[] {
  return list(value).map((item) => {
    if (item === '*' || item === 'null') return item;
    const url = URL.parse(item);
    const isOrigin = url !== null && /^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]*\/?$/i.test(item);
    if (!isOrigin)
      throw new Error(
        'expected origins such as https://app.example.com, with their scheme and without a path',
      );
    return url.origin === 'null' ? item.replace(/(?<=[^/])\/$/, '') : url.origin;
  });
}

/** Addresses of DNS servers, with or without a port. */
export function dnsServers(value: string): readonly string[] {
  const given = list(value);
  for (const server of given) {
    const [, bracketed, plain] = /^(?:\[(.+)\]|([^:]+))(?::\d{1,5})?$/.exec(server) ?? [];
    if (isIP(bracketed ?? plain ?? server) === 0)
      throw new Error('expected addresses such as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:5353');
  }
  return given;
}

/** A service's address without a final slash, or undefined when it is switched off. */
export function service(value: string): string | undefined {
  if (value === 'off') return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error('expected an http: or https: URL, or off');
  return url.href.replace(/\/$/, '');
}

/** Folders between commas, made absolute. */
export function folders(value: string): readonly string[] {
  return list(value).map((folder) => resolve(folder));
}

/** Address ranges with a limit each. */
export function overrides(value: string): readonly Override[] {
  return list(value).map((item) => {
    const [, range = '', limit] = /^([^=]+)=(\d+)$/.exec(item) ?? [];
    if (limit === undefined) throw new Error('expected ranges with their limits, such as 10.0.0.0/8=600');
    return { range: parseRange(range), limit: Number(limit) };
  });
}
