import type { Currency } from '@toolyard/kit/money';
import { InputError, quote } from '@toolyard/sdk';
import { baseFontWrites } from '@toolyard/kit/pdf/fonts';

/** How numbers and dates are written on an invoice. */
export interface InvoiceFormat {
  /** With the currency: `€1,234.50`. */
  money(amount: number): string;
  /** Without it, with as many decimals: `1,234.50`. */
  amount(amount: number): string;
  /** A price, which may have more decimals than amounts have. */
  price(price: number): string;
  quantity(quantity: number): string;
  /** `7.5%` for 7.5. */
  percent(rate: number): string;
  date(date: Temporal.PlainDate): string;
}

/** The most decimals that are written of a quantity or a price. */
const MOST_DECIMALS = 12;

/**
 * The usual forms of a locale, or where these need characters that the font lacks (digits, names of months,
 * signs of currencies), plain ones: Latin digits, the currency's code, `YYYY-MM-DD`.
 *
 * @throws InputError when the locale is no BCP 47 tag
 */
export function invoiceFormat(locale: string, { code, decimals }: Currency): InvoiceFormat {
  const locales = [canonical(locale), 'en-US'];
  const number = (options: Intl.NumberFormatOptions) =>
    firstWritable(
      [options, { ...options, currencyDisplay: 'code', numberingSystem: 'latn' } as const].map((form) => {
        const format = new Intl.NumberFormat(locales, form);
        return (value: number) => format.format(value);
      }),
      -1234567.89,
      (value) => new Intl.NumberFormat('en-US', { ...options, currencyDisplay: 'code' }).format(value),
    );
  const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const percent = number({ style: 'percent', maximumFractionDigits: MOST_DECIMALS });
  return {
    money: number({ style: 'currency', currency: code, ...fixed }),
    amount: number(fixed),
    price: number({
      minimumFractionDigits: decimals,
      maximumFractionDigits: Math.max(MOST_DECIMALS, decimals),
    }),
    quantity: number({ maximumFractionDigits: MOST_DECIMALS }),
    percent: (rate) => percent(rate / 100),
    date: (date) => {
      const written = date.toLocaleString(locales, { dateStyle: 'long', calendar: 'gregory' });
      return baseFontWrites(written) ? written : date.toString();
    },
  };
}

function firstWritable(
  forms: readonly ((value: number) => string)[],
  sample: number,
  plain: (value: number) => string,
): (value: number) => string {
  return forms.find((form) => baseFontWrites(form(sample))) ?? plain;
}

function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en-US';
  } catch {
    throw new InputError('locale', `expected a BCP 47 language tag such as de-DE, got ${quote(locale)}`);
  }
}
