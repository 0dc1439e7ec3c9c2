import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { paymentDate, TIMES_A_YEAR } from '../lib/frequency.ts';
import { loanRows, loanTotals, loanYears, nominalRate, regularPayment, type LoanRow } from '../lib/loan.ts';
import { inUnits, withinNumbers } from '../lib/rounding.ts';
import { numberOfPayments, requiredMonths } from '../lib/term.ts';

const input = Type.Object({
  principal: Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Amount borrowed' }),
  annual_rate: Type.Number({ minimum: 0, maximum: 100, description: 'Nominal annual rate, percent' }),
  term_months: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1200, description: 'Term in months; or give term_years' }),
  ),
  term_years: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Term in years; or give term_months' }),
  ),
  frequency: Type.Enum(['monthly', 'biweekly', 'accelerated_biweekly', 'weekly', 'quarterly', 'yearly'], {
    default: 'monthly',
    description: 'Payment frequency',
  }),
  start_date: Type.Optional(dateInput.schema({ description: 'Date of the first payment, YYYY-MM-DD' })),
  extra_payment: Type.Number({
    minimum: 0,
    maximum: 1e12,
    default: 0,
    description: 'Extra paid with every payment',
  }),
  extra_payments: Type.Optional(
    Type.Array(
      Type.Object(
        { number: Type.Integer({ minimum: 1 }), amount: Type.Number({ exclusiveMinimum: 0 }) },
        { additionalProperties: false },
      ),
      { maxItems: 500, description: 'One-off extras: payment number and amount' },
    ),
  ),
  schedule: Type.Enum(['payments', 'yearly', 'both', 'none'], {
    default: 'payments',
    description: 'Tables to return',
  }),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Amortization Calculator',
  summary:
    'Make a loan payment table to the cent: interest and principal of each payment, extra payments, payoff date and what they save.',
  keywords: ['amortisation schedule', 'repayment plan', 'mortgage table'],
  input,
  output: Type.Object({
    payment: Type.Number({ description: 'Regular payment without extras' }),
    payments: Type.Integer({ description: 'Number of payments made' }),
    last_payment: Type.Number({ description: 'Last payment' }),
    total_paid: Type.Number({ description: 'Sum of payments with extras' }),
    total_interest: Type.Number({ description: 'Sum of interest' }),
    payoff_date: nullable(Type.String(), 'Date of the last payment, when start_date is given'),
    saved_interest: Type.Number({ description: 'Interest saved by extra payments' }),
    saved_payments: Type.Integer({ description: 'Payments saved by extra payments' }),
    schedule: Type.Optional(
      Type.Array(
        Type.Object({
          number: Type.Integer(),
          date: Type.Optional(Type.String()),
          payment: Type.Number({ description: 'with extra' }),
          principal: Type.Number({ description: 'with extra' }),
          interest: Type.Number(),
          extra: Type.Number(),
          balance: Type.Number(),
          cumulative_interest: Type.Number(),
        }),
      ),
    ),
    yearly: Type.Optional(
      Type.Array(
        Type.Object({
          year: Type.Integer({ description: 'of the calendar with start_date, else of the loan' }),
          payment: Type.Number(),
          principal: Type.Number(),
          interest: Type.Number(),
          balance: Type.Number(),
        }),
      ),
    ),
  }),
  views: {
    schedule: { as: 'chart', x: 'number', y: ['balance', 'cumulative_interest'] },
    yearly: { as: 'bars', x: 'year', y: ['principal', 'interest'] },
    payment: 'key',
  },
  examples: [
    {
      name: 'Thirty years, 100 extra a month',
      input: {
        principal: 250_000,
        annual_rate: 6,
        term_years: 30,
        extra_payment: 100,
        schedule: 'none',
      },
      output: {
        payment: 1498.88,
        payments: 306,
        last_payment: 363.34,
        total_interest: 238021.74,
        saved_interest: 51571.63,
        saved_payments: 54,
      },
    },
    {
      name: 'Year by year of the calendar',
      input: {
        principal: 6000,
        annual_rate: 5,
        term_months: 6,
        start_date: '2026-11-15',
        schedule: 'yearly',
      },
      output: {
        payoff_date: '2027-04-15',
        yearly: [
          { year: 2026, payment: 2029.26, principal: 1983.38, interest: 45.88, balance: 4016.62 },
          { year: 2027, payment: 4058.55, principal: 4016.62, interest: 41.93, balance: 0 },
        ],
      },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const { frequency, schedule } = given;
    const principal = inUnits('principal', given.principal, decimals);
    const months = requiredMonths({ months: given.term_months, years: given.term_years });
    const argument = given.term_years === undefined ? 'term_months' : 'term_years';
    const lastNumber = numberOfPayments(argument, months, frequency);
    const rate = nominalRate(given.annual_rate, TIMES_A_YEAR[frequency]);
    const payment =
      frequency === 'accelerated_biweekly'
        ? roundMoney(monthlyPayment(principal, given.annual_rate, months, decimals).dividedBy(2), decimals)
        : regularPayment(principal, rate, lastNumber, decimals);
    const loan = { principal, rate, payment, lastNumber };
    const rows = [...loanRows({ ...loan, extra: extraOf(given, decimals) }, decimals)];
    const totals = loanTotals(rows, decimals);
    const withoutExtras = loanTotals([...loanRows(loan, decimals)], decimals);

    const start =
      given.start_date === undefined ? undefined : dateInput.parse('start_date', given.start_date);
    const dates =
      start === undefined ? undefined : rows.map((_, index) => paymentDate(start, frequency, index));
    const yearOf = (number: number) =>
      dates?.[number - 1]?.year ?? Math.ceil(number / TIMES_A_YEAR[frequency]);
    return withinNumbers('principal', {
      payment: toMoney(payment, decimals),
      ...totals,
      payoff_date: dates?.at(-1)?.toString() ?? null,
      saved_interest: toMoney(
        new Amount(withoutExtras.total_interest).minus(totals.total_interest),
        decimals,
      ),
      saved_payments: withoutExtras.payments - totals.payments,
      ...(schedule === 'payments' || schedule === 'both' ? { schedule: table(rows, dates, decimals) } : {}),
      ...(schedule === 'yearly' || schedule === 'both' ? { yearly: loanYears(rows, yearOf, decimals) } : {}),
    });
  },
});

