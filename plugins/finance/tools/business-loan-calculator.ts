import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, Type, type Infer } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { LOAN_FREQUENCIES, TIMES_A_YEAR } from '../lib/frequency.ts';
import { annuityFactor, loanRows, nominalRate, regularPayment } from '../lib/loan.ts';
import { fallingRoot } from '../lib/root.ts';
import { inUnits, lesser, sumOf, toPercent, withinNumbers } from '../lib/rounding.ts';
import { numberOfPayments } from '../lib/term.ts';

const input = Type.Object({
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Amount borrowed' }),
  annual_rate: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: 'Nominal annual rate, percent' }),
  ),
  factor_rate: Type.Optional(
    Type.Number({ minimum: 1, maximum: 5, description: 'Factor rate in place of annual_rate, e.g. 1.3' }),
  ),
  term_months: Type.Integer({ minimum: 1, maximum: 600, description: 'Term in months' }),
  frequency: Type.Enum([...LOAN_FREQUENCIES], { default: 'monthly', description: 'Payment frequency' }),
  origination_fee_percent: Type.Number({
    minimum: 0,
    maximum: 50,
    default: 0,
    description: 'Origination fee, percent of amount',
  }),
  other_fees: Type.Number({ minimum: 0, maximum: 1e9, default: 0, description: 'Other upfront fees' }),
  fees_financed: Type.Boolean({ default: false, description: 'Add fees to the loan; false: withheld' }),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Business Loan Calculator',
  summary:
    'Compare business loans and merchant cash advances of different kinds: payment, fees, net proceeds and the true APR.',
  keywords: ['MCA', 'factor rate', 'effective rate', 'origination fee'],
  input,
  output: Type.Object({
    payment: Type.Number({ description: 'Payment each period' }),
    payments: Type.Integer({ description: 'Number of payments' }),
    last_payment: Type.Number({ description: 'Last payment' }),
    amount_financed: Type.Number({ description: 'Loan principal' }),
    net_proceeds: Type.Number({ description: 'Cash received' }),
    total_fees: Type.Number({ description: 'Fees' }),
    total_interest: Type.Number({ description: 'Interest or factor cost' }),
    total_paid: Type.Number({ description: 'Sum of payments' }),
    total_cost: Type.Number({ description: 'Interest and fees' }),
    apr: Type.Number({ description: 'Nominal annual rate of the cash flows, percent' }),
    effective_annual_rate: Type.Number({ description: 'Compounded annual rate, percent' }),
    cost_per_unit: Type.Number({ description: 'Total cost per 1 of net proceeds, 4 decimals' }),
  }),
  examples: [
    {
      name: 'A term loan with its fees withheld',
      input: {
        amount: 50_000,
        annual_rate: 9,
        term_months: 60,
        origination_fee_percent: 3,
        other_fees: 250,
      },
      output: {
        payment: 1037.92,
        payments: 60,
        net_proceeds: 48250,
        total_fees: 1750,
        total_interest: 12275.03,
        total_cost: 14025.03,
        apr: 10.535,
      },
    },
    {
      name: 'A merchant cash advance, paid back weekly',
      input: { amount: 20_000, factor_rate: 1.3, term_months: 12, frequency: 'weekly' },
      output: { payment: 500, payments: 52, total_paid: 26000, total_interest: 6000, apr: 54.1266 },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    if ((given.annual_rate === undefined) === (given.factor_rate === undefined))
      throw new InputError('annual_rate', 'expected exactly one of annual_rate and factor_rate');
    const amount = inUnits('amount', given.amount, decimals);
    const fees = roundMoney(amount.times(given.origination_fee_percent).dividedBy(100), decimals).plus(
      roundMoney(new Amount(given.other_fees), decimals),
    );
    if (fees.greaterThanOrEqualTo(amount))
      throw new InputError(
        'other_fees',
        `expected fees below amount, got ${toMoney(fees, decimals)} with origination_fee_percent`,
      );
    const principal = given.fees_financed ? amount.plus(fees) : amount;
    const received = given.fees_financed ? amount : amount.minus(fees);
    const number = numberOfPayments('term_months', given.term_months, given.frequency);
    const { regular, payments } = repay(given, principal, number, decimals);
    const paid = sumOf(payments);
    const interest = paid.minus(principal);
    const rate = internalRate(received, payments);
    const periods = TIMES_A_YEAR[given.frequency];
    return withinNumbers('other_fees', {
      payment: toMoney(regular, decimals),
      payments: payments.length,
      last_payment: toMoney(payments.at(-1) ?? new Amount(0), decimals),
      amount_financed: toMoney(principal, decimals),
      net_proceeds: toMoney(received, decimals),
      total_fees: toMoney(fees, decimals),
      total_interest: toMoney(interest, decimals),
      total_paid: toMoney(paid, decimals),
      total_cost: toMoney(interest.plus(fees), decimals),
      apr: toPercent(rate.times(periods)),
      effective_annual_rate: toPercent(rate.plus(1).pow(periods).minus(1)),
      cost_per_unit: toMoney(interest.plus(fees).dividedBy(received), 4),
    });
  },
});

function repay(
  { annual_rate, factor_rate = 1, frequency }: Input,
  principal: Amount,
  number: number,
  decimals: number,
) {
  if (annual_rate === undefined)
    return repayFactor(roundMoney(principal.times(factor_rate), decimals), number, decimals);
  const rate = nominalRate(annual_rate, TIMES_A_YEAR[frequency]);
  const regular = regularPayment(principal, rate, number, decimals);
  const rows = [...loanRows({ principal, rate, payment: regular, lastNumber: number }, decimals)];
  return { regular, payments: rows.map(({ payment }) => payment) };
}

/** A fixed sum in equal parts, of which the last takes the rest. */
function repayFactor(total: Amount, number: number, decimals: number) {
  const regular = roundMoney(total.dividedBy(number), decimals);
  const payments: Amount[] = [];
  let rest = total;
  while (rest.greaterThan(0)) {
    const payment = payments.length === number - 1 ? rest : lesser(regular, rest);
    payments.push(payment);
    rest = rest.minus(payment);
  }
  return { regular, payments };
}

/**
 * The rate of a period at which the payments are worth what was received: the internal rate of return, which
 * times the periods a year is the APR of US Truth in Lending (Regulation Z, appendix J). All payments but the
 * last are alike.
 */
function internalRate(received: Amount, payments: readonly Amount[]): Amount {
  const [first = new Amount(0)] = payments;
  const last = payments.at(-1) ?? first;
  return fallingRoot((rate) =>
    first
      .dividedBy(annuityFactor(rate, payments.length))
      .plus(last.minus(first).dividedBy(rate.plus(1).pow(payments.length)))
      .minus(received),
  );
}
