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

/**
 * Gives the cells of a row the types of their columns: numbers if every cell of the column that is not empty is a number
 * that loses no digit, booleans if every such cell is true or false in any case. Empty cells are null there. All other
 * columns stay text, those without any value too.
 */
export function rowTyper(
  rows: readonly (readonly string[])[],
  width: number,
): (row: readonly string[]) => Scalar[] {
  const readers = Array.from({ length: width }, (_, column) => columnReader(rows, column));
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

/** What reads the cells of a column that are not empty, which were all found to be of its type; undefined for text. */
function columnReader(
  rows: readonly (readonly string[])[],
  column: number,
): ((cell: string) => Scalar) | undefined {
  const first = rows.find((row) => (row[column] ?? '') !== '')?.[column];
  if (first === undefined) return undefined;
  const isType = isBoolean(first) ? isBoolean : isLosslessNumber;
  for (const row of rows) {
    const cell = row[column] ?? '';
    if (cell !== '' && !isType(cell)) return undefined;
  }
  return isType === isBoolean ? (cell) => cell.length === 'true'.length : Number;
}

function isLosslessNumber(text: string): boolean {
  return losslessNumber(text) !== undefined;
}
