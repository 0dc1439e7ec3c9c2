/** The days of the week as results name them, Monday first (ISO 8601). */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** `Temporal`'s numbers of Monday to Friday. */
export const WORKING_DAYS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);

export function weekdayOf(date: Temporal.PlainDate): string {
  return WEEKDAYS[date.dayOfWeek - 1] ?? '';
}

/** A stretch of time in calendar units: whole years, months beyond them, days beyond those. */
export interface CalendarSpan {
  readonly years: number;
  readonly months: number;
  readonly days: number;
  readonly totalMonths: number;
  readonly totalWeeks: number;
  readonly totalDays: number;
}

/**
 * The span from `start` to a later or equal `end`: the largest number of whole months that does not pass the
 * end, and the days that are left. 31 January and one month are the last of February, unlike in
 * `Temporal`'s own `until`, which finds no month between them.
 */
export function spanBetween(
  start: Temporal.PlainDate,
  end: Temporal.PlainDate,
  addMonths = (months: number) => start.add({ months }),
): CalendarSpan {
  let totalMonths = (end.year - start.year) * 12 + end.month - start.month;
  if (Temporal.PlainDate.compare(addMonths(totalMonths), end) > 0) totalMonths -= 1;
  const totalDays = daysBetween(start, end);
  return {
    years: Math.floor(totalMonths / 12),
    months: totalMonths % 12,
    days: daysBetween(addMonths(totalMonths), end),
    totalMonths,
    totalWeeks: Math.floor(totalDays / 7),
    totalDays,
  };
}

/** How many days lie from one date to another, negative when the other is earlier. */
export function daysBetween(start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  return start.until(end, { largestUnit: 'days' }).days;
}

/** How many days from `start` up to, not including, `end` are among these weekdays. */
export function countWeekdays(
  start: Temporal.PlainDate,
  end: Temporal.PlainDate,
  weekdays: ReadonlySet<number>,
): number {
  const days = daysBetween(start, end);
  const weeks = Math.floor(days / 7);
  let count = weeks * weekdays.size;
  for (let day = weeks * 7; day < days; day += 1)
    if (weekdays.has(((start.dayOfWeek - 1 + day) % 7) + 1)) count += 1;
  return count;
}
