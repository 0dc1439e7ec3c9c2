import type { Problem } from './package-source.ts';

/** One line for each problem, and their number. */
export function printProblems(problems: readonly Problem[]): void {
  for (const { file, reason } of problems) console.error(`${file}: ${reason}`);
  if (problems.length > 0) console.error(`${problems.length} problem${problems.length === 1 ? '' : 's'}`);
}
