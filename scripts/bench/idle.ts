/** What a host costs that nobody asks anything: milliseconds of CPU a second, with what it has started beside it. */
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs, processTree } from './process-figures.ts';
import { report } from './report.ts';
import { startHost, startScript } from './servers.ts';

const ROUNDS = 4;
const ROUND_MS = 5_000;
/** When the work of a start is over. */
const SETTLED_MS = 8_000;

const [bare, host] = await Promise.all([startScript('bare-fastify.ts'), startHost()]);
await pause(SETTLED_MS);
const taken = { bare: [] as number[], host: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  const before = { bare: cpuOfTree(bare.pid), host: cpuOfTree(host.pid) };
  await pause(ROUND_MS);
  taken.bare.push(((cpuOfTree(bare.pid) - before.bare) * 1000) / ROUND_MS);
  taken.host.push(((cpuOfTree(host.pid) - before.host) * 1000) / ROUND_MS);
}
report('idle', { ms_a_second: taken.host, bare_ms_a_second: taken.bare });
await Promise.all([bare.stop(), host.stop()]);

function cpuOfTree(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + cpuMs(each), 0);
}
