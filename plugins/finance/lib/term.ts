import { Amount } from '@toolyard/kit/money';
import { InputError } from '@toolyard/sdk';
import { TIMES_A_YEAR, type LoanFrequency } from './frequency.ts';

/** A term in months, or in years: two arguments of which one is given. */
export interface GivenTerm {
  readonly months: number | undefined;
  readonly years: number | undefined;
  /** The names of the two arguments. */
  readonly names?: readonly [months: string, years: string];
}

const NAMES = ['term_months', 'term_years'] as const;

/**
 * The months of the term; undefined when neither argument is given.
 *
 * @throws InputError when both are given, and when the years do not come to whole months
 */
export function givenMonths({
  months,
  years,
  names: [inMonths, inYears] = NAMES,
}: GivenTerm): number | undefined {
  if (years === undefined) return months;
  if (months !== undefined)
    throw new InputError(inMonths, `expected either ${inMonths} or ${inYears}, got both`);
  return wholeMonths(inYears, years);
}

/**
 * The months of the term.
 *
 * @throws InputError as `givenMonths`, and when neither argument is given
 */
export function requiredMonths(term: GivenTerm): number {
  const [inMonths, inYears] = term.names ?? NAMES;
  const months = givenMonths(term);
  if (months === undefined) throw new InputError(inMonths, `required, or ${inYears}`);
  return months;
}

/** @throws InputError when the years do not come to whole months */
export function wholeMonths(argument: string, years: number): number {
  const months = new Amount(years).times(12);
  if (!months.isInteger() || months.isZero())
    throw new InputError(argument, `expected years that come to whole months, got ${years}`);
  return months.toNumber();
}

/**
 * The payments of a term: months x payments a year / 12, rounded half up.
 *
 * @throws InputError naming the term when it is too short for one
 */
export function numberOfPayments(argument: string, months: number, frequency: LoanFrequency): number {
  const payments = new Amount(months).times(TIMES_A_YEAR[frequency]).dividedBy(12).round().toNumber();
  if (payments < 1)
    throw new InputError(
      argument,
      `expected a term with room for one ${frequency} payment, got ${months} months`,
    );
  return payments;
}
