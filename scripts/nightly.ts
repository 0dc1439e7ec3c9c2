/**
 * `npm run nightly [NAME…]`: the suites that are too long for every run. Each writes what it printed, with machine
 * and date, to test/results/NAME.md; the run fails when one of them does. CHAOS_SCALE, SOAK_MINUTES, LIVE_CHANGES,
 * WIRE_LANGUAGES and MUTATION_LINES, where they are set, hold instead of the length that is given here.
 */
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';

interface Suite {
  readonly meaning: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, 'test', 'results');

/** Of what a suite prints, what goes into its table. */
const MAX_LINES = 200;

const SUITES: Readonly<Record<string, Suite>> = {
  advisories: {
    meaning: 'what OSV knows against the packages of the lock file',
    command: ['node', 'scripts/supply-chain.ts', 'advisories'],
  },
  chaos: {
    meaning: 'what happens to hosts: disks, children, callers, stores, overload',
    command: ['npm', 'run', '--silent', 'chaos', '--', '--exclude', '**/soak.chaos.ts'],
    environment: { CHAOS_SCALE: process.env['CHAOS_SCALE'] ?? '5' },
  },
  install: {
    meaning:
      'what users are told to do, with the packages as they would be published, on every Node that they may have',
    command: ['npm', 'run', '--silent', 'rehearse'],
    environment: { REHEARSAL_NODES: process.env['REHEARSAL_NODES'] ?? '20,22,24,26' },
  },
  image: {
    meaning:
      'the image of the packages that the suite before left: its size, its start, and what it does in containers',
    command: ['npm', 'run', '--silent', 'image'],
  },
  soak: {
    meaning: 'memory and handles while calls of all kinds go on',
    command: ['npm', 'run', '--silent', 'chaos', '--', 'soak'],
    environment: { SOAK_MINUTES: process.env['SOAK_MINUTES'] ?? '240' },
  },
  cost: {
    meaning: 'what every tool costs by the size of its input, up to the largest files',
    command: ['node', 'scripts/cost.ts', '--up-to', '33554432'],
  },
  curl: {
    meaning: 'what curl and the programs of curl-to-code send, in every language that the machine can run',
    command: ['npx', 'vitest', 'run', 'curl-to-code-wire', '--maxWorkers=1', '--reporter=minimal'],
    environment: { WIRE_LANGUAGES: process.env['WIRE_LANGUAGES'] ?? 'all' },
  },
  live: {
    meaning: 'calls while the catalogue changes',
    command: ['npx', 'vitest', 'run', 'test/host/catalogue/live.test.ts'],
    environment: { LIVE_CHANGES: process.env['LIVE_CHANGES'] ?? '250' },
  },
  bench: {
    meaning: 'whether anything became slower than BENCH.md says, by more than a tenth',
    command: ['node', 'scripts/bench.ts', '--check'],
  },
  pdf: {
    meaning: 'the document tools on PDFs of others, looked at by qpdf, poppler and MuPDF',
    command: ['node', 'scripts/pdf-corpus.ts'],
  },
  citations: {
    meaning: 'what citeproc-js makes of the works that citations are tested with, in every style',
    command: ['node', 'scripts/citations.ts'],
  },
  packages: {
    meaning: 'what small plugins with packages of the registry do in the sandbox',
    command: ['node', 'scripts/packages.ts'],
  },
  wpt: {
    meaning: 'web-platform-tests in the sandbox, by area; what fails is in scripts/wpt/differences.json',
    command: ['node', 'scripts/wpt.ts'],
  },
  mutation: {
    meaning: 'whether a test fails when the source is changed, a sample of each area',
    command: ['node', 'scripts/mutation.ts'],
    environment: { MUTATION_LINES: process.env['MUTATION_LINES'] ?? '120' },
  },
  examples: {
    meaning:
      'the button of every example of every tool, in a browser: what is sent, what comes back, and how long results take',
    command: [
      'npm',
      'run',
      '--silent',
      'browser',
      '--',
      'test/e2e/examples.test.ts',
      'test/e2e/long-results.test.ts',
    ],
    environment: { EXAMPLES: 'all' },
  },
  fuzz: {
    meaning: 'every tool on generated input, and bundles of all kinds, at full scale',
    command: ['npm', 'run', '--silent', 'test:fuzz', '--', '--reporter=default'],
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(SUITES, name));
if (unknown.length > 0) {
  console.error(`there is no suite ${unknown.join(', ')}; there are: ${Object.keys(SUITES).join(', ')}`);
  process.exit(2);
}
for (const [name, suite] of Object.entries(SUITES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (!(await run(name, suite))) process.exitCode = 1;
}

async function run(
  name: string,
  { meaning, command: [program, ...words], environment }: Suite,
): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await capture(program, words, environment);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  const [cpu] = cpus();
  // Whose machine it was says nothing.
  const lines = output.replaceAll(ROOT, '.').trimEnd().split('\n');
  const shown = lines.length > MAX_LINES ? ['…', ...lines.slice(-MAX_LINES)] : lines;
  const report = [
    `# ${name}: ${meaning}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}: ${code === 0 ? 'passed' : `failed (exit code ${code})`} in ${minutes} minutes.`,
    '',
    '```',
    ...shown,
    '```',
    '',
  ].join('\n');
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${name}.md`), report);
  console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${minutes} minutes`);
  return code === 0;
}

/** Runs a program, shows what it prints, and keeps it without the escapes that colour it. */
async function capture(
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(program, words, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      process.stdout.write(text);
      output += text;
    });
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, output };
}
