import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import ipValidate from '../../../plugins/validation/tools/ip-validate.ts';
import { codes } from './codes.ts';

test.each([
  ['one zero group is not shortened', { ip: '2001:db8:0:1:1:1:1:1' }, { canonical: '2001:db8:0:1:1:1:1:1' }],
  [
    'mapped address',
    { ip: '::ffff:0a00:0001' },
    {
      valid: true,
      canonical: '::ffff:10.0.0.1',
      kind: 'reserved',
      range: 'IPv4-mapped Address',
      globally_reachable: false,
      embedded_ipv4: { address: '10.0.0.1', form: 'mapped', kind: 'private' },
    },
  ],
  [
    'CIDR with host bits',
    { ip: '10.0.0.5/8' },
    {
      valid: true,
      canonical: '10.0.0.5',
      prefix: 8,
      network: '10.0.0.0/8',
      host_bits_set: true,
      kind: 'private',
    },
  ],
  [
    'octet too big',
    { ip: '256.1.1.1' },
    {
      valid: false,
      version: null,
      canonical: null,
      kind: null,
      errors: [{ code: 'octet_out_of_range' }],
      interpreted_as: null,
    },
  ],
  [
    'short form',
    { ip: '127.1' },
    {
      valid: false,
      version: null,
      canonical: null,
      kind: null,
      errors: [{ code: 'ipv4_parts' }],
      interpreted_as: '127.0.0.1',
    },
  ],
  [
    'link-local with zone',
    { ip: 'fe80::1%eth0' },
    {
      valid: true,
      canonical: 'fe80::1%eth0',
      zone: 'eth0',
      kind: 'link_local',
      range: 'Link-Local Unicast',
      globally_reachable: false,
      expanded: 'fe80:0000:0000:0000:0000:0000:0000:0001',
    },
  ],
  [
    'port is named',
    { ip: '[::1]:80' },
    { valid: false, version: null, canonical: null, kind: null, errors: [{ code: 'has_port' }] },
  ],
  [
    'carrier-grade NAT',
    { ip: '100.64.0.1' },
    { kind: 'shared', range: 'Shared Address Space', globally_reachable: false },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(ipValidate, input)).toMatchObject(output);
});

test.each([['ip is required', {}, 'ip']])('refuses %s', async (_, input, message) => {
  await expect(callTool(ipValidate, input)).rejects.toThrow(message);
});

test.each([
  ['', ['empty'], null],
  ['1.2.3.4:80', ['has_port'], null],
  ['[::1]', ['brackets'], null],
  ['0x7f.1', ['ipv4_parts'], '127.0.0.1'],
  ['2130706433', ['ipv4_parts'], '127.0.0.1'],
  ['1.2.3.4.', ['ipv4_parts'], '1.2.3.4'],
  ['1..2.3', ['ipv4_parts'], null],
  ['1.2.3.4/33', ['prefix_invalid'], null],
  ['1.2.3.4/08', ['prefix_invalid'], null],
  ['1.2.3.4/255.0.0.0', ['prefix_invalid'], null],
  ['::/129', ['prefix_invalid'], null],
  ['fe80::1%', ['zone_invalid'], null],
  ['fe80::1%eth0/64', ['zone_invalid'], null],
  ['1.2.3.4%eth0', ['zone_invalid'], null],
  ['1::2::3', ['ipv6_malformed'], null],
  [':::', ['ipv6_malformed'], null],
  ['1:2:3:4:5:6:7:8::', ['ipv6_malformed'], null],
  ['::12345', ['ipv6_malformed'], null],
  ['2001:db8::g', ['ipv6_malformed'], null],
  ['foo', ['not_an_ip'], null],
  ['http://1.2.3.4', ['not_an_ip'], null],
  ['٣.1.1.1', ['not_an_ip'], null],
])('%j is invalid', async (ip, expected, interpreted) => {
  const result = await callTool(ipValidate, { ip });
  expect(codes(result.errors)).toEqual(expected);
  expect(result).toMatchObject({ valid: false, version: null, kind: null, interpreted_as: interpreted });
});

test.each([
  ['0.0.0.0', 'unspecified', '"This host on this network"', false],
  ['0.1.2.3', 'reserved', '"This network"', false],
  ['8.8.8.8', 'global', null, true],
  ['127.9.9.9', 'loopback', 'Loopback', false],
  ['169.254.1.1', 'link_local', 'Link Local', false],
  ['192.0.0.9', 'global', 'Port Control Protocol Anycast', true],
  ['192.88.99.1', 'global', 'Deprecated (6to4 Relay Anycast)', null],
  ['198.19.255.255', 'reserved', 'Benchmarking', false],
  ['203.0.113.7', 'documentation', 'Documentation (TEST-NET-3)', false],
  ['224.0.0.1', 'multicast', 'Multicast', null],
  ['255.255.255.255', 'reserved', 'Limited Broadcast', false],
  ['::', 'unspecified', 'Unspecified Address', false],
  ['::1', 'loopback', 'Loopback Address', false],
  ['::2', 'reserved', 'IPv4-Compatible (deprecated)', false],
  ['fc00::1', 'private', 'Unique-Local', false],
  ['fec0::1', 'private', 'Site-Local (deprecated)', false],
  ['2001::1', 'global', 'TEREDO', null],
  ['2001:4860::1', 'global', null, true],
  ['2001:db8::1', 'documentation', 'Documentation', false],
  ['3fff:fff::1', 'documentation', 'Documentation', false],
  ['64:ff9b:1::1', 'reserved', 'IPv4-IPv6 Translat.', false],
  ['ff02::1', 'multicast', 'Multicast', null],
])('%s is %s', async (ip, kind, range, globally_reachable) => {
  expect(await callTool(ipValidate, { ip })).toMatchObject({ valid: true, kind, range, globally_reachable });
});

test.each([
  ['::1.2.3.4', { address: '1.2.3.4', form: 'compatible', kind: 'global' }],
  ['64:ff9b::10.0.0.1', { address: '10.0.0.1', form: 'nat64', kind: 'private' }],
  ['2002:a00:1::', { address: '10.0.0.1', form: '6to4', kind: 'private' }],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', { address: '192.0.2.45', form: 'teredo', kind: 'documentation' }],
  ['::1', null],
])('%s holds an IPv4 address', async (ip, embedded_ipv4) => {
  expect(await callTool(ipValidate, { ip })).toMatchObject({ embedded_ipv4 });
});

test.each([
  ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
  ['0:0:1::', '0:0:1::'],
  ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
  ['::FFFF:1.2.3.4', '::ffff:1.2.3.4'],
  ['::1.2.3.4', '::102:304'],
])('%s is written %s', async (ip, canonical) => {
  expect(await callTool(ipValidate, { ip })).toMatchObject({ canonical });
});

test('the canonical form is read back as the same address, and a network holds no host bits', async () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6());
  await fc.assert(
    fc.asyncProperty(address, fc.nat(32), async (ip, prefix) => {
      const first = await callTool(ipValidate, { ip });
      const second = await callTool(ipValidate, { ip: first.canonical ?? '' });
      expect(second).toEqual(first);
      const { network } = await callTool(ipValidate, { ip: `${ip}/${prefix}` });
      expect(await callTool(ipValidate, { ip: network ?? '' })).toMatchObject({
        network,
        host_bits_set: false,
      });
    }),
    { numRuns: 50 },
  );
});
