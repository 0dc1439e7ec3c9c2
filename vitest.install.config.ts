import { defineConfig } from 'vitest/config';

/** `npm run rehearse`: what users are told to do, with the packages of release/. REHEARSAL_NODES names more versions of Node. */
export default defineConfig({
  test: {
    include: ['test/install/**/*.install.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
