import { SEGMENT_GAP, type Row, type Segment } from './rows.ts';

/** Rows in which the same gaps go from top to bottom: columns of prose, or a table. */
export interface Band {
  readonly kind: 'columns' | 'table';
  /** For each row what it has in each column. */
  readonly cells: readonly (readonly (readonly Segment[])[])[];
  readonly rows: readonly Row[];
}

interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Rows further apart, by parts of their height, are not of one band. */
const MOST_APART = 3.5;
/** The least rows that columns of prose have. */
const LEAST_PROSE_ROWS = 3;
/** Prose fills this part of its column, and has lines of so many characters. */
const PROSE_FILL = 0.6;
const PROSE_CHARACTERS = 18;

/** The rows of a page in order, those that share gaps put together. */
export function bandsOf(rows: readonly Row[]): (Row | Band)[] {
  const result: (Row | Band)[] = [];
  for (let at = 0; at < rows.length;) {
    const band = bandAt(rows, at);
    if (band === undefined) {
      const row = rows[at];
      if (row !== undefined) result.push(row);
      at += 1;
    } else {
      result.push(band);
      at += band.rows.length;
    }
  }
  return result;
}

function bandAt(rows: readonly Row[], first: number): Band | undefined {
  const start = rows[first];
  if (start === undefined || start.segments.length < 2) return undefined;
  let gaps = innerGaps(start);
  let end = first + 1;
  for (let previous = start; end < rows.length; end += 1) {
    const row = rows[end];
    if (row === undefined || previous.baseline - row.baseline > MOST_APART * previous.height) break;
    const shared = shareGaps(gaps, row);
    if (shared.length === 0) break;
    gaps = shared;
    previous = row;
  }
  // What stands alone below is no row of a table.
  const taken = rows.slice(first, end);
  const cut = taken.map((row) => cellsOf(row, gaps));
  if (isProse(cut)) return { kind: 'columns', cells: cut, rows: taken };
  const last = taken.findLastIndex(({ segments }) => segments.length > 1);
  if (last < 1) return undefined;
  return { kind: 'table', cells: cut.slice(0, last + 1), rows: taken.slice(0, last + 1) };
}

function innerGaps({ segments }: Row): Gap[] {
  return segments.slice(1).map(({ start }, index) => ({ from: segments[index]?.end ?? start, to: start }));
}

/** What of the gaps a row leaves free. Both go from left to right. */
function shareGaps(gaps: readonly Gap[], { segments, height }: Row): Gap[] {
  const free: Gap[] = [];
  let at = 0;
  for (const gap of gaps) {
    while (at < segments.length && (segments[at]?.end ?? 0) <= gap.from) at += 1;
    let { from } = gap;
    let next = at;
    for (; next < segments.length && (segments[next]?.start ?? 0) < gap.to; next += 1) {
      const { start = 0, end = 0 } = segments[next] ?? {};
      if (start - from >= SEGMENT_GAP * height) free.push({ from, to: start });
      from = Math.max(from, end);
    }
    if (gap.to - from >= SEGMENT_GAP * height) free.push({ from, to: gap.to });
    at = Math.max(at, next - 1);
  }
  return free;
}

function cellsOf({ segments }: Row, gaps: readonly Gap[]): Segment[][] {
  const cells: Segment[][] = [[]];
  let column = 0;
  for (const segment of segments) {
    while (column < gaps.length && segment.start >= (gaps[column]?.to ?? Infinity)) {
      column += 1;
      cells[column] = [];
    }
    cells[column]?.push(segment);
  }
  while (cells.length <= gaps.length) cells.push([]);
  return cells;
}

function isProse(cut: readonly (readonly (readonly Segment[])[])[]): boolean {
  const columns = cut[0]?.length ?? 0;
  return Array.from({ length: columns }, (_, column) => cut.flatMap((row) => row[column] ?? [])).every(
    (segments) => {
      if (segments.length < LEAST_PROSE_ROWS) return false;
      const width =
        segments.reduce((most, { end }) => Math.max(most, end), -Infinity) -
        segments.reduce((least, { start }) => Math.min(least, start), Infinity);
      const filled = segments.reduce((sum, { start, end }) => sum + end - start, 0) / segments.length;
      const characters = segments.reduce((sum, { text }) => sum + text.length, 0) / segments.length;
      return filled >= PROSE_FILL * width && characters >= PROSE_CHARACTERS;
    },
  );
}

/** A column of prose, as rows of its own. */
export function columnsOf({ rows, cells }: Band): Row[][] {
  return Array.from({ length: cells[0]?.length ?? 0 }, (_, column) =>
    rows.flatMap((row, index) => {
      const segments = cells[index]?.[column] ?? [];
      return segments.length === 0 ? [] : [{ ...row, segments }];
    }),
  );
}
