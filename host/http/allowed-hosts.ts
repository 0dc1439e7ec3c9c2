import { isIPv4, isIPv6 } from 'node:net';

/** What a Host header names (RFC 9110 §7.2): a name or an address in lower case, and a port if there is one. */
export interface Authority {
  readonly name: string;
  readonly port: string;
}

/** A name of letters, digits, `-`, `_` and dots (RFC 3986 §3.2.2 allows more, and no browser sends it), or an IPv6 address. */
const AUTHORITY = /^(?:([a-z\d_-]+(?:\.[a-z\d_-]+)*)\.?|\[([\da-f:.]+)\])(?::(\d{0,5}))?$/i;

/**
 * Reads a Host header. The dot at the end of a name means the root of the DNS and is left out (RFC 1034 §3.1).
 *
 * @returns undefined when it is no authority: userinfo, paths, blanks and other signs are none
 */
export function parseAuthority(text: string): Authority | undefined {
  const [, name, address, port = ''] = AUTHORITY.exec(text) ?? [];
  if (Number(port) > 65_535) return undefined;
  if (name !== undefined) return { name: name.toLowerCase(), port };
  return address !== undefined && isIPv6(address) ? { name: `[${address.toLowerCase()}]`, port } : undefined;
}

/**
 * The names by which requests may reach this host. A page may point a name of its own at any address (DNS rebinding)
 * and then be, for the browser, of the host's own origin: only its Host header tells. No page can do so with an
 * address, with `localhost` and names below it (RFC 6761 §6.3), or with a name that somebody else holds.
 */
export class AllowedHosts {
  readonly #isAny: boolean;
  readonly #names: ReadonlySet<string>;
  /** Names below which every name counts, with the dot before them. */
  readonly #domains: readonly string[];

  /** @param names of the operator's; `*.example.com` stands for all below it, `*` for any */
  constructor(names: readonly string[]) {
    this.#isAny = names.includes('*');
    this.#names = new Set(names.filter((name) => !name.startsWith('*')));
    this.#domains = names.filter((name) => name.startsWith('*.')).map((name) => name.slice(1));
  }

  allows({ name }: Authority): boolean {
    return (
      this.#isAny ||
      isIPv4(name) ||
      name.startsWith('[') ||
      name === 'localhost' ||
      name.endsWith('.localhost') ||
      this.#names.has(name) ||
      this.#domains.some((domain) => name.endsWith(domain))
    );
  }
}
