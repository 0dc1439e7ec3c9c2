import { InputError, quote } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';

/** The mark before the decimals of a number. */
export type DecimalMark = '.' | ',';

/** Numbers in text, and the most that are read. */
interface Reading {
  readonly argument: string;
  readonly most: number;
  /** Which mark stands before decimals; undefined where the caller did not say. */
  readonly decimal: DecimalMark | undefined;
}

const WITH_POINT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const WITH_COMMA = /^[+-]?(?:(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d*)?|,\d+)(?:e[+-]?\d+)?$/i;

/** Between numbers where a comma is one of the marks that part them, and where it is only one before white space. */
const PARTED_BY_COMMA = /[^\s,;]+/g;
const COMMA_WITHIN = /(?:[^\s,;]|,(?!\s|$|;))+/g;

/** 1,5 and 1,234,567.8 and 1.234,5: two numbers or more, or one. */
const ONE_OR_SEVERAL = /^[+-]?(?:\d+,\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d+)$/;
const SEVERAL = /^[^,]+(?:,[^,]+){2,}$|\.(?:\d{1,2}|\d{4,}),|,\d*\./;

/**
 * The numbers of a text, parted by white space, semicolons and commas. With `decimal` "," a comma parts numbers only
 * before white space, and points stand between thousands.
 *
 * @throws InputError at the first word that is no number; or, where the caller did not say which mark is meant, at the
 *   first that may be one number or several, unless another one can only be several
 */
export function readNumbers(text: string, { argument, most, decimal }: Reading): number[] {
  if (decimal === undefined) requireClearCommas(text, argument);
  const [word, number] = decimal === ',' ? [COMMA_WITHIN, WITH_COMMA] : [PARTED_BY_COMMA, WITH_POINT];
  const numbers: number[] = [];
  for (const { 0: written, index } of text.matchAll(word)) {
    const value = number.test(written) ? Number(withPoint(written, decimal)) : Number.NaN;
    if (!Number.isFinite(value))
      throw new InputError(argument, `expected numbers, got ${quote(written)} at ${placeAt(text, index)}`);
    numbers.push(value);
    if (numbers.length > most) throw new InputError(argument, `expected at most ${most} numbers, got more`);
  }
  return numbers;
}

function withPoint(written: string, decimal: DecimalMark | undefined): string {
  return decimal === ',' ? written.replaceAll('.', '').replace(',', '.') : written;
}

function requireClearCommas(text: string, argument: string): void {
  let doubtful: { readonly word: string; readonly index: number } | undefined;
  for (const { 0: word, index } of text.matchAll(COMMA_WITHIN)) {
    if (!word.includes(',')) continue;
    if (ONE_OR_SEVERAL.test(word)) doubtful ??= { word, index };
    else if (SEVERAL.test(word)) return;
  }
  if (doubtful !== undefined)
    throw new InputError(
      argument,
      `expected decimal "," or ".", since ${quote(doubtful.word)} at ${placeAt(text, doubtful.index)} may be one number or several`,
    );
}
