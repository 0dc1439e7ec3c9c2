import currencies from 'currency-codes';
import { Decimal } from 'decimal.js';
import { InputError, quote, Type } from '@toolyard/sdk';

/**
 * Decimal numbers for money: 1.005 is 1.005, and what is divided keeps 50 digits. Ties round away from zero,
 * as merchants do.
 */
export const Amount = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });
export type Amount = Decimal;

/** The digits of an amount that hold whatever was divided on the way to it: the last ones may be off. */
const CERTAIN_DIGITS = 40;

/**
 * An amount rounded half up (ties away from zero) to so many decimals. Half a cent is half a cent also where a
 * third, taken three times, came to a little less.
 */
export function roundMoney(
  amount: Amount,
  decimals = 2,
  rounding: Decimal.Rounding = Decimal.ROUND_HALF_UP,
): Amount {
  const certain = amount.precision() > CERTAIN_DIGITS ? amount.toSignificantDigits(CERTAIN_DIGITS) : amount;
  return certain.toDecimalPlaces(decimals, rounding);
}

/** An amount as a number of a result: rounded half up, and never -0. */
export function toMoney(amount: Amount, decimals = 2): number {
  return roundMoney(amount, decimals).toNumber() || 0;
}

/** A currency of ISO 4217. */
export interface Currency {
  readonly code: string;
  /** How many decimals its amounts have: 2 for EUR, 0 for JPY, 3 for KWD. */
  readonly decimals: number;
}

/** Codes that ISO 4217 assigned after the list that `currency-codes` holds (amendment 176, 2024-12). */
const AMENDMENTS: Readonly<Record<string, number>> = { XCG: 2 };

/** An argument that takes a currency by its ISO 4217 code. */
export function currencyArgument(options: { readonly description: string; readonly default: string }) {
  return Type.String({ ...options });
}

/**
 * The currency of a currency argument, in either case.
 *
 * @throws InputError when ISO 4217 has no such code
 */
export function parseCurrency(argument: string, given: string): Currency {
  const code = given.toUpperCase();
  const decimals = currencies.code(code)?.digits ?? AMENDMENTS[code];
  if (!/^[A-Z]{3}$/.test(code) || decimals === undefined)
    throw new InputError(argument, `expected an ISO 4217 code such as EUR, got ${quote(given)}`);
  return { code, decimals };
}
