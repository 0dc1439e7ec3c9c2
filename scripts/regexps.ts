/**
 * Holds every regular expression of plugins, SDK and host to linear time, on texts made from what it
 * repeats. `node scripts/regexps.ts` looks at all, `--changed` at the files that differ from the main
 * branch, a path at what it names.
 */
import { join } from 'node:path';
import { changedFiles } from './house/changed-files.ts';
import { superlinearRegExps } from './cost/superlinear-regexps.ts';
import { sourceFiles } from './cost/source-files.ts';

const root = join(import.meta.dirname, '..');
const [given] = process.argv.slice(2);
const changed = given === '--changed' ? changedFiles(root) : undefined;
const files = sourceFiles(root).filter(
  (file) => (changed?.has(file) ?? true) && (given === undefined || given === '--changed' || file === given),
);
const { tried, problems } = superlinearRegExps(root, files);
for (const problem of problems) console.error(problem);
console.log(
  `${tried} regular expressions of ${files.length} files tried, ${problems.length} worse than linear`,
);
if (problems.length > 0) process.exitCode = 1;
