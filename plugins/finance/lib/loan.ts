import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { lesser, sumOf } from './rounding.ts';

/** What a loan costs in one period. */
export interface PeriodRate {
  /** The rate as a fraction: 0.005 for half a percent. */
  readonly fraction: Amount;
  /** The interest on a balance, not rounded. */
  readonly interestOn: (balance: Amount) => Amount;
}

/** A nominal annual rate in percent, an equal part of it due in each period. */
export function nominalRate(annualPercent: number | Amount, periodsAYear: number): PeriodRate {
  const percent = new Amount(annualPercent);
  const divisor = 100 * periodsAYear;
  return {
    fraction: percent.dividedBy(divisor),
    // Divided last: a third of a percent has no end, and its beginning would round half cents down.
    interestOn: (balance) => balance.times(percent).dividedBy(divisor),
  };
}

/** A rate for a period as a fraction, such as one that compounds in other periods. */
export function periodRate(fraction: Amount): PeriodRate {
  return { fraction, interestOn: (balance) => balance.times(fraction) };
}

/** Below it the formula would divide what rounding leaves of zero by zero; no payment is another for it. */
const NO_INTEREST = new Amount('1e-30');

/**
 * What each of `payments` payments repays of 1 borrowed: r / (1 - (1 + r)^-n), or 1/n without interest. The
 * annuity formula (Excel PMT).
 */
export function annuityFactor(fraction: Amount, payments: number | Amount): Amount {
  if (fraction.lessThan(NO_INTEREST)) return new Amount(1).dividedBy(payments);
  return fraction.dividedBy(new Amount(1).minus(fraction.plus(1).pow(new Amount(payments).negated())));
}

/** The regular payment that pays a loan off, rounded half up to so many decimals. */
export function regularPayment(
  principal: Amount,
  rate: PeriodRate,
  payments: number,
  decimals: number,
): Amount {
  if (rate.fraction.isZero()) return roundMoney(principal.dividedBy(payments), decimals);
  return roundMoney(principal.times(annuityFactor(rate.fraction, payments)), decimals);
}

const NOTHING = new Amount(0);

/** One payment of a loan. What is paid and what of it is principal include what is paid extra. */
export interface LoanRow {
  /** From 1. */
  readonly number: number;
  readonly payment: Amount;
  readonly principal: Amount;
  readonly interest: Amount;
  readonly extra: Amount;
  /** What is owed after it. */
  readonly balance: Amount;
}

export interface Loan {
  readonly principal: Amount;
  readonly rate: PeriodRate;
  /** The regular payment, rounded. */
  readonly payment: Amount;
  /** The payment that settles what is still owed; without it payments go on until nothing is. */
  readonly lastNumber?: number;
  /** What is paid on top of a payment, at most what is owed then. */
  readonly extra?: (number: number) => Amount;
}

/**
 * The payments of a loan to so many decimals: interest is rounded half up in each period, the last payment settles the
 * balance. Endless when the payment does not cover the interest and there is no last number.
 */
export function* loanRows(
  { principal, rate, payment, lastNumber, extra }: Loan,
  decimals: number,
): Generator<LoanRow, void> {
  let balance = principal;
  for (let number = 1; balance.greaterThan(0); number += 1) {
    const interest = roundMoney(rate.interestOn(balance), decimals);
    const owed = balance.plus(interest);
    const regular = number === lastNumber ? owed : lesser(payment, owed);
    const rest = owed.minus(regular);
    const added = lesser(extra?.(number) ?? NOTHING, rest);
    const hasExtra = !added.isZero();
    balance = hasExtra ? rest.minus(added) : rest;
    const paid = hasExtra ? regular.plus(added) : regular;
    yield { number, payment: paid, principal: paid.minus(interest), interest, extra: added, balance };
  }
}

/** What a loan comes to, in numbers of a result with so many decimals. */
export function loanTotals(rows: readonly LoanRow[], decimals: number) {
  return {
    payments: rows.length,
    last_payment: toMoney(rows.at(-1)?.payment ?? new Amount(0), decimals),
    total_paid: toMoney(sumOf(rows.map(({ payment }) => payment)), decimals),
    total_interest: toMoney(sumOf(rows.map(({ interest }) => interest)), decimals),
  };
}

/** Rows of a year, as one. */
export interface LoanYear {
  readonly year: number;
  readonly payment: number;
  readonly principal: number;
  readonly interest: number;
  readonly balance: number;
}

/** The rows year by year, where `yearOf` says which year a payment belongs to. */
export function loanYears(
  rows: readonly LoanRow[],
  yearOf: (number: number) => number,
  decimals: number,
): LoanYear[] {
  return [...Map.groupBy(rows, ({ number }) => yearOf(number))].map(([year, payments]) => ({
    year,
    payment: toMoney(sumOf(payments.map(({ payment }) => payment)), decimals),
    principal: toMoney(sumOf(payments.map(({ principal }) => principal)), decimals),
    interest: toMoney(sumOf(payments.map(({ interest }) => interest)), decimals),
    balance: toMoney(payments.at(-1)?.balance ?? new Amount(0), decimals),
  }));
}
