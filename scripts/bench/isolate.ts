/** What the sandbox costs: a call, throughput by cores, and plugins that nobody calls. */
import { execFileSync } from 'node:child_process';
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
import { processTree, treeCpuMs } from './process-figures.ts';
import { ratios, report } from './report.ts';
import { startHost } from './servers.ts';

const ROUNDS = 5;
/** Short turns, many of them: a machine that is busy for a while is so for all engines alike. */
const TURNS = 30;
const CALLS_A_TURN = 50;
const IDLE_PLUGINS = 1_000;
/** Until V8 has made of the code what it makes of it under load. */
const WARM_UP_MS = 4_000;

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
const ofOther = toolOf(
  await readBuilt(
    await buildPackage(folder, { id: 'other', runtime: 'isolate', tools: { count: sourceOf(COUNT_WORDS) } }),
  ),
  'count',
);

const calls = await measureCalls();
const first_call_ms = await measureFirstCalls();
const growth_by_cores = await measureThroughput();
await measureIdlePlugins();
report('isolate', { ...calls, first_call_ms, growth_by_cores });
await rm(folder, { recursive: true, force: true });

/** One call after the other, the engines in turn, so that a machine that slows down slows all alike. */
async function measureCalls(): Promise<Record<string, number[]>> {
  const inline = new InlineRuntime(services.logFor);
  const options = { ...services, deadlineMs: 1_000, queueAgeMs: 10_000 };
  const isolate = new IsolateRuntime({ ...options, processes: 1 });
  const shared = new IsolateRuntime({ ...options, processes: 4 });
  let turn = 0;
  const engines: Readonly<Record<string, Engine>> = {
    inline: runtimeEngine(inline),
    isolate: runtimeEngine(isolate),
    'isolate, two publishers in turn': {
      call: (json) => callTool(shared, (turn += 1) % 2 === 0 ? countWords : ofOther, json),
      close: () => shared.close(),
    },
    'bare isolated-vm': bareIsolatedVm(COUNT_WORDS),
    'quickjs-emscripten': await quickJs(COUNT_WORDS),
    'workerd (no fresh context)': await workerd(COUNT_WORDS),
  };
  const figures = new Map(Object.keys(engines).map((name) => [name, newFigures()]));
  const expected = (await engines.inline?.call(input)) ?? '';
  for (let round = 0; round <= TURNS; round += 1) {
    const inTurn = Object.entries(engines);
    for (const [name, engine] of round % 2 === 0 ? inTurn : inTurn.toReversed()) {
      const { ms, cpu } = await takeTurn(engine, expected);
      // The first round is for warming up.
      if (round === 0) continue;
      const of = figures.get(name) ?? newFigures();
      of.all.push(...ms);
      of.medians.push(median(ms));
      of.cpu.push(cpu);
    }
  }
  await Promise.all(Object.values(engines).map((engine) => engine.close()));
  showCalls(figures);
  const over = (name: string, of: 'medians' | 'cpu') =>
    (figures.get(name)?.[of] ?? []).map((ms, i) => ms - (figures.get('inline')?.[of][i] ?? NaN));
  return {
    ms_over_inline: over('isolate', 'medians'),
    two_publishers_ms_over_inline: over('isolate, two publishers in turn', 'medians'),
    bare_ms_over_inline: over('bare isolated-vm', 'medians'),
    of_bare: ratios(over('isolate', 'medians'), over('bare isolated-vm', 'medians')),
    cpu_ms_over_inline: over('isolate', 'cpu'),
    bare_cpu_ms_over_inline: over('bare isolated-vm', 'cpu'),
    cpu_of_bare: ratios(over('isolate', 'cpu'), over('bare isolated-vm', 'cpu')),
  };
}

/** Of the calls of one engine: how long each took, and by turns the median and the CPU time of a call, in milliseconds. */
interface CallFigures {
  readonly all: number[];
  readonly medians: number[];
  readonly cpu: number[];
}

function newFigures(): CallFigures {
  return { all: [], medians: [], cpu: [] };
}

async function takeTurn(engine: Engine, expected: string): Promise<{ ms: number[]; cpu: number }> {
  const ms: number[] = [];
  const before = treeCpuMs(process.pid);
  for (let i = 0; i < CALLS_A_TURN; i += 1) {
    const start = performance.now();
    const result = await engine.call(input);
    ms.push(performance.now() - start);
    if (result !== expected) throw new Error(`another result was expected: ${result}`);
  }
  return { ms, cpu: (treeCpuMs(process.pid) - before) / CALLS_A_TURN };
}

function showCalls(figures: ReadonlyMap<string, CallFigures>): void {
  const base = median(figures.get('inline')?.all ?? []);
  console.log('one warm call, JSON in and out, median and 95th percentile, and CPU time, in ms:');
  for (const [name, { all, cpu }] of figures) {
    const more = name === 'inline' ? '' : `   ${(median(all) - base).toFixed(2)} more than inline`;
    const shown = [median(all), percentile(all, 95), median(cpu)].map((ms) => ms.toFixed(3));
    console.log(`  ${name.padEnd(32)} ${shown.join('  ')}${more}`);
  }
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

/**
 * Many callers at a time, with the host and the sandbox on one core and on all. Returns what a core of all does, of what
 * one does that is alone.
 */
async function measureThroughput(): Promise<number[]> {
  const cores = availableParallelism();
  const runtime = new IsolateRuntime({ ...services, processes: 0, deadlineMs: 1_000, queueAgeMs: 60_000 });
  const growth: number[] = [];
  for (const tool of [countWords, countPrimes]) {
    await hammer(runtime, tool, WARM_UP_MS);
    const rates = { one: [] as number[], all: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      pin(1);
      rates.one.push(await hammer(runtime, tool, 1_500));
      pin(cores);
      rates.all.push(await hammer(runtime, tool, 1_500));
    }
    growth.push(...ratios(rates.all, rates.one).map((more) => more / cores));
    const shown = Object.entries(rates).map(([used, measured]) => `${used}: ${Math.round(median(measured))}`);
    console.log(`${tool.id}, calls a second on one of ${cores} cores and on all: ${shown.join(', ')}`);
  }
  await runtime.close();
  return growth;
}

/** Keeps this process and its children, all threads of theirs, to the first cores. */
function pin(cores: number): void {
  for (const pid of processTree(process.pid))
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `0-${cores - 1}`, `${pid}`], {
      stdio: 'ignore',
    });
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
