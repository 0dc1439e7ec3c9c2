import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { TIMES_A_YEAR } from '../lib/frequency.ts';
import { loanRows, loanTotals, nominalRate, regularPayment, type LoanRow } from '../lib/loan.ts';
import { inUnits, sumOf, withinNumbers } from '../lib/rounding.ts';
import { givenMonths } from '../lib/term.ts';

const DEFAULT_TERM_MONTHS = 360;
const LONGEST_MONTHS = 1200;

const input = Type.Object({
  current_balance: Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Balance owed now' }),
  current_rate: Type.Number({ minimum: 0, maximum: 100, description: 'Nominal annual rate, percent' }),
  current_months_left: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 600, description: 'Months left; or give current_payment' }),
  ),
  current_payment: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1e9,
      description: 'Payment now (principal and interest)',
    }),
  ),
  new_rate: Type.Number({ minimum: 0, maximum: 100, description: 'New annual rate, percent' }),
  new_term_years: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 50, description: 'New term in years; default 30' }),
  ),
  new_term_months: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 600, description: 'New term in months instead' }),
  ),
  closing_costs: Type.Number({ minimum: 0, maximum: 1e9, default: 0, description: 'Closing costs' }),
  roll_in_costs: Type.Boolean({ default: false, description: 'Add closing costs to the new loan' }),
  cash_out: Type.Number({ minimum: 0, maximum: 1e9, default: 0, description: 'Cash taken out' }),
  stay_months: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 600, description: 'Months you expect to keep the loan' }),
  ),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

const totals = {
  payment: Type.Number(),
  months: Type.Integer(),
  total_interest: Type.Number(),
  total_paid: Type.Number(),
};

export default defineTool({
  title: 'Refinance Calculator',
  summary:
    'Compare a current mortgage with a new one: monthly saving, break-even month, lifetime saving, closing costs, cash-out.',
  keywords: ['remortgage', 'refi', 'lower rate'],
  input,
  output: Type.Object({
    current: Type.Object(totals, { description: 'from now on' }),
    new: Type.Object({ loan_amount: Type.Number(), ...totals }),
    monthly_savings: Type.Number({ description: 'Current less new payment' }),
    break_even_months: nullable(
      Type.Integer(),
      'Months until savings cover closing_costs; null if the payment does not fall',
    ),
    interest_savings: Type.Number({ description: 'Interest of the current less the new loan' }),
    lifetime_savings: Type.Number({ description: 'What refinancing saves if both loans run to the end' }),
    savings_at_stay: Type.Optional(
      Type.Number({ description: 'Saving after stay_months, balances settled' }),
    ),
    worth_it: Type.Boolean({ description: 'savings_at_stay (else lifetime_savings) above 0' }),
  }),
  examples: [
    {
      name: 'A lower rate over the same time',
      input: {
        current_balance: 240_000,
        current_rate: 7.25,
        current_months_left: 324,
        new_rate: 5.75,
        new_term_years: 27,
        closing_costs: 4800,
      },
      output: {
        current: { payment: 1690.07, total_paid: 547578.43 },
        new: { payment: 1460.33, total_paid: 473143.57 },
        monthly_savings: 229.74,
        break_even_months: 21,
        lifetime_savings: 69634.86,
        worth_it: true,
      },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const balance = inUnits('current_balance', given.current_balance, decimals);
    const costs = roundMoney(new Amount(given.closing_costs), decimals);
    const cashOut = roundMoney(new Amount(given.cash_out), decimals);
    const months =
      givenMonths({
        months: given.new_term_months,
        years: given.new_term_years,
        names: ['new_term_months', 'new_term_years'],
      }) ?? DEFAULT_TERM_MONTHS;
    const current = currentLoan(given, balance, decimals);
    const principal = balance.plus(cashOut).plus(given.roll_in_costs ? costs : 0);
    const renewed = loan(principal, given.new_rate, months, decimals);
    const monthlySavings = current.payment.minus(renewed.payment);
    // What the new loan pays out, less what it costs at once.
    const cash = cashOut.minus(given.roll_in_costs ? 0 : costs);
    const [currentTotals, newTotals] = [describe(current, decimals), describe(renewed, decimals)];
    const lifetime = new Amount(currentTotals.total_paid).minus(newTotals.total_paid).plus(cash);
    const atStay =
      given.stay_months === undefined ? undefined : savedBy(given.stay_months, current, renewed).plus(cash);
    return withinNumbers('current_balance', {
      current: currentTotals,
      new: { loan_amount: toMoney(principal, decimals), ...newTotals },
      monthly_savings: toMoney(monthlySavings, decimals),
      break_even_months: monthlySavings.greaterThan(0)
        ? costs.dividedBy(monthlySavings).ceil().toNumber()
        : null,
      interest_savings: toMoney(
        new Amount(currentTotals.total_interest).minus(newTotals.total_interest),
        decimals,
      ),
      lifetime_savings: toMoney(lifetime, decimals),
      ...(atStay === undefined ? {} : { savings_at_stay: toMoney(atStay, decimals) }),
      worth_it: (atStay ?? lifetime).greaterThan(0),
    });
  },
});

interface RunningLoan {
  readonly principal: Amount;
  readonly payment: Amount;
  readonly rows: readonly LoanRow[];
}

function currentLoan(given: Input, balance: Amount, decimals: number): RunningLoan {
  const { current_months_left: months, current_payment: paid, current_rate } = given;
  if (months !== undefined && paid === undefined) return loan(balance, current_rate, months, decimals);
  if (months !== undefined || paid === undefined)
    throw new InputError(
      'current_payment',
      'expected exactly one of current_months_left and current_payment',
    );
  const payment = inUnits('current_payment', paid, decimals);
  const rate = nominalRate(current_rate, TIMES_A_YEAR.monthly);
  const interest = roundMoney(rate.interestOn(balance), decimals);
  if (payment.lessThanOrEqualTo(interest))
    throw new InputError(
      'current_payment',
      `expected more than the first interest, ${toMoney(interest, decimals)}`,
    );
  const rows = loanRows({ principal: balance, rate, payment }, decimals).take(LONGEST_MONTHS).toArray();
  if (rows.at(-1)?.balance.isZero() !== true)
    throw new InputError('current_payment', 'expected enough to pay the loan off within 100 years');
  return { principal: balance, payment, rows };
}

function loan(principal: Amount, annualRate: number, months: number, decimals: number): RunningLoan {
  const rate = nominalRate(annualRate, TIMES_A_YEAR.monthly);
  const payment = regularPayment(principal, rate, months, decimals);
  return {
    principal,
    payment,
    rows: [...loanRows({ principal, rate, payment, lastNumber: months }, decimals)],
  };
}

function describe({ payment, rows }: RunningLoan, decimals: number) {
  const { payments, total_interest, total_paid } = loanTotals(rows, decimals);
  return { payment: toMoney(payment, decimals), months: payments, total_interest, total_paid };
}

/** Payments saved in the first months, and how much less is owed then. */
function savedBy(months: number, current: RunningLoan, renewed: RunningLoan): Amount {
  const paid = ({ rows }: RunningLoan) => sumOf(rows.slice(0, months).map(({ payment }) => payment));
  const owed = ({ rows }: RunningLoan) => rows[months - 1]?.balance ?? new Amount(0);
  return paid(current).minus(paid(renewed)).plus(owed(current)).minus(owed(renewed));
}
