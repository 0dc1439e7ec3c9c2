/** What the sandbox costs: a call, throughput by processes, and plugins that nobody calls. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { noNetwork } from '@toolyard/sdk/manifest';
import type { Tool } from '../../host/catalogue/bundle.ts';
import { readConfig } from '../../host/config/config.ts';
import { createHost } from '../../host/app/host.ts';
import { createLog } from '../../host/observe/log.ts';
import { toolLog } from '../../host/runtimes/tool-log.ts';
import { InlineRuntime } from '../../host/runtimes/inline.ts';
import { IsolateRuntime } from '../../host/runtimes/isolate/isolate.ts';
import type { Runtime } from '../../host/runtimes/runtime.ts';
import { WallChoice } from '../../host/runtimes/wall/wall.ts';
import {
  buildPackage,
  readBuilt,
  rewriteBundle,
  toolOf,
} from '../../test/host/runtimes/isolate/plugin-package.ts';
import { bareIsolatedVm, quickJs, workerd, type Engine } from './isolate-engines.ts';
import { median } from './median.ts';
import { report } from './report.ts';
import { startHost } from './servers.ts';

const ROUNDS = 5;
const CALLS_A_ROUND = 300;
const IDLE_PLUGINS = 1_000;

/** Nobody leaves. */
const { signal } = new AbortController();

/** Counts words: some tens of microseconds of plain work, as most tools do. */
const COUNT_WORDS = `({ text }) => {
  const counts = new Map();
  for (const word of text.toLowerCase().split(/\\W+/)) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return { words: Object.fromEntries([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 20)) };
}`;

/** Some milliseconds of arithmetic. */
const COUNT_PRIMES = `({ text }) => {
  let primes = 0;
  for (let n = 2; n < text.length * 15; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) { prime = false; break; }
    if (prime) primes += 1;
  }
  return { primes };
}`;

const text = 'It was the best of times, it was the worst of times, it was the age of wisdom. '.repeat(8);
const input = JSON.stringify({ text });

const folder = await mkdtemp(join(tmpdir(), 'toolyard-bench-'));
const log = createLog('silent');
const wall = new WallChoice();
const services = {
  log,
  logFor: (tool: Tool) => toolLog(log, tool),
  networkFor: () => noNetwork('the benchmark has no network'),
  wall: () => wall.get(),
};
const built = await buildPackage(folder, {
  id: 'bench',
  runtime: 'isolate',
  tools: { 'count-words': sourceOf(COUNT_WORDS), 'count-primes': sourceOf(COUNT_PRIMES) },
});
const bundle = await readBuilt(built);
const countWords = toolOf(bundle, 'count-words');
const countPrimes = toolOf(bundle, 'count-primes');

const calls = await measureCalls();
const first_call_ms = await measureFirstCalls();
await measureThroughput();
await measureIdlePlugins();
report('isolate', { ...calls, first_call_ms });
await rm(folder, { recursive: true, force: true });

/** One call after the other, the engines in turn, so that a machine that slows down slows all alike. */
async function measureCalls(): Promise<Record<'ms_over_inline' | 'bare_ms_over_inline', number[]>> {
  const inline = new InlineRuntime(services.logFor);
  const isolate = new IsolateRuntime({ ...services, processes: 1, deadlineMs: 1_000, queueAgeMs: 10_000 });
  const engines: Readonly<Record<string, Engine>> = {
    inline: runtimeEngine(inline),
    isolate: runtimeEngine(isolate),
    'bare isolated-vm': bareIsolatedVm(COUNT_WORDS),
    'quickjs-emscripten': await quickJs(COUNT_WORDS),
    'workerd (no fresh context)': await workerd(COUNT_WORDS),
  };
  const times = new Map<string, number[]>(Object.keys(engines).map((name) => [name, []]));
  const medians = new Map<string, number[]>(Object.keys(engines).map((name) => [name, []]));
  const expected = await engines.inline?.call(input);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, engine] of Object.entries(engines)) {
      const ofRound: number[] = [];
      for (let i = 0; i < CALLS_A_ROUND; i += 1) {
        const start = performance.now();
        const result = await engine.call(input);
        const ms = performance.now() - start;
        if (result !== expected) throw new Error(`${name} gave another result: ${result}`);
        ofRound.push(ms);
      }
      // The first round is for warming up.
      if (round === 0) continue;
      times.get(name)?.push(...ofRound);
      medians.get(name)?.push(median(ofRound));
    }
  }
  const base = median(times.get('inline') ?? []);
  console.log('one warm call, JSON in and out, median and 95th percentile in ms:');
  for (const [name, measured] of times) {
    const more = name === 'inline' ? '' : `   ${(median(measured) - base).toFixed(2)} more than inline`;
    console.log(
      `  ${name.padEnd(28)} ${median(measured).toFixed(3)}  ${percentile(measured, 95).toFixed(3)}${more}`,
    );
  }
  await Promise.all(Object.values(engines).map((engine) => engine.close()));
  const over = (name: string) =>
    (medians.get(name) ?? []).map((ms, round) => ms - (medians.get('inline')?.[round] ?? NaN));
  return { ms_over_inline: over('isolate'), bare_ms_over_inline: over('bare isolated-vm') };
}