function monthlyPayment(principal: Amount, annualRate: number, months: number, decimals: number): Amount {
  return regularPayment(principal, nominalRate(annualRate, TIMES_A_YEAR.monthly), months, decimals);
}

/** What is paid extra with a payment: always, and once. */
function extraOf(
  { extra_payment, extra_payments = [] }: Input,
  decimals: number,
): (number: number) => Amount {
  const always = roundMoney(new Amount(extra_payment), decimals);
  const once = new Map<number, Amount>();
  for (const [index, { number, amount }] of extra_payments.entries()) {
    const extra = inUnits(`extra_payments[${index}].amount`, amount, decimals);
    once.set(number, (once.get(number) ?? new Amount(0)).plus(extra));
  }
  return (number) => once.get(number)?.plus(always) ?? always;
}

function table(rows: readonly LoanRow[], dates: readonly Temporal.PlainDate[] | undefined, decimals: number) {
  let interest = new Amount(0);
  return rows.map((row, index) => {
    interest = interest.plus(row.interest);
    const date = dates?.[index]?.toString();
    return {
      number: row.number,
      ...(date === undefined ? {} : { date }),
      payment: toMoney(row.payment, decimals),
      principal: toMoney(row.principal, decimals),
      interest: toMoney(row.interest, decimals),
      extra: toMoney(row.extra, decimals),
      balance: toMoney(row.balance, decimals),
      cumulative_interest: toMoney(interest, decimals),
    };
  });
}
