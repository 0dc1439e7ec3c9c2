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
  if (text.length <= KEPT_DIGITS && isPlainNumber(text)) return Number(text);
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

/** Whether JSON writes a number so, without an exponent: most are such, and found several times faster than by a pattern. */
function isPlainNumber(text: string): boolean {
  const start = text.startsWith('-') ? 1 : 0;
  const point = endOfDigits(text, start);
  if (point === start || (text.charAt(start) === '0' && point > start + 1)) return false;
  if (point === text.length) return true;
  const end = endOfDigits(text, point + 1);
  return text.charAt(point) === '.' && end > point + 1 && end === text.length;
}

function endOfDigits(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x30 || unit > 0x39) break;
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

/** What a column has: undefined where no cell has said it yet, null for text. */
type CellTest = ((cell: string) => boolean) | null | undefined;

/**
 * Finds the types of columns, row by row: numbers if every cell of the column that is not empty is a number that loses
 * no digit, booleans if every such cell is true or false in any case. All other columns are text, those without any
 * value too.
 */
export class ColumnTypes {
  readonly #tests: CellTest[] = [];

  see(row: readonly string[]): void {
    let column = 0;
    for (const cell of row) {
      if (cell !== '' && this.#tests[column] !== null) this.#seeCell(column, cell);
      column += 1;
    }
  }

  /** What gives rows of so many cells their types once all were seen: what is empty is null where it is no text. */
  reader(width: number): (row: readonly string[]) => Scalar[] {
    const readers = Array.from({ length: width }, (_, column) => readerOf(this.#tests[column]));
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

  #seeCell(column: number, cell: string): void {
    while (this.#tests.length <= column) this.#tests.push(undefined);
    const isType = this.#tests[column] ?? (isBoolean(cell) ? isBoolean : isLosslessNumber);
    this.#tests[column] = isType(cell) ? isType : null;
  }
}

/** What reads the cells of a column that are not empty; undefined for text. */
function readerOf(test: CellTest): ((cell: string) => Scalar) | undefined {
  if (test === isBoolean) return (cell) => cell.length === 'true'.length;
  return test === isLosslessNumber ? Number : undefined;
}

function isLosslessNumber(text: string): boolean {
  return losslessNumber(text) !== undefined;
}