/** The first isolated call of a host that has just started and had a while, in milliseconds. */
async function measureFirstCalls(): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const host = await startHost();
    await pause(3_000);
    const body = JSON.stringify({ pattern: 'a', input: 'a' });
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    // Not the connection's, nor the client's, first request.
    await (await fetch(`${host.url}/healthz`)).text();
    const start = performance.now();
    const answer = await fetch(`${host.url}/api/tools/regex-test/execute`, request);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    if (!answer.ok) throw new Error(`regex-test: ${answer.status}`);
    await host.stop();
  }
  return times;
}

/** Many callers at a time, by the number of sandbox processes. */
async function measureThroughput(): Promise<void> {
  const cores = availableParallelism();
  const counts = [...new Set([1, 2, cores])].filter((count) => count <= cores);
  for (const tool of [countWords, countPrimes]) {
    const rates = new Map<number, number[]>(counts.map((count) => [count, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const processes of counts) {
        const runtime = new IsolateRuntime({ ...services, processes, deadlineMs: 1_000, queueAgeMs: 10_000 });
        await hammer(runtime, tool, 300);
        rates.get(processes)?.push(await hammer(runtime, tool, 1_500));
        await runtime.close();
      }
    }
    const shown = [...rates].map(([count, measured]) => `${count}: ${Math.round(median(measured))}`);
    console.log(`${tool.id}, calls a second by processes (${cores} cores): ${shown.join(', ')}`);
  }
}

/** Calls a second of 16 callers who never rest. */
async function hammer(runtime: Runtime, tool: Tool, ms: number): Promise<number> {
  const start = performance.now();
  let calls = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() - start < ms) {
      await callTool(runtime, tool, input);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  return (calls * 1_000) / (performance.now() - start);
}

/** The memory of a real host with plugins that are there and not called, beside its memory without them. */
async function measureIdlePlugins(): Promise<void> {
  const plugins = join(folder, 'idle');
  for (let i = 0; i < IDLE_PLUGINS; i += 1) await copyPlugin(join(plugins, `idle-${i}`), i);
  const manifests = await heapOf(() => readManifests(plugins));
  const empty = await heapOfHost(join(folder, 'none'));
  const full = await heapOfHost(plugins);
  const perPlugin = (full.bytes - empty.bytes - manifests) / IDLE_PLUGINS / 1024;
  console.log(
    `${IDLE_PLUGINS} idle plugins: ${full.processes} processes, ${perPlugin.toFixed(1)} KiB of heap each beyond their manifests (${(manifests / IDLE_PLUGINS / 1024).toFixed(1)} KiB)`,
  );
}

async function heapOfHost(plugins: string): Promise<{ bytes: number; processes: number }> {
  await mkdir(plugins, { recursive: true });
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const config = readConfig({ PORT: '0', PLUGIN_DIRS: plugins, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  let host: Awaited<ReturnType<typeof createHost>> | undefined;
  const bytes = await heapOf(async () => (host = await createHost(config)));
  const processes = host?.isolate.processes().length ?? 0;
  await host?.stop();
  return { bytes, processes };
}

/** Bytes of the heap that what is made takes. */
async function heapOf(make: () => Promise<unknown>): Promise<number> {
  const before = usedHeap();
  const made = await make();
  const bytes = usedHeap() - before;
  if (made === undefined) throw new Error('nothing was made');
  return bytes;
}

function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') for (let i = 0; i < 3; i += 1) collect();
  return process.memoryUsage().heapUsed;
}

async function readManifests(plugins: string): Promise<unknown[]> {
  const names = await readdir(plugins);
  return Promise.all(
    names.map(async (name): Promise<unknown> =>
      JSON.parse(await readFile(join(plugins, name, 'plugin.json'), 'utf8')),
    ),
  );
}

/** A plugin like the one that is measured, under another name. */
async function copyPlugin(target: string, index: number): Promise<void> {
  const manifest = { ...bundle.manifest, files: { ...bundle.manifest.files } };
  for (const path of Object.keys(manifest.files)) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), await readFile(join(built, path)));
  }
  await writeFile(join(target, 'plugin.json'), JSON.stringify(manifest));
  await rewriteBundle(target, (changed) => {
    changed.id = `idle-${index}`;
    changed.tools = changed.tools.map((tool) => Object.assign({}, tool, { id: `${tool.id}-${index}` }));
  });
}

function runtimeEngine(runtime: Runtime): Engine {
  return { call: (json) => callTool(runtime, countWords, json), close: () => runtime.close() };
}

async function callTool(runtime: Runtime, tool: Tool, json: string): Promise<string> {
  const result = await runtime.run(
    tool,
    { kind: 'json', bytes: new TextEncoder().encode(json) },
    { caller: 'bench', signal, deadlineMs: 30_000, start() {}, spend() {} },
  );
  return result.kind === 'json' ? Buffer.from(result.bytes).toString('utf8') : JSON.stringify(result.value);
}

function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length * percent) / 100)] ?? NaN;
}

function sourceOf(work: string): string {
  return `import { defineTool, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Bench',
  summary: 'Some work to measure.',
  input: Type.Object({ text: Type.String({ description: 'Any text' }) }),
  output: Type.Object({}),
  examples: [{ name: 'a text', input: { text: 'a' }, output: {} }],
  run: ${work},
});
`;
}
