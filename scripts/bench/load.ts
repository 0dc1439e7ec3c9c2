import autocannon from 'autocannon';
import { median } from './median.ts';
import { cpuMs } from './process-figures.ts';

export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections?: number;
  readonly seconds?: number;
  /** Requests to send, in place of a time. */
  readonly amount?: number;
  /** The process whose CPU time is measured. */
  readonly pid?: number;
}

export interface Measured {
  readonly perSecond: number;
  /** CPU time of the process, all its threads, in microseconds a request; NaN where no process was named. */
  readonly cpuUs: number;
  readonly p50: number;
  readonly p99: number;
}

/** Loads a server for some seconds, or with so many requests. Any answer but 2xx is a fault of the measurement. */
export async function load({
  url,
  method = 'POST',
  headers = {},
  body,
  connections = 20,
  seconds = 4,
  amount,
  pid,
}: Load): Promise<Measured> {
  const before = pid === undefined ? NaN : cpuMs(pid);
  const { requests, latency, non2xx, errors, start, finish } = await autocannon({
    url,
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} failed`);
  const cpuUs = pid === undefined ? NaN : ((cpuMs(pid) - before) * 1000) / requests.total;
  const perSecond = (requests.total * 1000) / (finish.getTime() - start.getTime());
  return { perSecond, cpuUs, p50: latency.p50, p99: latency.p99 };
}

/**
 * Measures each in turn, several rounds, the order turned round each time, so that a machine that slows down slows
 * all alike. Each is warmed up before.
 */
export async function measureRounds<Name extends string>(
  loads: Readonly<Record<Name, Load>>,
  rounds = 5,
): Promise<Record<Name, readonly Measured[]>> {
  const names = Object.keys(loads) as Name[];
  const runs = Object.fromEntries(names.map((name): [string, Measured[]] => [name, []])) as Record<
    Name,
    Measured[]
  >;
  for (const name of names) await load(warming(loads[name]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) runs[name].push(await load(loads[name]));
  return runs;
}

/** What V8 needs to make of the code what it makes of it under load. */
const WARM_REQUESTS = 15_000;

function warming(load: Load): Load {
  const isShort = load.amount !== undefined && load.amount < 1_000;
  return isShort ? load : { ...load, amount: WARM_REQUESTS };
}

/** The medians of some rounds. */
export async function compare<Name extends string>(
  loads: Readonly<Record<Name, Load>>,
  rounds = 3,
): Promise<Record<Name, Measured>> {
  const entries = Object.entries<readonly Measured[]>(await measureRounds(loads, rounds)).map(
    ([name, runs]) => [
      name,
      {
        perSecond: median(runs.map((run) => run.perSecond)),
        cpuUs: median(runs.map((run) => run.cpuUs)),
        p50: median(runs.map((run) => run.p50)),
        p99: median(runs.map((run) => run.p99)),
      },
    ],
  );
  return Object.fromEntries(entries) as Record<Name, Measured>;
}

/** CPU time a request of each, round by round. */
export function cpuOf(runs: readonly Measured[]): number[] {
  return runs.map(({ cpuUs }) => cpuUs);
}
