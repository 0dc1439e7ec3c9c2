import { Amount, roundMoney, toMoney, type Currency } from '@toolyard/kit/money';
import { InputError } from '@toolyard/sdk';

/** All that is printed of an invoice; what is absent was not given. */
export interface Invoice extends InvoiceSums {
  readonly company_name?: string | undefined;
  readonly company_address?: string | undefined;
  readonly company_email?: string | undefined;
  readonly company_tax_id?: string | undefined;
  readonly customer_name?: string | undefined;
  readonly customer_address?: string | undefined;
  readonly customer_tax_id?: string | undefined;
  readonly invoice_number: string;
  readonly invoice_date: Temporal.PlainDate;
  readonly due_date: Temporal.PlainDate;
  readonly tax_name: string;
  readonly discount_percent?: number | undefined;
  readonly payment_details?: string | undefined;
  readonly notes?: string | undefined;
  readonly terms?: string | undefined;
}

/** A line as given. */
export interface InvoiceItem {
  readonly description: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly unit?: string | undefined;
  /** Percent; of the invoice if absent. */
  readonly tax_rate?: number | undefined;
}

export interface InvoiceTerms {
  readonly tax_rate: number;
  readonly discount_percent?: number;
  readonly discount_amount?: number;
  readonly shipping_cost: number;
  readonly amount_paid: number;
}

/** What an invoice comes to, in its currency. */
export interface InvoiceSums {
  readonly items: readonly InvoiceLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly taxable: number;
  readonly tax: number;
  readonly tax_breakdown: readonly TaxPart[];
  readonly shipping_cost: number;
  readonly total: number;
  readonly amount_paid: number;
  readonly balance_due: number;
}

export interface InvoiceLine {
  readonly description: string;
  readonly quantity: number;
  readonly unit: string | null;
  readonly unit_price: number;
  readonly tax_rate: number;
  readonly amount: number;
}

export interface TaxPart {
  readonly rate: number;
  readonly base: number;
  readonly tax: number;
}

/** Larger amounts have more digits than a number of the result can hold. */
const LARGEST_AMOUNT = new Amount('1e13');

/**
 * Adds up an invoice as EN 16931 does: each line's amount is rounded to the currency's decimals before it is
 * added, so that the printed lines come to the printed sum. A discount is spread over the tax rates in
 * proportion to their sums, each base rounded, and the highest rate takes the rest.
 *
 * @throws InputError when the discount is given twice or is more than the subtotal, or an amount is too large
 */
export function addUp(
  given: readonly InvoiceItem[],
  terms: InvoiceTerms,
  { decimals }: Currency,
): InvoiceSums {
  const money = (amount: Amount) => toMoney(amount, decimals);
  const lines = given.map((item, index) => {
    const amount = roundMoney(new Amount(item.quantity).times(item.unit_price), decimals);
    if (amount.abs().gt(LARGEST_AMOUNT))
      throw new InputError(`items[${index}]`, `expected an amount of at most ${LARGEST_AMOUNT.toFixed()}`);
    return { ...item, tax_rate: item.tax_rate ?? terms.tax_rate, amount };
  });
  const subtotal = sum(lines.map(({ amount }) => amount));
  const discount = discountOf(subtotal, terms, decimals);
  const taxable = subtotal.minus(discount);

  const sums = new Map<number, Amount>();
  for (const { tax_rate, amount } of lines) sums.set(tax_rate, amount.plus(sums.get(tax_rate) ?? 0));
  const rates = [...sums].sort(([a], [b]) => a - b);
  let rest = taxable;
  const parts = rates.map(([rate, before], index) => {
    const share = discount.isZero() ? new Amount(0) : discount.times(before).div(subtotal);
    const base = index === rates.length - 1 ? rest : roundMoney(before.minus(share), decimals);
    rest = rest.minus(base);
    return { rate, base, tax: roundMoney(base.times(rate).div(100), decimals) };
  });
  const tax = sum(parts.map((part) => part.tax));
  const shipping = roundMoney(new Amount(terms.shipping_cost), decimals);
  const paid = roundMoney(new Amount(terms.amount_paid), decimals);
  const total = taxable.plus(tax).plus(shipping);
  return {
    items: lines.map(({ description, quantity, unit, unit_price, tax_rate, amount }) => {
      return { description, quantity, unit: unit ?? null, unit_price, tax_rate, amount: money(amount) };
    }),
    subtotal: money(subtotal),
    discount: money(discount),
    taxable: money(taxable),
    tax: money(tax),
    tax_breakdown: parts.map((part) => ({ rate: part.rate, base: money(part.base), tax: money(part.tax) })),
    shipping_cost: money(shipping),
    total: money(total),
    amount_paid: money(paid),
    balance_due: money(total.minus(paid)),
  };
}

function discountOf(
  subtotal: Amount,
  { discount_percent, discount_amount }: InvoiceTerms,
  decimals: number,
): Amount {
  if (discount_percent !== undefined && discount_amount !== undefined)
    throw new InputError('discount_amount', 'expected either discount_percent or discount_amount, got both');
  if (discount_percent !== undefined) return roundMoney(subtotal.times(discount_percent).div(100), decimals);
  const discount = roundMoney(new Amount(discount_amount ?? 0), decimals);
  if (!discount.isZero() && discount.gt(subtotal)) {
    throw new InputError(
      'discount_amount',
      `expected at most the subtotal, ${subtotal.toFixed(decimals)}, got ${discount.toFixed(decimals)}`,
    );
  }
  return discount;
}

function sum(amounts: readonly Amount[]): Amount {
  return amounts.reduce((total, amount) => total.plus(amount), new Amount(0));
}
