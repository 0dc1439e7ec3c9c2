/** Signs of one currency that has no smaller unit (won, dong), by which amounts are written without a code. */
const WHOLE_SIGNS = new Set(['₩', '₫']);

/** The sign of the yen, which has no smaller unit, and of the yuan, which has. */
const YEN_OR_YUAN = new Set(['¥', '￥']);

/**
 * How many decimals an amount of a currency is written with: those of its minor unit by ISO 4217 where it is given by
 * code (JPY 0, USD 2, KWD 3), else 2. With ¥, which is of two currencies, whole amounts are written whole.
 */
export function currencyDecimals(currency: string, amount: number): number {
  const name = currency.trim();
  if (WHOLE_SIGNS.has(name)) return 0;
  if (YEN_OR_YUAN.has(name)) return Number.isInteger(amount) ? 0 : 2;
  if (!/^[a-z]{3}$/i.test(name)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: name });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
