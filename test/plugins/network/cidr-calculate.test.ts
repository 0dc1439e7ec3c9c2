import { callTool } from '@toolyard/sdk/testing';
import { assert, bigInt, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverRange, lastOf, sizeOf } from '../../../plugins/network/lib/ip-block.ts';
import cidrCalculate from '../../../plugins/network/tools/cidr-calculate.ts';

const calculate = (cidr: string, contains?: string) =>
  callTool(cidrCalculate, { cidr, ...(contains === undefined ? {} : { contains }) });

test('a point-to-point /31 has two hosts and no broadcast (RFC 3021)', async () => {
  expect(await calculate('10.0.0.0/31')).toMatchObject({
    broadcast: null,
    first_host: '10.0.0.0',
    last_host: '10.0.0.1',
    usable_hosts: 2,
    total_addresses: 2,
  });
});

test('an IPv6 count beyond doubles is exact', async () => {
  expect(await calculate('2001:DB8:ABCD:0:0:0:0:1/48')).toMatchObject({
    version: 6,
    cidr: '2001:db8:abcd::/48',
    network: '2001:db8:abcd::',
    broadcast: null,
    last_host: '2001:db8:abcd:ffff:ffff:ffff:ffff:ffff',
    total_addresses: '1208925819614629174706176',
    usable_hosts: '1208925819614629174706176',
    kind: 'documentation',
    reverse_zone: 'd.c.b.a.8.b.d.0.1.0.0.2.ip6.arpa',
    host_bits_set: true,
    address: '2001:db8:abcd::1',
  });
});

