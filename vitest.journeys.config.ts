import { defineConfig } from 'vitest/config';
import suite from './vitest.config.ts';

/** `npm run journeys`: whole ways through many processes, an author's, an operator's, and the official suites of MCP. */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    projects: [
      { extends: true, test: { name: 'journeys', include: ['test/**/*.journey.ts'], maxWorkers: 3 } },
    ],
  },
});
