import { defineConfig } from 'vitest/config';
import { SuiteReporter } from './test/suite-reporter.ts';

/** `npm run rehearse`: what users are told to do, with the packages of release/. REHEARSAL_NODES names more versions of Node. */
export default defineConfig({
  test: {
    include: ['test/install/**/*.install.ts'],
    reporters: ['default', new SuiteReporter()],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
