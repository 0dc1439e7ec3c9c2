import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, Type, type Infer } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { LOAN_FREQUENCIES, TIMES_A_YEAR } from '../lib/frequency.ts';
import {
  annuityFactor,
  loanRows,
  loanTotals,
  nominalRate,
  regularPayment,
  type LoanRow,
} from '../lib/loan.ts';
import { fallingRoot } from '../lib/root.ts';
import { inUnits, toPercent, withinNumbers } from '../lib/rounding.ts';
import { givenMonths, numberOfPayments } from '../lib/term.ts';

const input = Type.Object({
  principal: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Amount borrowed' }),
  ),
  annual_rate: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: 'Nominal annual rate, percent' }),
  ),
  term_months: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1200, description: 'Term in months; or give term_years' }),
  ),
  term_years: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Term in years; or give term_months' }),
  ),
  payment: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Payment each period' }),
  ),
  frequency: Type.Enum([...LOAN_FREQUENCIES], { default: 'monthly', description: 'Payment frequency' }),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Loan Calculator',
  summary:
    'Solve a fixed-rate loan for its missing part: payment, principal, term or rate. For a payment table use amortization-calculator.',
  keywords: ['installment', 'PMT', 'interest rate', 'monthly payment'],
  input,
  output: Type.Object({
    solved_for: Type.Enum(['payment', 'principal', 'term', 'annual_rate'], {
      description: 'payment, principal, term or annual_rate',
    }),
    principal: Type.Number({ description: 'Amount borrowed' }),
    annual_rate: Type.Number({ description: 'Nominal annual rate, percent' }),
    payment: Type.Number({ description: 'Regular payment' }),
    payments: Type.Integer({ description: 'Number of payments' }),
    last_payment: Type.Number({ description: 'Last payment, settles the balance' }),
    total_paid: Type.Number({ description: 'Sum of all payments' }),
    total_interest: Type.Number({ description: 'Sum of all interest' }),
    effective_annual_rate: Type.Number({ description: 'Rate with compounding, percent' }),
  }),
  examples: [
    {
      name: 'The monthly payment',
      input: { principal: 200_000, annual_rate: 6.5, term_years: 30 },
      output: {
        solved_for: 'payment',
        payment: 1264.14,
        payments: 360,
        last_payment: 1259.56,
        total_paid: 455085.82,
        total_interest: 255085.82,
        effective_annual_rate: 6.6972,
      },
    },
    {
      name: 'How long it takes',
      input: { principal: 10_000, annual_rate: 12, payment: 500 },
      output: { solved_for: 'term', payments: 23, last_payment: 213.48, total_interest: 1213.48 },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const { principal, annual_rate, payment } = given;
    const months = givenMonths({ months: given.term_months, years: given.term_years });
    if ([principal, annual_rate, payment, months].filter((part) => part !== undefined).length !== 3)
      throw new InputError(
        'term_months',
        'expected exactly three of principal, annual_rate, payment and the term (term_months or term_years)',
      );
    const parts = solve(given, months, decimals);
    const periods = TIMES_A_YEAR[given.frequency];
    const { fraction } = nominalRate(parts.annualRate, periods);
    return withinNumbers('payment', {
      solved_for: parts.solvedFor,
      principal: toMoney(parts.principal, decimals),
      annual_rate: parts.annualRate.toNumber(),
      payment: toMoney(parts.payment, decimals),
      ...loanTotals(parts.rows, decimals),
      effective_annual_rate: toPercent(fraction.plus(1).pow(periods).minus(1)),
    });
  },
});

interface Solved {
  readonly solvedFor: 'payment' | 'principal' | 'term' | 'annual_rate';
  readonly principal: Amount;
  readonly annualRate: Amount;
  readonly payment: Amount;
  readonly rows: readonly LoanRow[];
}

