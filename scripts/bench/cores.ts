/**
 * What a second process adds: `base64` over REST, limits on, at a host of one process and at a host of two.
 *
 * `inline`: CPU time that a call takes at one process, over what it takes at two, the primary and both processes in
 * sum. Where there are cores enough, throughput grows by as much times the number of processes: what a call costs more,
 * in sum, is lost. It is this that is held to the goal, since the load comes from the same machine and has its own need of
 * the cores.
 * `share_of_primary`: how much of that CPU time is the primary's, through which nothing of a call passes.
 * `balance`: what the process did that had less to do, over what the other did; each connection stays where it was put.
 * `throughput_beside_load`: calls a second at two processes over twice those at one, with the load on the same cores: on a
 * machine of two it cannot be near 1.
 */
import { readFileSync } from 'node:fs';
import { load, type Measured } from './load.ts';
import { cpuMs, processTree } from './process-figures.ts';
import { report } from './report.ts';
import { startHost } from './servers.ts';

const body = JSON.stringify({ text: 'Hello, World!', action: 'encode' });
const LIMIT = { RATE_LIMIT_REST: '1000000' };
const AMOUNT = 6_000;
const WARM_AMOUNT = 15_000;
const ROUNDS = 9;
const PROCESSES = 2;

const one = await startHost(LIMIT);
const two = await startHost({ ...LIMIT, PROCESSES: String(PROCESSES) });
const serving = processTree(two.pid)
  .filter((pid) => parentOf(pid) === two.pid)
  .slice(0, PROCESSES);
const call = (url: string, amount: number) =>
  load({ url: `${url}/api/tools/base64/execute`, body, amount, connections: 20 });

for (const host of [one, two]) await call(host.url, WARM_AMOUNT);
const found = {
  inline: [] as number[],
  share_of_primary: [] as number[],
  balance: [] as number[],
  throughput_beside_load: [] as number[],
};
for (let round = 0; round < ROUNDS; round += 1) {
  const hosts = round % 2 === 0 ? ([one, two] as const) : ([two, one] as const);
  const measured = new Map<object, { readonly load: Measured; readonly cpu: readonly number[] }>();
  for (const host of hosts) {
    const pids = host === one ? [one.pid] : [two.pid, ...serving];
    const before = pids.map(cpuMs);
    const made = await call(host.url, AMOUNT);
    measured.set(host, { load: made, cpu: pids.map((pid, index) => cpuMs(pid) - (before[index] ?? 0)) });
  }
  const [single, double] = [measured.get(one), measured.get(two)];
  if (single === undefined || double === undefined) continue;
  const [primary = 0, ...processes] = double.cpu;
  const sum = double.cpu.reduce((all, ms) => all + ms, 0);
  found.inline.push((single.cpu[0] ?? 0) / sum);
  found.share_of_primary.push(primary / sum);
  found.balance.push(Math.min(...processes) / Math.max(...processes));
  found.throughput_beside_load.push(double.load.perSecond / (PROCESSES * single.load.perSecond));
}
report('cores', found);
await Promise.all([one.stop(), two.stop()]);

function parentOf(pid: number): number {
  const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return Number(parent);
}
