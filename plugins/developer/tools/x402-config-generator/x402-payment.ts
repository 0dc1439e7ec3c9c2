import { hash } from 'node:crypto';
import { InputError, type JsonObject, quote } from '@toolyard/sdk';

/** The chains by CAIP-2, with Circle's USDC on each. */
export const NETWORKS = {
  base: { id: 'eip155:8453', usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', test: false },
  'base-sepolia': { id: 'eip155:84532', usdc: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', test: true },
  polygon: { id: 'eip155:137', usdc: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', test: false },
  arbitrum: { id: 'eip155:42161', usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', test: false },
  avalanche: { id: 'eip155:43114', usdc: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', test: false },
  solana: {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    usdc: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
    test: false,
  },
  'solana-devnet': {
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    usdc: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
    test: true,
  },
} as const;
export type NetworkName = keyof typeof NETWORKS;

export const USDC_DECIMALS = 6;

export interface PaidRoute {
  readonly method: string;
  readonly path: string;
  /** With its dollar sign. */
  readonly price: string;
  /** In atomic units of USDC. */
  readonly amount: string;
  readonly description: string | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** @throws InputError that names the route by its index */
export function readRoutes(given: readonly JsonObject[]): PaidRoute[] {
  const seen = new Set<string>();
  return given.map((route, index) => {
    const argument = `routes[${index}]`;
    const unknown = Object.keys(route).find(
      (key) => !['method', 'path', 'price', 'description'].includes(key),
    );
    if (unknown !== undefined)
      throw new InputError(`${argument}.${unknown}`, 'unknown, expected method, path, price, description');
    const { method: givenMethod = 'GET', path, description } = route;
    const method = typeof givenMethod === 'string' ? givenMethod.trim().toUpperCase() : '';
    if (!METHODS.includes(method))
      throw new InputError(
        `${argument}.method`,
        `expected one of ${METHODS.join(', ')}, got ${quote(givenMethod)}`,
      );
    if (typeof path !== 'string' || !/^\/[^\s\p{Cc}"'`\\?#]*$/u.test(path) || !path.isWellFormed())
      throw new InputError(`${argument}.path`, `expected a path that begins with /, got ${quote(path)}`);
    if (description !== undefined && (typeof description !== 'string' || !description.isWellFormed()))
      throw new InputError(`${argument}.description`, `expected text, got ${quote(description)}`);
    const key = `${method} ${path}`;
    if (seen.has(key)) throw new InputError(argument, `expected each route once, got ${key} again`);
    seen.add(key);
    return { method, path, description, ...readPrice(`${argument}.price`, route.price) };
  });
}

/** Dollars to atomic units of USDC, in whole numbers. */
function readPrice(argument: string, given: unknown): { readonly price: string; readonly amount: string } {
  const text =
    typeof given === 'number' || typeof given === 'string' ? String(given).trim().replace(/^\$/, '') : '';
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = fraction.replace(/(?<!0)0+$/, '');
  if (whole === '' || digits.length > USDC_DECIMALS)
    throw new InputError(
      argument,
      `expected a price in US dollars with at most ${USDC_DECIMALS} decimals, got ${quote(given)}`,
    );
  const amount = BigInt(whole + digits.padEnd(USDC_DECIMALS, '0'));
  if (amount === 0n) throw new InputError(argument, `expected a price above 0, got ${quote(given)}`);
  return { price: `$${text}`, amount: String(amount) };
}

export function isSolana(network: NetworkName): boolean {
  return NETWORKS[network].id.startsWith('solana:');
}

/**
 * An address of the network.
 *
 * @throws InputError when it is none
 */
export function readAddress(argument: string, given: string, network: NetworkName): string {
  const address = given.trim();
  const fits = isSolana(network) ? base58Length(address) === 32 : /^0x[0-9a-fA-F]{40}$/.test(address);
  if (fits) return address;
  throw new InputError(
    argument,
    `expected an address of ${network}: ${isSolana(network) ? '32 bytes in Base58' : '0x and 40 hexadecimal digits'}, got ${quote(given)}`,
  );
}

/** What the case of the letters of an EVM address says, which is its checksum (EIP-55). */
export function checksumWarnings(address: string): string[] {
  const digits = address.slice(2);
  const bare = digits.toLowerCase();
  if (digits === bare || digits === digits.toUpperCase())
    return ['The address is written in one case, so it has no checksum (EIP-55): compare it once more.'];
  const sum = hash('keccak-256', bare);
  const expected = Array.from(bare, (digit, index) =>
    Number.parseInt(sum.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return digits === expected.join('')
    ? []
    : ['The address does not match its checksum (EIP-55): a character of it is wrong, compare it once more.'];
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** How many bytes a Base58 text stands for; undefined when it is none, or far too long for an address. */
function base58Length(text: string): number | undefined {
  if (text === '' || text.length > 64) return undefined;
  let value = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit === -1) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return zeros + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2));
}
