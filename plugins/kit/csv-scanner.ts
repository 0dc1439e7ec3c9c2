import { InputError, quote } from '@toolyard/sdk';

/** Where a text's rows begin, and on which line that is. */
export interface CsvStart {
  readonly offset: number;
  readonly line: number;
}

export interface CsvScanning {
  readonly delimiter: string;
  /** Drop blanks around unquoted cells and outside quotes. */
  readonly trim: boolean;
  /** Whether `"` encloses cells. */
  readonly quotes: boolean;
  /** The argument that errors name. */
  readonly argument: string;
}

/** Reads a row when it is asked for, as the places of its cells in the text. */
export class CsvScanner {
  readonly text: string;
  readonly #scanning: CsvScanning;
  readonly #blanks: string;
  /** The first code unit of the separator, which may have two. */
  readonly #separator: number;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** Whether a cell's quotes are written twice. */
  readonly #doubled: boolean[] = [];
  #at: number;
  #rowStart: number;
  /** What is known of the lines: the one at an offset. Counted no further than somebody asks. */
  #line: number;
  #lineOffset: number;
  #width = 0;

  constructor(text: string, from: CsvStart, scanning: CsvScanning) {
    this.text = text;
    this.#scanning = scanning;
    this.#blanks = ' \t'.replace(scanning.delimiter, '');
    this.#separator = scanning.delimiter.charCodeAt(0);
    this.#at = from.offset;
    this.#rowStart = from.offset;
    this.#line = from.line;
    this.#lineOffset = from.offset;
  }

  /** The line on which the row begins. */
  get line(): number {
    return this.#lineAt(this.#rowStart);
  }

  /** How many cells the row has. */
  get width(): number {
    return this.#width;
  }

  /** How many cells the row has without the empty ones at its end. */
  get filled(): number {
    let count = this.#width;
    while (count > 0 && this.isEmpty(count - 1)) count -= 1;
    return count;
  }

  /** Where a cell of the row begins. */
  start(cell: number): number {
    return this.#starts[cell] ?? 0;
  }

  /** Where a cell of the row ends. */
  end(cell: number): number {
    return this.#ends[cell] ?? 0;
  }

  isEmpty(cell: number): boolean {
    return this.#starts[cell] === this.#ends[cell];
  }

  /** Whether each quote in a cell is written twice. */
  isDoubled(cell: number): boolean {
    return this.#doubled[cell] ?? false;
  }

  cells(): string[] {
    return Array.from({ length: this.#width }, (_, cell) => {
      const content = this.text.slice(this.start(cell), this.end(cell));
      return this.isDoubled(cell) ? content.replaceAll('""', '"') : content;
    });
  }

  /** Reads the next row, of which there is one where this is true; empty lines are none. */
  next(): boolean {
    for (let empty = this.#lineEndLength(); empty > 0; empty = this.#lineEndLength()) this.#at += empty;
    if (this.#at >= this.text.length) return false;
    this.#rowStart = this.#at;
    this.#width = 0;
    this.#readCell();
    while (this.#isAtDelimiter()) {
      this.#at += this.#scanning.delimiter.length;
      this.#readCell();
    }
    this.#at += this.#lineEndLength();
    return true;
  }

  #readCell(): void {
    const start = this.#at;
    this.#skipBlanks();
    if (this.#scanning.quotes && this.text.charCodeAt(this.#at) === QUOTE) this.#readQuoted();
    else this.#readUnquoted(start);
    this.#width += 1;
  }

  #readQuoted(): void {
    const { text } = this;
    const opening = this.#at;
    const start = opening + 1;
    let isDoubled = false;
    let end = text.indexOf('"', start);
    while (end !== -1 && text.charCodeAt(end + 1) === QUOTE) {
      isDoubled = true;
      end = text.indexOf('"', end + 2);
    }
    if (end === -1) {
      throw new InputError(
        this.#scanning.argument,
        `expected a closing quote for the one at line ${this.#lineAt(opening)}, column ${column(text, opening)}`,
      );
    }
    this.#at = end + 1;
    this.#skipBlanks();
    if (this.#at < text.length && !this.#isAtDelimiter() && this.#lineEndLength() === 0) {
      throw new InputError(
        this.#scanning.argument,
        `expected a separator or a line end after the closing quote at line ${this.#lineAt(end)}, ` +
          `column ${column(text, end)}, got ${quote(String.fromCodePoint(text.codePointAt(this.#at) ?? 0))}`,
      );
    }
    this.#place(start, end, isDoubled);
  }

  #readUnquoted(start: number): void {
    const { text } = this;
    const separator = this.#separator;
    const isShort = this.#scanning.delimiter.length === 1;
    const { length } = text;
    let at = start;
    for (; at < length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === LINE_FEED || unit === CARRIAGE_RETURN) break;
      if (unit === separator && (isShort || text.startsWith(this.#scanning.delimiter, at))) break;
    }
    this.#at = at;
    if (!this.#scanning.trim) return this.#place(start, at, false);
    const content = text.slice(start, at);
    const from = at - content.trimStart().length;
    this.#place(from, Math.max(from, start + content.trimEnd().length), false);
  }

  #place(start: number, end: number, isDoubled: boolean): void {
    this.#starts[this.#width] = start;
    this.#ends[this.#width] = end;
    this.#doubled[this.#width] = isDoubled;
  }

  #skipBlanks(): void {
    if (!this.#scanning.trim) return;
    while (this.#at < this.text.length && this.#blanks.includes(this.text.charAt(this.#at))) this.#at += 1;
  }

  #isAtDelimiter(): boolean {
    return (
      this.text.charCodeAt(this.#at) === this.#separator &&
      (this.#scanning.delimiter.length === 1 || this.text.startsWith(this.#scanning.delimiter, this.#at))
    );
  }

  /** @param offset after those that were asked for before */
  #lineAt(offset: number): number {
    this.#line += countLineEnds(this.text, this.#lineOffset, offset);
    this.#lineOffset = offset;
    return this.#line;
  }

  /** How many characters the line end here has; 0 when there is none. */
  #lineEndLength(): number {
    const unit = this.text.charCodeAt(this.#at);
    if (unit === LINE_FEED) return 1;
    if (unit !== CARRIAGE_RETURN) return 0;
    return this.text.charCodeAt(this.#at + 1) === LINE_FEED ? 2 : 1;
  }
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;

function countLineEnds(text: string, start: number, end: number): number {
  let count = 0;
  let before = 0;
  for (let at = start; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === CARRIAGE_RETURN || (unit === LINE_FEED && before !== CARRIAGE_RETURN)) count += 1;
    before = unit;
  }
  return count;
}

/** The column, in characters from 1, of an offset in its line. */
function column(text: string, offset: number): number {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return Array.from(text.slice(start, offset)).length + 1;
}
