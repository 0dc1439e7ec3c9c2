import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { InputError } from '@toolyard/sdk';

/** Amounts are at least this, once rounded. */
const CENT = new Amount('0.01');

/**
 * An amount that is paid or owed: rounded half up to the cent.
 *
 * @throws InputError when nothing is left of it
 */
export function cents(argument: string, given: number): Amount {
  const amount = roundMoney(new Amount(given));
  if (amount.lessThan(CENT)) throw new InputError(argument, `expected at least 0.01, got ${given}`);
  return amount;
}

/** An amount rounded up to the next cent. */
export function roundUpToCent(amount: Amount): Amount {
  return roundMoney(amount, 2, Amount.ROUND_CEIL);
}

/** A share as percent of a result: 0.0625 is 6.25, rounded half up to 4 decimals. */
export function toPercent(share: Amount): number {
  return toMoney(share.times(100), 4);
}

/** The sum of the amounts, 0 of none. */
export function sumOf(amounts: Iterable<Amount>): Amount {
  let sum = new Amount(0);
  for (const amount of amounts) sum = sum.plus(amount);
  return sum;
}

/**
 * The result as it is, if all of its numbers can be written.
 *
 * @throws InputError naming the argument that led beyond 10^308
 */
export function withinNumbers<Result>(argument: string, result: Result): Result {
  if (!isFiniteThroughout(result))
    throw new InputError(argument, 'leads to numbers above 10^308, which cannot be given');
  return result;
}

function isFiniteThroughout(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isFiniteThroughout);
}
