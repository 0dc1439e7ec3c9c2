/**
 * What further processes add: `base64` over REST, limits on, at a host of one process and at a host of two.
 *
 * `inline`: CPU time that a call takes at one process, over what it takes at two, the primary with them. Where each has a core,
 * throughput grows by so much times the number of processes: what a call costs more, in sum, is lost. Measured is it so, and
 * not as calls a second, since the load comes from the same machine: all processes of a host share one core, which they
 * keep busy, and the load has the others. Each process has as many connections as the one, and they stay.
 * `share_of_primary`: how much of that CPU time is the primary's, through which nothing of a call passes.
 * `balance`: what the process did that had less to do, over what the other did: each connection stays where it was put.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Connections } from './connections.ts';
import { pin } from './pin.ts';
import { cpuMs, processTree } from './process-figures.ts';
import { report } from './report.ts';
import { startHost, type MeasuredServer } from './servers.ts';

const body = JSON.stringify({ text: 'Hello, World!', action: 'encode' });
const LIMIT = { RATE_LIMIT_REST: '1000000' };
const PROCESSES = 2;

/** For each process. */
const CONNECTIONS = 20;
const AMOUNT = 2_000;
const WARM_AMOUNT = 15_000;

const ROUNDS = 15;

interface Measured {
  readonly primaryUs: number;
  readonly processesUs: readonly number[];
}

interface LoadedHost {
  readonly pid: number;
  readonly processes: number;
  readonly connections: Connections;
}

async function loaded({ url, pid }: MeasuredServer, processes: number): Promise<LoadedHost> {
  const load = { url: `${url}/api/tools/base64/execute`, body, connections: CONNECTIONS * processes };
  return { pid, processes, connections: await Connections.open(load) };
}

/** Has a host answer calls, so many a process, and tells the CPU time of each of its processes a call. */
async function measure(
  { pid: hostPid, processes, connections }: LoadedHost,
  amount = AMOUNT,
): Promise<Measured> {
  const pids = processes === 1 ? [hostPid] : processTree(hostPid).filter((pid) => parentOf(pid) === hostPid);
  const before = [hostPid, ...pids].map(cpuMs);
  await connections.send(amount * processes);
  const [primaryUs = 0, ...processesUs] = [hostPid, ...pids].map(
    (pid, index) => ((cpuMs(pid) - (before[index] ?? 0)) * 1000) / (amount * processes),
  );
  return { primaryUs: processes === 1 ? 0 : primaryUs, processesUs };
}

const one = await startHost(LIMIT);
const many = await startHost({ ...LIMIT, PROCESSES: String(PROCESSES) });
const cores = availableParallelism();
if (cores > 1) {
  for (const pid of [one.pid, many.pid, ...processTree(many.pid)]) pin(pid, '0');
  pin(process.pid, `1-${cores - 1}`);
}
const [ofOne, ofMany] = await Promise.all([loaded(one, 1), loaded(many, PROCESSES)]);
await measure(ofOne, WARM_AMOUNT);
await measure(ofMany, WARM_AMOUNT);

const found = { inline: [] as number[], share_of_primary: [] as number[], balance: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  const first = round % 2 === 0 ? await measure(ofOne) : undefined;
  const { primaryUs, processesUs } = await measure(ofMany);
  const single = sum((first ?? (await measure(ofOne))).processesUs);
  const all = primaryUs + sum(processesUs);
  found.inline.push(single / all);
  found.share_of_primary.push(primaryUs / all);
  found.balance.push(Math.min(...processesUs) / Math.max(...processesUs));
}
report('cores', found);
for (const { connections } of [ofOne, ofMany]) connections.close();
await Promise.all([one.stop(), many.stop()]);

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function parentOf(pid: number): number {
  const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return Number(parent);
}
