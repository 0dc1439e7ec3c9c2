import { currencyDecimals } from '@toolyard/kit/currency-decimals';
import { Amount, roundMoney } from '@toolyard/kit/money';

/** An amount behind its currency: the currency's decimals, commas between thousands. */
export function priceText(
  currency: string,
  amount: number,
  decimals = currencyDecimals(currency, amount),
): string {
  const digits = roundMoney(new Amount(amount), decimals).abs().toFixed(decimals);
  return `${currency}${withThousands(digits)}`;
}

/** A number with a comma before every three digits of its whole part. */
export function withThousands(digits: string): string {
  return digits.replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');
}
