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
const WITH_GROUPS = /^[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const WITH_COMMA = /^[+-]?(?:(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d*)?|,\d+)(?:e[+-]?\d+)?$/i;

/** Between numbers where a comma is one of the marks that part them, and where it is only one before white space. */
const PARTED_BY_COMMA = /[^\s,;]+/g;
const COMMA_WITHIN = /(?:[^\s,;]|,(?!\s|$|;))+/g;

/** 1,5 and 1,234,567.8 and 1.234,5: two numbers or more, or one. */
const ONE_OR_SEVERAL = /^[+-]?(?:\d+,\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d+)$/;
const SEVERAL = /^[^,]+(?:,[^,]+){2,}$|\.(?:\d{1,2}|\d{4,}),|,\d*\./;

/**
 * The numbers of a text, parted by white space, semicolons and commas. With `decimal` "," a comma parts numbers only
 * before white space, and points stand between thousands. With `decimal` "." commas do so where semicolons part.
 *
 * @throws InputError at the first word that is no number; or, where the caller did not say which mark is meant, at the
 *   first that may be one number or several, unless another one can only be several; or at 1,234.5 without semicolons
 */
export function readNumbers(text: string, { argument, most, decimal }: Reading): number[] {
  if (decimal === undefined) requireClearCommas(text, argument);
  const { word, number, read } = notationOf(text, argument, decimal);
  const numbers: number[] = [];
  for (const { 0: written, index } of text.matchAll(word)) {
    const value = number.test(written) ? read(written) : Number.NaN;
    if (!Number.isFinite(value))
      throw new InputError(argument, `expected numbers, got ${quote(written)} at ${placeAt(text, index)}`);
    numbers.push(value);
    if (numbers.length > most) throw new InputError(argument, `expected at most ${most} numbers, got more`);
  }
  return numbers;
}

/** Where words end, which of them are numbers, and how these are read. */
interface Notation {
  readonly word: RegExp;
  readonly number: RegExp;
  readonly read: (written: string) => number;
}

const COMMA_DECIMALS: Notation = {
  word: COMMA_WITHIN,
  number: WITH_COMMA,
  read: (written) => Number(written.replaceAll('.', '').replace(',', '.')),
};
const COMMA_GROUPS: Notation = {
  word: COMMA_WITHIN,
  number: WITH_GROUPS,
  read: (written) => Number(written.replaceAll(',', '')),
};
const COMMA_PARTS: Notation = { word: PARTED_BY_COMMA, number: WITH_POINT, read: Number };

/** The first number such as 1,234.5, which would be 1 and 234.5. */
function groupedDecimal(text: string): { readonly word: string; readonly index: number } | undefined {
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    const parts = run.split(',');
    const begins = (at: number) => /^[+-]?\d{1,3}$/.test(parts[at] ?? '');
    const last = parts.findIndex((part, at) => /^\d{3}\.\d+$/.test(part) && begins(at - 1));
    if (last === -1) continue;
    let first = last - 1;
    while (/^\d{3}$/.test(parts[first] ?? '') && begins(first - 1)) first -= 1;
    const before = parts.slice(0, first).map((part) => `${part},`);
    return { word: parts.slice(first, last + 1).join(','), index: index + before.join('').length };
  }
  return undefined;
}

function notationOf(text: string, argument: string, decimal: DecimalMark | undefined): Notation {
  if (decimal === ',') return COMMA_DECIMALS;
  if (decimal === undefined) return COMMA_PARTS;
  if (text.includes(';')) return COMMA_GROUPS;
  const grouped = groupedDecimal(text);
  if (grouped === undefined) return COMMA_PARTS;
  throw new InputError(
    argument,
    `expected numbers parted by ; or by a comma and a blank, since ${quote(grouped.word)} at ${placeAt(text, grouped.index)} may be one number or several`,
  );
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
