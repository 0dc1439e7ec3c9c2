import { defineConfig } from 'vitest/config';
import { SuiteReporter } from './test/suite-reporter.ts';

/** `npm run chaos`: hosts in processes of their own, to which things happen. CHAOS_SCALE makes it longer. */
export default defineConfig({
  test: {
    include: ['test/chaos/**/*.chaos.ts'],
    reporters: ['default', new SuiteReporter()],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
