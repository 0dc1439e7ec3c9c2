import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { annuityValue, growthFactor } from '../lib/growth.ts';
import { roundUp, toPercent, withinNumbers } from '../lib/rounding.ts';

const input = Type.Object({
  current_age: Type.Integer({ minimum: 0, maximum: 120, description: 'Age now' }),
  desired_income: Type.Number({
    minimum: 0,
    maximum: 10000000000,
    description: "Income wanted a year in retirement, today's money",
  }),
  retirement_age: Type.Integer({ minimum: 1, maximum: 120, default: 65, description: 'Age at retirement' }),
  life_expectancy: Type.Integer({ minimum: 2, maximum: 130, default: 90, description: 'Age to plan to' }),
  current_savings: Type.Number({
    minimum: 0,
    maximum: 1000000000000,
    default: 0,
    description: 'Saved so far',
  }),
  monthly_contribution: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: 'Paid in a month',
  }),
  contribution_growth: Type.Number({
    minimum: -20,
    maximum: 50,
    default: 0,
    description: 'Rise of contributions a year, percent',
  }),
  return_before: Type.Number({
    minimum: -20,
    maximum: 50,
    default: 7,
    description: 'Return a year until retirement, percent',
  }),
  return_after: Type.Number({
    minimum: -20,
    maximum: 50,
    default: 5,
    description: 'Return a year in retirement, percent',
  }),
  inflation: Type.Number({ minimum: -5, maximum: 50, default: 3, description: 'Inflation a year, percent' }),
  other_income: Type.Number({
    minimum: 0,
    maximum: 10000000000,
    default: 0,
    description: "Pension or Social Security a year, today's money",
  }),
  withdrawal_rate: Type.Number({
    minimum: 0.5,
    maximum: 20,
    default: 4,
    description: 'Withdrawal in the first year, percent',
  }),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Retirement Calculator',
  summary:
    'Project savings at retirement against the nest egg needed (4 % rule), extra saving needed and how long the money lasts.',
  keywords: ['pension', 'nest egg', '401k', '4 percent rule', 'drawdown'],
  input,
  output: Type.Object({
    years_to_retirement: Type.Integer({ description: 'Years left to save' }),
    savings_at_retirement: Type.Number({ description: 'Balance at retirement' }),
    savings_in_todays_money: Type.Number({ description: 'The same less inflation' }),
    total_contributions: Type.Number({ description: 'current_savings and contributions' }),
    income_needed: Type.Number({ description: "First year's draw: desired - other income, inflated" }),
    nest_egg_needed: Type.Number({ description: 'income_needed / withdrawal_rate' }),
    surplus: Type.Number({ description: 'Savings less nest egg; negative is a shortfall' }),
    funded_percent: nullable(Type.Number(), 'Savings / nest egg; null when nothing is needed'),
    on_track: Type.Boolean({ description: 'Whether savings reach the nest egg' }),
    extra_monthly_needed: nullable(Type.Number(), 'More a month to close the gap; null when already retired'),
    runs_out_at_age: nullable(
      Type.Integer(),
      'First age whose draw cannot be paid in full; null if it lasts',
    ),
    balance_at_life_expectancy: Type.Number({ description: 'Left at that age' }),
    sustainable_income: Type.Number({ description: "savings x withdrawal_rate, today's money" }),
  }),
  examples: [
    {
      name: 'A saver of 35',
      input: {
        current_age: 35,
        desired_income: 60_000,
        current_savings: 50_000,
        monthly_contribution: 1000,
        other_income: 20_000,
      },
      output: {
        years_to_retirement: 30,
        savings_at_retirement: 1550065.36,
        nest_egg_needed: 2427262.47,
        surplus: -877197.11,
        on_track: false,
        extra_monthly_needed: 750.1,
        runs_out_at_age: 83,
      },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const years = yearsToRetirement(given);
    const inflated = growthFactor(given.inflation).pow(years);
    const withdrawal = new Amount(given.withdrawal_rate).dividedBy(100);
    const { balance: savings, deposits } = accumulate(given, years, {
      balance: new Amount(given.current_savings),
      contribution: new Amount(given.monthly_contribution),
    });
    const needed = Amount.max(new Amount(given.desired_income).minus(given.other_income), 0).times(inflated);
    const nestEgg = needed.dividedBy(withdrawal);
    const surplus = roundMoney(savings, decimals).minus(roundMoney(nestEgg, decimals));
    const onTrack = surplus.greaterThanOrEqualTo(0);
    const todays = savings.dividedBy(inflated);
    const { runsOutAt, left } = drawDown(given, savings, needed, decimals);
    return withinNumbers('return_before', {
      years_to_retirement: years,
      savings_at_retirement: toMoney(savings, decimals),
      savings_in_todays_money: toMoney(todays, decimals),
      total_contributions: toMoney(deposits, decimals),
      income_needed: toMoney(needed, decimals),
      nest_egg_needed: toMoney(nestEgg, decimals),
      surplus: toMoney(surplus, decimals),
      funded_percent: nestEgg.isZero() ? null : toPercent(savings.dividedBy(nestEgg)),
      on_track: onTrack,
      extra_monthly_needed: extraMonthly(
        given,
        years,
        onTrack ? new Amount(0) : nestEgg.minus(savings),
        decimals,
      ),
      runs_out_at_age: runsOutAt,
      balance_at_life_expectancy: toMoney(left, decimals),
      sustainable_income: toMoney(todays.times(withdrawal), decimals),
    });
  },
});

