import { readFile } from 'node:fs/promises';
import { defineConfig } from 'vitest/config';
import { SuiteReporter } from './test/suite-reporter.ts';

/** Files imported `with { type: 'bytes' }`: `toolyard-plugin build` takes them in in the same way. */
const BYTES = /\.(br|ttf|wasm)$/;

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
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/property-seed.ts'],
    server: { deps: { inline: [BYTES] } },
    reporters: ['default', new SuiteReporter()],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
