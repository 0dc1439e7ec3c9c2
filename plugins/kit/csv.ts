import { InputError, quote, Type } from '@toolyard/sdk';
import { CsvScanner, type CsvStart } from './csv-scanner.ts';
import { byteOrderMark, type LineEnd } from './line-ends.ts';

/** An argument that takes CSV text. */
export function csvArgument(options: { readonly description: string }) {
  return Type.String({ contentMediaType: 'text/csv', ...options });
}

/** An argument that names the separator of a CSV: one character, `tab`, or `auto` to find it. */
export function csvDelimiterArgument() {
  return Type.String({ default: 'auto', description: 'One character, `tab`, or `auto`' });
}

/** A row of a CSV with the line, from 1, on which it begins in the text as given. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Csv {
  /** The separator that was used, as the character itself. */
  readonly delimiter: string;
  readonly rows: readonly CsvRow[];
}

/** A CSV text whose rows are read whenever they are gone through, and not kept. */
export interface OpenCsv {
  readonly delimiter: string;
  /** Begins to read the rows. */
  readonly scan: () => CsvScanner;
}

export interface CsvReading {
  /** One character, `tab`, or `auto`, which is the default. */
  readonly delimiter?: string;
  /** Drop blanks around unquoted cells and outside quotes. */
  readonly trim?: boolean;
  /** Whether `"` encloses cells, as it does unless this is false. */
  readonly quotes?: boolean;
  /** Whether a first line `sep=X` is Excel's word about the separator, as it is unless this is false. */
  readonly directive?: boolean;
}

/**
 * The rows of a CSV text (RFC 4180, leniently): a BOM is dropped, CRLF, LF and CR end a row, quoted cells hold
 * separators, line ends and doubled quotes, a quote inside an unquoted cell is literal, and wholly empty lines
 * are skipped. A first line `sep=X`, as Excel writes it, names the separator and is dropped.
 *
 * CSV libraries expect one kind of line end in a text and tell neither the line of a row nor what was quoted;
 * people's mistakes can only be named with all three.
 *
 * @throws InputError when there is no row, or with line and column for a quote that is not closed and for text
 * after a closing quote
 */
export function parseCsv(argument: string, text: string, reading: CsvReading = {}): Csv {
  const { delimiter, scan } = openCsv(argument, text, reading);
  const rows: CsvRow[] = [];
  for (const scanner = scan(); scanner.next();) rows.push({ line: scanner.line, cells: scanner.cells() });
  if (rows.length === 0) throw new InputError(argument, 'expected CSV, got no row');
  return { delimiter, rows };
}

/**
 * A CSV text whose rows are read whenever they are gone through, and not kept: what `parseCsv` returns, but that there
 * may be no row.
 *
 * @throws InputError as `parseCsv`, for what a row has wrong when it is read
 */
export function openCsv(argument: string, text: string, reading: CsvReading = {}): OpenCsv {
  const { delimiter = 'auto', trim = false, quotes = true, directive: told = true } = reading;
  const given = delimiter === 'auto' ? undefined : parseCsvDelimiter('delimiter', delimiter);
  const content = text.replace(/^\ufeff/, '');
  if (content.trim() === '') throw new InputError(argument, 'expected CSV, got no text');

  const directive = told ? /^sep=([^\r\n])(?:\r\n|\r|\n|$)/iu.exec(content) : null;
  const from = { offset: directive?.[0].length ?? 0, line: directive === null ? 1 : 2 };
  const separator = given ?? directive?.[1] ?? sniffDelimiter(content, from, quotes);
  const rowReading = { delimiter: separator, trim, quotes, argument };
  return {
    delimiter: separator,
    scan: () => new CsvScanner(content, from, rowReading),
  };
}

const DIRECTIVE = /^sep=[^\r\n](?:\r\n|\r|\n|$)/iu;

/** What a CSV text has beside its rows: a byte order mark, `sep=X`, and what ends its first row. */
export function csvFrame(text: string): { readonly head: string; readonly lineEnd: LineEnd } {
  const mark = byteOrderMark(text);
  const directive = DIRECTIVE.exec(text.slice(mark.length, mark.length + 8))?.[0] ?? '';
  const head = mark + directive;
  return { head, lineEnd: firstRowEnd(text, head.length) };
}

/** LF and CRLF stand within quoted cells, too. */
function firstRowEnd(text: string, start: number): LineEnd {
  const marks = /["\n]/g;
  marks.lastIndex = start;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === '\n') return text[mark.index - 1] === '\r' ? '\r\n' : '\n';
    const closing = text.indexOf('"', marks.lastIndex);
    if (closing === -1) break;
    marks.lastIndex = closing + 1;
  }
  return '\n';
}

/**
 * The separator that an argument names.
 *
 * @throws InputError when it is neither one character nor `tab`, or a character that ends rows or encloses cells
 */
export function parseCsvDelimiter(argument: string, given: string): string {
  if (given === 'tab') return '\t';
  if ([...given].length !== 1)
    throw new InputError(argument, `expected one character or "tab", got ${quote(given)}`);
  if (given === '"' || given === '\n' || given === '\r')
    throw new InputError(
      argument,
      `expected a character other than a quote or line end, got ${quote(given)}`,
    );
  return given;
}

/** A row whose number of cells was not that of the first row. */
export interface CsvWarning {
  readonly line: number;
  readonly message: string;
}

/** A CSV as a table: named columns, and rows that all have one cell for each. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly warnings: readonly CsvWarning[];
}

/** A table but for its rows. */
export interface CsvTableShape {
  readonly columns: readonly string[];
  readonly warnings: readonly CsvWarning[];
  /** How many rows there are, without the header. */
  readonly rowCount: number;
  /** How many cells the longest row has in the text. */
  readonly widest: number;
}

