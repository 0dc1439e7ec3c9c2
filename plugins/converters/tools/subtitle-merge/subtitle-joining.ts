import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError } from '@toolyard/sdk';
import { withinTimes } from '../../lib/subtitle-times.ts';
import { retimeCue, type Cue } from '../../lib/subtitles.ts';

/** The cues of several files one after another; each file's zero lies at its offset, or where all before it end. */
export function appendCues(
  files: readonly (readonly Cue[])[],
  offsets: readonly number[] | undefined,
): Cue[] {
  const joined: Cue[] = [];
  let latestEnd = 0;
  for (const [index, cues] of files.entries()) {
    const offset = index === 0 ? 0 : (offsets?.[index - 1] ?? latestEnd);
    for (const cue of cues) {
      const moved = retimeCue(cue, (time) => withinTimes('offsets_ms', time + offset));
      joined.push(moved);
      latestEnd = Math.max(latestEnd, moved.end);
    }
  }
  return joined;
}

/** All cues in order of time. */
export function interleaveCues(files: readonly (readonly Cue[])[]): Cue[] {
  return files.flat().toSorted((a, b) => a.start - b.start);
}

/** How many pairs of cues are compared at most, which takes seconds. Cues that are far apart are not compared. */
const MOST_COMPARISONS = 100_000_000;

/**
 * Two languages, or more, at once: each cue of the further files under the cue of the first with which it is shown
 * longest, the earlier one of equals, and on its own where there is none. In order of time. What a cue has beside its
 * lines and times is dropped where it comes under another one.
 *
 * @throws InputError when too many cues are shown at the same times
 */
export function stackCues(
  argument: string,
  [first = [], ...others]: readonly (readonly Cue[])[],
  dropped: DroppedParts,
): Cue[] {
  const sorted = first.toSorted((a, b) => a.start - b.start);
  const added = sorted.map((): string[] => []);
  const findCompanion = companionFinder(argument, sorted);
  const alone: Cue[] = [];
  for (const [file, cues] of others.entries())
    for (const [index, cue] of cues.entries()) {
      const lines = added[findCompanion(cue)];
      if (lines === undefined) {
        alone.push(cue);
        continue;
      }
      lines.push(...cue.lines);
      const where = `${argument}[${file + 1}] cue ${index + 1}`;
      if (cue.settings !== '') dropped.add(`settings ${cue.settings}`, where);
      if (cue.id !== '') dropped.add(`id ${cue.id}`, where);
    }
  const stacked = sorted.map((cue, index) => withLines(cue, added[index] ?? []));
  return interleaveCues([stacked, alone]);
}

/** Finds the cue that is shown longest together with another one, by its index, or -1. `sorted` is by start. */
function companionFinder(argument: string, sorted: readonly Cue[]): (cue: Cue) => number {
  const starts = Float64Array.from(sorted, ({ start }) => start);
  const ends = Float64Array.from(sorted, ({ end }) => end);
  let latest = 0;
  const latestEnds = ends.map((end) => (latest = Math.max(latest, end)));
  let comparisons = 0;
  return (cue) => {
    let longest = 0;
    let companion = -1;
    for (let index = firstAbove(latestEnds, cue.start); index < starts.length; index += 1) {
      const start = starts[index] ?? Infinity;
      if (start >= cue.end) break;
      comparisons += 1;
      const overlap = Math.min(ends[index] ?? 0, cue.end) - Math.max(start, cue.start);
      if (overlap > longest) {
        longest = overlap;
        companion = index;
      }
    }
    if (comparisons <= MOST_COMPARISONS) return companion;
    throw new InputError(
      argument,
      `expected at most ${MOST_COMPARISONS} pairs of cues that are shown together`,
    );
  };
}

/** The index of the first number above a limit, in numbers that never fall. */
function firstAbove(numbers: Float64Array, limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? Infinity) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

function withLines(cue: Cue, further: readonly string[]): Cue {
  return { ...cue, lines: [...cue.lines, ...further] };
}
