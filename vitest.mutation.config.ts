import { defineConfig } from 'vitest/config';
import suite from './vitest.config.ts';

const include = (process.env['MUTATION_TESTS'] ?? '').split(',');

/** `scripts/mutation.ts`: the tests that mutants are held against are those that MUTATION_TESTS names. */
export default defineConfig({
  ...suite,
  test: { ...suite.test, projects: [{ extends: true, test: { name: 'mutation', include } }] },
});