function yearsToRetirement({ current_age, retirement_age, life_expectancy }: Input): number {
  if (retirement_age < current_age)
    throw new InputError('retirement_age', `expected at least current_age, got ${retirement_age}`);
  if (life_expectancy <= retirement_age)
    throw new InputError('life_expectancy', `expected more than retirement_age, got ${life_expectancy}`);
  return retirement_age - current_age;
}

interface Saving {
  readonly balance: Amount;
  /** What is paid in at each month end of the first year. */
  readonly contribution: Amount;
}

/**
 * The balance after so many years, where money grows by (1 + return)^(1/12) in a month: the future value of an annuity
 * for each year's contributions, which rise from year to year.
 */
function accumulate({ return_before, contribution_growth }: Input, years: number, start: Saving) {
  const yearGrowth = growthFactor(return_before);
  const yearWorth = annuityValue(yearGrowth.pow(new Amount(1).dividedBy(12)), 12);
  const rise = growthFactor(contribution_growth);
  let { balance, contribution } = start;
  let deposits = balance;
  for (let year = 0; year < years; year += 1) {
    balance = balance.times(yearGrowth).plus(contribution.times(yearWorth));
    deposits = deposits.plus(contribution.times(12));
    contribution = contribution.times(rise);
  }
  return { balance, deposits };
}

/** What closes the gap when paid in with each contribution, and rising like it. */
function extraMonthly(given: Input, years: number, gap: Amount, decimals: number): number | null {
  if (years === 0) return null;
  const worth = accumulate(given, years, { balance: new Amount(0), contribution: new Amount(1) });
  return toMoney(roundUp(gap.dividedBy(worth.balance), decimals), decimals);
}

/** At each birthday the year's income is drawn, to the cent as far as there is money; the rest grows. */
function drawDown(given: Input, savings: Amount, firstDraw: Amount, decimals: number) {
  const growth = growthFactor(given.return_after);
  const inflation = growthFactor(given.inflation);
  let [balance, draw] = [savings, firstDraw];
  for (let age = given.retirement_age; age < given.life_expectancy; age += 1) {
    if (roundMoney(balance, decimals).lessThan(roundMoney(draw, decimals)))
      return { runsOutAt: age, left: new Amount(0) };
    balance = Amount.max(balance.minus(draw), 0).times(growth);
    draw = draw.times(inflation);
  }
  return { runsOutAt: null, left: balance };
}
