import { execFileSync, spawnSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import generator from '../../../plugins/developer/tools/x402-config-generator/tool.ts';

const EVM = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C';
const SOLANA = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const generate = (input: Record<string, unknown> = {}) =>
  callTool(generator, { pay_to: EVM, routes: [{ path: '/x', price: 1 }], ...input });
const AWKWARD = [
  { path: '/a', price: '0.01', description: `It's "new" \\ \n \${x} %s 👍` },
  { method: 'post', path: '/b/c-d', price: '$0.5' },
];

describe('what is written is code', () => {
  const has = (command: string, argument: string) => spawnSync(command, [argument]).status === 0;

  test.each(['express', 'hono', 'next', 'fastify'])('%s', async (framework) => {
    for (const network of ['base', 'solana']) {
      const { server_code, client_code } = await generate({
        framework,
        network,
        pay_to: network === 'base' ? EVM : SOLANA,
        routes: AWKWARD,
        client: framework === 'express' ? 'axios' : 'fetch',
      });
      for (const code of [server_code, client_code]) expect(() => stripTypeScriptTypes(code)).not.toThrow();
      expect(server_code).toContain(`@x402/${framework}`);
      expect(server_code).toContain(network === 'base' ? 'ExactEvmScheme' : 'ExactSvmScheme');
      expect(server_code).not.toContain(EVM);
      expect(server_code).toContain('process.env.PAY_TO_ADDRESS');
    }
  });

  test.runIf(has('python3', '--version')).each([
    ['fastapi', 'httpx'],
    ['flask', 'requests'],
  ])('%s and %s', async (framework, client) => {
    for (const network of ['base', 'solana-devnet']) {
      const { server_code, client_code, install } = await generate({
        framework,
        client,
        network,
        pay_to: network === 'base' ? EVM : SOLANA,
        routes: AWKWARD,
      });
      for (const code of [server_code, client_code])
        execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], { input: code });
      expect(install.join('\n')).toContain('pip install');
    }
  });

  test.runIf(has('gofmt', '-h') || spawnSync('gofmt', ['-l']).status === 0)('gin and go', async () => {
    for (const network of ['base', 'solana']) {
      const { server_code, client_code } = await generate({
        framework: 'gin',
        client: 'go',
        network,
        pay_to: network === 'base' ? EVM : SOLANA,
        routes: AWKWARD,
      });
      for (const code of [server_code, client_code])
        expect(execFileSync('gofmt', ['-e'], { input: code, encoding: 'utf8' })).toContain('package main');
    }
  });
});

test.each([
  [0.29, '290000', '$0.29'],
  ['1.000001', '1000001', '$1.000001'],
  ['$0.50', '500000', '$0.50'],
  [1, '1000000', '$1'],
  ['0.0000010', '1', '$0.0000010'],
  [1e-6, '1', '$0.000001'],
])('the price %j is %s units', async (price, amount, written) => {
  const { payment_requirements, routes_config } = await generate({ routes: [{ path: '/x', price }] });
  expect(payment_requirements).toMatchObject([{ amount, decimals: 6, scheme: 'exact' }]);
  expect(routes_config['GET /x']).toMatchObject({ accepts: [{ price: written }] });
});

test('mainnets want another facilitator, addresses a checksum', async () => {
  const { warnings, network_id } = await generate({ network: 'base', pay_to: EVM.toLowerCase() });
  expect(network_id).toBe('eip155:8453');
  expect(warnings).toHaveLength(2);
  expect((await generate({ network: 'base', facilitator_url: 'https://f.test/' })).warnings).toEqual([]);
  const swapped = EVM.replace(/[a-f]/, (letter) => letter.toUpperCase());
  expect((await generate({ pay_to: swapped })).warnings).toEqual([
    'The address does not match its checksum (EIP-55): a character of it is wrong, compare it once more.',
  ]);
});

test('private keys are names only', async () => {
  const { env, client_code, files } = await generate({ port: 8000 });
  expect(env).toBe(
    `PAY_TO_ADDRESS=${EVM}\nX402_NETWORK=eip155:84532\nFACILITATOR_URL=https://x402.org/facilitator\nPORT=8000\n# For the client alone: never commit a private key.\nEVM_PRIVATE_KEY=\n`,
  );
  expect(client_code).toContain('process.env.EVM_PRIVATE_KEY');
  expect(files.map(({ path }) => path)).toEqual(['server.ts', 'client.ts', '.env.example']);
  expect(await generate({ client: 'none' })).toMatchObject({
    client_code: '',
    env: expect.not.stringContaining('KEY') as string,
  });
});

test.each([
  [{ routes: [] }, 'routes: expected at least 1 element'],
  [{ routes: [{ path: 'x', price: 1 }] }, 'routes[0].path: expected a path that begins with /'],
  [{ routes: [{ path: '/x', price: 0 }] }, 'routes[0].price: expected a price above 0'],
  [
    { routes: [{ path: '/x', price: '0.0000001' }] },
    'routes[0].price: expected a price in US dollars with at most 6 decimals',
  ],
  [{ routes: [{ path: '/x', price: 'free' }] }, 'routes[0].price: expected'],
  [{ routes: [{ path: '/x', price: -1 }] }, 'routes[0].price: expected'],
  [{ routes: [{ path: '/x' }] }, 'routes[0].price: expected'],
  [{ routes: [{ path: '/x', price: 1, method: 'BREW' }] }, 'routes[0].method: expected one of GET'],
  [
    {
      routes: [
        { path: '/x', price: 1 },
        { method: 'get', path: '/x', price: 2 },
      ],
    },
    'routes[1]: expected each route once, got GET /x again',
  ],
  [{ routes: [{ path: '/x', price: 1, pric: 2 }] }, 'routes[0].pric: unknown'],
  [{ pay_to: '0x123' }, 'pay_to: expected an address of base-sepolia'],
  [{ pay_to: SOLANA }, 'pay_to: expected'],
  [{ network: 'solana' }, 'pay_to: expected an address of solana: 32 bytes in Base58'],
  [{ facilitator_url: 'ftp://x' }, 'facilitator_url: expected a URL that begins with http:// or https://'],
])('refuses %j', async (input, message) => {
  await expect(generate(input)).rejects.toThrow(message);
});