/** The part that is missing, by the annuity formula, and the loan to the cent that follows. */
function solve(given: Input, months: number | undefined, decimals: number): Solved {
  if (months === undefined) return solveTerm(given, decimals);
  const argument = given.term_years === undefined ? 'term_months' : 'term_years';
  const payments = numberOfPayments(argument, months, given.frequency);
  if (given.annual_rate === undefined) return solveRate(given, payments, decimals);
  return given.payment === undefined
    ? solvePayment(given, payments, decimals)
    : solvePrincipal(given, payments, decimals);
}

function solvePayment(
  { principal = 0, annual_rate = 0, frequency }: Input,
  payments: number,
  decimals: number,
): Solved {
  const amount = inUnits('principal', principal, decimals);
  const rate = nominalRate(annual_rate, TIMES_A_YEAR[frequency]);
  const payment = regularPayment(amount, rate, payments, decimals);
  return complete('payment', amount, new Amount(annual_rate), payment, { payments, frequency }, decimals);
}

/** Excel PV. */
function solvePrincipal(
  { payment = 0, annual_rate = 0, frequency }: Input,
  payments: number,
  decimals: number,
): Solved {
  const amount = inUnits('payment', payment, decimals);
  const { fraction } = nominalRate(annual_rate, TIMES_A_YEAR[frequency]);
  const principal = roundMoney(amount.dividedBy(annuityFactor(fraction, payments)), decimals);
  return complete('principal', principal, new Amount(annual_rate), amount, { payments, frequency }, decimals);
}

/** Excel RATE: the rate at which the payments are worth the principal, rounded to 4 decimals. */
function solveRate(
  { principal = 0, payment = 0, frequency }: Input,
  payments: number,
  decimals: number,
): Solved {
  const [borrowed, paid] = [inUnits('principal', principal, decimals), inUnits('payment', payment, decimals)];
  if (paid.times(payments).lessThan(borrowed))
    throw new InputError('payment', `expected at least principal / ${payments}: the rate would be negative`);
  const fraction = fallingRoot((rate) => paid.dividedBy(annuityFactor(rate, payments)).minus(borrowed));
  const annualRate = fraction.times(TIMES_A_YEAR[frequency]).times(100).toDecimalPlaces(4);
  return complete('annual_rate', borrowed, annualRate, paid, { payments, frequency }, decimals);
}

const LONGEST_YEARS = 100;

/** Excel NPER, payment by payment. */
function solveTerm(
  { principal = 0, annual_rate = 0, payment = 0, frequency }: Input,
  decimals: number,
): Solved {
  const [borrowed, paid] = [inUnits('principal', principal, decimals), inUnits('payment', payment, decimals)];
  const periods = TIMES_A_YEAR[frequency];
  const rate = nominalRate(annual_rate, periods);
  const interest = roundMoney(rate.interestOn(borrowed), decimals);
  if (paid.lessThanOrEqualTo(interest))
    throw new InputError('payment', `expected more than the first interest, ${toMoney(interest, decimals)}`);
  const rows = loanRows({ principal: borrowed, rate, payment: paid }, decimals)
    .take(LONGEST_YEARS * periods)
    .toArray();
  if (rows.at(-1)?.balance.isZero() !== true)
    throw new InputError('payment', `expected enough to pay the loan off within ${LONGEST_YEARS} years`);
  return { solvedFor: 'term', principal: borrowed, annualRate: new Amount(annual_rate), payment: paid, rows };
}

function complete(
  solvedFor: Solved['solvedFor'],
  principal: Amount,
  annualRate: Amount,
  payment: Amount,
  { payments, frequency }: { readonly payments: number; readonly frequency: Input['frequency'] },
  decimals: number,
): Solved {
  const rate = nominalRate(annualRate, TIMES_A_YEAR[frequency]);
  const rows = [...loanRows({ principal, rate, payment, lastNumber: payments }, decimals)];
  return { solvedFor, principal, annualRate, payment, rows };
}
