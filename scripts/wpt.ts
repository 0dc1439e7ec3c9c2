/**
 * `npm run wpt [AREA…] [-- --short]`: runs parts of web-platform-tests in the sandbox and prints what came of them, area
 * by area. Ends with 1 where something else came of a subtest than `wpt/differences.json` says; `--update` writes that
 * file anew. The collections are those of `test/corpora/README.md`: areas whose collection is absent are skipped, and a
 * line says so.
 */
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { folderOf, sourceOf } from '../test/corpora/collections.ts';
import { AREAS, type Area, type LEFT_OUT } from './wpt/areas.ts';
import { surprises, writeDifferences } from './wpt/differences.ts';
import { runArea, type FileResult } from './wpt/run-area.ts';
import { readTestFile } from './wpt/test-file.ts';

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, update: { type: 'boolean' } },
});

const roots = new Map(
  (['wpt', 'wpt-fetch'] as const).map((name) => [name, folderOf(sourceOf(name))] as const),
);
const all: FileResult[] = [];
const row = (...cells: readonly (string | number)[]): void =>
  console.log(
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(18) : String(cell).padStart(12))).join(''),
  );

row('area', 'files', 'pass', 'fail', 'surprises');
for (const area of AREAS) {
  if (asked.length > 0 && !asked.includes(area.name)) continue;
  const root = roots.get(area.collection);
  if (root === undefined) {
    row(area.name, 'skipped');
    continue;
  }
  const results = await runArea(root, area.name, filesOf(root, area), (name) => isRun(area, name));
  const subtests = results.flatMap((file) => file.subtests);
  const passed = subtests.filter((subtest) => subtest.passed).length;
  const wrong = results.flatMap(surprises);
  row(area.name, results.length, passed, subtests.length - passed, wrong.length);
  if (options.update !== true) for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
  all.push(...results);
}
const subtests = all.flatMap((file) => file.subtests);
const passed = subtests.filter((subtest) => subtest.passed).length;
row('in all', all.length, passed, subtests.length - passed, '');
if (options.update === true) writeDifferences(all);

function filesOf(root: string, { files, short = files }: Area) {
  return globSync([...(options.short === true ? short : files)], { cwd: root })
    .sort()
    .map((path) => readTestFile(root, path));
}

/** Whether a file in one of its variants is run. */
function isRun({ without = [] }: Area, name: string): boolean {
  return !without.some((pattern: keyof typeof LEFT_OUT) => new RegExp(pattern).test(name));
}
