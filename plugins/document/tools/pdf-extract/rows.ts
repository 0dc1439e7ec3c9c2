import { joinRuns, type TextRun } from './text-layer.ts';

/** Runs of a row without a gap between them that is wider than those between words. */
export interface Segment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly runs: readonly TextRun[];
}

/** What stands on one base line, from left to right. */
export interface Row {
  readonly baseline: number;
  readonly height: number;
  readonly segments: readonly Segment[];
}

/** A page's text by the places where it stands. */
export interface PageRows {
  /** From top to bottom, of the text in the direction that most of it has. */
  readonly rows: readonly Row[];
  /** What stands at another angle. */
  readonly turned: readonly TextRun[];
}

/** Runs on base lines this near, by parts of their height, are in one row: indices stay in it. */
const SAME_ROW = 0.4;
/** A gap this wide, by parts of the height, parts what is next to each other from what belongs together. */
export const SEGMENT_GAP = 0.9;
/** How many angles a turn is divided into. */
const ANGLES = 360;

export function rowsOf(runs: readonly TextRun[]): PageRows {
  const angleOf = (run: TextRun) =>
    ((Math.round((run.angle / (2 * Math.PI)) * ANGLES) % ANGLES) + ANGLES) % ANGLES;
  const letters = new Map<number, number>();
  for (const run of runs) letters.set(angleOf(run), (letters.get(angleOf(run)) ?? 0) + run.text.length);
  const [usual = 0] = [...letters].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const groups: TextRun[][] = [];
  const upright = runs.filter((run) => angleOf(run) === usual).toSorted((a, b) => b.baseline - a.baseline);
  for (const run of upright) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isSame =
      first !== undefined && first.baseline - run.baseline <= SAME_ROW * Math.max(first.height, run.height);
    if (group !== undefined && isSame) group.push(run);
    else groups.push([run]);
  }
  return { rows: groups.map(rowOf), turned: runs.filter((run) => angleOf(run) !== usual) };
}

function rowOf(runs: readonly TextRun[]): Row {
  const height = Math.max(...runs.map((run) => run.height));
  const parts: TextRun[][] = [];
  let end = -Infinity;
  for (const run of runs.toSorted((a, b) => a.start - b.start)) {
    const part = parts.at(-1);
    if (part !== undefined && run.start - end <= SEGMENT_GAP * height) part.push(run);
    else parts.push([run]);
    end = Math.max(end, run.end);
  }
  return { baseline: runs[0]?.baseline ?? 0, height, segments: parts.map(segmentOf) };
}

function segmentOf(runs: readonly TextRun[]): Segment {
  return {
    text: joinRuns(runs).trim(),
    start: Math.min(...runs.map(({ start }) => start)),
    end: Math.max(...runs.map(({ end }) => end)),
    runs,
  };
}

/** The text of a row in one line. */
export function rowText({ segments }: Row): string {
  const [only] = segments;
  // Put together as one: it may run from right to left.
  return segments.length === 1 && only !== undefined
    ? only.text
    : joinRuns(segments.flatMap(({ runs }) => runs)).trim();
}
