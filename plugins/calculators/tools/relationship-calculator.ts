import { defineTool, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { milestonesOf, nextAnniversary, requireNotAfter } from '../lib/anniversaries.ts';
import { AnniversarySchema, MilestoneSchema } from '../lib/anniversary-schemas.ts';
import { spanBetween } from '../lib/calendar.ts';

const MILESTONES = {
  days: [100, 500, 1000, 2000, 3000, 5000, 10_000],
  years: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60],
};

export default defineTool({
  title: 'Relationship Calculator',
  summary:
    'Tell how long a couple or friendship has lasted, next anniversary and milestones reached and to come.',
  keywords: ['love', 'together', 'wedding', 'days since'],
  input: Type.Object({
    start_date: dateInput.schema({ description: 'First day together' }),
    as_of: Type.Optional(
      dateInput.schema({ description: 'Today, YYYY-MM-DD; default the current date (UTC)' }),
    ),
  }),
  output: Type.Object({
    years: Type.Integer({ description: 'Full years' }),
    months: Type.Integer({ description: 'Months beyond the years' }),
    days: Type.Integer({ description: 'Days beyond the months' }),
    total_days: Type.Integer({ description: 'Days since start_date' }),
    total_weeks: Type.Integer({ description: 'Full weeks' }),
    total_months: Type.Integer({ description: 'Full months' }),
    total_hours: Type.Integer({ description: 'total_days x 24' }),
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
      name: 'Two years and a bit',
      input: { start_date: '2024-02-14', as_of: '2026-11-21' },
      output: {
        years: 2,
        months: 9,
        days: 7,
        total_days: 1011,
        next_anniversary: { date: '2027-02-14', years: 3, days_until: 85, weekday: 'Sunday' },
        next_milestone: { label: '3 years', date: '2027-02-14', reached: false, days_until: 85 },
      },
    },
    {
      name: 'The first day',
      input: { start_date: '2026-01-31', as_of: '2026-01-31' },
      output: { total_days: 0, next_milestone: { label: '100 days', date: '2026-05-11' } },
    },
  ],
  run({ start_date, as_of }, context) {
    const start = dateInput.parse('start_date', start_date);
    const asOf = dateInput.orToday('as_of', as_of, context);
    requireNotAfter('start_date', start, asOf);
    const span = spanBetween(start, asOf);
    const milestones = milestonesOf(start, asOf, MILESTONES);
    return {
      years: span.years,
      months: span.months,
      days: span.days,
      total_days: span.totalDays,
      total_weeks: span.totalWeeks,
      total_months: span.totalMonths,
      total_hours: span.totalDays * 24,
      next_anniversary: nextAnniversary(start, asOf),
      milestones,
      next_milestone: milestones.find(({ reached }) => !reached) ?? null,
    };
  },
});
