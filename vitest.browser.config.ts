import { defineConfig } from 'vitest/config';
import suite from './vitest.config.ts';

/** `npm run browser`: the pages in Chromium, by what people see. EXAMPLES, `all`, makes it longer. */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    projects: [
      { extends: true, test: { name: 'browser', include: ['test/e2e/**/*.test.ts'], maxWorkers: 3 } },
    ],
  },
});
