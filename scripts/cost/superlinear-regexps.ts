import { join } from 'node:path';
import { BOUNDED_REGEXPS } from './regexp-bounds.ts';
import { superlinearRun } from './regexp-growth.ts';
import { regExpsOf } from './regexp-literals.ts';

export interface RegExpReport {
  readonly tried: number;
  /** How many are built from what is only known while the program runs. */
  readonly unread: number;
  /** Those worse than linear that no bound is declared for. */
  readonly problems: readonly string[];
}

/** Tries the regular expressions of files, named from the root of the repository. */
export function superlinearRegExps(root: string, files: readonly string[]): RegExpReport {
  const problems: string[] = [];
  let [tried, unread] = [0, 0];
  for (const file of files) {
    const { literals, built } = regExpsOf(join(root, file));
    unread += built.length;
    for (const literal of literals) {
      if (BOUNDED_REGEXPS.some((bounded) => bounded.file === file && bounded.source === literal.source))
        continue;
      tried += 1;
      const run = superlinearRun(literal);
      if (run === undefined) continue;
      const { start, piece, end } = run.probe;
      const text = `${JSON.stringify(start)} + ${JSON.stringify(piece)}.repeat(n) + ${JSON.stringify(end)}`;
      const ms = run.ms.map((each) => each.toFixed(1)).join(', ');
      problems.push(
        `${file}:${literal.line}: /${literal.source}/${literal.flags} on ${text}: ` +
          (ms === '' ? 'does not end' : `${ms} ms at 6, 12 and 24 thousand characters`),
      );
    }
  }
  return { tried, unread, problems };
}
