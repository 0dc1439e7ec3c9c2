import { align } from '@toolyard/kit/alignment';
import { makeHunks, editSteps, type Hunk, type PatchSide } from '@toolyard/kit/unified-diff';

/**
 * The hunks of a patch between texts that have carriage returns. Git ends lines with LF alone: a CR before it is the end
 * of the line's text, and one anywhere else is within it.
 */
export function hunksWithReturns(
  original: string,
  modified: string,
  context: number,
  keysOf: (side: PatchSide) => string[],
): Hunk[] {
  const oldSide = patchSide(original);
  const newSide = patchSide(modified);
  const pairs = align(keysOf(oldSide), keysOf(newSide));
  const steps = editSteps(pairs, oldSide.lines.length, newSide.lines.length);
  return makeHunks(steps, oldSide, newSide, context);
}

function patchSide(text: string): PatchSide {
  const lines = text.split('\n');
  const closed = lines.at(-1) === '';
  if (closed) lines.pop();
  return { lines, closed: closed && text !== '' };
}
