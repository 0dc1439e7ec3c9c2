import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, Type, type Infer } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { TIMES_A_YEAR } from '../lib/frequency.ts';
import { loanRows, loanTotals, loanYears, nominalRate, periodRate, regularPayment } from '../lib/loan.ts';
import { inUnits, toPercent, withinNumbers } from '../lib/rounding.ts';
import { givenMonths } from '../lib/term.ts';

const DEFAULT_TERM_MONTHS = 360;
const DEFAULT_DOWN_PERCENT = 20;

/** What is owed above this share of the price is insured. */
const INSURED_SHARE = '0.8';

const fromZero = (maximum: number, description: string) =>
  Type.Number({ minimum: 0, maximum, default: 0, description });

const input = Type.Object({
  home_price: Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Price of the home' }),
  down_payment: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e12, description: 'Down payment, amount' }),
  ),
  down_payment_percent: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 99.9,
      description: 'Down payment, percent of price; default 20 without down_payment',
    }),
  ),
  annual_rate: Type.Number({ minimum: 0, maximum: 100, description: 'Nominal annual rate, percent' }),
  term_years: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 50, description: 'Term in years; default 30' }),
  ),
  term_months: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 600, description: 'Term in months instead' }),
  ),
  property_tax_yearly: fromZero(1e9, 'Property tax a year, amount'),
  insurance_yearly: fromZero(1e9, 'Home insurance a year, amount'),
  hoa_monthly: fromZero(1e9, 'HOA or service charge a month'),
  pmi_rate: fromZero(10, 'Mortgage insurance, percent of the loan a year'),
  extra_monthly: fromZero(1e12, 'Extra principal a month'),
  compounding: Type.Enum(['monthly', 'semiannual'], {
    default: 'monthly',
    description: 'semiannual = Canadian mortgages',
  }),
  schedule: Type.Enum(['none', 'yearly', 'monthly'], { default: 'none', description: 'Schedule to include' }),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

const Row = {
  payment: Type.Number(),
  principal: Type.Number(),
  interest: Type.Number(),
  balance: Type.Number(),
};

