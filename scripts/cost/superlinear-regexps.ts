import { join } from 'node:path';
import { BOUNDED_REGEXPS, BUILT_FROM_OUTSIDE } from './regexp-bounds.ts';
import { superlinearRun } from './regexp-growth.ts';
import { regExpsOf, type RegExpLiteral } from './regexp-literals.ts';
import { recordRegExps } from './recorded-regexps.ts';

export interface RegExpReport {
  readonly tried: number;
  /** Those worse than linear that no bound is declared for, and those that nothing here built. */
  readonly problems: readonly string[];
}

/** Tries the regular expressions of files, named from the root of the repository. */
export function superlinearRegExps(root: string, files: readonly string[]): RegExpReport {
  const found = files.map((file) => ({ file, ...regExpsOf(join(root, file)) }));
  const building = found.filter(
    ({ file, built }) => built.length > 0 && !BUILT_FROM_OUTSIDE.some((others) => others.file === file),
  );
  const recorded = recordRegExps(
    root,
    building.map(({ file }) => file),
  );
  const problems = building
    .filter(({ file }) => !recorded.some((each) => each.file === file))
    .map(({ file }) => `${file}: no example of its bundle builds its regular expressions`);
  let tried = 0;
  for (const literal of [
    ...found.flatMap(({ file, literals }) => literals.map((each) => ({ ...each, file }))),
    ...recorded,
  ]) {
    const { file, source } = literal;
    if (BOUNDED_REGEXPS.some((bounded) => bounded.file === file && bounded.source === source)) continue;
    tried += 1;
    const problem = problemOf(literal);
    if (problem !== undefined) problems.push(problem);
  }
  return { tried, problems };
}

function problemOf(literal: RegExpLiteral): string | undefined {
  const run = superlinearRun(literal);
  if (run === undefined) return undefined;
  const { start, piece, end } = run.probe;
  const text = `${JSON.stringify(start)} + ${JSON.stringify(piece)}.repeat(n) + ${JSON.stringify(end)}`;
  const ms = run.ms.map((each) => each.toFixed(1)).join(', ');
  return (
    `${literal.file}:${literal.line}: /${literal.source}/${literal.flags} on ${text}: ` +
    (ms === '' ? 'does not end' : `${ms} ms at 6, 12 and 24 thousand characters`)
  );
}
