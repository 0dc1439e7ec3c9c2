import { defineTool, type JsonObject, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { clientCode, keyVariable, serverCode, type X402Setup } from './x402-code.ts';
import {
  checksumWarnings,
  isSolana,
  NETWORKS,
  readAddress,
  readRoutes,
  USDC_DECIMALS,
} from './x402-payment.ts';

const DEFAULT_FACILITATOR = 'https://x402.org/facilitator';

export default defineTool({
  title: 'x402 Config Generator',
  summary:
    'Generate HTTP 402 (x402) payment middleware for Express, Hono, Next.js, Fastify, Gin, FastAPI or Flask, plus a paying client.',
  keywords: ['USDC', 'paywall', 'micropayment', 'crypto', 'monetize API'],
  input: Type.Object({
    framework: Type.Enum(['express', 'hono', 'next', 'fastify', 'gin', 'fastapi', 'flask'], {
      default: 'express',
      description: 'Server framework',
    }),
    pay_to: Type.String({ minLength: 1, description: 'Receiving wallet address' }),
    routes: Type.Unsafe<JsonObject[]>({
      type: 'array',
      items: { type: 'object' },
      minItems: 1,
      maxItems: 50,
      description: '{method, path, price, description}; price in US dollars',
    }),
    network: Type.Enum(
      ['base', 'base-sepolia', 'polygon', 'arbitrum', 'avalanche', 'solana', 'solana-devnet'],
      {
        default: 'base-sepolia',
        description: 'Chain to be paid on',
      },
    ),
    facilitator_url: Type.String({ default: DEFAULT_FACILITATOR, description: 'Facilitator base URL' }),
    client: Type.Enum(['none', 'fetch', 'axios', 'go', 'httpx', 'requests'], {
      default: 'fetch',
      description: 'Client example',
    }),
    port: Type.Integer({ default: 4021, minimum: 1, maximum: 65_535, description: 'Server port' }),
  }),
  output: Type.Object({
    server_code: Type.String({ description: 'Complete file' }),
    client_code: Type.String({ description: '"" for none' }),
    env: Type.String({ description: '.env text' }),
    install: Type.Array(Type.String(), { description: 'Shell commands' }),
    files: Type.Array(Type.Object({ path: Type.String(), content: Type.String() }), {
      description: 'Server, client, .env.example',
    }),
    routes_config: Type.Unsafe<JsonObject>({
      type: 'object',
      description: '"METHOD /path" to {accepts, description} as the JS packages take it',
    }),
    payment_requirements: Type.Array(
      Type.Object({
        route: Type.String(),
        scheme: Type.String(),
        network: Type.String(),
        asset: Type.String(),
        amount: Type.String({ description: 'In atomic units' }),
        decimals: Type.Integer(),
        pay_to: Type.String(),
      }),
    ),
    network_id: Type.String({ description: 'CAIP-2' }),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'Express on the test network',
      input: {
        pay_to: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
        routes: [{ path: '/weather', price: '$0.01' }],
      },
      output: { network_id: 'eip155:84532', warnings: [] },
    },
  ],
  run({ framework, pay_to, routes: givenRoutes, network, facilitator_url, client: kind, port }) {
    const routes = readRoutes(givenRoutes);
    const payTo = readAddress('pay_to', pay_to, network);
    const facilitator = httpUrlInput.parse('facilitator_url', facilitator_url).href.replace(/\/$/, '');
    const setup: X402Setup = { network, payTo, facilitator, port, routes };
    const { id, usdc } = NETWORKS[network];
    const server = serverCode(framework, setup);
    const client = clientCode(kind, setup);
    const variables = [
      `PAY_TO_ADDRESS=${payTo}`,
      `X402_NETWORK=${id}`,
      `FACILITATOR_URL=${facilitator}`,
      `PORT=${port}`,
    ];
    const keys =
      client === undefined
        ? []
        : ['# For the client alone: never commit a private key.', `${keyVariable(network)}=`];
    const env = `${[...variables, ...keys].join('\n')}\n`;
    return {
      server_code: server.code,
      client_code: client?.code ?? '',
      env,
      install: [...new Set([...server.install, ...(client?.install ?? [])])],
      files: [
        { path: server.path, content: server.code },
        ...(client === undefined ? [] : [{ path: client.path, content: client.code }]),
        { path: '.env.example', content: env },
      ],
      routes_config: Object.fromEntries(
        routes.map(({ method, path, price, description }) => [
          `${method} ${path}`,
          Object.assign(
            { accepts: [{ scheme: 'exact', price, network: id, payTo }] },
            description === undefined ? {} : { description },
          ),
        ]),
      ),
      payment_requirements: routes.map(({ method, path, amount }) => ({
        route: `${method} ${path}`,
        scheme: 'exact',
        network: id,
        asset: usdc,
        amount,
        decimals: USDC_DECIMALS,
        pay_to: payTo,
      })),
      network_id: id,
      warnings: [
        ...(facilitator === DEFAULT_FACILITATOR && !NETWORKS[network].test
          ? [`The facilitator ${DEFAULT_FACILITATOR} serves test networks only: name another for ${network}.`]
          : []),
        ...(isSolana(network) ? [] : checksumWarnings(payTo)),
      ],
    };
  },
});
