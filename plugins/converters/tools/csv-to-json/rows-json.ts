import type { CsvScanner } from '@toolyard/kit/csv-scanner';
import type { ColumnType } from '../../lib/json-types.ts';
import { JsonBytes } from './json-bytes.ts';

/** How a row is written: texts of JSON around its values. */
export interface RowLayout {
  /** The columns of the values, in the order in which they stand. */
  readonly columns: readonly number[];
  /** What stands before each value. */
  readonly before: readonly string[];
  /** What stands after the last one. */
  readonly after: string;
}

/** Rows as arrays of so many values. */
export function arrayLayout(width: number): RowLayout {
  const columns = Array.from({ length: width }, (_, index) => index);
  return { columns, before: columns.map((column) => (column === 0 ? '[' : ',')), after: ']' };
}

/** Rows as objects, whose members have the order of the columns. */
export function objectLayout(names: readonly string[]): RowLayout {
  const before = names.map((name, column) => `${column === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return { columns: names.map((_, column) => column), before, after: '}' };
}

export interface RowsToWrite {
  readonly scan: () => CsvScanner;
  readonly rowCount: number;
  readonly layout: RowLayout;
  readonly typeOf: (column: number) => ColumnType;
}

/**
 * A result of rows and more, as JSON: most of a large one is its rows, which as objects would take many times their text.
 *
 * @param name of the member that the rows are
 * @param rest the other members
 */
export function resultOfRows(name: string, rows: RowsToWrite, rest: object): Uint8Array<ArrayBuffer> {
  const { scan, rowCount, layout, typeOf } = rows;
  const end = JSON.stringify(rest).slice(1);
  const row = scan();
  const into = new JsonBytes(expectedBytes(row.text, rowCount, layout) + 2 * end.length);
  const before: Buffer[] = [];
  const after = Buffer.from(layout.after);
  const types = layout.columns.map(typeOf);
  into.putText(`{${JSON.stringify(name)}:[`);
  for (let index = 0; row.next(); index += 1) {
    if (index > 0) into.put(COMMA);
    for (let place = 0; place < types.length; place += 1) {
      into.put((before[place] ??= Buffer.from(layout.before[place] ?? '')));
      putCell(into, row, layout.columns[place] ?? place, types[place]);
    }
    into.put(after);
  }
  into.putText(`],${end}`);
  return into.written();
}

const COMMA = Buffer.from(',');
const NULL = Buffer.from('null');
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

/** What is empty, or is not there, is null where it is no text. */
function putCell(into: JsonBytes, row: CsvScanner, cell: number, type: ColumnType | undefined): void {
  const isThere = cell < row.width;
  const start = isThere ? row.start(cell) : 0;
  const end = isThere ? row.end(cell) : 0;
  if (type === 'text') into.putString(row.text, start, end, isThere && row.isDoubled(cell));
  else if (start === end) into.put(NULL);
  else if (type === 'boolean') into.put(end - start === TRUE.length ? TRUE : FALSE);
  else into.putNumber(row.text, start, end);
}

/** About how many bytes rows take: as many as their text, with `null` or quotes around each value. */
function expectedBytes(text: string, rowCount: number, { before, after }: RowLayout): number {
  const perRow = before.reduce((sum, each) => sum + each.length + NULL.length, after.length + COMMA.length);
  return Buffer.byteLength(text) + rowCount * perRow + SPARE_BYTES;
}

/** Room for the last values, each of which may take more than it does. */
const SPARE_BYTES = 4096;
