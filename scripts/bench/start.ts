/** Start to first answer, with a DATA_DIR that is kept and with a new one, against bare Fastify. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './median.ts';
import { cpuMs } from './process-figures.ts';
import { ratios, report } from './report.ts';
import { startHost, startScript, type MeasuredServer } from './servers.ts';

const ROUNDS = 5;

const kept = await mkdtemp(join(tmpdir(), 'toolyard-bench-'));
const variants = {
  bare: () => startScript('bare-fastify.ts'),
  kept: () => startHost({ DATA_DIR: kept }),
  new: () => startHost(),
};
type Name = keyof typeof variants;
const names = Object.keys(variants) as Name[];
const clock: Record<Name, number[]> = { bare: [], kept: [], new: [] };
const cpu: Record<Name, number[]> = { bare: [], kept: [], new: [] };

for (let round = 0; round <= ROUNDS; round += 1) {
  for (const name of names) {
    const server: MeasuredServer = await variants[name]();
    const took = cpuMs(server.pid);
    await server.stop();
    // The first round fills what is kept.
    if (round === 0) continue;
    clock[name].push(server.startMs);
    cpu[name].push(took);
  }
}
for (const name of names)
  console.log(`${name}: ${median(clock[name]).toFixed(0)} ms, ${median(cpu[name]).toFixed(0)} ms of CPU`);
report('start', {
  kept: ratios(clock.kept, clock.bare),
  new: ratios(clock.new, clock.bare),
  kept_cpu: ratios(cpu.kept, cpu.bare),
  new_cpu: ratios(cpu.new, cpu.bare),
});
await rm(kept, { recursive: true, force: true });
