import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { CurrencyOfAmounts, decimalsOf } from '../../lib/currency.ts';
import { inOrder, MOST_MONTHS, payOffDebts, type Debt, type Payoff } from './debts.ts';
import { lastPaymentMonth } from '../../lib/frequency.ts';
import { inUnits, sumOf, withinNumbers } from '../../lib/rounding.ts';

const Outcome = Type.Object({
  pays_off: Type.Boolean(),
  months: nullable(Type.Integer(), 'Months to the last payment'),
  total_interest: nullable(Type.Number(), 'Interest in all'),
});

export default defineTool({
  title: 'Debt Payoff Calculator',
  summary:
    'Plan paying off several debts by avalanche (highest rate first) or snowball (smallest first); compare both.',
  keywords: ['debt free', 'credit cards', 'repayment plan'],
  input: Type.Object({
    debts: Type.Array(
      Type.Object(
        {
          name: Type.Optional(Type.String()),
          balance: Type.Number({ exclusiveMinimum: 0 }),
          apr: Type.Number({ minimum: 0, maximum: 200 }),
          minimum_payment: Type.Number({ minimum: 0 }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 50, description: 'Debts' },
    ),
    extra_payment: Type.Number({
      minimum: 0,
      maximum: 1e9,
      default: 0,
      description: 'Extra a month on top of the minimums',
    }),
    strategy: Type.Enum(['avalanche', 'snowball'], {
      default: 'avalanche',
      description: 'Which debt gets the extra money first',
    }),
    start_date: Type.Optional(dateInput.schema({ description: 'Date of the first payment' })),
    currency: CurrencyOfAmounts,
  }),
  output: Type.Object({
    strategy: Type.Enum(['avalanche', 'snowball'], { description: 'Strategy used' }),
    total_debt: Type.Number({ description: 'Sum of balances' }),
    monthly_budget: Type.Number({ description: 'Minimums and extra, paid every month' }),
    pays_off: Type.Boolean({ description: 'Whether all debts reach 0 within 1200 months' }),
    reason: Type.Optional(Type.String({ description: 'Why not' })),
    months: nullable(Type.Integer(), 'Months to the last payment'),
    total_interest: nullable(Type.Number(), 'Interest in all'),
    total_paid: nullable(Type.Number(), 'Payments in all'),
    debt_free_month: nullable(Type.String(), 'YYYY-MM of the last payment, with start_date'),
    debts: Type.Array(
      Type.Object({ name: Type.String(), paid_off_month: Type.Integer(), interest: Type.Number() }),
      { description: 'in order of payoff' },
    ),
    comparison: Type.Object({ avalanche: Outcome, snowball: Outcome, minimum_only: Outcome }),
  }),
  examples: [
    {
      name: 'Three debts, the dearest first',
      input: {
        debts: [
          { name: 'Card', balance: 4000, apr: 22, minimum_payment: 100 },
          { name: 'Car', balance: 9000, apr: 6, minimum_payment: 250 },
          { name: 'Store', balance: 800, apr: 18, minimum_payment: 40 },
        ],
        extra_payment: 200,
      },
      output: {
        monthly_budget: 590,
        months: 26,
        total_interest: 1520.73,
        debts: [
          { name: 'Card', paid_off_month: 16, interest: 629.36 },
          { name: 'Store', paid_off_month: 17, interest: 139.78 },
          { name: 'Car', paid_off_month: 26, interest: 751.59 },
        ],
        comparison: {
          snowball: { months: 27, total_interest: 1551.21 },
          minimum_only: { months: 73, total_interest: 4381.34 },
        },
      },
    },
  ],
  run({ debts: given, extra_payment, strategy, start_date, currency }) {
    const decimals = decimalsOf(currency);
    const start = start_date === undefined ? undefined : dateInput.parse('start_date', start_date);
    const debts = given.map(({ name, balance, apr, minimum_payment }, index): Debt => ({
      name: name ?? `Debt ${index + 1}`,
      balance: inUnits(`debts[${index}].balance`, balance, decimals),
      apr,
      minimum: roundMoney(new Amount(minimum_payment), decimals),
    }));
    const budget = sumOf(debts.map(({ minimum }) => minimum)).plus(
      roundMoney(new Amount(extra_payment), decimals),
    );
    const total = sumOf(debts.map(({ balance }) => balance));
    const payoffs = {
      avalanche: payOffDebts(inOrder(debts, 'avalanche'), decimals, budget),
      snowball: payOffDebts(inOrder(debts, 'snowball'), decimals, budget),
      minimum_only: payOffDebts(debts, decimals),
    };
    const chosen = payoffs[strategy];
    return withinNumbers('debts', {
      strategy,
      total_debt: toMoney(total, decimals),
      monthly_budget: toMoney(budget, decimals),
      ...describe(chosen, decimals),
      ...(chosen.kind === 'paid'
        ? {}
        : { reason: `The monthly budget does not pay the debts off within ${MOST_MONTHS} months.` }),
      total_paid: chosen.kind === 'paid' ? toMoney(total.plus(chosen.interest), decimals) : null,
      debt_free_month: lastPaymentMonth(start, chosen.kind === 'paid' ? chosen.months : null),
      debts:
        chosen.kind === 'paid'
          ? chosen.debts.map(({ name, month, interest }) => ({
              name,
              paid_off_month: month,
              interest: toMoney(interest, decimals),
            }))
          : [],
      comparison: {
        avalanche: describe(payoffs.avalanche, decimals),
        snowball: describe(payoffs.snowball, decimals),
        minimum_only: describe(payoffs.minimum_only, decimals),
      },
    });
  },
});

function describe(payoff: Payoff, decimals: number) {
  return payoff.kind === 'paid'
    ? { pays_off: true, months: payoff.months, total_interest: toMoney(payoff.interest, decimals) }
    : { pays_off: false, months: null, total_interest: null };
}
