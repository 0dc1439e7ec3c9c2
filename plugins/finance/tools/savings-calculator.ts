import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { annuityValue, growthOver } from '../lib/growth.ts';
import { roundUp } from '../lib/rounding.ts';
import { wholeMonths } from '../lib/term.ts';

const LONGEST_MONTHS = 1200;

const input = Type.Object({
  initial_amount: Type.Number({ minimum: 0, maximum: 1e12, default: 0, description: 'Saved now' }),
  monthly_deposit: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e9, description: 'Deposit at each month end' }),
  ),
  annual_rate: Type.Number({
    minimum: 0,
    maximum: 100,
    default: 0,
    description: 'Interest a year, percent',
  }),
  compounding: Type.Enum(['monthly', 'daily', 'quarterly', 'annually'], {
    default: 'monthly',
    description: 'annually: the rate is an APY',
  }),
  years: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Time in years, whole months' }),
  ),
  goal: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Amount aimed at' })),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Savings Calculator',
  summary:
    'Plan savings: end balance, months to reach a goal, or the monthly deposit a goal needs, with yearly table.',
  keywords: ['saving goal', 'deposit', 'APY', 'sinking fund'],
  input,
  output: Type.Object({
    solved_for: Type.Enum(['future_value', 'months', 'monthly_deposit'], {
      description: 'future_value, months or monthly_deposit',
    }),
    reachable: Type.Boolean({ description: 'Whether the goal is reached within 100 years' }),
    reason: Type.Optional(Type.String({ description: 'Why not' })),
    future_value: nullable(Type.Number(), 'Balance at the end'),
    monthly_deposit: Type.Number({ description: 'Deposit given or needed' }),
    months: nullable(Type.Integer(), 'Months saved'),
    total_deposits: nullable(Type.Number(), 'Initial amount and deposits'),
    total_interest: nullable(Type.Number(), 'future_value - total_deposits'),
    goal: nullable(Type.Number(), 'Goal'),
    goal_reached: nullable(Type.Boolean(), 'Whether future_value reaches the goal; null without goal'),
    yearly: Type.Array(
      Type.Object({
        year: Type.Integer(),
        balance: Type.Number(),
        deposits: Type.Number(),
        interest: Type.Number(),
      }),
      { description: 'cumulative' },
    ),
  }),
  examples: [
    {
      name: 'Five years of saving',
      input: { initial_amount: 5000, monthly_deposit: 200, annual_rate: 4, years: 5 },
      output: { future_value: 19364.78, total_deposits: 17000, total_interest: 2364.78, months: 60 },
    },
    {
      name: 'The deposit that a goal needs',
      input: { goal: 20_000, years: 3, annual_rate: 3 },
      output: { solved_for: 'monthly_deposit', monthly_deposit: 531.63, future_value: 20000.22 },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const growth = growthOver(new Amount(given.annual_rate), given.compounding, new Amount(1).dividedBy(12));
    const goal = given.goal === undefined ? undefined : new Amount(given.goal);
    const plan = choosePlan(given, growth, goal, decimals);
    const reached = (balance: number) => (goal === undefined ? null : balance >= toMoney(goal, decimals));
    const reachable =
      goal === undefined ||
      plan.solvedFor === 'monthly_deposit' ||
      monthsToGoal(given.initial_amount, plan.deposit, growth, goal, decimals) !== undefined;
    const about = {
      solved_for: plan.solvedFor,
      reachable,
      ...(reachable ? {} : { reason: 'The goal is not reached within 100 years.' }),
      monthly_deposit: toMoney(plan.deposit, decimals),
      goal: given.goal ?? null,
    };
    if (plan.months === undefined)
      return {
        ...about,
        future_value: null,
        months: null,
        total_deposits: null,
        total_interest: null,
        goal_reached: false,
        yearly: [],
      };
    const at = (months: number) => status(given.initial_amount, plan.deposit, growth, months, decimals);
    const { months } = plan;
    const { balance, deposits, interest } = at(months);
    return {
      ...about,
      future_value: balance,
      months,
      total_deposits: deposits,
      total_interest: interest,
      goal_reached: reached(balance),
      yearly: Array.from({ length: Math.ceil(months / 12) }, (_, index) => ({
        year: index + 1,
        ...at(Math.min((index + 1) * 12, months)),
      })),
    };
  },
});

interface Plan {
  readonly solvedFor: 'future_value' | 'months' | 'monthly_deposit';
  readonly deposit: Amount;
  /** Undefined when the goal is never reached. */
  readonly months: number | undefined;
}

function choosePlan(given: Input, growth: Amount, goal: Amount | undefined, decimals: number): Plan {
  const { initial_amount, monthly_deposit, years } = given;
  if (years === undefined) {
    if (goal === undefined || monthly_deposit === undefined)
      throw new InputError('years', 'required, or goal with monthly_deposit');
    const deposit = new Amount(monthly_deposit);
    return {
      solvedFor: 'months',
      deposit,
      months: monthsToGoal(initial_amount, deposit, growth, goal, decimals),
    };
  }
  const months = wholeMonths('years', years);
  if (goal === undefined || monthly_deposit !== undefined)
    return { solvedFor: 'future_value', deposit: new Amount(monthly_deposit ?? 0), months };
  const gap = goal.minus(growth.pow(months).times(initial_amount));
  const deposit = roundUp(Amount.max(gap.dividedBy(annuityValue(growth, months)), 0), decimals);
  return { solvedFor: 'monthly_deposit', deposit, months };
}

/** The first month end at which the balance, rounded, reaches the goal. */
function monthsToGoal(
  initial: number,
  deposit: Amount,
  growth: Amount,
  goal: Amount,
  decimals: number,
): number | undefined {
  const wanted = roundMoney(goal, decimals);
  let balance = new Amount(initial);
  for (let month = 0; month <= LONGEST_MONTHS; month += 1) {
    if (roundMoney(balance, decimals).greaterThanOrEqualTo(wanted)) return month;
    balance = balance.times(growth).plus(deposit);
  }
  return undefined;
}

function status(initial: number, deposit: Amount, growth: Amount, months: number, decimals: number) {
  const balance = roundMoney(
    growth.pow(months).times(initial).plus(annuityValue(growth, months).times(deposit)),
    decimals,
  );
  const deposits = roundMoney(deposit.times(months).plus(initial), decimals);
  return {
    balance: toMoney(balance, decimals),
    deposits: toMoney(deposits, decimals),
    interest: toMoney(balance.minus(deposits), decimals),
  };
}
