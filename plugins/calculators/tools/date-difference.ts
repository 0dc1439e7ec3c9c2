import { defineTool, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { countWeekdays, daysBetween, spanBetween, weekdayOf, WEEKDAYS } from '../lib/calendar.ts';

const WEEKEND_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export default defineTool({
  title: 'Date Difference',
  summary: 'Count days, weeks, calendar years-months-days and business days between two dates.',
  keywords: ['working days', 'duration', 'how long'],
  aliases: ['date-diff'],
  input: Type.Object({
    start: dateInput.schema({ description: 'First date, YYYY-MM-DD' }),
    end: Type.Optional(dateInput.schema({ description: 'Second date; default the current date (UTC)' })),
    include_end: Type.Boolean({ default: false, description: 'Count the end date too' }),
    weekend: Type.Optional(
      Type.Array(Type.Enum([...WEEKEND_NAMES]), {
        maxItems: 6,
        description: 'Days off; default saturday, sunday',
      }),
    ),
    holidays: Type.Optional(
      Type.Array(Type.String({ format: 'date' }), {
        maxItems: 1000,
        description: 'Dates that are no business days',
      }),
    ),
  }),
  output: Type.Object({
    days: Type.Integer({ description: 'Days from start to end; negative when end is earlier' }),
    direction: Type.Enum(['future', 'past', 'same'], { description: 'future, past or same' }),
    years: Type.Integer({ description: 'Calendar years of the span' }),
    months: Type.Integer({ description: 'Months beyond the years' }),
    days_part: Type.Integer({ description: 'Days beyond the months' }),
    total_months: Type.Integer({ description: 'Whole months' }),
    weeks: Type.Integer({ description: 'Whole weeks' }),
    weeks_days: Type.Integer({ description: 'Days beyond the weeks' }),
    business_days: Type.Integer({ description: 'Days that are neither weekend nor holiday' }),
    hours: Type.Integer({ description: 'days x 24, absolute' }),
    start_weekday: Type.String({ description: 'Monday … Sunday' }),
    end_weekday: Type.String({ description: 'Monday … Sunday' }),
  }),
  examples: [
    {
      name: 'Most of a year',
      input: { start: '2026-01-15', end: '2026-11-21' },
      output: { days: 310, months: 10, days_part: 6, weeks: 44, business_days: 222 },
    },
    {
      name: 'Backwards',
      input: { start: '2026-03-01', end: '2024-02-29' },
      output: { days: -731, direction: 'past', years: 2, months: 0, days_part: 1 },
    },
    {
      name: 'Business days around a holiday',
      input: { start: '2026-12-21', end: '2026-12-31', holidays: ['2026-12-25'], include_end: true },
      output: { business_days: 8, days: 11 },
    },
  ],
  run({ start, end, include_end, weekend = ['saturday', 'sunday'], holidays = [] }, context) {
    const first = dateInput.parse('start', start);
    const second = dateInput.orToday('end', end, context);
    const order = Temporal.PlainDate.compare(second, first);
    const [earlier, later] = order < 0 ? [second, first] : [first, second];
    const until = include_end ? later.add({ days: 1 }) : later;
    const span = spanBetween(earlier, until);
    const businessDays = businessWeekdays(weekend);
    const off = new Set(
      holidays
        .map((holiday, index) => dateInput.parse(`holidays[${index}]`, holiday))
        .filter((day) => businessDays.has(day.dayOfWeek) && isWithin(day, earlier, until))
        .map(String),
    );
    return {
      days: order < 0 ? -span.totalDays : span.totalDays,
      direction: directionOf(order),
      years: span.years,
      months: span.months,
      days_part: span.days,
      total_months: span.totalMonths,
      weeks: span.totalWeeks,
      weeks_days: span.totalDays % 7,
      business_days: countWeekdays(earlier, until, businessDays) - off.size,
      hours: span.totalDays * 24,
      start_weekday: weekdayOf(first),
      end_weekday: weekdayOf(second),
    };
  },
});

function directionOf(order: number): 'future' | 'past' | 'same' {
  if (order === 0) return 'same';
  return order < 0 ? 'past' : 'future';
}

function businessWeekdays(weekend: readonly string[]): ReadonlySet<number> {
  const numbers = WEEKDAYS.flatMap((day, index) => (weekend.includes(day.toLowerCase()) ? [] : [index + 1]));
  return new Set(numbers);
}

/** Whether a day lies from `start` up to, not including, `end`. */
function isWithin(day: Temporal.PlainDate, start: Temporal.PlainDate, end: Temporal.PlainDate): boolean {
  return daysBetween(start, day) >= 0 && daysBetween(day, end) > 0;
}
