import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections?: number;
  readonly seconds?: number;
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

/** Loads a server for some seconds. Any answer but 2xx is a fault of the measurement. */
export async function load({
  url,
  method = 'POST',
  headers = {},
  body,
  connections = 20,
  seconds = 4,
  pid,
}: Load): Promise<Measured> {
  const before = cpuMs(pid);
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
    connections,
    duration: seconds,
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} failed`);
  const cpuUs = ((cpuMs(pid) - before) * 1000) / requests.total;
  return { perSecond: requests.average, cpuUs, p50: latency.p50, p99: latency.p99 };
}

/** The CPU time that a process has taken, of all its threads that live, in milliseconds. */
function cpuMs(pid: number | undefined): number {
  if (pid === undefined) return NaN;
  const threads = readdirSync(`/proc/${pid}/task`);
  // Its first number is the time on a processor, in nanoseconds.
  return threads.reduce(
    (sum, thread) =>
      sum + Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10) / 1e6,
    0,
  );
}

/** Measures each in turn, several rounds, so that a machine that slows down slows all alike; medians. */
export async function compare<Name extends string>(
  loads: Readonly<Record<Name, Load>>,
  rounds = 3,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(loads) as Name[];
  const runs = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (const name of names) await load({ ...loads[name], seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) runs.get(name)?.push(await load(loads[name]));
  }
  const entries = names.map((name) => {
    const measured = runs.get(name) ?? [];
    return [
      name,
      {
        perSecond: median(measured.map((run) => run.perSecond)),
        cpuUs: median(measured.map((run) => run.cpuUs)),
        p50: median(measured.map((run) => run.p50)),
        p99: median(measured.map((run) => run.p99)),
      },
    ];
  });
  return Object.fromEntries(entries) as Record<Name, Measured>;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
