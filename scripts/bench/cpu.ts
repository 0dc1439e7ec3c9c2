import { availableParallelism } from 'node:os';
import { Connections } from './connections.ts';
import type { Load } from './load.ts';
import { mean, median } from './median.ts';
import { pin } from './pin.ts';
import { cpuMs } from './process-figures.ts';
import type { MeasuredServer } from './servers.ts';

/** What is sent to a server whose process is measured. */
export interface CpuLoad extends Load {
  readonly pid: number;
  /** Requests a round: less where each takes long. */
  readonly amount?: number;
}

export interface Comparison<Server extends string, Name extends string> {
  readonly servers: Readonly<Record<Server, () => Promise<MeasuredServer>>>;
  readonly loads: (
    servers: Readonly<Record<Server, MeasuredServer>>,
  ) => Readonly<Record<Name, CpuLoad>> | Promise<Readonly<Record<Name, CpuLoad>>>;
  readonly sittings?: number;
}

/** Requests a round, of which all thousand take some tens of milliseconds: what disturbs one load disturbs all. */
const AMOUNT = 500;

/**
 * Rounds of a sitting. V8 has made of the code what it makes of it under load after so many requests; the collections
 * of garbage fall into few rounds, and are in the sum of all.
 */
const WARM_ROUNDS = 30;
const ROUNDS = 40;

/** Two processes of the same program differ by as much as a tenth in what a request costs them, as long as they live. */
const SITTINGS = 6;

/**
 * CPU time a request of each load, in microseconds, round by round. All loads have their turn in each round, over
 * connections that stay; servers are started anew at each sitting; and the client has a processor for itself where
 * there are two. What else runs on the machine makes rounds up to four times as dear, and what needs more of the
 * caches dearer than the rest: the half of the rounds is left out in which the machine was least quiet.
 */
export async function measureCpu<Server extends string, Name extends string>({
  servers,
  loads,
  sittings = SITTINGS,
}: Comparison<Server, Name>): Promise<Record<Name, number[]>> {
  const rounds: Partial<Record<Name, number[]>> = {};
  for (let sitting = 0; sitting < sittings; sitting += 1) {
    const started = await startAll(servers, sitting % 2 === 1);
    const measured = await keepApart(Object.values(started), async () => sit(await loads(started)));
    for (const [name, values] of entriesOf(measured)) (rounds[name] ??= []).push(...values);
    await Promise.all(Object.values<MeasuredServer>(started).map((server) => server.stop()));
  }
  return quietHalf(rounds as Record<Name, number[]>);
}

/** The rounds that cost least, all loads together, each for what it costs on average. */
function quietHalf<Name extends string>(rounds: Readonly<Record<Name, number[]>>): Record<Name, number[]> {
  const series = entriesOf<Name, number[]>(rounds);
  const shares = series.map(([, values]) => values.map((value) => value / mean(values)));
  const costs = (shares[0] ?? []).map((_, round) => mean(shares.map((values) => values[round] ?? NaN)));
  const most = median(costs);
  return Object.fromEntries(
    series.map(([name, values]) => [name, values.filter((_, round) => (costs[round] ?? NaN) <= most)]),
  ) as Record<Name, number[]>;
}

/** One after the other: what is started first has to bear what the first of all has to. */
async function startAll<Server extends string>(
  servers: Readonly<Record<Server, () => Promise<MeasuredServer>>>,
  isReversed: boolean,
): Promise<Record<Server, MeasuredServer>> {
  const started: Partial<Record<Server, MeasuredServer>> = {};
  const order = entriesOf(servers);
  for (const [name, start] of isReversed ? order.toReversed() : order) started[name] = await start();
  return started as Record<Server, MeasuredServer>;
}

async function sit<Name extends string>(
  loads: Readonly<Record<Name, CpuLoad>>,
): Promise<Record<Name, number[]>> {
  const turns = await Promise.all(
    entriesOf<Name, CpuLoad>(loads).map(async ([name, load]) => {
      const connections = await Connections.open(load);
      const { pid, amount = AMOUNT } = load;
      const measure = async () => {
        const before = cpuMs(pid);
        await connections.send(amount);
        return ((cpuMs(pid) - before) * 1000) / amount;
      };
      return { name, connections, measure, values: [] as number[] };
    }),
  );
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    for (const { measure, values } of round % 2 === 0 ? turns : turns.toReversed()) {
      const value = await measure();
      if (round >= 0) values.push(value);
    }
  }
  for (const { connections } of turns) connections.close();
  return Object.fromEntries(turns.map(({ name, values }) => [name, values])) as Record<Name, number[]>;
}

/** Has the client run on the first processor meanwhile, and the servers on the last. */
async function keepApart<T>(servers: readonly MeasuredServer[], work: () => Promise<T>): Promise<T> {
  const last = availableParallelism() - 1;
  if (last === 0) return work();
  for (const { pid } of servers) pin(pid, String(last));
  pin(process.pid, '0');
  try {
    return await work();
  } finally {
    pin(process.pid, `0-${last}`);
  }
}

function entriesOf<Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
