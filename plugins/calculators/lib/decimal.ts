import { Decimal as DecimalJs } from 'decimal.js';

/** Decimal arithmetic: 0.1 + 0.2 is 0.3, and what does not end keeps 50 digits. Ties round away from zero. */
export const Decimal = DecimalJs.clone({ precision: 50, rounding: DecimalJs.ROUND_HALF_UP });
export type Decimal = DecimalJs;

/** The digits that hold whatever was divided on the way to them: the last ones may be off. */
const CERTAIN_DIGITS = 40;

/** A number without the digits that division leaves uncertain: a third, taken three times, is 1 again. */
export function withoutDust(value: DecimalJs.Value): Decimal {
  return new Decimal(value).toSignificantDigits(CERTAIN_DIGITS);
}

/** A number with at most `places` decimals, rounded half up. */
export function round(value: DecimalJs.Value, places: number): number {
  return withoutDust(value).toDecimalPlaces(places).toNumber();
}

/** A number with at most `digits` significant digits, which hides the dust of binary arithmetic. */
export function significant(value: DecimalJs.Value, digits = 15): number {
  return new Decimal(value).toSignificantDigits(digits).toNumber();
}