export default defineTool({
  title: 'Mortgage Calculator',
  summary:
    'Compute the monthly cost of a home loan: principal and interest, tax, insurance, PMI, HOA; total interest and when PMI ends.',
  keywords: ['home loan', 'PITI', 'house payment', 'LTV'],
  input,
  output: Type.Object({
    loan_amount: Type.Number({ description: 'Price less down payment' }),
    down_payment: Type.Number({ description: 'Down payment' }),
    ltv_percent: Type.Number({ description: 'Loan to price' }),
    monthly: Type.Object(
      {
        principal_interest: Type.Number(),
        property_tax: Type.Number(),
        insurance: Type.Number(),
        pmi: Type.Number(),
        hoa: Type.Number(),
        total: Type.Number(),
      },
      { description: 'in the first month' },
    ),
    payments: Type.Integer({ description: 'Number of payments' }),
    last_payment: Type.Number({ description: 'Last payment' }),
    total_interest: Type.Number({ description: 'Interest over the term' }),
    total_principal_interest: Type.Number({ description: 'All loan payments' }),
    pmi_payments: Type.Integer({ description: 'Months in which PMI is paid' }),
    total_pmi: Type.Number({ description: 'PMI paid in all' }),
    total_cost: Type.Number({
      description: 'Down payment, loan payments, PMI, tax, insurance and HOA until payoff',
    }),
    schedule: Type.Optional(Type.Array(Type.Object({ number: Type.Integer(), ...Row }))),
    yearly: Type.Optional(Type.Array(Type.Object({ year: Type.Integer(), ...Row }))),
  }),
  views: {
    schedule: { as: 'chart', x: 'number', y: ['principal', 'interest'] },
    yearly: { as: 'bars', x: 'year', y: ['principal', 'interest'] },
  },
  examples: [
    {
      name: 'Twenty percent down, thirty years',
      input: { home_price: 400_000, annual_rate: 6.5 },
      output: {
        loan_amount: 320000,
        ltv_percent: 80,
        monthly: { principal_interest: 2022.62, total: 2022.62 },
        payments: 360,
        last_payment: 2020.06,
        total_interest: 408140.64,
        pmi_payments: 0,
      },
    },
    {
      name: 'Tax, insurance and mortgage insurance',
      input: {
        home_price: 300_000,
        down_payment: 30_000,
        annual_rate: 7,
        property_tax_yearly: 3600,
        insurance_yearly: 1400,
        pmi_rate: 0.5,
        hoa_monthly: 50,
      },
      output: {
        monthly: {
          principal_interest: 1796.32,
          property_tax: 300,
          insurance: 116.67,
          pmi: 112.5,
          hoa: 50,
          total: 2375.49,
        },
        pmi_payments: 101,
        total_pmi: 11362.5,
        total_cost: 856035.19,
      },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const price = inUnits('home_price', given.home_price, decimals);
    const down = downPayment(given, price, decimals);
    const principal = price.minus(down);
    const months = givenMonths({ months: given.term_months, years: given.term_years }) ?? DEFAULT_TERM_MONTHS;
    const rate = monthlyRate(given);
    const payment = regularPayment(principal, rate, months, decimals);
    const extra = roundMoney(new Amount(given.extra_monthly), decimals);
    const rows = [
      ...loanRows({ principal, rate, payment, lastNumber: months, extra: () => extra }, decimals),
    ];
    const totals = loanTotals(rows, decimals);

    const tax = roundMoney(new Amount(given.property_tax_yearly).dividedBy(12), decimals);
    const insurance = roundMoney(new Amount(given.insurance_yearly).dividedBy(12), decimals);
    const hoa = roundMoney(new Amount(given.hoa_monthly), decimals);
    const pmi = roundMoney(principal.times(given.pmi_rate).dividedBy(1200), decimals);
    const insured = price.times(INSURED_SHARE);
    const opening = [principal, ...rows.map(({ balance }) => balance)];
    const pmiMonths = pmi.isZero() ? 0 : opening.filter((balance) => balance.greaterThan(insured)).length;
    const firstPmi = pmiMonths > 0 ? pmi : new Amount(0);
    const totalPmi = pmi.times(pmiMonths);
    const others = tax.plus(insurance).plus(hoa);
    return withinNumbers('annual_rate', {
      loan_amount: toMoney(principal, decimals),
      down_payment: toMoney(down, decimals),
      ltv_percent: toPercent(principal.dividedBy(price)),
      monthly: {
        principal_interest: toMoney(payment, decimals),
        property_tax: toMoney(tax, decimals),
        insurance: toMoney(insurance, decimals),
        pmi: toMoney(firstPmi, decimals),
        hoa: toMoney(hoa, decimals),
        total: toMoney(payment.plus(others).plus(firstPmi), decimals),
      },
      payments: totals.payments,
      last_payment: totals.last_payment,
      total_interest: totals.total_interest,
      total_principal_interest: totals.total_paid,
      pmi_payments: pmiMonths,
      total_pmi: toMoney(totalPmi, decimals),
      total_cost: toMoney(
        down.plus(totals.total_paid).plus(totalPmi).plus(others.times(rows.length)),
        decimals,
      ),
      ...(given.schedule === 'monthly'
        ? {
            schedule: rows.map((row) => ({
              number: row.number,
              payment: toMoney(row.payment, decimals),
              principal: toMoney(row.principal, decimals),
              interest: toMoney(row.interest, decimals),
              balance: toMoney(row.balance, decimals),
            })),
          }
        : {}),
      ...(given.schedule === 'yearly'
        ? { yearly: loanYears(rows, (number) => Math.ceil(number / TIMES_A_YEAR.monthly), decimals) }
        : {}),
    });
  },
});

function downPayment({ down_payment, down_payment_percent }: Input, price: Amount, decimals: number): Amount {
  if (down_payment !== undefined && down_payment_percent !== undefined)
    throw new InputError('down_payment', 'expected either down_payment or down_payment_percent, got both');
  const down =
    down_payment === undefined
      ? roundMoney(price.times(down_payment_percent ?? DEFAULT_DOWN_PERCENT).dividedBy(100), decimals)
      : roundMoney(new Amount(down_payment), decimals);
  if (down.greaterThanOrEqualTo(price))
    throw new InputError('down_payment', `expected less than home_price, got ${toMoney(down, decimals)}`);
  return down;
}

/** Canadian mortgages compound twice a year, not in advance (Interest Act, section 6). */
function monthlyRate({ annual_rate, compounding }: Input) {
  if (compounding === 'monthly') return nominalRate(annual_rate, TIMES_A_YEAR.monthly);
  const halfYear = new Amount(annual_rate).dividedBy(200).plus(1);
  return periodRate(halfYear.pow(new Amount(1).dividedBy(6)).minus(1));
}
