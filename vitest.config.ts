import { readFile } from 'node:fs/promises';
import { defineConfig } from 'vitest/config';
import { SuiteReporter } from './test/suite-reporter.ts';

/** Files imported `with { type: 'bytes' }`: `toolyard-plugin build` takes them in in the same way. */
const BYTES = /\.(br|ttf|wasm)$/;

/**
 * Folders whose tests share processes, one group after another: a process that keeps what hundreds of files left in its
 * memory spends its time on collecting garbage.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['host/runtimes', 'security', 'upgrade'],
  ['host', 'e2e'],
  ['plugins/developer', 'plugins/document', 'plugins/validation'],
  ['plugins'],
  ['.'],
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
    projects: GROUPS.map((folders, index) => ({
      extends: true,
      test: {
        name: folders.join(' '),
        include: filesOf(folders),
        exclude: ['**/node_modules/**', ...GROUPS.slice(0, index).flatMap(filesOf)],
        sequence: { groupOrder: index },
      },
    })),
    setupFiles: ['test/property-seed.ts'],
    server: { deps: { inline: [BYTES] } },
    reporters: ['default', new SuiteReporter()],
    pool: 'forks',
    isolate: false,
    // One more than the processors of a small machine: many tests wait for processes.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
