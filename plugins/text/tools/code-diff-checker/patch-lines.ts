import { align, type Pair } from '@toolyard/kit/alignment';
import { makeHunks, editSteps, type Hunk, type PatchSide } from '@toolyard/kit/unified-diff';
import { InputError } from '@toolyard/sdk';

/**
 * Aligns the lines of two texts by their keys.
 *
 * @throws InputError when they are too many and too different
 */
export function alignLines(original: readonly string[], modified: readonly string[]): Pair[] {
  const pairs = align(original, modified);
  if (pairs === undefined)
    throw new InputError(
      'modified',
      `expected code more like the original: ${original.length} and ${modified.length} lines ` +
        'with so little in common take too long to compare',
    );
  return pairs;
}

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
  const pairs = alignLines(keysOf(oldSide), keysOf(newSide));
  const steps = editSteps(pairs, oldSide.lines.length, newSide.lines.length);
  return makeHunks(steps, oldSide, newSide, context);
}

function patchSide(text: string): PatchSide {
  const lines = text.split('\n');
  const closed = lines.at(-1) === '';
  if (closed) lines.pop();
  return { lines, closed: closed && text !== '' };
}
