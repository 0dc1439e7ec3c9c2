import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isSpecialUseName } from '@toolyard/sdk/inputs';
import ipaddr from 'ipaddr.js';
import type { AddressGuard } from './addresses.ts';
import { OutboundError } from './outbound-error.ts';

/** Looks up all IPv4 and IPv6 addresses of a name, or rejects with an `OutboundError`. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** A host with the addresses that were looked up and judged: these, and no others, are connected to. */
export interface Target {
  readonly host: string;
  readonly addresses: readonly string[];
  /** Whether the operator opened every address: then ports are not limited either. */
  readonly opened: boolean;
}

/**
 * A host as the URL Standard writes it: lower case, IDN in ASCII, numbers such as `0x7f.1` as IPv4, IPv6
 * without brackets, no final dot.
 *
 * @throws OutboundError when the text is no host
 */
export function canonicalHost(text: string): string {
  const bracketed = isIP(text) === 6 ? `[${text}]` : text;
  const url = /[/?#@\\]/.test(text) ? null : URL.parse(`http://${bracketed}`);
  if (url === null || url.port !== '')
    throw new OutboundError('blocked_target', `${JSON.stringify(text.slice(0, 253))} is not a host`);
  return hostOf(url);
}

/** A URL's host without brackets and final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Refuses, before anything is asked, hosts that are not for the public: special-use and single-label
 * names, and addresses that the guard refuses.
 *
 * @throws OutboundError `blocked_target`
 */
export function checkHost(host: string, guard: AddressGuard): void {
  if (isIP(host) === 0 ? isSpecialUseName(host) : guard(host) === 'refused') throw notPublic(host);
}

/**
 * Resolves a host and judges every address. One refused address refuses the host: an attacker's name may
 * mix good and bad ones.
 *
 * @throws OutboundError `blocked_target`, `dns_not_found`, `dns_failed`
 */
export async function resolveTarget(
  host: string,
  guard: AddressGuard,
  resolveName: ResolveName,
): Promise<Target> {
  checkHost(host, guard);
  const addresses = isIP(host) === 0 ? await resolveName(host) : [host];
  const verdicts = addresses.map(guard);
  if (verdicts.includes('refused')) throw notPublic(host);
  if (addresses.length === 0) throw new OutboundError('dns_not_found', `${host} has no address`);
  return {
    host,
    addresses: addresses.map((address) => ipaddr.process(address).toString()),
    opened: verdicts.every((verdict) => verdict === 'opened'),
  };
}

/** Asks the given DNS servers, or the system's when there are none, over UDP and, for long answers, TCP. */
export function dnsResolver(servers: readonly string[], timeoutMs: number): ResolveName {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const codes = answers.map((answer) =>
      answer.status === 'rejected' ? String(Reflect.get(Object(answer.reason), 'code')) : '',
    );
    throw codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA')
      ? new OutboundError('dns_not_found', `${name} has no address in the DNS`)
      : new OutboundError('dns_failed', `the DNS gave no answer for ${name}`);
  };
}

function notPublic(host: string): OutboundError {
  return new OutboundError('blocked_target', `${host} is not a public host`);
}
