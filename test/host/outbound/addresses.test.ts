import { assert, ipV4, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange } from '../../../host/config/address-range.ts';
import { guardAddresses } from '../../../host/outbound/addresses.ts';

const guard = guardAddresses([]);

test.each([
  ['8.8.8.8', 'public'],
  ['93.184.215.14', 'public'],
  ['172.15.255.255', 'public'],
  ['172.32.0.0', 'public'],
  ['100.63.255.255', 'public'],
  ['100.128.0.0', 'public'],
  ['223.255.255.255', 'public'],
  ['2606:4700::1111', 'public'],
  ['::ffff:8.8.8.8', 'public'],
  ['172.16.0.0', 'refused'],
  ['100.64.0.0', 'refused'],
  ['224.0.0.0', 'refused'],
  ['2001:db8::', 'refused'],
  ['1fff:ffff::', 'refused'],
  ['not an address', 'refused'],
  ['', 'refused'],
  ['fe80::1%eth0', 'refused'],
])('judges %s as %s', (address, verdict) => {
  expect(guard(address)).toBe(verdict);
});

test('opens what the operator opened, and no more', () => {
  const opened = guardAddresses(['10.1.0.0/16', 'fd00::/64', '192.0.2.7']);
  expect(['10.1.255.255', '::ffff:10.1.0.1', 'fd00::5', '192.0.2.7'].map(opened)).toEqual(
    Array.from({ length: 4 }, () => 'opened'),
  );
  expect(['10.2.0.0', 'fd00:0:0:1::', '192.0.2.8', '127.0.0.1'].map(opened)).toEqual(
    Array.from({ length: 4 }, () => 'refused'),
  );
});

test('an IPv4 range opens no IPv6 address, and the other way round', () => {
  expect(guardAddresses(['0.0.0.0/0'])('fd00::1')).toBe('refused');
  expect(guardAddresses(['::/0'])('10.0.0.1')).toBe('refused');
});

test('an IPv4-mapped address is judged as what it leads to', () => {
  assert(
    property(ipV4(), (address) => {
      expect(guard(`::ffff:${address}`)).toBe(guard(address));
    }),
  );
});

test.each(['10.0.0.0/33', 'intranet', '', '10.0.0.0/8/8'])('takes no range %s', (range) => {
  expect(() => parseRange(range)).toThrow('expected address ranges');
});
