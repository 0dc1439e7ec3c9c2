/** A value that a cell or a setting can hold. */
export type Scalar = string | number | boolean | null;

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?<fraction>\.\d+)?(?<exponent>[eE][-+]?\d+)?$/;
/** How many significant digits a double holds whatever they are. */
const KEPT_DIGITS = 15;

/**
 * The number that a text is if JSON writes it so and no digit is lost: integers within ±(2^53−1), otherwise at most
 * 15 significant digits. 007, +1 and 12345678901234567890 are no such numbers, nor is 1e400.
 */
export function losslessNumber(text: string): number | undefined {
  if (text.length <= KEPT_DIGITS && isPlainNumber(text, 0, text.length)) return Number(text);
  const match = JSON_NUMBER.exec(text);
  if (match === null) return undefined;
  const value = Number(text);
  if (match.groups?.fraction === undefined && match.groups?.exponent === undefined)
    return Number.isSafeInteger(value) ? value : undefined;
  const digits = significantDigits(text);
  if (digits === '') return value;
  if (digits.length > KEPT_DIGITS || !Number.isFinite(value)) return undefined;
  // Very small numbers hold fewer digits, and the smallest none.
  return isDigitsLost(text) ? undefined : value;
}

/**
 * Whether JSON writes the number between two offsets so, without an exponent: most are such, and found several times faster
 * than by a pattern.
 */
function isPlainNumber(text: string, from: number, to: number): boolean {
  const start = text.charCodeAt(from) === MINUS ? from + 1 : from;
  const point = endOfDigits(text, start, to);
  if (point === start || (text.charCodeAt(start) === ZERO && point > start + 1)) return false;
  if (point === to) return true;
  const end = endOfDigits(text, point + 1, to);
  return text.charCodeAt(point) === POINT && end > point + 1 && end === to;
}

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;

function endOfDigits(text: string, start: number, to: number): number {
  let at = start;
  for (; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < ZERO || unit > 0x39) break;
  }
  return at;
}

/** Whether a double, written as short as it can be, has other digits than the number that JSON writes so. */
export function isDigitsLost(text: string): boolean {
  return (
    withoutEndZeros(significantDigits(String(Number(text)))) !== withoutEndZeros(significantDigits(text))
  );
}

/** The digits of a number's text without the zeros before the first other one. */
function significantDigits(text: string): string {
  return text
    .replace(/[eE].*$/s, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
}

function withoutEndZeros(digits: string): string {
  return digits.replace(/(?<!0)0+$/, '');
}

/** Whether JSON writes a number so, however many digits it has. */
export function isJsonNumber(text: string): boolean {
  return JSON_NUMBER.test(text);
}

export function isBoolean(text: string): boolean {
  return /^(?:true|false)$/i.test(text);
}

/**
 * A value that stands without quotes in a settings file: a boolean if it is exactly `true` or `false`, a number if
 * that loses no digit, else text.
 */
export function bareValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return losslessNumber(text) ?? text;
}

/** The values of rows whose cells have the types of their columns, which `ColumnTypes` finds. */
export function rowTyper(
  rows: Iterable<readonly string[]>,
  width: number,
): (row: readonly string[]) => Scalar[] {
  const types = new ColumnTypes();
  for (const row of rows) types.see(row);
  return types.reader(width);
}

export type ColumnType = 'number' | 'boolean' | 'text';

/**
 * Finds the types of columns, cell by cell: numbers if every cell of the column that is not empty is a number that loses
 * no digit, booleans if every such cell is true or false in any case. All other columns are text, those without any
 * value too.
 */
export class ColumnTypes {
  /** What a column has; undefined where no cell has said it yet. */
  readonly #types: (ColumnType | undefined)[] = [];

  typeOf(column: number): ColumnType {
    return this.#types[column] ?? 'text';
  }

  see(row: readonly string[]): void {
    let column = 0;
    for (const cell of row) {
      this.seeCell(column, cell, 0, cell.length);
      column += 1;
    }
  }

  /** Takes in a cell that stands between two offsets of a text. */
  seeCell(column: number, text: string, start: number, end: number): void {
    while (this.#types.length <= column) this.#types.push(undefined);
    const before = this.#types[column];
    if (start === end || before === 'text') return;
    const type = before ?? (isBooleanAt(text, start, end) ? 'boolean' : 'number');
    const isType = type === 'boolean' ? isBooleanAt(text, start, end) : isNumberAt(text, start, end);
    this.#types[column] = isType ? type : 'text';
  }

  /** What gives rows of so many cells their types once all were seen: what is empty is null where it is no text. */
  reader(width: number): (row: readonly string[]) => Scalar[] {
    const readers = Array.from({ length: width }, (_, column) => readerOf(this.typeOf(column)));
    return (row) => {
      const values: Scalar[] = [];
      for (let column = 0; column < width; column += 1) {
        const cell = row[column] ?? '';
        const read = readers[column];
        values.push(read === undefined ? cell : cell === '' ? null : read(cell));
      }
      return values;
    };
  }
}

/** What reads the cells of a column that are not empty; undefined for text. */
function readerOf(type: ColumnType): ((cell: string) => Scalar) | undefined {
  if (type === 'boolean') return (cell) => cell.length === 'true'.length;
  return type === 'number' ? Number : undefined;
}

function isBooleanAt(text: string, start: number, end: number): boolean {
  const length = end - start;
  return (length === 4 || length === 5) && isBoolean(text.slice(start, end));
}

function isNumberAt(text: string, start: number, end: number): boolean {
  if (end - start <= KEPT_DIGITS && isPlainNumber(text, start, end)) return true;
  return losslessNumber(text.slice(start, end)) !== undefined;
}
