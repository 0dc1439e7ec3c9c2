import { InputError } from '@toolyard/sdk';
import { withinTimes } from './subtitle-times.ts';
import { retimeCue, type Cue } from './subtitles.ts';

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

/** How many pairs of cues are compared at most, which takes seconds. */
const MOST_COMPARISONS = 400_000_000;

/**
 * Two languages, or more, at once: each cue of the further files under the cue of the first with which it is shown
 * longest, the earlier one of equals, and on its own where there is none. In order of time.
 *
 * @throws InputError when the files have too many cues to compare
 */
export function stackCues(argument: string, [first = [], ...others]: readonly (readonly Cue[])[]): Cue[] {
  const further = others.flat();
  if (first.length * further.length > MOST_COMPARISONS) {
    throw new InputError(
      argument,
      `expected at most ${MOST_COMPARISONS} pairs of cues to compare, got ${first.length} times ${further.length}`,
    );
  }
  const sorted = first.toSorted((a, b) => a.start - b.start);
  const added = sorted.map((): string[] => []);
  const starts = Float64Array.from(sorted, ({ start }) => start);
  const ends = Float64Array.from(sorted, ({ end }) => end);
  const alone: Cue[] = [];
  for (const cue of further) {
    let longest = 0;
    let companion = -1;
    for (let index = 0; index < starts.length; index += 1) {
      const start = starts[index] ?? Infinity;
      if (start >= cue.end) break;
      const overlap = Math.min(ends[index] ?? 0, cue.end) - Math.max(start, cue.start);
      if (overlap > longest) {
        longest = overlap;
        companion = index;
      }
    }
    const lines = added[companion];
    if (lines === undefined) alone.push(cue);
    else lines.push(...cue.lines);
  }
  const stacked = sorted.map((cue, index) => withLines(cue, added[index] ?? []));
  return interleaveCues([stacked, alone]);
}

function withLines(cue: Cue, further: readonly string[]): Cue {
  return { ...cue, lines: [...cue.lines, ...further] };
}
