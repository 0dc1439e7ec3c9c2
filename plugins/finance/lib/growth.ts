import { Amount } from '@toolyard/kit/money';
import { TIMES_A_YEAR } from './frequency.ts';

/** How often interest is added. */
export const COMPOUNDINGS = [
  'annually',
  'semiannually',
  'quarterly',
  'monthly',
  'weekly',
  'daily',
  'continuous',
] as const;

export type Compounding = (typeof COMPOUNDINGS)[number];

/** By what a change in percent multiplies: 1.05 for 5. */
export function growthFactor(percent: number): Amount {
  return new Amount(percent).dividedBy(100).plus(1);
}

/**
 * By what money grows in so many years at a nominal annual rate in percent: (1 + r/n)^(n t), or e^(r t) when
 * compounded continuously.
 */
export function growthOver(percent: Amount, compounding: Compounding, years: Amount): Amount {
  const rate = percent.dividedBy(100);
  if (compounding === 'continuous') return rate.times(years).exp();
  const times = TIMES_A_YEAR[compounding];
  return rate.dividedBy(times).plus(1).pow(years.times(times));
}

/** The nominal annual rate in percent at which money grows by `ratio` in so many years. */
export function rateForGrowth(ratio: Amount, compounding: Compounding, years: Amount): Amount {
  if (compounding === 'continuous') return ratio.ln().dividedBy(years).times(100);
  const times = TIMES_A_YEAR[compounding];
  const exponent = new Amount(1).dividedBy(years.times(times));
  return ratio.pow(exponent).minus(1).times(times).times(100);
}

/**
 * What `payments` payments of 1 at the end of each period are worth after the last, where money grows by
 * `factor` in a period: (q^n - 1) / (q - 1). The future value of an annuity (Excel FV).
 */
export function annuityValue(factor: Amount, payments: number): Amount {
  // So near to 1 the formula would divide what rounding leaves of zero.
  if (factor.minus(1).abs().lessThan('1e-30')) return new Amount(payments);
  return factor.pow(payments).minus(1).dividedBy(factor.minus(1));
}
