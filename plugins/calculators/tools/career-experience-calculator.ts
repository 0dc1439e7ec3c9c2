import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { countWeekdays, daysBetween, spanBetween, WORKING_DAYS } from '../lib/calendar.ts';
import { Decimal, round, significant } from '../lib/decimal.ts';

const Experience = {
  years: Type.Integer(),
  months: Type.Integer(),
  days: Type.Integer(),
  total_days: Type.Integer(),
  decimal_years: Type.Number(),
  working_days: Type.Integer(),
  working_hours: Type.Number(),
};

export default defineTool({
  title: 'Career Experience Calculator',
  summary:
    'Add up work experience over several jobs, overlaps counted once, with gaps, working days and hours.',
  keywords: ['cv', 'resume', 'employment', 'years of service'],
  input: Type.Object({
    jobs: Type.Array(
      Type.Object({
        title: Type.Optional(Type.String()),
        start: Type.String(),
        end: Type.Optional(
          Type.Union([Type.String(), Type.Null()], {
            description: 'Last day; missing, null or present: still there',
          }),
        ),
      }),
      { minItems: 1, maxItems: 100, description: 'Jobs; dates YYYY-MM-DD or YYYY-MM' },
    ),
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
    jobs: Type.Array(
      Type.Object({
        title: Type.String(),
        years: Type.Integer(),
        months: Type.Integer(),
        days: Type.Integer(),
        total_days: Type.Integer(),
        current: Type.Boolean(),
      }),
      { description: '{title, years, months, days, total_days, current} as listed' },
    ),
    experience: Type.Object(Experience, {
      description:
        '{years, months, days, total_days, decimal_years, working_days, working_hours}, overlaps once',
    }),
    summed: Type.Object(Experience, { description: 'The same with every job counted in full' }),
    overlap_days: Type.Integer({ description: 'Days counted more than once in summed' }),
    gap_days: Type.Integer({ description: 'Days between jobs' }),
  }),
  examples: [
    {
      name: 'Two jobs with a gap',
      input: {
        jobs: [
          { title: 'Clerk', start: '2015-03-01', end: '2018-08-31' },
          { title: 'Manager', start: '2019-01-15' },
        ],
        as_of: '2026-11-20',
      },
      output: {
        experience: { years: 11, months: 4, days: 6, total_days: 4147, decimal_years: 11.35 },
        gap_days: 136,
      },
    },
    {
      name: 'An overlap counts once',
      input: {
        jobs: [
          { start: '2020-01', end: '2020-12' },
          { start: '2020-07', end: '2021-06' },
        ],
        as_of: '2026-01-01',
      },
      output: {
        experience: { years: 1, months: 6, days: 0, total_days: 547 },
        summed: { years: 2, months: 0, days: 0, total_days: 731 },
        overlap_days: 184,
      },
    },
  ],
  run({ jobs, as_of, hours_per_week }, context) {
    const asOf = dateInput.orToday('as_of', as_of, context);
    const periods = jobs.map((job, index) => readPeriod(`jobs[${index}]`, job, asOf));
    const merged = merge(periods);
    const experience = total(merged, hours_per_week);
    const summed = total(periods, hours_per_week);
    return {
      jobs: periods.map(({ start, until, current }, index) => {
        const { years, months, days, totalDays } = spanBetween(start, until);
        return { title: jobs[index]?.title ?? '', years, months, days, total_days: totalDays, current };
      }),
      experience,
      summed,
      overlap_days: summed.total_days - experience.total_days,
      gap_days: merged
        .slice(1)
        .reduce((sum, { start }, index) => sum + daysBetween(merged[index]?.until ?? start, start), 0),
    };
  },
});

interface Period {
  readonly start: Temporal.PlainDate;
  /** The day after the last one. */
  readonly until: Temporal.PlainDate;
  readonly current: boolean;
}

function readPeriod(
  argument: string,
  job: { readonly start: string; readonly end?: string | null },
  asOf: Temporal.PlainDate,
): Period {
  const start = readDay(`${argument}.start`, job.start, (month) => month.toPlainDate({ day: 1 }));
  const current = job.end === undefined || job.end === null || /^\s*present\s*$/i.test(job.end);
  const last = current
    ? asOf
    : readDay(`${argument}.end`, job.end ?? '', (month) => month.toPlainDate({ day: month.daysInMonth }));
  if (Temporal.PlainDate.compare(start, last) > 0) {
    throw new InputError(
      argument,
      `expected an end from ${start.toString()} on, got ${current ? `as_of ${last.toString()}` : last.toString()}`,
    );
  }
  return { start, until: last.add({ days: 1 }), current };
}

/** The day of a date, or of a month by `dayOf`. */
function readDay(
  argument: string,
  given: string,
  dayOf: (month: Temporal.PlainYearMonth) => Temporal.PlainDate,
): Temporal.PlainDate {
  if (/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(given)) return dayOf(Temporal.PlainYearMonth.from(given));
  if (/^\d{4}-\d{2}-\d{2}$/.test(given)) return dateInput.parse(argument, given);
  throw new InputError(argument, `expected a date as YYYY-MM-DD or YYYY-MM, got ${quote(given)}`);
}

/** The periods in order, those that overlap or touch as one. */
function merge(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const period of periods.toSorted((a, b) => Temporal.PlainDate.compare(a.start, b.start))) {
    const last = merged.at(-1);
    if (last === undefined || Temporal.PlainDate.compare(period.start, last.until) > 0) merged.push(period);
    else if (Temporal.PlainDate.compare(period.until, last.until) > 0)
      merged.splice(-1, 1, { ...last, until: period.until });
  }
  return merged;
}

/** The sum of periods. 30 days that are left over from months make one. */
function total(periods: readonly Period[], hoursPerWeek: number) {
  let months = 0;
  let days = 0;
  let totalDays = 0;
  let workingDays = 0;
  for (const { start, until } of periods) {
    const span = spanBetween(start, until);
    months += span.totalMonths;
    days += span.days;
    totalDays += span.totalDays;
    workingDays += countWeekdays(start, until, WORKING_DAYS);
  }
  months += Math.floor(days / 30);
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: days % 30,
    total_days: totalDays,
    decimal_years: round(new Decimal(totalDays).div(365.25), 2),
    working_days: workingDays,
    working_hours: significant(new Decimal(hoursPerWeek).times(workingDays).div(5)),
  };
}