/**
 * The rows made equally long. The first row names the columns, or, without a header, sets their number: a blank
 * name becomes `column_N`, a repeated one gets `_2`, `_3` and so on. Short rows are filled with empty cells;
 * empty surplus cells at a row's end are dropped, others go to new columns `column_N`.
 */
export function tabulateCsv(rows: readonly CsvRow[], header: boolean): CsvTable {
  const body = header ? rows.slice(1) : rows;
  const shape = new CsvShape(header ? (rows[0]?.cells ?? []) : undefined);
  for (const { line, cells } of body) shape.see({ line, width: cells.length, filled: filledCells(cells) });
  const { columns, warnings } = shape.found();
  return {
    columns,
    rows: body.map((row) => {
      const cells = fitCells(row.cells, columns.length);
      return cells === row.cells ? row : { line: row.line, cells };
    }),
    warnings,
  };
}

/** A row but for its cells. */
export interface CsvRowShape {
  readonly line: number;
  /** How many cells it has. */
  readonly width: number;
  /** How many it has without the empty ones at its end. */
  readonly filled: number;
}

/** Finds what `tabulateCsv` finds, row by row. */
export class CsvShape {
  readonly #header: readonly string[] | undefined;
  readonly #warnings: CsvWarning[] = [];
  #first: number | undefined;
  #width = 0;
  #widest = 0;
  #rowCount = 0;

  /** @param header the first row, which is told of besides, where it names the columns */
  constructor(header: readonly string[] | undefined) {
    this.#header = header;
    if (header !== undefined) this.#setFirst(header.length);
  }

  /** Takes in a row but the header. */
  see(row: CsvRowShape): void {
    const { width } = row;
    this.#rowCount += 1;
    this.#widest = Math.max(this.#widest, width);
    const first = this.#first ?? this.#setFirst(width);
    const length = width > first ? Math.max(row.filled, first) : width;
    if (length === first) return;
    this.#width = Math.max(this.#width, length);
    this.#warnings.push({ line: row.line, message: `expected ${first} cells, got ${length}` });
  }

  found(): CsvTableShape {
    return {
      columns: nameColumns(this.#header ?? [], this.#width),
      warnings: this.#warnings,
      rowCount: this.#rowCount,
      widest: this.#widest,
    };
  }

  #setFirst(width: number): number {
    this.#width = width;
    this.#widest = width;
    this.#first = width;
    return width;
  }
}

function filledCells(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

/** A row's cells as so many: filled with empty ones, or without those at the end. */
function fitCells(cells: readonly string[], width: number): readonly string[] {
  if (cells.length === width) return cells;
  if (cells.length > width) return cells.slice(0, width);
  return [...cells, ...Array<string>(width - cells.length).fill('')];
}

/**
 * Rows as CSV text. A cell is quoted only if it holds the separator, a quote or a line end, or is the only cell
 * of its row and empty, since that row would else be an empty line. Every row ends with `lineEnd`: RFC 4180 says CRLF,
 * most programs write LF.
 */
export function writeCsv(
  rows: Iterable<readonly string[]>,
  delimiter = ',',
  lineEnd: LineEnd = '\n',
): string {
  const lines: string[] = [];
  for (const cells of rows) {
    const only = cells.length === 1;
    lines.push(cells.map((cell) => writeCell(cell, delimiter, only)).join(delimiter), lineEnd);
  }
  return lines.join('');
}

function writeCell(cell: string, delimiter: string, only: boolean): string {
  const quoted = cell === '' ? only : cell.includes(delimiter) || /["\r\n]/.test(cell);
  return quoted ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * The names of a table's columns, each only once: a blank one becomes `column_N`, a repeated one gets `_2`, `_3` and
 * so on.
 */
export function nameColumns(header: readonly string[], width: number): string[] {
  const given = new Set(header);
  const used = new Set<string>();
  const next = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const name = header[index] ?? '';
    const wanted = name.trim() === '' ? `column_${index + 1}` : name;
    let unique = wanted;
    let n = next.get(wanted) ?? 2;
    for (; used.has(unique) || (unique !== name && given.has(unique)); n += 1) unique = `${wanted}_${n}`;
    next.set(wanted, n);
    used.add(unique);
    return unique;
  });
}

const CANDIDATES = [',', ';', '\t', '|'] as const;
const SNIFFED_ROWS = 10;

/**
 * The separator that gives the first ten rows the same number of cells, more than one; the highest number wins.
 * Else the one that splits the first row most, else the comma.
 */
function sniffDelimiter(text: string, from: CsvStart, quotes: boolean): string {
  const counts = CANDIDATES.map((delimiter) => {
    const widths: number[] = [];
    let readable = true;
    try {
      const scanner = new CsvScanner(text, from, { delimiter, quotes, trim: false, argument: '' });
      while (widths.length < SNIFFED_ROWS && scanner.next()) widths.push(scanner.width);
    } catch (error) {
      // A quote in the wrong place speaks against this separator, if another one has it in the right place.
      if (!(error instanceof InputError)) throw error;
      readable = false;
    }
    const first = widths[0] ?? 0;
    return { delimiter, first, regular: readable && first > 1 && widths.every((width) => width === first) };
  });
  const regular = counts.filter((count) => count.regular);
  const best = (regular.length > 0 ? regular : counts).reduce((a, b) => (b.first > a.first ? b : a));
  return best.first > 1 ? best.delimiter : ',';
}
