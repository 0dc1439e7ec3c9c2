import { resolve } from 'node:path';
import { configKeys } from './config-key-setting.ts';
import { issuer, signatureAlgorithms } from './issuer-setting.ts';
import { scopeSetting } from './scope-setting.ts';
import { viewSetting } from './view.ts';
import {
  dnsServers,
  folders,
  hostNames,
  integer,
  list,
  managementPort,
  oneOf,
  optional,
  origins,
  overrides,
  ranges,
  service,
  text,
  url,
} from './values.ts';
import { defaultDataFolder, defaultPluginFolders, type Environment } from './default-folders.ts';

/** One setting: its environment variable is its key in `SETTINGS`. */
interface Setting<T> {
  readonly meaning: string;
  /** The default as it would be written in the environment, or as people say it. */
  readonly fallback: string;
  /** Turns the text into the value, or throws what was expected. */
  readonly parse: (text: string) => T;
  /** The default where it depends on the machine; otherwise `fallback` is parsed. */
  readonly otherwise?: (environment: Environment) => T;
  /** Its value is never repeated. */
  readonly isSecret?: true;
}

/** Every setting of the host. `host/README.md` lists them from here. */
export const SETTINGS = {
  HOST: setting('Address to listen on', '127.0.0.1', text),
  PORT: setting('Port to listen on; 0 picks a free one', '8080', integer(0, 65_535)),
  PROCESSES: setting('Processes that serve together as one host; 0: one a processor', '1', integer(0, 256)),
  PUBLIC_URL: setting(
    'Address by which callers reach the host, when a proxy stands before it',
    '',
    optional(url('http', 'https')),
  ),
  ALLOWED_HOSTS: setting(
    'Names by which requests may reach the host besides addresses, localhost and that of PUBLIC_URL, comma-separated; *.example.com: all below it; *: any',
    '',
    hostNames,
  ),
  CORS_ORIGINS: setting(
    'Origins of other sites whose pages may call, comma-separated: https://app.example.com; *: any, which is the default where PUBLIC_URL is set; off: none',
    '',
    optional(origins),
  ),
  TRUST_PROXY: setting(
    'Address ranges of proxies whose X-Forwarded-For counts, comma-separated; off: none',
    'off',
    ranges,
  ),
  PLUGIN_DIRS: {
    ...setting(
      "Folders that hold bundles, comma-separated; the default is Toolyard's own",
      'plugins',
      folders,
    ),
    otherwise: defaultPluginFolders,
  },
  PLUGIN_CHANGES: setting(
    'hold: versions that ask for more, or read otherwise, wait for toolyard accept; accept: none waits',
    'hold',
    oneOf('hold', 'accept'),
  ),
  DATA_DIR: {
    ...setting(
      "Folder of the database, added bundles and the operator socket; the default is the checkout's, of the installed package `~/.local/share/toolyard` or what the system has in its place",
      'data',
      (value) => resolve(value),
    ),
    otherwise: defaultDataFolder,
  },
  ACCESS: setting(
    'open: anybody may call; keys: who has a key of toolyard key create; oauth: who has a token of OAUTH_ISSUER; keys,oauth: either',
    'open',
    oneOf('open', 'keys', 'oauth', 'keys,oauth'),
  ),
  OAUTH_ISSUER: setting(
    'The authorization server whose tokens count, exactly as its tokens say in iss',
    '',
    optional(issuer),
  ),
  OAUTH_AUDIENCE: setting(
    'What tokens for this host may say in aud, comma-separated, besides its address with and without /mcp and /api',
    '',
    list,
  ),
  OAUTH_SCOPES: setting(
    'Scopes with what they open, blanks between: tools.read?readonly=true&rest=60 tools.all?rest=600; none: a token opens every tool',
    '',
    scopeSetting,
  ),
  OAUTH_TOKENS: setting(
    'jwt: tokens are signed, and checked by the keys that the issuer publishes; introspect: the issuer is asked of each',
    'jwt',
    oneOf('jwt', 'introspect'),
  ),
  OAUTH_ALGORITHMS: setting(
    'Algorithms by which tokens may be signed, comma-separated',
    'RS256,PS256,ES256,ES384,ES512,EdDSA',
    signatureAlgorithms,
  ),
  OAUTH_CLIENT_ID: setting(
    'As whom the host asks the issuer of tokens, with OAUTH_TOKENS=introspect',
    '',
    text,
  ),
  OAUTH_CLIENT_SECRET: setting('The secret that belongs to OAUTH_CLIENT_ID', '', text),
  PAGES: setting(
    'What people see of a host that is not open: sign-in: its pages, once they gave a key or signed in; closed: nothing',
    'sign-in',
    oneOf('sign-in', 'closed'),
  ),
  OAUTH_PAGES_CLIENT_ID: setting(
    'As which public client of OAUTH_ISSUER the pages have people sign in; none: pages take keys alone',
    '',
    text,
  ),
  OAUTH_PAGES_PARAMETERS: setting(
    "What the pages send with that besides, as a URL's query: scope=openid&audience=https://tools.example.com; resource=: without that",
    '',
    (value) => Object.fromEntries(new URLSearchParams(value)),
  ),
  RATE_LIMIT_REST: setting('REST calls a minute and address; 0 = off', '60', integer(0, 1_000_000)),
  RATE_LIMIT_MCP: setting('MCP requests a minute and address; 0 = off', '120', integer(0, 1_000_000)),
  RATE_LIMIT_CPU_SECONDS: setting(
    'Seconds of CPU time that the calls of an address may take a minute; 0 = off',
    '0',
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_BYTES: setting(
    'Bytes that arguments and results of an address may have a minute; 0 = off',
    '0',
    integer(0, Number.MAX_SAFE_INTEGER),
  ),
  MCP_ORIGINS: setting(
    'Host names of web pages that may use MCP, besides those of CORS_ORIGINS and those on this machine; *: any',
    '',
    list,
  ),
  MCP_VIEW: setting(
    "The most that MCP clients see, as a URL's query: categories=text,seo&readonly=true; empty: every tool",
    '',
    viewSetting,
  ),
  MCP_PAGE_SIZE: setting('Tools a page of the MCP list; 0: all on one page', '0', integer(0, 10_000)),
  MCP_OUTPUT_SCHEMAS: setting(
    'all: MCP lists output schemas, and input schemas whole, for everybody; asked: for clients that ask with ?schemas=all',
    'asked',
    oneOf('asked', 'all'),
  ),
  RATE_LIMIT_PAGES: setting(
    'Requests a minute and address for pages and what they load: calls count apart; 0 = off',
    '600',
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_BINS: setting(
    'Bins that an address may create a minute, and ten times as many captures a bin; 0 = off',
    '30',
    integer(0, 1_000_000),
  ),
  BINS_MAX_BYTES: setting(
    'Most bytes that all captures may take; more are refused with 503 until older ones expire',
    '2147483648',
    integer(1_048_576, Number.MAX_SAFE_INTEGER),
  ),
  KV_MAX_BYTES: setting(
    'Most bytes of keys and values that one plugin may keep by `context.kv`',
    '10485760',
    integer(1024, Number.MAX_SAFE_INTEGER),
  ),
  KV_MAX_KEYS: setting('Most keys that one plugin may keep', '10000', integer(1, 10_000_000)),
  RATE_LIMIT_OVERRIDES: setting(
    'Address ranges with a limit of their own: 10.0.0.0/8=600,192.0.2.7/32=0',
    '',
    overrides,
  ),
  TRUSTED_KEYS: setting('File of public keys (JWK set) whose signatures raise a bundle to trusted', '', text),
  CONFIG_KEY: {
    ...setting(
      "Keys of plugins' secrets (32 bytes as base64), comma-separated: the first encrypts, all decrypt; none: a file in DATA_DIR holds one",
      '',
      configKeys,
    ),
    isSecret: true,
  },
  OUTBOUND_ALLOW: setting(
    'Address ranges that tools may reach, on any port, although they are not public, comma-separated',
    '',
    ranges,
  ),
  OUTBOUND_DNS: setting(
    "DNS servers that remote hosts' names are resolved with, comma-separated; empty: the system's",
    '',
    dnsServers,
  ),
  OUTBOUND_CONNECT_MS: setting(
    'How long the look-up of a remote name may take, and the connection after it',
    '3000',
    integer(1, 60_000),
  ),
  OUTBOUND_TIMEOUT_MS: setting(
    'How long a request of a tool may take, redirects included, unless the tool says otherwise',
    '10000',
    integer(1, 60_000),
  ),
  OUTBOUND_MAX_BYTES: setting(
    'Most bytes that a tool takes from a remote side, decompressed, unless the tool says otherwise',
    '2097152',
    integer(1, 67_108_864),
  ),
  DNS_OVER_HTTPS_URL: setting(
    'Resolver for DNS over HTTPS (RFC 8484) that the DNS tools ask; off: they say that none is set',
    'https://cloudflare-dns.com/dns-query',
    service,
  ),
  RDAP_BOOTSTRAP_URL: setting(
    "Base of IANA's RDAP bootstrap files (RFC 9224), by which whois-lookup finds whom to ask; off: nobody",
    'https://data.iana.org/rdap',
    service,
  ),
  DOMAIN_RANKS_URL: setting(
    'Base of the rank service that domain-rating-checker asks: {base}/{domain}; off: none',
    'https://tranco-list.eu/api/ranks/domain',
    service,
  ),
  EXCHANGE_RATES_URL: setting(
    "Base of the central bank's feed that kktc-exchange-rates asks, or its whole address; off: none",
    'https://mb.gov.ct.tr/kur',
    service,
  ),
  PWNED_PASSWORDS_URL: setting(
    'Base of the Pwned Passwords API that password-breach-checker asks: {base}/range/{prefix}; off: none',
    'https://api.pwnedpasswords.com',
    service,
  ),
  DNS_BLOCK_LISTS: setting(
    'Zones of the DNS block lists (RFC 5782) that ip-blacklist-checker asks, comma-separated',
    [
      'zen.spamhaus.org',
      'bl.spamcop.net',
      'b.barracudacentral.org',
      'psbl.surriel.com',
      'dnsbl.dronebl.org',
      'bl.mailspike.net',
      'dnsbl-1.uceprotect.net',
      'all.s5h.net',
    ].join(),
    list,
  ),
  DATABASE_URL: setting(
    'postgres://… keeps the bins and what plugins keep there instead of in SQLite',
    '',
    optional(url('postgres', 'postgresql')),
  ),
  REDIS_URL: setting(
    'redis://… (Valkey or Redis) counts rate limits for all hosts together',
    '',
    optional(url('redis', 'rediss')),
  ),
  LOG_LEVEL: setting(
    'fatal, error, warn, info, debug, trace or silent',
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  ACCESS_LOG: setting(
    'on: a line in the log for every request, without queries, headers and bodies',
    'off',
    oneOf('off', 'on'),
  ),
  MANAGEMENT_PORT: setting(
    'Port of its own for /metrics, beside /healthz and /readyz; none: /metrics is on PORT',
    'none',
    managementPort,
  ),
  BODY_LIMIT_BYTES: setting(
    'Most bytes of a request body; tools take files up to 32 MiB, which base64 makes 43 MiB',
    '46137344',
    integer(1024, 1_073_741_824),
  ),
  BODIES_MAX_BYTES: setting(
    'Most bytes of all request bodies that are on their way or being worked on; an address has half of it',
    '268435456',
    integer(1_048_576, 1_099_511_627_776),
  ),
  DEADLINE_MS: setting('How long a call may take once it has started', '30000', integer(10, 600_000)),
  ISOLATE_DEADLINE_MS: setting(
    'How long a call in the sandbox may take once it has started, and 32 ms more for each MiB of its input',
    '1000',
    integer(10, 600_000),
  ),
  POOL_THREADS: setting(
    'Worker threads for heavy trusted tools, the last for short calls; 0: one a processor but one, 2 to 4',
    '0',
    integer(0, 256),
  ),
  POOL_QUEUE: setting(
    'Calls that may wait for a worker thread; more are refused with 503',
    '64',
    integer(0, 100_000),
  ),
  SANDBOX_REQUIRE: setting(
    'Least level of the sandbox that the host starts with: full, filtered or reduced',
    'reduced',
    oneOf('full', 'filtered', 'reduced'),
  ),
  POOL_MEMORY_MB: setting(
    'MiB that one call in a worker thread may hold; more ends it',
    '512',
    integer(64, 65_536),
  ),
  SANDBOX_PROCESSES: setting(
    'Sandbox processes that plugins run in, besides half as many that stand ready; a publisher gets half of them; 0: 4',
    '0',
    integer(0, 256),
  ),
  QUEUE_AGE_MS: setting(
    'How long a call may wait for its turn; what would wait longer is refused with 503 and Retry-After',
    '10000',
    integer(10, 600_000),
  ),
  DRAIN_MS: setting(
    'How long a host that is told to stop still takes calls while /readyz says no, for balancers to notice',
    '0',
    integer(0, 600_000),
  ),
  STOP_GRACE_MS: setting(
    'How long calls in flight may take to finish when the host stops',
    '10000',
    integer(0, 600_000),
  ),
} as const;

export type Config = {
  readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['parse']>;
};

/**
 * The configuration from the environment, or from `SETTINGS`' defaults.
 *
 * @throws Error with a line for every variable whose value is wrong
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const settings: [string, Setting<unknown>][] = Object.entries(SETTINGS);
  const entries = settings.map(([name, { fallback, parse, isSecret, otherwise = () => parse(fallback) }]) => {
    const given = environment[name];
    try {
      return [name, given === undefined || given === '' ? otherwise(environment) : parse(given)];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // A URL may hold a password.
      const shown =
        given === undefined || given === '' || given.includes('@') || isSecret
          ? ''
          : `, got ${JSON.stringify(given)}`;
      problems.push(`${name}: ${reason}${shown}`);
      return [name, undefined];
    }
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(entries) as Config;
}

/** The settings as a table in Markdown. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { fallback, meaning }]) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning.replaceAll('|', '\\|')} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

function setting<T>(meaning: string, fallback: string, parse: (text: string) => T): Setting<T> {
  return { meaning, fallback, parse };
}
