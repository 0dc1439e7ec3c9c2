/**
 * What a change must hold but its tests: `npm run check`. `npm run check -- --changed` looks at the format and lints of
 * the files alone that differ from the main branch. All steps run, also after one that failed.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { changedFiles } from './house/changed-files.ts';

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '..');
const changed = values.changed ? changedFiles(root) : undefined;
const files = [...(changed ?? [])];
const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));

/** Where prettier notes what it saw, by content: a fresh clone has none. */
const CACHE = ['--cache', '--cache-strategy', 'content'];

/** The compiler of the project: `npx tsc` may be the one in JavaScript, by which the host checks programs. */
const TSC = ['node', 'node_modules/typescript/bin/tsc', '-p'];

type Step = readonly string[];

/** What the others look at. */
const BUILD: Step = ['node', 'scripts/build.ts'];

/** The longest first: two run at a time. */
const STEPS: readonly Step[] = [
  ['prettier', '--check', '--log-level', 'warn', '--ignore-unknown', ...CACHE, ...(changed ? files : ['.'])],
  ['oxlint', '--type-aware', ...sources],
  [...TSC, '.'],
  [...TSC, 'host/web'],
  ['knip'],
  ['node', 'scripts/version.ts', '--check'],
  ['node', 'scripts/supply-chain.ts', 'licences'],
  ['node', 'scripts/catalogue-lock.ts', '--check'],
  ['node', 'scripts/sdk-api.ts', '--check'],
];

const needless =
  changed === undefined
    ? []
    : [...(files.length === 0 ? ['prettier'] : []), ...(sources.length === 0 ? ['oxlint'] : [])];
const waiting = STEPS.filter(([program = '']) => !needless.includes(program));
const results = [await hasPassed(BUILD)];
await Promise.all([runWaiting(), runWaiting()]);
if (results.includes(false)) process.exitCode = 1;

async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
    results.push(await hasPassed(step));
}

/** Runs a step, and prints what it had to say once it is over. */
async function hasPassed(step: Step): Promise<boolean> {
  const start = performance.now();
  const child = spawn('npx', ['--no-install', ...step], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  const passed = (await ended) === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(`${said.join('')}${seconds} s  ${step.slice(0, 4).join(' ')}${passed ? '' : '  FAILED'}`);
  return passed;
}
