/**
 * Changes the source, a mutant at a time, and looks whether a test fails: `node scripts/mutation.ts [AREA…]`. Of each
 * area (`plugins/text`, `host/rest`, …) a sample of files is mutated and held against the area's own tests and its tools'
 * examples. What lies in module scope (schemas, descriptions) is not mutated: `catalogue.lock.json` holds it. MUTATION_LINES
 * says how many lines of an area are taken, MUTATION_SEED which. Settings of Stryker, which has no use for a tsconfig.json
 * while TypeScript has no API to rewrite it by, are in stryker.config.json.
 */
import { Stryker } from '@stryker-mutator/core';
import { areaNames, areaOf } from './mutation/areas.ts';
import { Score } from './mutation/score.ts';

const ROOT = `${import.meta.dirname}/..`;
const LINES = Number(process.env['MUTATION_LINES'] ?? 300);
const SEED = process.env['MUTATION_SEED'] ?? '1';

process.chdir(ROOT);
const known = areaNames(ROOT);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`there is no area ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  process.exit(2);
}

const score = new Score();
for (const name of asked.length > 0 ? asked : known) {
  const { files, tests, tools } = areaOf(ROOT, name, { lines: LINES, seed: SEED });
  process.env['MUTATION_TESTS'] = tests.join(',');
  process.env['MUTATION_TOOLS'] = tools.join(',');
  const stryker = new Stryker({ configFile: 'stryker.config.json', mutate: [...files] });
  score.add(name, await stryker.runMutationTest());
  console.log(score.lineOf(name));
}
console.log(`\n${score.table()}\n\n${score.survivors()}`);
