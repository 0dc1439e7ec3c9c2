import { bitsOf, formatIp, parseIp } from '@toolyard/kit/ip-address';
import { classifyIp } from '@toolyard/kit/ip-registry';
import { InputError, quote } from '@toolyard/sdk';
import { isSpecialUseName } from '@toolyard/sdk/inputs';
import { parseHost, registrableDomain } from '../../lib/host-name.ts';
import { blockAround, formatBlock, parseBlock, type IpBlock } from '../../lib/ip-block.ts';

/** What a registry is asked about. `label` is the normalised form. */
export type RegistryQuery =
  | { readonly type: 'domain'; readonly label: string; readonly isPublic: boolean }
  | { readonly type: 'ip'; readonly label: string; readonly block: IpBlock; readonly isPublic: boolean }
  | { readonly type: 'autnum'; readonly label: string; readonly number: number; readonly isPublic: true };

/**
 * Reads a domain, which is cut to its registrable domain, an IP address, a CIDR block or an AS number.
 *
 * @throws InputError when it is none of these
 */
export function parseRegistryQuery(argument: string, given: string): RegistryQuery {
  const text = given.trim();
  const number = /^as\s*(\d{1,10})$/i.exec(text)?.[1];
  if (number !== undefined) return autnum(argument, Number(number));
  if (parseIp(text.split('/')[0] ?? '') !== undefined) return ip(parseBlock(argument, text));
  const host = readHost(argument, given);
  if (host.kind === 'ip') return ip(blockAround(host.address, bitsOf(host.address.version)));
  return {
    type: 'domain',
    label: registrableDomain(host.ascii) ?? host.ascii,
    isPublic: !isSpecialUseName(host.ascii),
  };
}

function readHost(argument: string, given: string) {
  try {
    return parseHost(argument, given);
  } catch {
    throw new InputError(
      argument,
      `expected a domain, an IP address, CIDR or an AS number such as AS15169, got ${quote(given)}`,
    );
  }
}

function autnum(argument: string, number: number): RegistryQuery {
  // RFC 6793: AS numbers have 32 bits.
  if (number > 0xffff_ffff)
    throw new InputError(argument, `expected an AS number up to 4294967295, got ${number}`);
  return { type: 'autnum', label: `AS${number}`, number, isPublic: true };
}

function ip(block: IpBlock): RegistryQuery {
  const address = { version: block.version, value: block.first };
  const isSingle = block.prefix === bitsOf(block.version);
  return {
    type: 'ip',
    label: isSingle ? formatIp(address) : formatBlock(block),
    block,
    isPublic: classifyIp(address).kind === 'global',
  };
}
