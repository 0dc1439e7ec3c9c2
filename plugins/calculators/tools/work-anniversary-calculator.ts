import { defineTool, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { milestonesOf, nextAnniversary, requireNotAfter } from '../lib/anniversaries.ts';
import { AnniversarySchema, MilestoneSchema } from '../lib/anniversary-schemas.ts';
import { countWeekdays, spanBetween, WORKING_DAYS } from '../lib/calendar.ts';
import { Decimal, significant } from '../lib/decimal.ts';

const MILESTONES = {
  days: [100, 1000, 2000, 5000, 10_000],
  years: [1, 2, 3, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50],
};

export default defineTool({
  title: 'Work Anniversary Calculator',
  summary:
    'Compute the time in a job: years, months, days, working days and hours, next work anniversary and service milestones.',
  keywords: ['jubilee', 'employment', 'seniority', 'tenure'],
  input: Type.Object({
    start_date: dateInput.schema({ description: 'First working day' }),
    as_of: Type.Optional(
      dateInput.schema({ description: 'Today, YYYY-MM-DD; default the current date (UTC)' }),
    ),
    hours_per_week: Type.Number({
      default: 40,
      exclusiveMinimum: 0,
      maximum: 168,
      description: 'Working hours a week',
    }),
  }),
  output: Type.Object({
    years: Type.Integer({ description: 'Full years' }),
    months: Type.Integer({ description: 'Months beyond the years' }),
    days: Type.Integer({ description: 'Days beyond the months' }),
    total_days: Type.Integer({ description: 'Days since start_date' }),
    total_weeks: Type.Integer({ description: 'Full weeks' }),
    total_months: Type.Integer({ description: 'Full months' }),
    working_days: Type.Integer({
      description: 'Mondays to Fridays from start_date to the day before as_of',
    }),
    working_hours: Type.Number({ description: 'working_days x hours_per_week / 5' }),
    next_anniversary: Type.Object(AnniversarySchema, {
      description: '{date, years, days_until, weekday}; on an anniversary that day',
    }),
    milestones: Type.Array(Type.Object(MilestoneSchema), {
      description: '{label, date, reached, days_until} by date',
    }),
    next_milestone: Type.Union([Type.Object(MilestoneSchema), Type.Null()], {
      description: 'First one not reached',
    }),
  }),
  views: { milestones: 'table' },
  examples: [
    {
      name: 'Eight years',
      input: { start_date: '2018-09-03', as_of: '2026-11-21' },
      output: {
        years: 8,
        months: 2,
        days: 18,
        working_days: 2145,
        working_hours: 17160,
        next_anniversary: { date: '2027-09-03', years: 9, days_until: 286, weekday: 'Friday' },
      },
    },
    {
      name: 'Part time',
      input: { start_date: '2026-11-02', as_of: '2026-11-16', hours_per_week: 20 },
      output: { working_days: 10, working_hours: 40, total_weeks: 2 },
    },
  ],
  run({ start_date, as_of, hours_per_week }, context) {
    const start = dateInput.parse('start_date', start_date);
    const asOf = dateInput.orToday('as_of', as_of, context);
    requireNotAfter('start_date', start, asOf);
    const span = spanBetween(start, asOf);
    const workingDays = countWeekdays(start, asOf, WORKING_DAYS);
    const milestones = milestonesOf(start, asOf, MILESTONES);
    return {
      years: span.years,
      months: span.months,
      days: span.days,
      total_days: span.totalDays,
      total_weeks: span.totalWeeks,
      total_months: span.totalMonths,
      working_days: workingDays,
      working_hours: significant(new Decimal(hours_per_week).times(workingDays).div(5)),
      next_anniversary: nextAnniversary(start, asOf),
      milestones,
      next_milestone: milestones.find(({ reached }) => !reached) ?? null,
    };
  },
});
