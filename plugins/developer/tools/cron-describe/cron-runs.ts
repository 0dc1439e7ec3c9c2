import { type CronSchedule, eitherDayMatches } from '../../lib/cron-expression.ts';

const SECONDS_A_DAY = 86_400;

/** A run of a schedule. */
export interface CronRun {
  /** In seconds since 1970. */
  readonly at: number;
  /** What clocks would have shown, as seconds since 1970 in UTC, at the time that they skipped and the run stands for. */
  readonly skipped?: number;
}

/**
 * The runs of a schedule, ascending, from `from` on and before `until`, both in seconds since 1970.
 *
 * Where clocks change it does as cron(8): a schedule with fixed times that fall into the gap runs at the first
 * instant after it, and once where times come twice; one whose minute or hour begins with `*` runs at every real
 * instant whose clock fits.
 *
 * @param zone as `Temporal` takes it
 */
export function* cronRuns(
  schedule: CronSchedule,
  { zone, from, until }: { readonly zone: string; readonly from: number; readonly until: number },
): Generator<CronRun> {
  const fixed = !schedule.minute.star && !schedule.hour.star;
  const asked = at(from, zone);
  let start = from;
  // What clocks have shown before, as seconds since 1970 if they were in UTC.
  let shown = Number.NEGATIVE_INFINITY;
  const change = asked.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  if (change !== null) {
    start = seconds(change);
    shown = start + offset(change.subtract({ seconds: 1 }));
  }
  while (start < until) {
    const segment = at(start, zone);
    const next = segment.getTimeZoneTransition('next');
    const end = Math.min(next === null ? until : seconds(next), until);
    const clock = offset(segment);
    const first = start + clock;
    // What the gap skipped runs at its end, once, even if something is due then anyway.
    const skipped = fixed && first > shown ? firstTime(schedule, shown, first) : undefined;
    if (skipped !== undefined && start >= from) yield { at: start, skipped };
    const begin = Math.max(
      skipped === undefined ? first : first + 1,
      from + clock,
      fixed ? shown : Number.NEGATIVE_INFINITY,
    );
    for (const time of localTimes(schedule, begin, end + clock)) yield { at: time - clock };
    shown = Math.max(shown, end + clock);
    start = end;
  }
}

function firstTime(schedule: CronSchedule, from: number, until: number): number | undefined {
  if (!Number.isFinite(from)) return undefined;
  const [first] = localTimes(schedule, from, until).take(1);
  return first;
}

/** The times of clocks that a schedule names, as seconds since 1970 if they were in UTC. */
function* localTimes(schedule: CronSchedule, from: number, until: number): Generator<number> {
  const seconds = schedule.second?.values ?? [0];
  for (let day = Math.floor(from / SECONDS_A_DAY); day * SECONDS_A_DAY < until; day += 1) {
    if (!matchesDay(schedule, day)) continue;
    for (const hour of schedule.hour.values) {
      const hourStart = day * SECONDS_A_DAY + hour * 3600;
      if (hourStart + 3600 <= from) continue;
      for (const minute of schedule.minute.values) {
        for (const second of seconds) {
          const time = hourStart + minute * 60 + second;
          if (time >= until) return;
          if (time >= from) yield time;
        }
      }
    }
  }
}

/** @param day days since 1970 */
function matchesDay(schedule: CronSchedule, day: number): boolean {
  const date = dateOf(day);
  const { dayOfMonth, month, dayOfWeek, year } = schedule;
  if (year !== undefined && !year.values.includes(date.getUTCFullYear())) return false;
  if (!month.values.includes(date.getUTCMonth() + 1)) return false;
  const dayInMonth = date.getUTCDate();
  const weekday = date.getUTCDay();
  const byMonth =
    dayOfMonth.values.includes(dayInMonth) ||
    (dayOfMonth.lastDay && dayInMonth === lastDayOf(date)) ||
    (dayOfMonth.daysBeforeLast > 0 && dayInMonth === lastDayOf(date) - dayOfMonth.daysBeforeLast) ||
    (dayOfMonth.nearestWeekday !== undefined &&
      dayInMonth === nearestWeekday(date, dayOfMonth.nearestWeekday));
  const byWeek =
    dayOfWeek.values.includes(weekday) ||
    dayOfWeek.nthWeekdays.some(
      (one) =>
        one.weekday === weekday &&
        (one.nth === -1 ? dateOf(day + 7).getUTCDate() <= 7 : Math.ceil(dayInMonth / 7) === one.nth),
    );
  return eitherDayMatches(schedule) ? byMonth || byWeek : byMonth && byWeek;
}

function lastDayOf(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}

/** Monday to Friday nearest to a day, in its month; undefined when the month has no such day. */
function nearestWeekday(month: Date, wanted: number | 'last'): number | undefined {
  const last = lastDayOf(month);
  const day = wanted === 'last' ? last : wanted;
  if (day > last) return undefined;
  const weekday = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), day)).getUTCDay();
  if (weekday === 6) return day === 1 ? 3 : day - 1;
  if (weekday === 0) return day === last ? day - 2 : day + 1;
  return day;
}

function dateOf(day: number): Date {
  return new Date(day * SECONDS_A_DAY * 1000);
}

function at(epochSeconds: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(zone);
}

function seconds(time: Temporal.ZonedDateTime): number {
  return Math.floor(time.epochMilliseconds / 1000);
}

function offset(time: Temporal.ZonedDateTime): number {
  return Math.round(time.offsetNanoseconds / 1e9);
}
