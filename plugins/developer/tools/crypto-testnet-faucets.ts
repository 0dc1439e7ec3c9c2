import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import directory from '../data/testnet-faucets.json' with { type: 'json' };

const filter = (description: string) => Type.Optional(Type.String({ description }));

export default defineTool({
  title: 'Crypto Testnet Faucets',
  summary:
    'Find faucets that give free test coins, by network, chain or text. A dated directory: no wallet or network is touched.',
  keywords: ['Sepolia', 'test ETH', 'blockchain', 'web3', 'airdrop'],
  input: Type.Object({
    network: filter('Network slug or name: sepolia, base-sepolia, solana-devnet'),
    chain: filter('Chain family: ethereum, solana, bitcoin, … (case ignored)'),
    search: filter('Text in name, token, network or chain (case ignored)'),
    no_login: Type.Boolean({ default: false, description: 'Only faucets without an account or login' }),
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 200, description: 'At most this many' }),
  }),
  output: Type.Object({
    faucets: Type.Array(
      Type.Object({
        name: Type.String(),
        url: Type.String(),
        network: Type.String(),
        network_name: Type.String(),
        chain: Type.String(),
        chain_id: nullable(Type.Integer(), 'EVM'),
        token: Type.String(),
        amount: nullable(Type.String()),
        requires: Type.Array(Type.String(), { description: 'login, mainnet-balance, captcha, social' }),
        note: nullable(Type.String()),
      }),
    ),
    count: Type.Integer({ description: 'Matches before limit' }),
    networks: Type.Array(
      Type.Object({
        network: Type.String(),
        name: Type.String(),
        chain: Type.String(),
        chain_id: nullable(Type.Integer()),
        token: Type.String(),
        status: Type.String({ description: 'active or deprecated' }),
        explorer_url: nullable(Type.String()),
        note: nullable(Type.String(), 'Of a deprecated network: its successor'),
      }),
    ),
    as_of: Type.String({ description: 'YYYY-MM-DD' }),
  }),
  examples: [
    {
      name: 'A network that is no more',
      input: { network: 'goerli' },
      output: { faucets: [], count: 0 },
    },
    { name: 'By chain id', input: { network: '560048', limit: 1 }, output: { count: 2 } },
  ],
  run({ network, chain, search, no_login, limit }) {
    for (const [argument, text] of Object.entries({ network, chain, search }))
      if (text?.trim() === '') throw new InputError(argument, 'expected text, got none');
    const fits = (one: Network) =>
      (network === undefined || isNamed(one, network)) &&
      (chain === undefined || one.chain === chain.trim().toLowerCase());
    const wanted = search?.trim().toLowerCase();
    const holds = (...texts: readonly string[]) =>
      wanted === undefined || texts.some((text) => text.toLowerCase().includes(wanted));
    const matches = FAUCETS.filter(
      ({ place, name, requires }) =>
        fits(place) &&
        !(no_login && requires.includes('login')) &&
        holds(name, place.token, place.network, place.name, place.chain),
    );
    const found = new Set(matches.map(({ place }) => place));
    const unfiltered = network === undefined && chain === undefined && search === undefined && !no_login;
    const networks = directory.networks.filter(
      (one) =>
        unfiltered ||
        found.has(one) ||
        (one.status === 'deprecated' && fits(one) && holds(one.token, one.network, one.name, one.chain)),
    );
    return {
      faucets: matches.slice(0, limit).map(({ place, name, url, amount, requires, note }) => ({
        name,
        url,
        network: place.network,
        network_name: place.name,
        chain: place.chain,
        chain_id: place.chain_id,
        token: place.token,
        amount,
        requires: [...requires],
        note,
      })),
      count: matches.length,
      networks: networks.map(({ successor, ...one }) => ({
        network: one.network,
        name: one.name,
        chain: one.chain,
        chain_id: one.chain_id,
        token: one.token,
        status: one.status,
        explorer_url: one.explorer_url,
        note: successor === null ? null : `Shut down or no longer supported: use ${successor}.`,
      })),
      as_of: directory.as_of,
    };
  },
});

type Network = (typeof directory.networks)[number];

/** Every faucet with its network: by network, then those that ask for nothing, then by name. */
const FAUCETS = directory.faucets
  .flatMap(({ network, name, url, amount, requires, note }) => {
    const place = directory.networks.find((one) => one.network === network);
    return place === undefined ? [] : [{ place, name, url, amount, requires, note }];
  })
  .sort(
    (a, b) =>
      byText(a.place.network, b.place.network) ||
      Number(a.requires.length > 0) - Number(b.requires.length > 0) ||
      byText(a.name, b.name),
  );

function isNamed({ network, name, chain_id }: Network, wanted: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '');
  return [network, name, ...(chain_id === null ? [] : [String(chain_id)])].some(
    (text) => plain(text) === plain(wanted),
  );
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
