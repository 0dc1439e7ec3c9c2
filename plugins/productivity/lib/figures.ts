import { currencyDecimals } from '@toolyard/kit/currency-decimals';
import { Amount, toMoney } from '@toolyard/kit/money';

/** A number as a result shows it: rounded half up, 2 decimals unless told. */
export function rounded(amount: Amount, decimals = 2): number {
  return toMoney(amount, decimals);
}

/** The sum of numbers in decimal arithmetic. */
export function sumOf(values: Iterable<number | Amount>): Amount {
  let sum = new Amount(0);
  for (const value of values) sum = sum.plus(value);
  return sum;
}

/** An amount of money as reports write it, with the decimals of its currency: `EUR 6,666.67`, `JPY 6,667`. */
export function writeMoney(amount: number, currency: string): string {
  const decimals = currencyDecimals(currency, amount);
  const digits = amount.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${currency} ${digits}`;
}
