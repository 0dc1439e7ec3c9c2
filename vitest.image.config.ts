import { defineConfig } from 'vitest/config';

/** `npm run image`: what the image promises, in containers of it. */
export default defineConfig({
  test: {
    include: ['test/image/**/*.image.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
