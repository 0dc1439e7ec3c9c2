import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, Type, type Infer } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { TIMES_A_YEAR } from '../lib/frequency.ts';
import { loanRows, loanTotals, nominalRate, regularPayment } from '../lib/loan.ts';
import { inUnits, withinNumbers } from '../lib/rounding.ts';

const DEFAULT_TERMS = [36, 48, 60, 72];

const amount = (description: string) => Type.Number({ minimum: 0, maximum: 1e9, default: 0, description });

const input = Type.Object({
  vehicle_price: Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'Price of the car' }),
  annual_rate: Type.Number({ minimum: 0, maximum: 100, description: 'Nominal annual rate, percent' }),
  term_months: Type.Integer({ minimum: 1, maximum: 180, default: 60, description: 'Term in months' }),
  down_payment: amount('Cash down'),
  trade_in_value: amount('Value of the car traded in'),
  trade_in_owed: amount('Still owed on the trade-in'),
  sales_tax_rate: Type.Number({ minimum: 0, maximum: 100, default: 0, description: 'Sales tax, percent' }),
  tax_after_trade_in: Type.Boolean({
    default: true,
    description: 'Tax the price less the trade-in (most US states)',
  }),
  fees: amount('Title, registration and dealer fees'),
  rebate: amount('Cash incentive, taken off after tax'),
  finance_tax_and_fees: Type.Boolean({
    default: true,
    description: 'Borrow tax and fees; false: pay them upfront',
  }),
  compare_terms: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 180 }), {
      maxItems: 10,
      description: 'Terms to compare, months',
    }),
  ),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Auto Loan Calculator',
  summary:
    'Compute a car loan payment with down payment, trade-in (also negative equity), sales tax, fees and rebate; compare terms.',
  keywords: ['car finance', 'vehicle', 'dealer'],
  input,
  output: Type.Object({
    sales_tax: Type.Number({ description: 'Sales tax' }),
    amount_financed: Type.Number({ description: 'Loan amount' }),
    upfront: Type.Number({ description: 'Cash due at signing' }),
    monthly_payment: Type.Number({ description: 'Monthly payment' }),
    last_payment: Type.Number({ description: 'Last payment' }),
    total_interest: Type.Number({ description: 'Interest in all' }),
    total_paid: Type.Number({ description: 'Sum of loan payments' }),
    total_cost: Type.Number({ description: 'Upfront cash, loan payments and trade-in equity given up' }),
    compare: Type.Array(
      Type.Object({
        term_months: Type.Integer(),
        monthly_payment: Type.Number(),
        total_interest: Type.Number(),
        total_paid: Type.Number(),
      }),
    ),
  }),
  views: { compare: { as: 'bars', x: 'term_months', y: ['monthly_payment'] } },
  examples: [
    {
      name: 'Tax, trade-in, fees and a rebate',
      input: {
        vehicle_price: 35_000,
        annual_rate: 6.9,
        down_payment: 4000,
        trade_in_value: 8000,
        trade_in_owed: 2500,
        sales_tax_rate: 7,
        fees: 600,
        rebate: 1000,
      },
      output: {
        sales_tax: 1890,
        amount_financed: 26990,
        upfront: 4000,
        monthly_payment: 533.16,
        last_payment: 533.26,
        total_interest: 4999.7,
        total_paid: 31989.7,
        total_cost: 41489.7,
      },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const { salesTax, financed, upfront } = price(given, decimals);
    const { monthly_payment, last_payment, total_interest, total_paid } = borrow(
      given,
      financed,
      given.term_months,
      decimals,
    );
    const terms = [...new Set(given.compare_terms ?? DEFAULT_TERMS)].toSorted((a, b) => a - b);
    return withinNumbers('annual_rate', {
      sales_tax: toMoney(salesTax, decimals),
      amount_financed: toMoney(financed, decimals),
      upfront: toMoney(upfront, decimals),
      monthly_payment,
      last_payment,
      total_interest,
      total_paid,
      total_cost: toMoney(
        upfront.plus(total_paid).plus(given.trade_in_value).minus(given.trade_in_owed),
        decimals,
      ),
      compare: terms.map((months) => {
        const loan = borrow(given, financed, months, decimals);
        return {
          term_months: months,
          monthly_payment: loan.monthly_payment,
          total_interest: loan.total_interest,
          total_paid: loan.total_paid,
        };
      }),
    });
  },
});

/** A dealer's worksheet: what is borrowed and what is due at signing. */
function price(given: Input, decimals: number) {
  const taxable = given.tax_after_trade_in
    ? Amount.max(new Amount(given.vehicle_price).minus(given.trade_in_value), 0)
    : new Amount(given.vehicle_price);
  const salesTax = roundMoney(taxable.times(given.sales_tax_rate).dividedBy(100), decimals);
  const taxAndFees = salesTax.plus(given.fees);
  const financed = roundMoney(
    inUnits('vehicle_price', given.vehicle_price, decimals)
      .plus(given.finance_tax_and_fees ? taxAndFees : 0)
      .minus(given.rebate)
      .minus(given.down_payment)
      .minus(given.trade_in_value)
      .plus(given.trade_in_owed),
    decimals,
  );
  if (financed.isNegative() && !financed.isZero())
    throw new InputError(
      'down_payment',
      `expected at most what is to be paid: with trade-in and rebate it is ${toMoney(financed.negated(), decimals)} more`,
    );
  const upfront = new Amount(given.down_payment).plus(given.finance_tax_and_fees ? 0 : taxAndFees);
  return { salesTax, financed, upfront };
}

function borrow({ annual_rate }: Input, principal: Amount, months: number, decimals: number) {
  const rate = nominalRate(annual_rate, TIMES_A_YEAR.monthly);
  const payment = regularPayment(principal, rate, months, decimals);
  const rows = [...loanRows({ principal, rate, payment, lastNumber: months }, decimals)];
  return { monthly_payment: toMoney(payment, decimals), ...loanTotals(rows, decimals) };
}
