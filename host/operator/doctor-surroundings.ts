import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { well, wrong, type Finding } from './finding.ts';
import type { MachineLimits } from './machine.ts';

const MIB = 2 ** 20;

/** Below these a host is stopped by what it needs on an ordinary day: it takes up to 600 MiB under load. */
const LEAST_MEMORY = 512 * MIB;
const LEAST_OPEN_FILES = 4096;
const LEAST_PROCESSES = 256;

/** How far two clocks may be apart, in milliseconds. */
const CLOCK_SKEW_MS = 30_000;

/** How long the database has to tell the time, in seconds. */
const PATIENCE_SECONDS = 3;

export function aboutLimits({ memoryBytes, openFiles, processes }: MachineLimits): Finding {
  const says = [
    `memory ${Math.floor(memoryBytes / MIB)} MiB`,
    `open files ${openFiles ?? 'without bound'}`,
    `processes ${processes ?? 'without bound'}`,
  ].join(', ');
  const low = [
    ...(memoryBytes < LEAST_MEMORY
      ? [`memory below ${LEAST_MEMORY / MIB} MiB (the container's or unit's)`]
      : []),
    ...((openFiles ?? Infinity) < LEAST_OPEN_FILES
      ? [`open files below ${LEAST_OPEN_FILES} (ulimit -Hn)`]
      : []),
    ...((processes ?? Infinity) < LEAST_PROCESSES ? [`processes below ${LEAST_PROCESSES} (ulimit -Hu)`] : []),
  ];
  return low.length === 0 ? well('limits', says) : wrong('limits', `${says}: ${low.join(', ')}`);
}

/** What was written to the data folder was written in the past, by a clock that is right. */
export function aboutClock(dataDir: string, now = Date.now()): Finding {
  for (const name of namesIn(dataDir)) {
    const { mtimeMs = 0 } = statSync(join(dataDir, name), { throwIfNoEntry: false }) ?? {};
    if (mtimeMs > now + CLOCK_SKEW_MS)
      return wrong(
        'clock',
        `it is ${new Date(now).toISOString()} here, and ${join(dataDir, name)} was written at ${new Date(mtimeMs).toISOString()}`,
      );
  }
  return well('clock', new Date(now).toISOString());
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether PostgreSQL answers, and by how much its clock is apart: it decides when bins expire. */
export async function aboutPostgres(url: URL): Promise<Finding> {
  const { default: postgres } = await import('postgres');
  const sql = postgres(url.href, {
    max: 1,
    connect_timeout: PATIENCE_SECONDS,
    connection: { application_name: 'toolyard doctor', statement_timeout: PATIENCE_SECONDS * 1000 },
  });
  try {
    // The first query connects: only the second tells how long one takes.
    await sql`SELECT 1`;
    const before = Date.now();
    const [row] = await sql<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
    const apart = (row?.now.getTime() ?? NaN) - (before + Date.now()) / 2;
    const seconds = (Math.abs(apart) / 1000).toFixed(1);
    return Math.abs(apart) <= CLOCK_SKEW_MS
      ? well('PostgreSQL', `answers, ${seconds} s apart from the clock here`)
      : wrong('PostgreSQL', `its clock is ${seconds} s ${apart > 0 ? 'ahead of' : 'behind'} the one here`);
  } catch (error) {
    return wrong('PostgreSQL', `does not answer: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** Whether Valkey or Redis answers. */
export async function aboutValkey(url: URL): Promise<Finding> {
  const { Redis } = await import('iovalkey');
  const client = new Redis(url.href, {
    lazyConnect: true,
    connectTimeout: PATIENCE_SECONDS * 1000,
    commandTimeout: PATIENCE_SECONDS * 1000,
    retryStrategy: () => null,
  });
  let problem: Error | undefined;
  client.on('error', (error: Error) => (problem = error));
  try {
    await client.connect();
    await client.ping();
    return well('Redis', 'answers');
  } catch (error) {
    return wrong('Redis', `does not answer: ${(problem ?? Object(error)).message}`);
  } finally {
    client.disconnect();
  }
}

const PROXY_VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const;

/** Proxies on the way in and on the way out. */
export function aboutProxies(config: Config, environment: NodeJS.ProcessEnv): Finding {
  const before =
    config.TRUST_PROXY.length === 0
      ? 'TRUST_PROXY is off: behind a proxy all callers would count as one'
      : 'callers are told apart by what the proxies of TRUST_PROXY say';
  const variable = PROXY_VARIABLES.find((name) => (environment[name] ?? '') !== '');
  if (variable === undefined) return well('proxies', before);
  const given = environment[variable] ?? '';
  if (!URL.canParse(given))
    return wrong('proxies', `${variable}: expected a URL such as http://proxy.example.com:3128`);
  return well(
    'proxies',
    `${before}; ${variable} (${new URL(given).host}) is for npm packages, not for tools`,
  );
}
