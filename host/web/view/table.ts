import { type Row, type ViewSchema } from './kind-of.ts';

/** The columns of rows: those of the schema that any row has, in its order, then all others as they come. */
export function columnsOf(rows: readonly Row[], schema: ViewSchema | undefined): string[] {
  const present = new Set<string>();
  for (const row of rows) for (const name in row) present.add(name);
  const known = Object.keys(schema?.properties ?? {}).filter((name) => present.has(name));
  return [...new Set([...known, ...present])];
}

/** A cell as text: nothing for what is absent or null, JSON for what is nested. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Rows as delimited text: CSV (RFC 4180) with commas, or TSV. Fields that hold a delimiter, a quotation mark or a
 * line break are quoted, which spreadsheets take in TSV as well.
 */
export function delimitedText(
  rows: readonly Row[],
  columns: readonly string[],
  delimiter: ',' | '\t',
): string {
  const quoted = delimiter === ',' ? /[",\r\n]/ : /["\t\r\n]/;
  const field = (text: string) => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [columns.map(field).join(delimiter)];
  for (const row of rows) lines.push(columns.map((name) => field(cellText(row[name]))).join(delimiter));
  return `${lines.join('\r\n')}\r\n`;
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Numbers before texts, absent values last. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number') return b === '' ? -1 : typeof b === 'string' ? -1 : 0;
  if (typeof b === 'number') return 1;
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  return COLLATOR.compare(String(a), String(b));
}

/** So many rows are sorted or merged without a pause. */
const BLOCK = 4000;

/**
 * The order of rows by a column, as indices: in blocks, then merged, with a pause after each so that a page with
 * many rows goes on answering. Rows that are equal stay in their order.
 *
 * @param pause lets others have their turn
 */
export async function sortedOrder(
  rows: readonly Row[],
  column: string,
  descending: boolean,
  pause: () => Promise<void>,
): Promise<readonly number[]> {
  const keys = rows.map((row) => {
    const value = row[column];
    return typeof value === 'number' ? value : cellText(value);
  });
  const sign = descending ? -1 : 1;
  // What is absent is last in either direction.
  const inOrder = (a: number, b: number) => {
    const [left, right] = [keys[a], keys[b]];
    return left === '' || right === '' ? compare(left, right) : sign * compare(left, right);
  };
  let runs: number[][] = [];
  for (let start = 0; start < rows.length; start += BLOCK) {
    const length = Math.min(BLOCK, rows.length - start);
    runs.push(Array.from({ length }, (_, index) => start + index).sort(inOrder));
    await pause();
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], inOrder, pause));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge(
  left: readonly number[],
  right: readonly number[],
  inOrder: (a: number, b: number) => number,
  pause: () => Promise<void>,
): Promise<number[]> {
  const merged: number[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (merged.length < left.length + right.length) {
    const [a, b] = [left[fromLeft], right[fromRight]];
    if (a !== undefined && (b === undefined || inOrder(a, b) <= 0)) {
      merged.push(a);
      fromLeft += 1;
    } else if (b !== undefined) {
      merged.push(b);
      fromRight += 1;
    }
    if (merged.length % BLOCK === 0) await pause();
  }
  return merged;
}
