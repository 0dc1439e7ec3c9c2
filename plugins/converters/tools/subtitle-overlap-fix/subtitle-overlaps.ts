import type { DroppedParts } from '@toolyard/kit/dropped';
import { styleOf } from '../../lib/sub-station-losses.ts';
import type { Cue } from '../../lib/subtitles.ts';

export const OVERLAP_METHODS = ['trim', 'delay', 'merge'] as const;
export type OverlapMethod = (typeof OVERLAP_METHODS)[number];

/** Two cues that follow each other too closely, by their numbers from 1 in order of time. */
export interface Overlap {
  readonly index: number;
  readonly next_index: number;
  /** How long both are shown; 0 or below when only the pause between them is too short. */
  readonly overlap_ms: number;
}

export interface FixedCues {
  readonly cues: readonly Cue[];
  /** As they were before anything was fixed. */
  readonly overlaps: readonly Overlap[];
  /** How many of `cues` have other times or another text than before. */
  readonly fixedCount: number;
}

/** A cue while it is being fixed, with the texts that were merged into it. */
interface Fixing {
  readonly original: Cue;
  readonly start: number;
  readonly end: number;
  readonly texts: Set<string>;
  readonly blocks: string[];
}

/**
 * Cues in order of time, changed from first to last so that each ends `gap` milliseconds before the next begins:
 * `trim` ends the earlier one sooner, `delay` starts the later one later, and where that would leave nothing of it,
 * or with `merge`, the two become one, with the settings or style of the first: those of the other are noted in
 * `dropped`. An end before the start counts as equal to it.
 */
export function fixOverlaps(
  given: readonly Cue[],
  method: OverlapMethod,
  gap: number,
  dropped: DroppedParts,
): FixedCues {
  const sorted = given
    .map((cue) => ({ ...cue, end: Math.max(cue.start, cue.end) }))
    .toSorted((a, b) => a.start - b.start);
  const overlaps = sorted.flatMap((cue, index): Overlap[] => {
    const next = sorted[index + 1];
    if (next === undefined || cue.end <= next.start - gap) return [];
    return [{ index: index + 1, next_index: index + 2, overlap_ms: cue.end - next.start }];
  });

  const fixed: Fixing[] = [];
  for (const [index, cue] of sorted.entries()) {
    const next = startFixing(cue);
    const last = fixed.pop();
    if (last === undefined) fixed.push(next);
    else if (last.end <= next.start - gap) fixed.push(last, next);
    else if (method === 'trim' && next.start - gap > last.start)
      fixed.push({ ...last, end: next.start - gap }, next);
    else if (method === 'delay' && last.end + gap < next.end)
      fixed.push(last, { ...next, start: last.end + gap });
    else {
      fixed.push(mergeInto(last, next));
      dropFromMerged(dropped, last.original, cue, `cue ${index + 1}`);
    }
  }
  return {
    cues: fixed.map(({ original, start, end, texts, blocks }) => ({
      ...original,
      start,
      end,
      lines: linesOf(texts),
      blocks,
    })),
    overlaps,
    fixedCount: fixed.filter(isChanged).length,
  };
}

function startFixing(cue: Cue): Fixing {
  const { start, end, lines } = cue;
  const texts = new Set(lines.length === 0 ? [] : [lines.join('\n')]);
  return { original: cue, start, end, texts, blocks: [...cue.blocks] };
}

function linesOf(texts: ReadonlySet<string>): string[] {
  return [...texts].flatMap((text) => text.split('\n'));
}

function dropFromMerged(dropped: DroppedParts, first: Cue, cue: Cue, where: string): void {
  if (cue.id !== '') dropped.add(`id ${cue.id}`, where);
  if (cue.settings !== '' && cue.settings !== first.settings) dropped.add(`settings ${cue.settings}`, where);
  if (styleOf(cue) !== styleOf(first)) dropped.add(`style ${styleOf(cue)}`, where);
}

function mergeInto(first: Fixing, next: Fixing): Fixing {
  for (const text of next.texts) first.texts.add(text);
  first.blocks.push(...next.blocks);
  return { ...first, end: Math.max(first.end, next.end) };
}

function isChanged({ original, start, end, texts }: Fixing): boolean {
  return start !== original.start || end !== original.end || linesOf(texts).length !== original.lines.length;
}
