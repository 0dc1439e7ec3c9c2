import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { InputError } from '@toolyard/sdk';

/**
 * An amount that is paid or owed: rounded half up to the smallest unit of its currency.
 *
 * @throws InputError when nothing is left of it
 */
export function inUnits(argument: string, given: number, decimals: number): Amount {
  const amount = roundMoney(new Amount(given), decimals);
  const unit = smallestUnit(decimals);
  if (amount.lessThan(unit))
    throw new InputError(argument, `expected at least ${unit.toString()}, got ${given}`);
  return amount;
}

/** The smallest amount of a currency that has so many decimals: 0.01 of two. */
export function smallestUnit(decimals: number): Amount {
  return new Amount(10).pow(-decimals);
}

/** An amount rounded up to the next whole unit. */
export function roundUp(amount: Amount, decimals: number): Amount {
  return roundMoney(amount, decimals, Amount.ROUND_CEIL);
}

/** A share as percent of a result: 0.0625 is 6.25, rounded half up to 4 decimals. */
export function toPercent(share: Amount): number {
  return toMoney(share.times(100), 4);
}

/** The smaller of two amounts, as it is: `Amount.min` makes others, which many rows feel. */
export function lesser(one: Amount, other: Amount): Amount {
  return other.lessThan(one) ? other : one;
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
