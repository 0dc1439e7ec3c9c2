/**
 * `npm run bench [NAME…]`: runs the benchmarks of scripts/bench, all or those that are named, one after the other, and
 * writes what they found into bench.json and BENCH.md.
 *
 * --json          writes nothing, and prints nothing but what they found, a line of JSON each
 * --check         writes nothing, and fails where a ratio is worse than that of bench.json by more than a tenth, or is
 *                 not there to be compared with
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { GOALS, isMet, isWorse, type Goal } from './bench/goals.ts';
import type { BenchResult } from './bench/report.ts';

const ROOT = join(import.meta.dirname, '..');
const KEPT = join(ROOT, 'bench.json');
const PAGE = join(ROOT, 'BENCH.md');

/** Those that say in words what they found. */
const IN_WORDS = ['reload', 'fairness', 'fairness-host', 'wall', 'pdf'];

/** Another try is given to what seems worse: a busy machine is no regression. */
const TRIES = 2;

const { values: options, positionals: named } = parseArgs({
  options: { json: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const known = [...Object.keys(GOALS), ...IN_WORDS];
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`there is no benchmark ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  process.exit(2);
}
if (options.check) await check(named.length > 0 ? named : Object.keys(GOALS));
else {
  for (const name of named.length > 0 ? named : known) {
    const result = await run(name);
    if (result === undefined) continue;
    if (options.json) console.log(JSON.stringify(result));
    else await keep(result);
  }
}

/** Runs one, shows what it prints, and returns what it found, if it is one that finds ratios. */
async function run(name: string): Promise<BenchResult | undefined> {
  if (!options.json) console.log(`\n# ${name}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bench', `${name}.ts`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let result: BenchResult | undefined;
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{"name":')) result = JSON.parse(line) as BenchResult;
    else if (!options.json) console.log(line);
  }
  const code = await new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });
  const isMissing = result === undefined && Object.hasOwn(GOALS, name);
  if (code !== 0 || isMissing) process.exitCode = 1;
  return result;
}

async function check(names: readonly string[]): Promise<void> {
  const kept = await readKept();
  for (const name of names) {
    const before = kept[name];
    let worse: readonly string[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const now = await run(name);
      worse = now === undefined ? [] : regressions(now, before);
      // No other try brings what there is nothing to compare with.
      if (worse.length === 0 || before === undefined) break;
    }
    for (const line of worse) console.log(`${name}: ${line}`);
    if (worse.length > 0) process.exitCode = 1;
  }
}

/** Each ratio that became worse, or cannot be compared, in words. */
function regressions(now: BenchResult, before: BenchResult | undefined): string[] {
  return Object.entries(GOALS[now.name] ?? {}).flatMap(([key, goal]) => {
    const [is, was] = [now.ratios[key], before?.ratios[key]];
    if (is === undefined) return [`${key} was not measured`];
    if (was === undefined) return [`${key} is ${is}, and bench.json has none: npm run bench ${now.name}`];
    return isWorse(goal, is, was) ? [`${key} was ${was} and is ${is}`] : [];
  });
}

/** A result that is kept, with when and where it was taken. */
interface KeptResult extends BenchResult {
  readonly date: string;
  readonly machine: string;
}

async function readKept(): Promise<Readonly<Record<string, KeptResult>>> {
  return existsSync(KEPT) ? (JSON.parse(await readFile(KEPT, 'utf8')) as Record<string, KeptResult>) : {};
}

/** Puts a result in the place of the one that was kept of the same benchmark. */
async function keep(result: BenchResult): Promise<void> {
  const [cpu] = cpus();
  const machine = `${availableParallelism()} cores (${cpu?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const date = new Date().toISOString().slice(0, 10);
  const all = { ...(await readKept()), [result.name]: { ...result, date, machine } };
  const kept = Object.keys(GOALS).flatMap((name) => all[name] ?? []);
  await writeFormatted(KEPT, JSON.stringify(Object.fromEntries(kept.map((each) => [each.name, each]))));
  const rows = kept.flatMap(({ name, ratios, spread, date }) =>
    Object.entries(ratios).map(([key, ratio]) => {
      const goal = describe(GOALS[name]?.[key], ratio);
      return `| ${name} | ${key} | ${ratio} | ${spread[key]?.join(' – ')} | ${goal} | ${date} |`;
    }),
  );
  await writeFormatted(
    PAGE,
    [
      '# How fast Toolyard is',
      '',
      `Measured by \`npm run bench\`. Each figure is the median of several rounds, its spread the least and the most of them; those of rest, mcp, CPU time of bins and calls of catalogue are ratios of sums over the quieter half of many short rounds, their spread the quartiles of these. Whatever is compared was measured in the same round. Ratios are to a bare Fastify server that does the same work, if the name says nothing else: of CPU time a request, of time or of memory. Names with \`ms\` are milliseconds.`,
      '',
      '| benchmark | figure | measured | spread | goal | date |',
      '|---|---|---|---|---|---|',
      ...rows,
      '',
      `Machines: ${[...new Set(kept.map((each) => each.machine))].join('; ')}.`,
      '',
    ].join('\n'),
  );
}

function describe(goal: Goal | undefined, ratio: number): string {
  if (goal === undefined) return '';
  const words = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  return isMet(goal, ratio) ? `${words}: met` : `${words}: missed`;
}

async function writeFormatted(file: string, text: string): Promise<void> {
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
