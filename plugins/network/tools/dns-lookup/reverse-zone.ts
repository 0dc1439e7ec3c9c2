import { bitsOf, type IpAddress } from '@toolyard/kit/ip-address';
import { classifyIp } from '@toolyard/kit/ip-registry';
import { lastOf, type IpBlock } from '../../lib/ip-block.ts';

/**
 * Whether a name lies in a reverse zone that resolvers serve themselves (RFC 6303, RFC 7793): of private,
 * loopback, link-local, documentation and unspecified addresses. Nobody outside could answer for it.
 */
export function isLocalReverseName(name: string): boolean {
  const block = blockOf(name);
  if (block === undefined) return false;
  const ends = [block.first, lastOf(block)].map(
    (value) => classifyIp({ version: block.version, value }).kind,
  );
  return ends.every((kind) => kind !== 'global' && kind !== 'multicast');
}

/** The addresses whose reverse names end in this one. */
function blockOf(name: string): IpBlock | undefined {
  const [, digits = '', zone] = /^(?:(.+)\.)?(in-addr|ip6)\.arpa$/.exec(name) ?? [];
  if (zone === undefined) return undefined;
  const version: IpAddress['version'] = zone === 'ip6' ? 6 : 4;
  const labels = digits === '' ? [] : digits.split('.').reverse();
  const width = version === 4 ? 8 : 4;
  const most = bitsOf(version) / width;
  // Labels before the digits name hosts and services within the zone.
  const numbers = labels
    .slice(0, most)
    .map((label) => (/^[0-9a-f]+$/.test(label) ? Number.parseInt(label, version === 4 ? 10 : 16) : NaN));
  const end = numbers.findIndex((number) => !(number < 2 ** width));
  const used = end === -1 ? numbers : numbers.slice(0, end);
  if (used.length === 0) return undefined;
  const prefix = used.length * width;
  const value = used.reduce((sum, number) => (sum << BigInt(width)) | BigInt(number), 0n);
  return { version, first: value << BigInt(bitsOf(version) - prefix), prefix };
}
