import { InputError } from '@toolyard/sdk';
import { daysBetween, weekdayOf } from './calendar.ts';

export interface Anniversary {
  readonly date: string;
  readonly years: number;
  readonly days_until: number;
  readonly weekday: string;
}

/**
 * The first anniversary on or after a day. The first day itself is none.
 *
 * @param addYears how the date of an anniversary is found; by default 29 February falls on the 28th
 */
export function nextAnniversary(
  start: Temporal.PlainDate,
  asOf: Temporal.PlainDate,
  addYears = (years: number) => start.add({ years }),
): Anniversary {
  let years = Math.max(1, asOf.year - start.year);
  if (Temporal.PlainDate.compare(addYears(years), asOf) < 0) years += 1;
  const date = addYears(years);
  return {
    date: date.toString(),
    years,
    days_until: daysBetween(asOf, date),
    weekday: weekdayOf(date),
  };
}

export interface Milestone {
  readonly label: string;
  readonly date: string;
  readonly reached: boolean;
  readonly days_until: number;
}

/** Round numbers of days and years since a first day, by date. */
export function milestonesOf(
  start: Temporal.PlainDate,
  asOf: Temporal.PlainDate,
  { days, years }: { readonly days: readonly number[]; readonly years: readonly number[] },
): Milestone[] {
  return [
    ...days.map((count) => ({ label: `${count} days`, date: start.add({ days: count }) })),
    ...years.map((count) => ({
      label: count === 1 ? '1 year' : `${count} years`,
      date: start.add({ years: count }),
    })),
  ]
    .sort((a, b) => Temporal.PlainDate.compare(a.date, b.date))
    .map(({ label, date }) => ({
      label,
      date: date.toString(),
      reached: Temporal.PlainDate.compare(date, asOf) <= 0,
      days_until: daysBetween(asOf, date),
    }));
}

/** @throws InputError when the first day lies after the day it is looked at from */
export function requireNotAfter(argument: string, start: Temporal.PlainDate, asOf: Temporal.PlainDate): void {
  if (Temporal.PlainDate.compare(start, asOf) > 0)
    throw new InputError(argument, `expected a date up to ${asOf.toString()}, got ${start.toString()}`);
}
