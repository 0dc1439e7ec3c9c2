import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { monthsLater } from '../lib/frequency.ts';
import { annuityFactor, nominalRate } from '../lib/loan.ts';
import { inUnits, withinNumbers } from '../lib/rounding.ts';

const DEFAULT_PERCENTS = [3, 5, 10, 20];

/** From this share down lenders ask for no mortgage insurance. */
const INSURED_BELOW_PERCENT = 20;
const LONGEST_MONTHS = 1200;

const input = Type.Object({
  home_price: Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Price of the home' }),
  down_payment_percent: Type.Number({
    minimum: 0,
    maximum: 100,
    default: 20,
    description: 'Down payment aimed at, percent',
  }),
  closing_cost_percent: Type.Number({
    minimum: 0,
    maximum: 20,
    default: 3,
    description: 'Closing costs, percent of price',
  }),
  current_savings: Type.Number({ minimum: 0, maximum: 1e12, default: 0, description: 'Saved so far' }),
  monthly_savings: Type.Number({ minimum: 0, maximum: 1e9, default: 0, description: 'Saved a month' }),
  savings_rate: Type.Number({
    minimum: 0,
    maximum: 50,
    default: 0,
    description: 'Interest on savings a year, percent',
  }),
  annual_rate: Type.Number({ minimum: 0, maximum: 100, default: 6.5, description: 'Mortgage rate, percent' }),
  term_years: Type.Number({ minimum: 1, maximum: 50, default: 30, description: 'Mortgage term in years' }),
  pmi_rate: Type.Number({
    minimum: 0,
    maximum: 10,
    default: 0.8,
    description: 'PMI, percent of loan a year, below 20 % down',
  }),
  compare_percents: Type.Optional(
    Type.Array(Type.Number({ minimum: 0, maximum: 100 }), {
      maxItems: 10,
      description: 'Percentages to compare; default 3, 5, 10, 20',
    }),
  ),
  as_of: Type.Optional(dateInput.schema({ description: 'Today; default the current date (UTC)' })),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Down Payment Calculator',
  summary:
    'Compute the cash needed to buy a home, how long to save it, and 3/5/10/20 % down side by side with payment and PMI.',
  keywords: ['deposit', 'closing costs', 'house savings'],
  input,
  output: Type.Object({
    down_payment: Type.Number({ description: 'Down payment aimed at' }),
    loan_amount: Type.Number({ description: 'Price less down payment' }),
    closing_costs: Type.Number({ description: 'Closing costs' }),
    cash_needed: Type.Number({ description: 'Down payment and closing costs' }),
    shortfall: Type.Number({ description: 'Still to save' }),
    months_to_save: nullable(
      Type.Integer(),
      'Months until cash_needed is saved; null if never within 100 years',
    ),
    ready_date: nullable(Type.String(), 'as_of plus those months'),
    options: Type.Array(
      Type.Object({
        percent: Type.Number(),
        down_payment: Type.Number(),
        loan_amount: Type.Number(),
        cash_needed: Type.Number(),
        principal_interest: Type.Number(),
        pmi: Type.Number(),
        monthly_payment: Type.Number(),
      }),
    ),
  }),
  examples: [
    {
      name: 'How long twenty percent takes',
      input: {
        home_price: 350_000,
        current_savings: 20_000,
        monthly_savings: 1500,
        savings_rate: 4,
        as_of: '2026-01-31',
      },
      output: {
        down_payment: 70000,
        closing_costs: 10500,
        cash_needed: 80500,
        shortfall: 60500,
        months_to_save: 37,
        ready_date: '2029-02-28',
      },
    },
  ],
  run(given, context) {
    const decimals = decimalsOf(given.currency);
    const price = inUnits('home_price', given.home_price, decimals);
    const today = dateInput.orToday('as_of', given.as_of, context);
    const closing = roundMoney(price.times(given.closing_cost_percent).dividedBy(100), decimals);
    const down = downPayment(price, given.down_payment_percent, decimals);
    const needed = down.plus(closing);
    const months = monthsToSave(given, needed, decimals);
    const percents = new Set([...(given.compare_percents ?? DEFAULT_PERCENTS), given.down_payment_percent]);
    return withinNumbers('annual_rate', {
      down_payment: toMoney(down, decimals),
      loan_amount: toMoney(price.minus(down), decimals),
      closing_costs: toMoney(closing, decimals),
      cash_needed: toMoney(needed, decimals),
      shortfall: toMoney(Amount.max(needed.minus(given.current_savings), 0), decimals),
      months_to_save: months ?? null,
      ready_date: months === undefined ? null : monthsLater('as_of', today, months).toString(),
      options: [...percents]
        .toSorted((a, b) => a - b)
        .map((percent) => describeOption(given, { price, closing, percent }, decimals)),
    });
  },
});

function downPayment(price: Amount, percent: number, decimals: number): Amount {
  return roundMoney(price.times(percent).dividedBy(100), decimals);
}

/** The first month end at which the savings, rounded, are enough. */
function monthsToSave(
  { current_savings, monthly_savings, savings_rate }: Input,
  needed: Amount,
  decimals: number,
): number | undefined {
  const growth = nominalRate(savings_rate, 12).fraction.plus(1);
  let saved = new Amount(current_savings);
  for (let month = 0; month <= LONGEST_MONTHS; month += 1) {
    if (roundMoney(saved, decimals).greaterThanOrEqualTo(needed)) return month;
    saved = saved.times(growth).plus(monthly_savings);
  }
  return undefined;
}

function describeOption(
  { annual_rate, term_years, pmi_rate }: Input,
  { price, closing, percent }: { readonly price: Amount; readonly closing: Amount; readonly percent: number },
  decimals: number,
) {
  const down = downPayment(price, percent, decimals);
  const loan = price.minus(down);
  const factor = annuityFactor(nominalRate(annual_rate, 12).fraction, new Amount(term_years).times(12));
  const payment = roundMoney(loan.times(factor), decimals);
  const pmi =
    percent < INSURED_BELOW_PERCENT
      ? roundMoney(loan.times(pmi_rate).dividedBy(1200), decimals)
      : new Amount(0);
  return {
    percent,
    down_payment: toMoney(down, decimals),
    loan_amount: toMoney(loan, decimals),
    cash_needed: toMoney(down.plus(closing), decimals),
    principal_interest: toMoney(payment, decimals),
    pmi: toMoney(pmi, decimals),
    monthly_payment: toMoney(payment.plus(pmi), decimals),
  };
}
