import { bandsOf, columnsOf } from './bands.ts';
import { rowsOf, rowText, type Row } from './rows.ts';
import { composeLines, type TextRun } from './text-layer.ts';

/** The most blank lines in a row, and the most characters of a line that are blank before what follows. */
const MOST_BLANK_LINES = 3;
const MOST_BLANKS = 400;

/** A page as it is read: from top to bottom, columns one after the other, what is turned last. */
export function inReadingOrder(runs: readonly TextRun[]): string {
  const { rows, turned } = rowsOf(runs);
  return [...readingRows(rows).map(rowText), composeLines(turned)].filter((line) => line !== '').join('\n');
}

/** Rows in the order in which they are read. */
export function readingRows(rows: readonly Row[]): Row[] {
  return bandsOf(rows).flatMap((part) => {
    if (!('kind' in part)) return [part];
    return part.kind === 'table' ? part.rows : columnsOf(part).flatMap(readingRows);
  });
}

/** A page as it looks, in letters of one width: what is next to each other stays so. */
export function asItLooks(runs: readonly TextRun[]): string {
  const { rows, turned } = rowsOf(runs);
  const segments = rows.flatMap((row) => row.segments);
  const left = segments.reduce((least, { start }) => Math.min(least, start), Infinity);
  const width = median(segments.map(({ start, end, text }) => (end - start) / Math.max(1, text.length)));
  // Columns beside each other may have rows in between: no two lines are nearer than letters are high.
  const leading = Math.max(median(leadings(rows)), median(rows.map(({ height }) => height)));
  const lines: string[] = [];
  let previous: Row | undefined;
  for (const row of rows) {
    const apart = previous === undefined ? 0 : previous.baseline - row.baseline;
    const blank = leading > 0 ? Math.round(apart / leading) - 1 : 0;
    for (let line = 0; line < Math.min(MOST_BLANK_LINES, blank); line += 1) lines.push('');
    lines.push(setLine(row, left, width));
    previous = row;
  }
  return [lines.join('\n'), composeLines(turned)].filter((part) => part !== '').join('\n');
}

function setLine({ segments }: Row, left: number, width: number): string {
  let line = '';
  for (const { text, start } of segments) {
    const place = width > 0 ? Math.round((start - left) / width) : 0;
    const blanks = Math.max(line === '' ? 0 : 2, Math.min(place - line.length, MOST_BLANKS));
    line += ' '.repeat(blanks) + text;
  }
  return line;
}

/** How far the base lines of rows that follow each other are apart. */
export function leadings(rows: readonly Row[]): number[] {
  return rows.slice(1).map(({ baseline }, index) => (rows[index]?.baseline ?? baseline) - baseline);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
