import type { Pair } from './alignment.ts';

/** A line of either text, or of both; the missing side is undefined. */
export interface Step {
  readonly type: 'equal' | 'removed' | 'added';
  /** Index in the old text; for an added line where it would stand. */
  readonly oldIndex: number;
  readonly newIndex: number;
}

/** What `@@` lines say and the lines under them, with their sign. */
export interface Hunk {
  readonly old_start: number;
  readonly old_lines: number;
  readonly new_start: number;
  readonly new_lines: number;
  readonly lines: string[];
}

/** Lines without their breaks, and whether the last one has a break. */
export interface PatchSide {
  readonly lines: readonly string[];
  readonly closed: boolean;
}

/** The edit script that keeps the given pairs: in each place first what is removed, then what is added. */
export function editSteps(pairs: readonly Pair[], oldLength: number, newLength: number): Step[] {
  const steps: Step[] = [];
  let oldIndex = 0;
  let newIndex = 0;
  const changeUpTo = (pair: Pair) => {
    for (; oldIndex < pair.original; oldIndex += 1) steps.push({ type: 'removed', oldIndex, newIndex });
    for (; newIndex < pair.modified; newIndex += 1) steps.push({ type: 'added', oldIndex, newIndex });
  };
  for (const pair of pairs) {
    changeUpTo(pair);
    steps.push({ type: 'equal', oldIndex, newIndex });
    oldIndex += 1;
    newIndex += 1;
  }
  changeUpTo({ original: oldLength, modified: newLength });
  return steps;
}

/** The hunks of a unified diff (POSIX diff -u): changes with so many unchanged lines around, joined where they touch. */
export function makeHunks(
  steps: readonly Step[],
  original: PatchSide,
  modified: PatchSide,
  context: number,
): Hunk[] {
  const hunks: Hunk[] = [];
  for (const { from, to } of hunkRanges(steps, context)) {
    const part = steps.slice(from, to);
    const [first] = part;
    if (first === undefined) continue;
    const oldLines = part.filter(({ type }) => type !== 'added').length;
    const newLines = part.filter(({ type }) => type !== 'removed').length;
    hunks.push({
      // An empty side names the line before it.
      old_start: first.oldIndex + (oldLines === 0 ? 0 : 1),
      old_lines: oldLines,
      new_start: first.newIndex + (newLines === 0 ? 0 : 1),
      new_lines: newLines,
      lines: part.flatMap((step) => signedLines(step, original, modified)),
    });
  }
  return hunks;
}

/** A patch that `git apply` takes; empty without hunks. */
export function writePatch(filename: string, hunks: readonly Hunk[]): string {
  if (hunks.length === 0) return '';
  const lines = hunks.flatMap((hunk) => [
    `@@ -${hunk.old_start},${hunk.old_lines} +${hunk.new_start},${hunk.new_lines} @@`,
    ...hunk.lines,
  ]);
  return [`--- a/${filename}`, `+++ b/${filename}`, ...lines, ''].join('\n');
}

function hunkRanges(steps: readonly Step[], context: number): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const [index, { type }] of steps.entries()) {
    if (type === 'equal') continue;
    const from = Math.max(0, index - context);
    const to = Math.min(steps.length, index + context + 1);
    const last = ranges.at(-1);
    if (last && from <= last.to) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}

const NO_BREAK = String.raw`\ No newline at end of file`;

function signedLines(step: Step, original: PatchSide, modified: PatchSide): string[] {
  const added = step.type === 'added';
  const side = added ? modified : original;
  const index = added ? step.newIndex : step.oldIndex;
  const sign = { equal: ' ', removed: '-', added: '+' }[step.type];
  const line = sign + (side.lines[index] ?? '');
  return index === side.lines.length - 1 && !side.closed ? [line, NO_BREAK] : [line];
}
