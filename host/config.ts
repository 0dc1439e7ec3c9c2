import { resolve } from 'node:path';

/** One setting: its environment variable is its key in `SETTINGS`. */
interface Setting<T> {
  readonly meaning: string;
  /** The default as it would be written in the environment. */
  readonly fallback: string;
  /** Turns the text into the value, or throws what was expected. */
  readonly parse: (text: string) => T;
}

/** Every setting of the host. `host/README.md` lists them from here. */
export const SETTINGS = {
  HOST: setting('Address to listen on', '127.0.0.1', text),
  PORT: setting('Port to listen on; 0 picks a free one', '8080', integer(0, 65_535)),
  PUBLIC_URL: setting(
    'Address by which callers reach the host, when a proxy stands before it',
    '',
    optional(url),
  ),
  TRUST_PROXY: setting(
    'Address ranges of proxies whose X-Forwarded-For counts, comma-separated; off: none',
    'off',
    list,
  ),
  PLUGIN_DIRS: setting('Folders that hold bundles, comma-separated', 'plugins', folders),
  DATA_DIR: setting('Folder of the database, added bundles and the operator socket', 'data', (value) =>
    resolve(value),
  ),
  RATE_LIMIT_REST: setting('REST calls a minute and address; 0 = off', '60', integer(0, 1_000_000)),
  RATE_LIMIT_MCP: setting('MCP requests a minute and address; 0 = off', '120', integer(0, 1_000_000)),
  RATE_LIMIT_BINS: setting(
    'Bins that an address may create a minute, and ten times as many captures a bin; 0 = off',
    '30',
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_OVERRIDES: setting(
    'Address ranges with a limit of their own: 10.0.0.0/8=600,192.0.2.7/32=0',
    '',
    overrides,
  ),
  TRUSTED_KEYS: setting('File of public keys (JWK set) whose signatures raise a bundle to trusted', '', text),
  OUTBOUND_ALLOW: setting(
    'Address ranges that tools may reach although they are not public, comma-separated',
    '',
    list,
  ),
  DATABASE_URL: setting('postgres://… keeps the bins there instead of in SQLite', '', optional(url)),
  REDIS_URL: setting('redis://… shares rate limits and catalogue changes among hosts', '', optional(url)),
  LOG_LEVEL: setting(
    'fatal, error, warn, info, debug, trace or silent',
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  BODY_LIMIT_BYTES: setting(
    'Most bytes of a request body; tools take files up to 32 MiB, which base64 makes 43 MiB',
    '46137344',
    integer(1024, 1_073_741_824),
  ),
  DEADLINE_MS: setting('How long a call may take', '30000', integer(10, 600_000)),
  ISOLATE_DEADLINE_MS: setting('How long a call in the sandbox may take', '1000', integer(10, 600_000)),
  POOL_THREADS: setting(
    'Worker threads for heavy trusted tools; 0: one a processor but one, at most 4',
    '0',
    integer(0, 256),
  ),
  POOL_QUEUE: setting(
    'Calls that may wait for a worker thread; more are refused with 503',
    '64',
    integer(0, 100_000),
  ),
  SANDBOX_PROCESSES: setting('Sandbox processes; 0: one a processor, at most 4', '0', integer(0, 256)),
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
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const entries = Object.entries(SETTINGS).map(([name, { fallback, parse }]) => {
    const given = environment[name];
    try {
      return [name, parse(given === undefined || given === '' ? fallback : given)];
    } catch (error) {
      problems.push(
        `${name}: ${error instanceof Error ? error.message : String(error)}, got ${JSON.stringify(given)}`,
      );
      return [name, undefined];
    }
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(entries) as Config;
}

function setting<T>(meaning: string, fallback: string, parse: (text: string) => T): Setting<T> {
  return { meaning, fallback, parse };
}

function text(value: string): string {
  return value;
}

function integer(least: number, most: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most)
      throw new Error(`expected a whole number from ${least} to ${most}`);
    return number;
  };
}

function oneOf<const Value extends string>(...values: Value[]) {
  return (given: string): Value => {
    const found = values.find((value) => value === given);
    if (found === undefined) throw new Error(`expected one of ${values.join(', ')}`);
    return found;
  };
}

function optional<T>(parse: (text: string) => T) {
  return (value: string): T | undefined => (value === '' ? undefined : parse(value));
}

function url(value: string): URL {
  if (!URL.canParse(value)) throw new Error('expected a URL');
  return new URL(value);
}

function list(value: string): readonly string[] {
  return value === 'off'
    ? []
    : value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
}

function folders(value: string): readonly string[] {
  return list(value).map((folder) => resolve(folder));
}

function overrides(value: string): readonly { readonly range: string; readonly limit: number }[] {
  return list(value).map((item) => {
    const [range = '', limit = ''] = item.split('=');
    if (range === '' || !/^\d+$/.test(limit))
      throw new Error('expected ranges with their limits, such as 10.0.0.0/8=600');
    return { range, limit: Number(limit) };
  });
}
