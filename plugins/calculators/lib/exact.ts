import { Fraction } from 'fraction.js';
import { Decimal } from './decimal.ts';

/** An amount as an exact fraction, read as the decimal that JSON wrote. */
export function exactly(amount: number): Fraction {
  return new Fraction(new Decimal(amount).toFixed());
}

/** A fraction as a decimal of 50 digits. */
export function toDecimal(fraction: Fraction): Decimal {
  return new Decimal(String(fraction.s * fraction.n)).div(String(fraction.d));
}
