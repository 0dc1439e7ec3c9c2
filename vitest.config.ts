import { readFile } from 'node:fs/promises';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { SuiteReporter } from './test/suite-reporter.ts';

/** Files imported `with { type: 'bytes' }`: `toolyard-plugin build` takes them in in the same way. */
const BYTES = /\.(br|ttf|wasm)$/;

interface Group {
  readonly folders: readonly string[];
  /** Groups of one turn run side by side. */
  readonly turn: number;
  /** How many files of a turn run at a time: more where tests wait for hosts, than where they compute. */
  readonly workers: number;
}

/**
 * Folders whose tests share processes: a process that keeps what hundreds of files left in its memory spends its time on
 * collecting garbage.
 */
const GROUPS: readonly Group[] = [
  { folders: ['host/runtimes', 'security', 'upgrade'], turn: 0, workers: 3 },
  { folders: ['host'], turn: 1, workers: 4 },
  { folders: ['plugins/developer', 'plugins/document', 'plugins/validation'], turn: 2, workers: 4 },
  { folders: ['plugins'], turn: 2, workers: 4 },
  { folders: ['.'], turn: 2, workers: 4 },
];

const filesOf = (folders: readonly string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  plugins: [
    {
      name: 'import-bytes',
      enforce: 'pre',
      async load(id) {
        if (!BYTES.test(id)) return undefined;
        return `export default Uint8Array.fromBase64(${JSON.stringify(await readFile(id, 'base64'))});`;
      },
    },
  ],
  test: {
    projects: GROUPS.map(({ folders, turn, workers }, index) => ({
      extends: true,
      test: {
        name: folders.join(' '),
        include: filesOf(folders),
        exclude: [
          '**/node_modules/**',
          // `npm run browser`
          ...filesOf(['e2e']),
          ...GROUPS.slice(0, index).flatMap((earlier) => filesOf(earlier.folders)),
        ],
        sequence: { groupOrder: turn },
        maxWorkers: workers,
      },
    })),
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/property-seed.ts'],
    server: { deps: { inline: [BYTES] } },
    reporters: ['default', new SuiteReporter()],
    pool: 'forks',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a machine that is busy takes longer for is waited for.
    expect: { poll: { timeout: 20_000 } },
  },
});
