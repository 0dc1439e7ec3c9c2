/** What one address that asks a hundred times its share of the sandbox costs another, as ratios to a quiet time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noNetwork } from '@toolyard/sdk/manifest';
import type { Tool } from '../../host/catalogue/bundle.ts';
import { createLog } from '../../host/observe/log.ts';
import { toolLog } from '../../host/runtimes/tool-log.ts';
import { IsolateRuntime } from '../../host/runtimes/isolate/isolate.ts';
import { WallChoice } from '../../host/runtimes/wall/wall.ts';
import { buildPackage, readBuilt, toolOf } from '../../test/host/runtimes/isolate/plugin-package.ts';
import { compare, percentile } from './ratios.ts';

/** Calls that the greedy address has in flight at any time. */
const GREEDY = 200;

/** Calls of the other address in each phase, one after the other, so far apart in milliseconds. */
const CALLS = 150;
const APART_MS = 10;

const SOURCE = `import { defineTool, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Count primes',
  summary: 'Some milliseconds of arithmetic.',
  input: Type.Object({ limit: Type.Integer({ description: 'Count up to here' }) }),
  output: Type.Object({ primes: Type.Integer() }),
  examples: [{ name: 'ten', input: { limit: 10 }, output: { primes: 4 } }],
  run({ limit }) {
    let primes = 0;
    for (let n = 2; n <= limit; n += 1) {
      let prime = true;
      for (let d = 2; d * d <= n; d += 1) if (n % d === 0) { prime = false; break; }
      if (prime) primes += 1;
    }
    return { primes };
  },
});`;

const folder = await mkdtemp(join(tmpdir(), 'toolyard-fairness-'));
const log = createLog('silent');
const wall = new WallChoice();
const isolate = new IsolateRuntime({
  log,
  logFor: (tool: Tool) => toolLog(log, tool),
  networkFor: () => noNetwork('the benchmark has no network'),
  wall: () => wall.get(),
  processes: 0,
  deadlineMs: 1_000,
  queueAgeMs: 10_000,
});
const crowded = await plugin('crowded');
const other = await plugin('other');
const signal = new AbortController().signal;
let answered = 0;
let refused = 0;

for (const tool of [crowded, other]) for (let i = 0; i < 20; i += 1) await call(tool, 'quiet');
const quiet = await measure(crowded);
console.log(`quiet: p50 ${percentile(quiet, 50)} ms, p99 ${percentile(quiet, 99)} ms`);
const flood = { isOver: false };
const flooding = Array.from({ length: GREEDY }, async () => {
  while (!flood.isOver) await call(crowded, 'greedy').then(() => (answered += 1), onRefused);
});
console.log(compare('the same plugin', quiet, await measure(crowded)));
console.log(compare('another plugin', quiet, await measure(other)));
flood.isOver = true;
await Promise.all(flooding);
console.log(`the greedy address meanwhile: ${answered} calls answered, ${refused} refused`);
await isolate.close();
await wall.close();
await rm(folder, { recursive: true, force: true });

async function plugin(id: string): Promise<Tool> {
  const bundle = await readBuilt(
    await buildPackage(folder, { id, runtime: 'isolate', tools: { 'count-primes': SOURCE } }),
  );
  return toolOf(bundle, 'count-primes');
}

/** How long calls of a modest address take, in milliseconds. */
async function measure(tool: Tool): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < CALLS; i += 1) {
    const start = performance.now();
    await call(tool, 'modest');
    times.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, APART_MS));
  }
  return times;
}

async function call(tool: Tool, caller: string): Promise<void> {
  const bytes = new TextEncoder().encode('{"limit":20000}');
  await isolate.run(
    tool,
    { kind: 'json', bytes },
    { caller, signal, deadlineMs: 30_000, start() {}, spend() {} },
  );
}

/** Whoever is refused comes again somewhat later. */
async function onRefused(): Promise<void> {
  refused += 1;
  await new Promise((done) => setTimeout(done, 100));
}
