/**
 * What a change must hold but its tests: `npm run check`. `npm run check -- --changed` looks at the format and lints of
 * the files alone that differ from the main branch. All steps run, also after one that failed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
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

const steps: readonly (readonly string[])[] = [
  ['node', 'scripts/build.ts'],
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
const failed = steps.filter(([program = '', ...words]) => {
  if (needless.includes(program)) return false;
  const start = performance.now();
  const { status } = spawnSync('npx', ['--no-install', program, ...words], { cwd: root, stdio: 'inherit' });
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${[program, ...words.slice(0, 3)].join(' ')}${status === 0 ? '' : '  FAILED'}`);
  return status !== 0;
});
if (failed.length > 0) process.exitCode = 1;
