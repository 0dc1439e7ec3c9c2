import {
  CsvShape,
  openCsv,
  parseCsv,
  tabulateCsv,
  type CsvReading,
  type CsvTable,
  type CsvTableShape,
} from '@toolyard/kit/csv';
import type { CsvScanner } from '@toolyard/kit/csv-scanner';
import { InputError, Type } from '@toolyard/sdk';

/** What a worker thread can hold; and one wide row among many short ones makes a large table of a small text. */
const MAX_CELLS = 4_000_000;
/** Long column names, repeated in every row, make a large result of a small text. */
const MAX_NAME_CHARACTERS = 64 * 1024 * 1024;

/** A CSV with named columns and rows that are all as long. */
export interface NamedCsv extends CsvTable {
  /** The separator that was used, as the character itself. */
  readonly delimiter: string;
}

/**
 * Reads a CSV as a table.
 *
 * @throws InputError as `parseCsv`, and when filling the short rows would give more than four million cells
 */
export function readCsvTable(
  argument: string,
  text: string,
  { header = true, ...reading }: CsvReading & { readonly header?: boolean },
): NamedCsv {
  const { delimiter, rows } = parseCsv(argument, text, reading);
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  boundCells(argument, width, rows.length);
  return { delimiter, ...tabulateCsv(rows, header) };
}

/** A CSV as a table whose rows are read anew whenever they are gone through, so that none of them is kept. */
export interface OpenCsvTable extends Omit<CsvTableShape, 'widest'> {
  /** The separator that was used, as the character itself. */
  readonly delimiter: string;
  /** Begins to read the rows but the header, as they stand. */
  readonly scan: () => CsvScanner;
}

/**
 * Opens a CSV as the table that `readCsvTable` reads.
 *
 * @param tell is told of each row but the header, as it stands
 * @throws InputError as `readCsvTable`
 */
export function openCsvTable(
  argument: string,
  text: string,
  { header = true, ...reading }: CsvReading & { readonly header?: boolean },
  tell: (row: CsvScanner) => void,
): OpenCsvTable {
  const { delimiter, scan } = openCsv(argument, text, reading);
  const scanner = scan();
  const finder = new CsvShape(header && scanner.next() ? scanner.cells() : undefined);
  while (scanner.next()) {
    finder.see(scanner);
    tell(scanner);
  }
  const { widest, ...shape } = finder.found();
  if (widest === 0) throw new InputError(argument, 'expected CSV, got no row');
  boundCells(argument, widest, shape.rowCount + (header ? 1 : 0));
  return {
    delimiter,
    ...shape,
    scan() {
      const rows = scan();
      if (header) rows.next();
      return rows;
    },
  };
}

/** @throws InputError when a table would have more than four million cells, the empty ones included */
export function boundCells(argument: string, columns: number, rows: number): void {
  if (columns * rows > MAX_CELLS) {
    throw new InputError(
      argument,
      `expected at most ${MAX_CELLS} cells, got ${columns} columns in ${rows} rows`,
    );
  }
}

/** @throws InputError when writing the column names in every row would take more than 64 Mi characters */
export function boundNames(argument: string, columns: readonly string[], rows: number): void {
  const characters = columns.reduce((sum, { length }) => sum + length, 0);
  if (characters * rows > MAX_NAME_CHARACTERS) {
    throw new InputError(
      argument,
      `expected shorter column names: ${characters} characters of them in each of ${rows} rows would be ` +
        `more than ${MAX_NAME_CHARACTERS}`,
    );
  }
}

/** An argument that names the separator of a CSV to write. */
export function csvOutputDelimiter() {
  return Type.String({ default: ',', description: 'Separator: one character or `tab`' });
}

/** The result field for what was repaired or lost, with the line, from 1, of the text as given. */
export function lineWarnings(description: string) {
  return Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), { description });
}
