/**
 * Memory of the serving process at rest, against bare Fastify; beside it, with what stands ready after a call; and what
 * each of a thousand bundles more takes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBundles } from './many-bundles.ts';
import { median } from './median.ts';
import { memoryMib, processTree } from './process-figures.ts';
import { ratios, report } from './report.ts';
import { startHost, startScript } from './servers.ts';

const ROUNDS = 3;
/** When what a start leaves behind is collected. */
const SETTLED_MS = 5_000;
const BUNDLES = 1_000;
/** When that of a host with so many bundles is: it reads each again. */
const SETTLED_WITH_BUNDLES_MS = 12_000;

const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-bench-'));
const plugins = await makeBundles(dataDir, BUNDLES, 1);
const many = { DATA_DIR: join(dataDir, 'many'), PLUGIN_DIRS: `${plugins},plugins` };
const figures = {
  bare: [] as number[],
  host: [] as number[],
  withSandbox: [] as number[],
  withBundles: [] as number[],
};
for (let round = 0; round <= ROUNDS; round += 1) {
  const [bare, host] = await Promise.all([
    startScript('bare-fastify.ts'),
    startHost({ DATA_DIR: join(dataDir, 'few') }),
  ]);
  // The first start writes what later ones read.
  if (round > 0) {
    await pause(SETTLED_MS);
    figures.bare.push(memoryMib(bare.pid));
    figures.host.push(memoryMib(host.pid));
    const answer = await fetch(`${host.url}/api/tools/regex-test/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pattern: 'a', input: 'a' }),
    });
    if (!answer.ok) throw new Error(`regex-test: ${answer.status}`);
    await answer.arrayBuffer();
    figures.withSandbox.push(processTree(host.pid).reduce((sum, pid) => sum + memoryMib(pid), 0));
  }
  await Promise.all([bare.stop(), host.stop()]);
  const grown = await startHost(many);
  await pause(SETTLED_WITH_BUNDLES_MS);
  if (round > 0) figures.withBundles.push(memoryMib(grown.pid));
  await grown.stop();
}
for (const [name, values] of Object.entries(figures))
  console.log(`${name}: ${median(values).toFixed(1)} MiB`);
report('memory', {
  host: ratios(figures.host, figures.bare),
  with_sandbox: ratios(figures.withSandbox, figures.bare),
  bundle_kib: figures.withBundles.map(
    (mib, round) => ((mib - (figures.host[round] ?? NaN)) * 1024) / BUNDLES,
  ),
});
await rm(dataDir, { recursive: true, force: true });
