import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { lastPaymentMonth } from '../lib/frequency.ts';
import { annuityFactor, loanRows, loanTotals, nominalRate } from '../lib/loan.ts';
import { inUnits, roundUp, smallestUnit, withinNumbers } from '../lib/rounding.ts';

/** After so many minimum payments a card counts as never paid off. */
const MOST_MINIMUM_PAYMENTS = 1200;

/** After a thousand years of a fixed payment too. */
const MOST_FIXED_PAYMENTS = 12_000;

const input = Type.Object({
  balance: Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'Balance owed' }),
  apr: Type.Number({ minimum: 0, maximum: 200, description: 'Annual rate, percent' }),
  monthly_payment: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'Fixed payment a month' }),
  ),
  target_months: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1200, description: 'Pay off in this many months' }),
  ),
  minimum_percent: Type.Number({
    minimum: 0,
    maximum: 100,
    default: 1,
    description: 'Minimum payment, percent of the balance',
  }),
  minimum_plus_interest: Type.Boolean({
    default: true,
    description: "Minimum also includes the month's interest",
  }),
  minimum_floor: Type.Number({
    minimum: 0,
    maximum: 1e6,
    default: 25,
    description: 'Smallest minimum payment',
  }),
  start_date: Type.Optional(dateInput.schema({ description: 'Date of the first payment' })),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Credit Card Payoff Calculator',
  summary:
    'Compute months and interest to pay off one card with a fixed payment, by a target month, or with minimum payments only.',
  keywords: ['minimum payment', 'debt free', 'APR'],
  input,
  output: Type.Object({
    pays_off: Type.Boolean({ description: 'Whether the balance ever reaches 0' }),
    reason: Type.Optional(Type.String({ description: 'Why not, when pays_off is false' })),
    monthly_payment: nullable(Type.Number(), 'Fixed payment; null for minimum payments'),
    months: nullable(Type.Integer(), 'Number of payments'),
    last_payment: nullable(Type.Number(), 'Last payment'),
    total_interest: nullable(Type.Number(), 'Interest in all'),
    total_paid: nullable(Type.Number(), 'Payments in all'),
    debt_free_month: nullable(
      Type.String(),
      'YYYY-MM of the last payment, with start_date and a fixed payment',
    ),
    saved_months: nullable(Type.Integer(), 'Months saved against minimum payments'),
    saved_interest: nullable(Type.Number(), 'Interest saved against minimum payments'),
    minimum_only: Type.Object(
      {
        pays_off: Type.Boolean(),
        first_payment: Type.Number(),
        months: nullable(Type.Integer(), 'Number of payments'),
        total_interest: nullable(Type.Number(), 'Interest in all'),
        total_paid: nullable(Type.Number(), 'Payments in all'),
      },
      { description: 'with minimum payments' },
    ),
  }),
  examples: [
    {
      name: 'A fixed payment',
      input: { balance: 5000, apr: 18, monthly_payment: 200 },
      output: {
        pays_off: true,
        months: 32,
        last_payment: 113.97,
        total_interest: 1313.97,
        saved_months: 190,
        saved_interest: 5224.65,
      },
    },
    {
      name: 'Paid off in a year',
      input: { balance: 3000, apr: 24, target_months: 12, start_date: '2026-12-05' },
      output: { monthly_payment: 283.68, months: 12, total_interest: 404.14, debt_free_month: '2027-11' },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    if (given.monthly_payment !== undefined && given.target_months !== undefined)
      throw new InputError('target_months', 'expected either monthly_payment or target_months, got both');
    const balance = inUnits('balance', given.balance, decimals);
    const start =
      given.start_date === undefined ? undefined : dateInput.parse('start_date', given.start_date);
    const minimum = minimumOnly(given, balance, decimals);
    const payment = fixedPayment(given, balance, decimals);
    if (payment === undefined) {
      const { months, total_interest, total_paid, pays_off } = minimum;
      return withinNumbers('balance', {
        pays_off,
        ...(pays_off
          ? {}
          : { reason: `Minimum payments do not pay it off within ${MOST_MINIMUM_PAYMENTS} months.` }),
        ...NOTHING,
        months,
        total_interest,
        total_paid,
        minimum_only: minimum,
      });
    }
    const paid = payOff(given.apr, balance, payment, decimals);
    if (typeof paid === 'string')
      return withinNumbers('balance', {
        pays_off: false,
        reason: paid,
        ...NOTHING,
        monthly_payment: toMoney(payment, decimals),
        minimum_only: minimum,
      });
    const { payments, last_payment, total_interest, total_paid } = loanTotals(paid, decimals);
    return withinNumbers('balance', {
      pays_off: true,
      monthly_payment: toMoney(payment, decimals),
      months: payments,
      last_payment,
      total_interest,
      total_paid,
      debt_free_month: lastPaymentMonth(start, payments),
      saved_months: minimum.months === null ? null : minimum.months - payments,
      saved_interest:
        minimum.total_interest === null
          ? null
          : toMoney(new Amount(minimum.total_interest).minus(total_interest), decimals),
      minimum_only: minimum,
    });
  },
});

