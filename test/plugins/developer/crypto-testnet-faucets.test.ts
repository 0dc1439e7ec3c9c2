import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import finder from '../../../plugins/developer/tools/crypto-testnet-faucets.ts';

const find = (input: Record<string, unknown> = {}) => callTool(finder, input);

test('the directory is whole', async () => {
  const { faucets, networks, count, as_of } = await find({ limit: 200 });
  expect(as_of).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(count).toBe(faucets.length);
  const active = networks.filter(({ status }) => status === 'active');
  expect(active.length).toBeGreaterThanOrEqual(12);
  for (const { network } of active) expect(faucets.map((faucet) => faucet.network)).toContain(network);
  for (const { url } of faucets) expect(new URL(url).protocol).toBe('https:');
  expect(Object.fromEntries(networks.map(({ network, chain_id }) => [network, chain_id]))).toMatchObject({
    sepolia: 11155111,
    hoodi: 560048,
    'base-sepolia': 84532,
    'optimism-sepolia': 11155420,
    'arbitrum-sepolia': 421614,
    'polygon-amoy': 80002,
    'bnb-testnet': 97,
    'avalanche-fuji': 43113,
    'solana-devnet': null,
    'bitcoin-testnet4': null,
    'sui-testnet': null,
  });
  const keys = faucets.map(
    ({ network, requires, name }) => `${network} ${requires.length > 0 ? 1 : 0} ${name}`,
  );
  expect(keys).toEqual(keys.toSorted());
});

test.each(['Base Sepolia', 'base_sepolia', 'BASE-SEPOLIA', '84532'])(
  '%s is base-sepolia',
  async (network) => {
    const { faucets, networks } = await find({ network });
    expect(new Set(faucets.map((faucet) => faucet.network))).toEqual(new Set(['base-sepolia']));
    expect(networks.map((one) => one.network)).toEqual(['base-sepolia']);
  },
);

test.each([
  ['goerli', 'sepolia'],
  ['mumbai', 'polygon-amoy'],
  ['rinkeby', 'sepolia'],
  ['ropsten', 'sepolia'],
  ['holesky', 'hoodi'],
])('%s is deprecated for %s', async (network, successor) => {
  const result = await find({ network });
  expect(result).toMatchObject({ faucets: [], count: 0, networks: [{ network, status: 'deprecated' }] });
  expect(result.networks[0]?.note).toContain(successor);
});

test('filters combine', async () => {
  const { faucets } = await find({ chain: ' Ethereum ', search: 'GOOGLE', network: 'hoodi' });
  expect(faucets).toHaveLength(1);
  expect((await find({ no_login: true })).faucets.every(({ requires }) => !requires.includes('login'))).toBe(
    true,
  );
  expect(await find({ network: 'sepolia', limit: 1 })).toMatchObject({
    count: 4,
    faucets: [{ chain_id: 11155111 }],
  });
  expect(await find({ network: 'nowhere' })).toMatchObject({ faucets: [], count: 0, networks: [] });
  expect((await find({ search: 'tbtc' })).networks.map(({ network }) => network)).toEqual([
    'bitcoin-testnet4',
  ]);
});

test.each([
  [{ limit: 500 }, 'limit: expected'],
  [{ limit: 0 }, 'limit: expected'],
  [{ network: '' }, 'network: expected text'],
  [{ chain: ' ' }, 'chain: expected text'],
  [{ search: '' }, 'search: expected text'],
])('refuses %j', async (input, message) => {
  await expect(find(input)).rejects.toThrow(message);
});
