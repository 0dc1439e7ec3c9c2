/**
 * Changes the source, a mutant at a time, and looks whether a test fails: `node scripts/mutation.ts [AREA…]`. Of each
 * area (`plugins/text`, `host/http`, …) a sample of files is mutated and held against the tests of a plugin and its tools'
 * examples, or those of the file's name that start no host. What lies in module scope (schemas, descriptions) is not mutated: `catalogue.lock.json` holds it. MUTATION_LINES
 * says how many lines of an area are taken, MUTATION_SEED which. Files are changed where they lie, and put back at the
 * end: packages of the workspace are found by links, which lead there. Stryker's settings are in stryker.config.json; it has
 * no use for a tsconfig.json while TypeScript has no API to rewrite it by.
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
  if (files.length === 0) continue;
  process.env['MUTATION_TESTS'] = tests.join(',');
  process.env['MUTATION_TOOLS'] = tools.join(',');
  const stryker = new Stryker({ configFile: 'stryker.config.json', mutate: [...files] });
  score.add(name, await stryker.runMutationTest());
  console.log(score.lineOf(name));
}
console.log(`\n${score.survivors()}\n\n${score.table()}`);
