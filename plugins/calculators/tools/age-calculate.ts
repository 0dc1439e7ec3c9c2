import { defineTool, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { nextAnniversary, requireNotAfter } from '../lib/anniversaries.ts';
import { spanBetween, weekdayOf } from '../lib/calendar.ts';

export default defineTool({
  title: 'Age Calculator',
  summary:
    'Compute the exact age in years, months and days on a date, totals, weekday of birth and the next birthday.',
  keywords: ['date of birth', 'how old'],
  input: Type.Object({
    birth_date: dateInput.schema({ description: 'Date of birth, YYYY-MM-DD' }),
    as_of: Type.Optional(
      dateInput.schema({ description: 'Today, YYYY-MM-DD; default the current date (UTC)' }),
    ),
    leap_birthday: Type.Enum(['feb28', 'mar1'], {
      default: 'feb28',
      description: 'Birthday of 29 Feb in common years',
    }),
  }),
  output: Type.Object({
    years: Type.Integer({ description: 'Full years' }),
    months: Type.Integer({ description: 'Full months beyond the years' }),
    days: Type.Integer({ description: 'Days beyond the months' }),
    total_months: Type.Integer({ description: 'Full months since birth' }),
    total_weeks: Type.Integer({ description: 'Full weeks since birth' }),
    total_days: Type.Integer({ description: 'Days since birth' }),
    birth_weekday: Type.String({ description: 'Monday … Sunday' }),
    is_birthday: Type.Boolean({ description: 'Whether as_of is a birthday' }),
    next_birthday: Type.Object(
      {
        date: Type.String(),
        weekday: Type.String(),
        days_until: Type.Integer(),
        age: Type.Integer(),
      },
      { description: '{date, weekday, days_until, age}; on a birthday the day itself, days_until 0' },
    ),
  }),
  examples: [
    {
      name: 'Between two birthdays',
      input: { birth_date: '1990-05-15', as_of: '2026-11-21' },
      output: {
        years: 36,
        months: 6,
        days: 6,
        total_days: 13339,
        birth_weekday: 'Tuesday',
        next_birthday: { date: '2027-05-15', weekday: 'Saturday', days_until: 175, age: 37 },
      },
    },
    {
      name: 'Born on 29 February, in a common year',
      input: { birth_date: '2000-02-29', as_of: '2023-02-28' },
      output: { years: 23, months: 0, days: 0, is_birthday: true },
    },
    {
      name: 'The same, with birthdays on 1 March',
      input: { birth_date: '2000-02-29', as_of: '2023-02-28', leap_birthday: 'mar1' },
      output: { years: 22, months: 11, days: 30, is_birthday: false },
    },
  ],
  run({ birth_date, as_of, leap_birthday }, context) {
    const birth = dateInput.parse('birth_date', birth_date);
    const asOf = dateInput.orToday('as_of', as_of, context);
    requireNotAfter('birth_date', birth, asOf);
    const isLeapBirth = birth.month === 2 && birth.day === 29;
    const addMonths = (months: number) => {
      const date = birth.add({ months });
      const isMoved = leap_birthday === 'mar1' && isLeapBirth && date.month === 2 && date.day === 28;
      return isMoved ? date.add({ days: 1 }) : date;
    };
    const age = spanBetween(birth, asOf, addMonths);
    const next = nextAnniversary(birth, asOf, (years) => addMonths(years * 12));
    return {
      years: age.years,
      months: age.months,
      days: age.days,
      total_months: age.totalMonths,
      total_weeks: age.totalWeeks,
      total_days: age.totalDays,
      birth_weekday: weekdayOf(birth),
      is_birthday: next.days_until === 0,
      next_birthday: {
        date: next.date,
        weekday: next.weekday,
        days_until: next.days_until,
        age: next.years,
      },
    };
  },
});