const NOTHING = {
  monthly_payment: null,
  months: null,
  last_payment: null,
  total_interest: null,
  total_paid: null,
  debt_free_month: null,
  saved_months: null,
  saved_interest: null,
};

/** The payment that is given, or the smallest that meets the target. */
function fixedPayment(
  { monthly_payment, target_months, apr }: Input,
  balance: Amount,
  decimals: number,
): Amount | undefined {
  if (monthly_payment !== undefined) return inUnits('monthly_payment', monthly_payment, decimals);
  if (target_months === undefined) return undefined;
  const { fraction } = nominalRate(apr, 12);
  const meets = (payment: Amount) =>
    payments(apr, balance, payment, decimals)
      .take(target_months + 1)
      .toArray().length <= target_months;
  // Interest is rounded month by month, so the formula may be some cents off.
  const unit = smallestUnit(decimals);
  let payment = roundUp(balance.times(annuityFactor(fraction, target_months)), decimals);
  while (!meets(payment)) payment = payment.plus(unit);
  while (payment.greaterThan(unit) && meets(payment.minus(unit))) payment = payment.minus(unit);
  return payment;
}

function payments(apr: number, principal: Amount, payment: Amount, decimals: number) {
  return loanRows({ principal, rate: nominalRate(apr, 12), payment }, decimals);
}

/** The payments, or why they never end. */
function payOff(apr: number, balance: Amount, payment: Amount, decimals: number) {
  const interest = roundMoney(nominalRate(apr, 12).interestOn(balance), decimals);
  if (payment.lessThanOrEqualTo(interest))
    return `The payment does not exceed the first month's interest of ${toMoney(interest, decimals)}.`;
  const rows = payments(apr, balance, payment, decimals).take(MOST_FIXED_PAYMENTS).toArray();
  return rows.at(-1)?.balance.isZero()
    ? rows
    : `The payment does not pay it off within ${MOST_FIXED_PAYMENTS} months.`;
}

/** What comes of paying no more than the card asks for. */
function minimumOnly(given: Input, balance: Amount, decimals: number) {
  const rate = nominalRate(given.apr, 12);
  const floor = roundMoney(new Amount(given.minimum_floor), decimals);
  let [owed, interest, paid] = [balance, new Amount(0), new Amount(0)];
  let first: Amount | undefined;
  let months = 0;
  while (owed.greaterThan(0) && months < MOST_MINIMUM_PAYMENTS) {
    const added = roundMoney(rate.interestOn(owed), decimals);
    const share = roundMoney(owed.times(given.minimum_percent).dividedBy(100), decimals);
    const asked = Amount.max(floor, given.minimum_plus_interest ? share.plus(added) : share);
    const payment = Amount.min(asked, owed.plus(added));
    first ??= payment;
    owed = owed.plus(added).minus(payment);
    interest = interest.plus(added);
    paid = paid.plus(payment);
    months += 1;
  }
  const pays_off = owed.isZero();
  return {
    pays_off,
    first_payment: toMoney(first ?? new Amount(0), decimals),
    months: pays_off ? months : null,
    total_interest: pays_off ? toMoney(interest, decimals) : null,
    total_paid: pays_off ? toMoney(paid, decimals) : null,
  };
}
