/**
 * Runs the test files once more that failed, one after the other, and names those that pass then: `node
 * scripts/test-again.ts FAILURES CONFIG`. FAILURES is the file that the run wrote which failed (TEST_FAILURES), CONFIG
 * the configuration of the suite. Ends with 1 if something fails again, if nothing that failed is a test, or if more
 * than seven failed: that is no accident of the machine.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MOST_FILES = 7;

const [failures = '', config = 'vitest.config.ts'] = process.argv.slice(2);
const files = readFileSync(failures, 'utf8').split('\n').filter(Boolean);
if (files.length === 0 || files.length > MOST_FILES) {
  console.error(`${files.length} test files failed; 1 to ${MOST_FILES} are run again`);
  process.exit(1);
}
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--config', config, '--no-file-parallelism', ...files],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(1);
console.error(`UNSTABLE, passed when run again: ${files.join(', ')}`);
