import { defineTool, InputError, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { daysBetween } from '../lib/calendar.ts';
import { Decimal, round, significant } from '../lib/decimal.ts';

const UNITS = {
  coffee: 'cups',
  tea: 'cups',
  water: 'glasses',
  soda: 'cans',
  snacks: 'snacks',
  cigarettes: 'cigarettes',
  steps: 'steps',
  pages: 'pages',
  custom: 'times',
} as const;

const PERIODS = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['year', 365],
  ['10_years', 3650],
] as const;

const Total = {
  period: Type.String(),
  days: Type.Integer(),
  amount: Type.Number(),
  cost: Type.Number(),
};

export default defineTool({
  title: 'Daily Habit Calculator',
  summary: 'Add up what a daily habit comes to per week, month, year or any period, in amount and money.',
  keywords: ['coffee', 'smoking', 'savings', 'steps'],
  input: Type.Object({
    per_day: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000, description: 'Amount a day' }),
    habit: Type.Enum(['coffee', 'tea', 'water', 'soda', 'snacks', 'cigarettes', 'steps', 'pages', 'custom'], {
      default: 'custom',
      description: 'Preset, sets the unit name',
    }),
    unit: Type.Optional(Type.String({ maxLength: 40, description: 'Own unit name' })),
    cost_per_unit: Type.Number({
      default: 0,
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'Price of one unit',
    }),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Own period in days' })),
    start_date: Type.Optional(Type.String({ format: 'date', description: 'Own period from, with end_date' })),
    end_date: Type.Optional(Type.String({ format: 'date', description: 'Own period to, inclusive' })),
  }),
  output: Type.Object({
    habit: Type.String({ description: 'Preset used' }),
    unit: Type.String({ description: 'Unit name' }),
    totals: Type.Array(Type.Object(Total), {
      description: '{period, days, amount, cost} for day, week (7), month (30), year (365), 10_years (3650)',
    }),
    custom: Type.Union([Type.Object(Total), Type.Null()], {
      description: '{period: custom, days, amount, cost} for days or the dates',
    }),
  }),
  examples: [
    {
      name: 'An own unit and period',
      input: { per_day: 0.1, unit: 'liters', days: 3, cost_per_unit: 0.55 },
      output: { custom: { period: 'custom', days: 3, amount: 0.3, cost: 0.17 }, unit: 'liters' },
    },
    {
      name: 'A leap year',
      input: { habit: 'steps', per_day: 8000, start_date: '2028-01-01', end_date: '2028-12-31' },
      output: { custom: { days: 366, amount: 2928000 }, unit: 'steps' },
    },
  ],
  run({ per_day, habit, unit = UNITS[habit], cost_per_unit, days, start_date, end_date }) {
    const total = (period: string, length: number) => {
      const amount = new Decimal(per_day).times(length);
      return {
        period,
        days: length,
        amount: significant(amount),
        cost: round(amount.times(cost_per_unit), 2),
      };
    };
    const length = readPeriod(days, start_date, end_date);
    return {
      habit,
      unit,
      totals: PERIODS.map(([period, count]) => total(period, count)),
      custom: length === undefined ? null : total('custom', length),
    };
  },
});

/** How many days the caller's own period has, or undefined without one. */
function readPeriod(
  days: number | undefined,
  start: string | undefined,
  end: string | undefined,
): number | undefined {
  if (start === undefined && end === undefined) return days;
  if (days !== undefined)
    throw new InputError('days', 'expected either days or start_date and end_date, got both');
  if (start === undefined) throw new InputError('start_date', 'required with end_date');
  if (end === undefined) throw new InputError('end_date', 'required with start_date');
  const length = daysBetween(dateInput.parse('start_date', start), dateInput.parse('end_date', end)) + 1;
  if (length < 1) throw new InputError('end_date', `expected a date from ${start} on, got ${end}`);
  return length;
}
