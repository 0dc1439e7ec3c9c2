import { callTool } from '@toolyard/sdk/testing';
import { array, assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, test } from 'vitest';
import subnetCalculator from '../../../plugins/network/tools/subnet-calculator/tool.ts';

const calculate = (input: object) => callTool(subnetCalculator, input);

test('describes a network, in full', async () => {
  expect(await calculate({ cidr: '172.16.5.130/20' })).toEqual({
    network: {
      cidr: '172.16.0.0/20',
      network: '172.16.0.0',
      first_host: '172.16.0.1',
      last_host: '172.16.15.254',
      broadcast: '172.16.15.255',
      netmask: '255.255.240.0',
      wildcard: '0.0.15.255',
      prefix: 20,
      total_addresses: 4096,
      usable_hosts: 4094,
      class: 'B',
      binary_netmask: '11111111.11111111.11110000.00000000',
    },
    subnets: [],
    subnet_count: 0,
    truncated: false,
    free: [],
    markdown: expect.stringContaining('| 172.16.0.0/20 | 172.16.0.0 |'),
  });
});

test('splits by prefix', async () => {
  const subnet = (first: number) => ({
    cidr: `192.168.1.${first}/26`,
    network: `192.168.1.${first}`,
    first_host: `192.168.1.${first + 1}`,
    last_host: `192.168.1.${first + 62}`,
    broadcast: `192.168.1.${first + 63}`,
    usable_hosts: 62,
  });
  expect(await calculate({ cidr: '192.168.1.0/24', new_prefix: 26 })).toMatchObject({
    subnet_count: 4,
    truncated: false,
    subnets: [0, 64, 128, 192].map(subnet),
  });
});

test('splits into a power of two', async () => {
  const { subnets, subnet_count } = await calculate({ cidr: '10.0.0.0/24', subnet_count: 5 });
  expect(subnet_count).toBe(8);
  expect(subnets).toHaveLength(8);
  expect(subnets.at(-1)).toMatchObject({ cidr: '10.0.0.224/27', broadcast: '10.0.0.255' });
});

test.each([
  [{ cidr: '10.0.0.0/24', subnet_count: 1 }, 1],
  [{ cidr: '10.0.0.0/24', subnet_count: 256 }, 256],
  [{ cidr: '10.0.0.0/22', new_prefix: 32 }, 1024],
  [{ cidr: '2001:db8::/32', new_prefix: 64 }, 4_294_967_296],
  [{ cidr: '::/0', new_prefix: 128 }, '340282366920938463463374607431768211456'],
])('%j makes %s subnets', async (input, count) => {
  const result = await calculate(input);
  expect(result.subnet_count).toBe(count);
  expect(result.subnets).toHaveLength(Math.min(1024, Number(count)));
  expect(result.truncated).toBe(Number(count) > 1024);
});

test('fits subnets to hosts, the largest first', async () => {
  const result = await calculate({
    cidr: '192.168.10.0/24',
    hosts: [60, { name: 'lab *1*', hosts: 100 }, 2, 20],
  });
  expect(result.subnets).toEqual([
    {
      cidr: '192.168.10.0/25',
      network: '192.168.10.0',
      first_host: '192.168.10.1',
      last_host: '192.168.10.126',
      broadcast: '192.168.10.127',
      usable_hosts: 126,
      name: 'lab *1*',
      needed_hosts: 100,
    },
    expect.objectContaining({ cidr: '192.168.10.128/26', usable_hosts: 62, needed_hosts: 60 }),
    expect.objectContaining({ cidr: '192.168.10.192/27', usable_hosts: 30, needed_hosts: 20 }),
    expect.objectContaining({ cidr: '192.168.10.224/30', usable_hosts: 2, needed_hosts: 2 }),
  ]);
  expect(result.free).toEqual(['192.168.10.228/30', '192.168.10.232/29', '192.168.10.240/28']);
  expect(result.markdown).toContain('| lab \\*1\\* | 100 | 192.168.10.0/25 |');
});

