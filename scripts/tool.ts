/** Tells where everything of a tool lies, builds its plugin, and runs its tests: `npm run tool ID`. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildPlugin } from '../sdk/cli/build.ts';
import { printProblems } from '../sdk/cli/print-problems.ts';
import { sourceOfTool } from './house/tool-source.ts';

const root = join(import.meta.dirname, '..');
const id = process.argv[2] ?? '';
const source = sourceOfTool(root, id);
if (source === undefined) {
  console.error(id === '' ? 'expected the id of a tool' : `there is no tool ${JSON.stringify(id)}`);
  process.exit(2);
}
const { plugin, path } = source;
const tests = globSync(`test/plugins/${plugin}/${id}{.test.ts,-*.test.ts,/**/*.test.ts}`, {
  cwd: root,
}).sort();
console.log(`source    ${relative(root, path)}`);
console.log(`plugin    plugins/${plugin}, built in plugins/${plugin}/dist`);
console.log(`contract  catalogue.lock.json, ${JSON.stringify(id)}`);
console.log(`searched  plugins/${plugin}/uses.json, ${JSON.stringify(id)}`);
console.log(`cost      cost.json, ${JSON.stringify(id)}`);
for (const test of tests) console.log(`test      ${test}`);

const outcome = await buildPlugin(join(root, 'plugins', plugin));
if (outcome.kind === 'refused') {
  printProblems(outcome.problems);
  process.exit(1);
}
console.log(outcome.kind === 'built' ? `built plugins/${plugin}` : `plugins/${plugin} is built`);
if (tests.length === 0) {
  console.error('it has no test of its own');
  process.exit(1);
}
process.exit(spawnSync('npx', ['vitest', 'run', ...tests], { cwd: root, stdio: 'inherit' }).status ?? 1);
