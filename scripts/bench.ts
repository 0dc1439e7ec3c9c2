/** Runs the benchmarks of scripts/bench, all or those that are named, one after the other. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ALL = ['rest', 'mcp', 'pool', 'reload', 'isolate', 'fairness', 'fairness-host', 'wall', 'bins', 'pdf'];
const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : ALL) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'bench', `${name}.ts`)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