test.each([
  [1, '/30'],
  [2, '/30'],
  [3, '/29'],
  [6, '/29'],
  [7, '/28'],
  [254, '/24'],
  [255, '/23'],
])('%i hosts need a %s', async (hosts, prefix) => {
  const { subnets } = await calculate({ cidr: '10.0.0.0/8', hosts: [hosts] });
  expect(subnets[0]?.cidr).toBe(`10.0.0.0${prefix}`);
});

test('equal needs stay in the given order', async () => {
  const hosts = ['a', 'b', 'c'].map((name) => ({ name, hosts: 10 }));
  const { subnets } = await calculate({ cidr: '10.0.0.0/24', hosts });
  expect(subnets.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('what is placed and what is free are the whole network', async () => {
  const property = asyncProperty(array(integer({ min: 1, max: 200 }), { maxLength: 20 }), async (hosts) => {
    const { subnets, free } = await calculate({ cidr: '10.0.0.0/16', hosts });
    const sizes = [...subnets.map(({ cidr }) => cidr), ...free].map(
      (cidr) => 2 ** (32 - Number(cidr.split('/')[1])),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(65_536);
    for (const { usable_hosts, needed_hosts } of subnets)
      expect(Number(usable_hosts)).toBeGreaterThanOrEqual(Number(needed_hosts));
  });
  await assert(property, { numRuns: 30 });
});

test.each([
  ['0.0.0.0/8', 'A'],
  ['127.0.0.0/8', 'A'],
  ['128.0.0.0/16', 'B'],
  ['191.255.0.0/16', 'B'],
  ['192.0.0.0/24', 'C'],
  ['224.0.0.0/4', 'D'],
  ['240.0.0.0/4', 'E'],
  ['2001:db8::/32', null],
])('the class of %s is %s', async (cidr, expected) => {
  expect((await calculate({ cidr })).network.class).toBe(expected);
});

describe('refuses', () => {
  test.each([
    [
      { cidr: '192.168.1.0/28', hosts: [10, 10] },
      'hosts: expected needs that fit: 32 addresses are needed, ',
    ],
    [{ cidr: '10.0.0.0/24', new_prefix: 16 }, 'new_prefix: expected a prefix from 24 to 32'],
    [{ cidr: '10.0.0.0/24', new_prefix: 33 }, 'new_prefix: expected a prefix from 24 to 32'],
    [{ cidr: '10.0.0.0/24', subnet_count: 257 }, 'subnet_count: expected at most 256 subnets'],
    [{ cidr: '10.0.0.0/24', hosts: [0] }, 'hosts[0]: expected at least 1 host, got 0'],
    [{ cidr: '10.0.0.0/24', hosts: [{ hosts: -1 }] }, 'hosts[0].hosts: expected at least 1 host'],
    [{ cidr: '10.0.0.0/24', hosts: [1e300] }, 'hosts: expected needs that fit'],
    [{ cidr: '2001:db8::/32', hosts: [1] }, 'hosts: expected an IPv4 network'],
    [{ cidr: '10.0.0.0/24', new_prefix: 25, hosts: [1] }, 'hosts: expected one of new_prefix'],
    [{ cidr: '10.0.0.0/24', new_prefix: 25, subnet_count: 2 }, 'subnet_count: expected one of'],
    [{ cidr: '10.0.0.0-10.0.0.9' }, 'cidr: expected one network'],
    [{ cidr: '10.0.0.00/24' }, 'cidr: expected an IPv4 or IPv6 address without leading zeros'],
    [{ cidr: '10.0.0.0/24', hosts: ['ten'] }, 'hosts[0]: expected'],
    [{ cidr: '10.0.0.0/24', new_prefix: 129 }, 'new_prefix: expected a number <= 128'],
    [{}, 'cidr: required'],
  ])('%j', async (input, message) => {
    await expect(calculate(input)).rejects.toThrow(message);
  });
});
