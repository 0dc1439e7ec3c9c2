import { defineConfig } from 'vitest/config';

/** `npm run chaos`: hosts in processes of their own, to which things happen. CHAOS_SCALE makes it longer. */
export default defineConfig({
  test: {
    include: ['test/chaos/**/*.chaos.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
