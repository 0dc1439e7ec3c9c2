import { formatIp, networkOf, parseIp, reverseName } from '@toolyard/kit/ip-address';
import { classifyIp, IP_KINDS } from '@toolyard/kit/ip-registry';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import ranges from '../../../plugins/kit/data/ip-ranges.json' with { type: 'json' };

test.each([
  ['192.0.2.1', '192.0.2.1', '1.2.0.192.in-addr.arpa'],
  [
    '2001:DB8:0:0:1:0:0:1',
    '2001:db8::1:0:0:1',
    `1.${'0.'.repeat(11)}1.${'0.'.repeat(11)}8.b.d.0.1.0.0.2.ip6.arpa`,
  ],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1', `1.0.2.0.0.0.0.c.f.f.f.f.${'0.'.repeat(20)}ip6.arpa`],
])('%s is written %s and looked up as %s', (text, written, name) => {
  const address = parseIp(text);
  expect(address && formatIp(address)).toBe(written);
  expect(address && reverseName(address)).toBe(name);
});

test.each([
  '',
  '1.2.3',
  '01.2.3.4',
  '1.2.3.256',
  '0x1.2.3.4',
  '1::2::3',
  ':::',
  'fe80::1%eth0',
  '1:2:3:4:5:6:7:8:9',
])('%j is no address', (text) => {
  expect(parseIp(text)).toBeUndefined();
});

const addresses = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }).map((value) => ({ version: 4 as const, value })),
  fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((value) => ({ version: 6 as const, value })),
);

test('what is written reads as the same address', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      expect(parseIp(formatIp(address))).toEqual(address);
    }),
  );
});

test('a network of one address is the address', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      expect(networkOf(address, address.version === 4 ? 32 : 128)).toEqual(address);
    }),
  );
});

test.each([
  ['8.8.8.8', 'global', null],
  ['0.0.0.0', 'unspecified', '"This host on this network"'],
  ['192.0.0.9', 'global', 'Port Control Protocol Anycast'],
  ['192.88.99.2', 'reserved', '6a44-relay anycast address'],
  ['fe80::1', 'link_local', 'Link-Local Unicast'],
])('%s is %s by %s', (text, kind, range) => {
  const address = parseIp(text);
  expect(address && classifyIp(address)).toMatchObject({ kind, range });
});

test.each(ranges)(
  'the range $cidr is in form, and begins with its address',
  ({ cidr, range, reachable, kind }) => {
    const [text = '', prefix] = cidr.split('/');
    const address = parseIp(text);
    if (address === undefined) throw new Error(`no address: ${cidr}`);
    expect(networkOf(address, Number(prefix))).toEqual(address);
    expect(range).toMatch(/\S/);
    expect([true, false, null]).toContain(reachable);
    expect(IP_KINDS).toContain(kind);
    expect(ranges.filter((row) => row.cidr === cidr)).toHaveLength(1);
  },
);
