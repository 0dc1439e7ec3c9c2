import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { withinNumbers } from '../lib/rounding.ts';

const input = Type.Object({
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1000000000000, description: 'Pay for one period' }),
  period: Type.Enum(
    ['hourly', 'daily', 'weekly', 'biweekly', 'semimonthly', 'monthly', 'quarterly', 'annual'],
    { description: 'Period of the amount' },
  ),
  hours_per_week: Type.Number({
    exclusiveMinimum: 0,
    maximum: 168,
    default: 40,
    description: 'Hours a week',
  }),
  days_per_week: Type.Number({ exclusiveMinimum: 0, maximum: 7, default: 5, description: 'Days a week' }),
  weeks_per_year: Type.Number({
    exclusiveMinimum: 0,
    maximum: 53,
    default: 52,
    description: 'Paid weeks a year',
  }),
  paid_days_off: Type.Number({
    minimum: 0,
    maximum: 366,
    default: 0,
    description: 'Paid holidays and leave a year, days',
  }),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Salary Calculator',
  summary: 'Convert pay between hourly, daily, weekly, biweekly, semimonthly, monthly, quarterly and annual.',
  keywords: ['wage converter', 'hourly to annual', 'yearly pay'],
  input,
  output: Type.Object({
    hourly: Type.Number({ description: 'Pay an hour' }),
    daily: Type.Number({ description: 'Pay a day' }),
    weekly: Type.Number({ description: 'Pay a week' }),
    biweekly: Type.Number({ description: 'Pay for two weeks' }),
    semimonthly: Type.Number({ description: 'Pay twice a month, annual / 24' }),
    monthly: Type.Number({ description: 'annual / 12' }),
    quarterly: Type.Number({ description: 'annual / 4' }),
    annual: Type.Number({ description: 'Pay a year' }),
    hours_per_year: Type.Number({ description: 'Paid hours a year' }),
    hourly_worked: Type.Number({ description: 'Annual / hours really worked (without paid days off)' }),
  }),
  examples: [
    {
      name: 'Twenty-five an hour',
      input: { amount: 25, period: 'hourly' },
      output: { daily: 200, weekly: 1000, monthly: 4333.33, annual: 52000, hours_per_year: 2080 },
    },
    {
      name: 'A year with 25 paid days off',
      input: { amount: 85_000, period: 'annual', paid_days_off: 25 },
      output: { hourly: 40.87, biweekly: 3269.23, semimonthly: 3541.67, hourly_worked: 45.21 },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const hours = new Amount(given.hours_per_week);
    const days = new Amount(given.days_per_week);
    const weeks = new Amount(given.weeks_per_year);
    const daysWorked = days.times(weeks).minus(given.paid_days_off);
    if (daysWorked.lessThanOrEqualTo(0))
      throw new InputError(
        'paid_days_off',
        `expected fewer than the ${days.times(weeks).toNumber()} days of work a year`,
      );
    const annual = periodsAYear(given).times(given.amount);
    const weekly = annual.dividedBy(weeks);
    return withinNumbers('weeks_per_year', {
      hourly: toMoney(weekly.dividedBy(hours), decimals),
      daily: toMoney(weekly.dividedBy(days), decimals),
      weekly: toMoney(weekly, decimals),
      biweekly: toMoney(weekly.times(2), decimals),
      semimonthly: toMoney(annual.dividedBy(24), decimals),
      monthly: toMoney(annual.dividedBy(12), decimals),
      quarterly: toMoney(annual.dividedBy(4), decimals),
      annual: toMoney(annual, decimals),
      hours_per_year: hours.times(weeks).toNumber(),
      hourly_worked: toMoney(annual.dividedBy(daysWorked.times(hours).dividedBy(days)), decimals),
    });
  },
});

/** How many of the period a year of pay has: 2080 hours of a 40-hour week. */
function periodsAYear({ period, hours_per_week, days_per_week, weeks_per_year }: Input): Amount {
  const weeks = new Amount(weeks_per_year);
  switch (period) {
    case 'hourly':
      return weeks.times(hours_per_week);
    case 'daily':
      return weeks.times(days_per_week);
    case 'weekly':
      return weeks;
    case 'biweekly':
      return weeks.dividedBy(2);
    case 'semimonthly':
      return new Amount(24);
    case 'monthly':
      return new Amount(12);
    case 'quarterly':
      return new Amount(4);
    case 'annual':
    default:
      return new Amount(1);
  }
}
