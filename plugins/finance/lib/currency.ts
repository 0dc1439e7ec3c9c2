import { parseCurrency } from '@toolyard/kit/money';
import { Type } from '@toolyard/sdk';

/** Decimals of amounts whose currency nobody named: those of most. */
const USUAL_DECIMALS = 2;

/** The argument that says of which currency the amounts are, to round to its smallest unit: JPY 1, KWD 0.001; else 0.01. */
export const CurrencyOfAmounts = Type.Optional(Type.String({ description: 'ISO 4217 code' }));

/**
 * How many decimals amounts of the currency have: 0 of JPY, 3 of KWD, 2 where none is named.
 *
 * @throws InputError when ISO 4217 has no such code
 */
export function decimalsOf(currency: string | undefined, argument = 'currency'): number {
  return currency === undefined ? USUAL_DECIMALS : parseCurrency(argument, currency).decimals;
}
