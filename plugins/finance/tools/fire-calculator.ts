import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { growthFactor } from '../lib/growth.ts';
import { toPercent, withinNumbers } from '../lib/rounding.ts';

/** Shares of the FIRE number that make a frugal and a comfortable one. */
const LEAN_SHARE = '0.7';
const FAT_SHARE = '1.5';

const input = Type.Object({
  annual_expenses: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1e12,
    description: "Spending a year in retirement, today's money",
  }),
  current_savings: Type.Number({ minimum: 0, maximum: 1e15, default: 0, description: 'Invested now' }),
  annual_income: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e12, description: 'Income a year after tax' }),
  ),
  annual_savings: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e12,
      description: 'Saved a year; default income less expenses',
    }),
  ),
  expected_return: Type.Number({
    minimum: -20,
    maximum: 50,
    default: 7,
    description: 'Nominal return a year, percent',
  }),
  inflation: Type.Number({ minimum: -5, maximum: 50, default: 3, description: 'Inflation a year, percent' }),
  withdrawal_rate: Type.Number({
    minimum: 0.5,
    maximum: 20,
    default: 4,
    description: 'Safe withdrawal rate, percent',
  }),
  current_age: Type.Optional(Type.Integer({ minimum: 0, maximum: 120, description: 'Age now' })),
  retirement_age: Type.Integer({ minimum: 1, maximum: 120, default: 65, description: 'Age for Coast FIRE' }),
  part_time_income: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e12, description: 'Income for Barista FIRE a year' }),
  ),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'FIRE Calculator',
  summary:
    "Plan financial independence: FIRE number, years to reach it, and Lean, Fat, Coast and Barista variants, in today's money.",
  keywords: ['retire early', '4 percent rule', 'withdrawal rate'],
  input,
  output: Type.Object({
    fire_number: Type.Number({ description: 'Expenses / withdrawal rate' }),
    real_return: Type.Number({ description: 'Return after inflation, percent' }),
    annual_savings: Type.Number({ description: 'Saved a year' }),
    savings_rate_percent: nullable(Type.Number(), 'Savings / income'),
    progress_percent: Type.Number({ description: 'Savings now / fire_number' }),
    years_to_fire: nullable(Type.Number(), '1 decimal; 0 when reached, null when never'),
    fire_age: nullable(Type.Number(), 'current_age + years, 1 decimal'),
    lean_number: Type.Number({ description: '70 % of fire_number' }),
    lean_years: nullable(Type.Number(), 'Years to it'),
    fat_number: Type.Number({ description: '150 % of fire_number' }),
    fat_years: nullable(Type.Number(), 'Years to it'),
    coast_number: nullable(Type.Number(), 'Needed now to reach fire_number by retirement_age without saving'),
    coast_reached: nullable(Type.Boolean(), 'Whether savings reach coast_number'),
    barista_number: nullable(Type.Number(), '(expenses - part_time_income) / withdrawal rate'),
    barista_years: nullable(Type.Number(), 'Years to it'),
  }),
  examples: [
    {
      name: 'Half of the income saved',
      input: {
        annual_expenses: 40_000,
        current_savings: 100_000,
        annual_income: 80_000,
        current_age: 30,
      },
      output: {
        fire_number: 1000000,
        real_return: 3.8835,
        years_to_fire: 15.4,
        fire_age: 45.4,
        lean_years: 11.2,
        coast_number: 263554.63,
        coast_reached: false,
      },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const { current_age, retirement_age, part_time_income } = given;
    if (current_age !== undefined && retirement_age <= current_age)
      throw new InputError('retirement_age', `expected more than current_age, got ${retirement_age}`);
    const growth = growthFactor(given.expected_return).dividedBy(growthFactor(given.inflation));
    const yearly = savedYearly(given);
    const saved = new Amount(given.current_savings);
    const withdrawal = new Amount(given.withdrawal_rate).dividedBy(100);
    const numberFor = (expenses: Amount) => expenses.dividedBy(withdrawal);
    const expenses = new Amount(given.annual_expenses);
    const target = numberFor(expenses);
    const years = (share: Amount) => yearsTo(share, { saved, yearly, growth });
    const [lean, fat] = [numberFor(expenses.times(LEAN_SHARE)), numberFor(expenses.times(FAT_SHARE))];
    const coast =
      current_age === undefined ? undefined : target.dividedBy(growth.pow(retirement_age - current_age));
    const barista =
      part_time_income === undefined ? undefined : numberFor(Amount.max(expenses.minus(part_time_income), 0));
    const yearsToFire = years(target);
    return withinNumbers('annual_expenses', {
      fire_number: toMoney(target, decimals),
      real_return: toPercent(growth.minus(1)),
      annual_savings: toMoney(yearly, decimals),
      savings_rate_percent: given.annual_income ? toPercent(yearly.dividedBy(given.annual_income)) : null,
      progress_percent: toPercent(saved.dividedBy(target)),
      years_to_fire: yearsToFire,
      fire_age:
        yearsToFire === null || current_age === undefined
          ? null
          : toMoney(new Amount(yearsToFire).plus(current_age), 1),
      lean_number: toMoney(lean, decimals),
      lean_years: years(lean),
      fat_number: toMoney(fat, decimals),
      fat_years: years(fat),
      coast_number: coast === undefined ? null : toMoney(coast, decimals),
      coast_reached: coast === undefined ? null : saved.greaterThanOrEqualTo(coast),
      barista_number: barista === undefined ? null : toMoney(barista, decimals),
      barista_years: barista === undefined ? null : years(barista),
    });
  },
});

function savedYearly({ annual_savings, annual_income, annual_expenses }: Input): Amount {
  if (annual_savings !== undefined) return new Amount(annual_savings);
  return Amount.max(new Amount(annual_income ?? 0).minus(annual_expenses), 0);
}

/**
 * Years n until savings reach the target, from P(1+r)^n + S((1+r)^n - 1)/r = target, that is
 * (1+r)^n = (target + S/r) / (P + S/r); rounded to 1 decimal. Null when they never do.
 */
function yearsTo(
  target: Amount,
  { saved, yearly, growth }: { readonly saved: Amount; readonly yearly: Amount; readonly growth: Amount },
): number | null {
  if (saved.greaterThanOrEqualTo(target)) return 0;
  const rate = growth.minus(1);
  if (rate.isZero()) return yearly.isZero() ? null : toMoney(target.minus(saved).dividedBy(yearly), 1);
  const perpetual = yearly.dividedBy(rate);
  const start = saved.plus(perpetual);
  if (start.isZero()) return null;
  const ratio = target.plus(perpetual).dividedBy(start);
  if (ratio.lessThanOrEqualTo(0)) return null;
  const years = ratio.ln().dividedBy(growth.ln());
  return years.isNegative() ? null : toMoney(years, 1);
}