test.each([
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['10.0.0.0/255.0.0.0', '10.0.0.0/8'],
  ['10.0.0.0 255.0.0.0', '10.0.0.0/8'],
  ['10.0.0.0/0.0.0.255', '10.0.0.0/24'],
  ['10.0.0.0/0.255.255.255', '10.0.0.0/8'],
  ['10.0.0.0 0.0.0.0', '0.0.0.0/0'],
  ['10.0.0.0/255.255.255.255', '10.0.0.0/32'],
  ['10.0.0.1', '10.0.0.1/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['  192.168.1.0/24\t', '192.168.1.0/24'],
  ['10.0.0.0-10.0.0.255', '10.0.0.0/24'],
  ['0.0.0.0 - 255.255.255.255', '0.0.0.0/0'],
  ['::ffff:1.2.3.4/96', '::ffff:0.0.0.0/96'],
  ['2001:DB8:0:0:1:0:0:1/128', '2001:db8::1:0:0:1/128'],
  ['1:2:3:0:5:6:7:8', '1:2:3:0:5:6:7:8/128'],
])('reads %s as %s', async (given, cidr) => {
  expect(await calculate(given)).toMatchObject({ cidr, cidrs: [cidr] });
});

test.each([
  ['0.0.0.0/0', { prefix: 0, netmask: '0.0.0.0', wildcard: '255.255.255.255', reverse_zone: 'in-addr.arpa' }],
  ['10.20.16.0/20', { reverse_zone: '20.10.in-addr.arpa', usable_hosts: 4094 }],
  ['10.1.2.3', { reverse_zone: '3.2.1.10.in-addr.arpa', usable_hosts: 1, first_host: '10.1.2.3' }],
  ['2001:db8::/30', { reverse_zone: 'b.d.0.1.0.0.2.ip6.arpa', netmask: 'ffff:fffc::' }],
  ['::/0', { total_addresses: '340282366920938463463374607431768211456', reverse_zone: 'ip6.arpa' }],
  // 2^53 is the first count that a double would not tell from its neighbour.
  ['::/75', { total_addresses: '9007199254740992' }],
  ['::/76', { total_addresses: 4_503_599_627_370_496 }],
])('describes %s', async (given, expected) => {
  expect(await calculate(given)).toMatchObject(expected);
});

test('a range ends at its ends, and has a block only where it is one', async () => {
  expect(await calculate('2001:db8::1 - 2001:db8::ff')).toMatchObject({
    cidr: null,
    prefix: null,
    netmask: null,
    wildcard: null,
    broadcast: null,
    network: '2001:db8::1',
    first_host: '2001:db8::1',
    last_host: '2001:db8::ff',
    total_addresses: 255,
    usable_hosts: 255,
    reverse_zone: null,
  });
  expect(await calculate('10.0.0.0-10.0.0.3')).toMatchObject({
    cidr: '10.0.0.0/30',
    prefix: 30,
    usable_hosts: 4,
  });
});

test('a range is covered exactly, by blocks that touch and cannot be joined', () => {
  assert(
    property(bigInt(0n, 2n ** 32n - 1n), integer({ min: 0, max: 100_000 }), (first, length) => {
      const last = first + BigInt(length) > 2n ** 32n - 1n ? 2n ** 32n - 1n : first + BigInt(length);
      const blocks = coverRange(4, first, last);
      expect(blocks[0]?.first).toBe(first);
      expect(blocks.map(lastOf).at(-1)).toBe(last);
      for (const [index, block] of blocks.entries()) {
        expect(block.first % sizeOf(block)).toBe(0n);
        const next = blocks[index + 1];
        expect(next === undefined || next.first === lastOf(block) + 1n).toBe(true);
        expect(
          next !== undefined && next.prefix === block.prefix && block.first % (2n * sizeOf(block)) === 0n,
        ).toBe(false);
      }
    }),
  );
});

test.each([
  ['10.0.0.0/8', ['private']],
  ['10.0.0.0/7', ['private', 'global']],
  ['100.0.0.0/6', ['global', 'shared']],
  ['192.0.2.255-192.0.3.0', ['documentation', 'global']],
  ['fe00::/7', ['global', 'link_local', 'private', 'multicast']],
  [
    '0.0.0.0/0',
    [
      'unspecified',
      'reserved',
      'global',
      'private',
      'shared',
      'loopback',
      'link_local',
      'documentation',
      'multicast',
    ],
  ],
])('%s has addresses that are %j', async (given, kinds) => {
  expect(await calculate(given)).toMatchObject({ kind: kinds[0], kinds });
});

test.each([
  ['8.8.8.8', 'global'],
  ['172.31.0.1', 'private'],
  ['172.32.0.0', 'global'],
  ['fd00::1', 'private'],
  ['100.127.255.255', 'shared'],
  ['127.0.0.0/8', 'loopback'],
  ['::1', 'loopback'],
  ['169.254.1.1', 'link_local'],
  ['fe80::1', 'link_local'],
  ['224.0.0.1', 'multicast'],
  ['ff02::1', 'multicast'],
  ['192.0.2.0/24', 'documentation'],
  ['198.51.100.7', 'documentation'],
  ['203.0.113.7', 'documentation'],
  ['2001:db8::', 'documentation'],
  ['0.0.0.0', 'unspecified'],
  ['::', 'unspecified'],
  ['0.0.0.1', 'reserved'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['198.18.0.0/15', 'reserved'],
  ['192.0.0.9', 'global'],
  ['192.0.0.8', 'reserved'],
  ['2001:4860:4860::8888', 'global'],
])('%s is %s', async (given, kind) => {
  expect(await calculate(given)).toMatchObject({ kind });
});

test.each([
  ['10.0.0.0/8', '10.255.255.255', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['10.0.0.0/8', '10.0.0.0/7', false],
  ['10.0.0.0/8', '10.1.0.0/16', true],
  ['10.0.0.5-10.0.0.20', '10.0.0.20', true],
  ['10.0.0.5-10.0.0.20', '10.0.0.16/29', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
])('whether %s contains %s is %s', async (cidr, inner, contained) => {
  expect(await calculate(cidr, inner)).toMatchObject({ contained });
});

describe('refuses', () => {
  test.each([
    ['192.168.01.0/24', 'cidr: expected an IPv4 or IPv6 address without leading zeros'],
    ['10.0.0.0/33', 'cidr: expected a prefix from 0 to 32, got 33'],
    ['2001:db8::/129', 'cidr: expected a prefix from 0 to 128'],
    ['256.0.0.0/8', 'cidr: expected an IPv4 or IPv6 address, got "256.0.0.0"'],
    ['10.0.0.0/255.0.255.0', 'cidr: expected a mask whose ones stand together'],
    ['10.0.0.0/0.255.0.255', 'cidr: expected a mask whose ones stand together'],
    ['10.0.0.0/', 'cidr: expected'],
    ['10.0.0.0/-1', 'cidr: expected'],
    ['10.0.0.9-10.0.0.1', 'cidr: expected a range from low to high'],
    ['10.0.0.1-2001:db8::1', 'cidr: expected both ends of one IP version'],
    ['fe80::1%eth0/64', 'cidr: expected an IPv4 or IPv6 address without a zone id'],
    ['fe80::1%eth0', 'cidr: expected an IPv4 or IPv6 address without a zone id'],
    ['2001:db8::/ffff:ffff::', 'cidr: expected a prefix length or an IPv4 mask'],
    ['1.2.3', 'cidr: expected an IPv4 or IPv6 address'],
    ['0x7f.1', 'cidr: expected an IPv4 or IPv6 address'],
    ['1:2:3:4:5:6:7:8:9', 'cidr: expected an IPv4 or IPv6 address'],
    ['::1::', 'cidr: expected an IPv4 or IPv6 address'],
    ['', 'cidr: expected an IPv4 or IPv6 address'],
    ['10.0.0.0/8 extra', 'cidr: expected'],
  ])('%s', async (given, message) => {
    await expect(calculate(given)).rejects.toThrow(message);
  });

  test.each([
    ['fd00::1', 'contains: expected an address of IPv4'],
    ['10.0.0.1-10.0.0.2', 'contains: expected an address or CIDR'],
    ['10.0.0.0/99', 'contains: expected a prefix from 0 to 32'],
  ])('to look for %s', async (inner, message) => {
    await expect(calculate('10.0.0.0/8', inner)).rejects.toThrow(message);
  });
});
