import { InputError, quote } from '@toolyard/sdk';
import { type CronField, type CronSchedule, eitherDayMatches } from '../../lib/cron-expression.ts';

/**
 * A schedule as calendar events of systemd.time(7), in the form to which systemd normalizes them. Days of the month
 * and of the week that each restrict make two events, since systemd would want both to match.
 *
 * @throws InputError for L and #, which calendar events do not have
 */
export function toCalendarEvents(argument: string, schedule: CronSchedule): string[] {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = schedule;
  for (const { name, lastDay, nthWeekdays, text } of [dayOfMonth, dayOfWeek])
    if (lastDay || nthWeekdays.length > 0)
      throw new InputError(
        argument,
        `${name}: expected no L or #, which systemd does not have, got ${quote(text)}`,
      );
  const time = `${calendarField(hour)}:${calendarField(minute)}:00`;
  const months = calendarField(month);
  const event = (weekdays: string, days: string) =>
    `${weekdays === '' ? '' : `${weekdays} `}*-${months}-${days} ${time}`;
  const weekdays = calendarWeekdays(dayOfWeek.values);
  const days = calendarField(dayOfMonth);
  return eitherDayMatches(schedule) ? [event('', days), event(weekdays, '*')] : [event(weekdays, days)];
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Weekdays from Monday on, three or more in a row as a range; nothing for all seven. */
function calendarWeekdays(values: readonly number[]): string {
  if (values.length === 7) return '';
  const set = WEEKDAYS.map((_, index) => values.includes((index + 1) % 7));
  const parts: string[] = [];
  for (let first = 0; first < 7; first += 1) {
    if (set[first] !== true) continue;
    let last = first;
    while (set[last + 1] === true) last += 1;
    const names = WEEKDAYS.slice(first, last + 1);
    parts.push(names.length > 2 ? `${names[0]}..${names.at(-1)}` : names.join(','));
    first = last;
  }
  return parts.join(',');
}

/** Components sorted by where they begin and end, without repeated ones, as systemd sorts them. */
function calendarField({ ranges, name }: CronField): string {
  const least = name === 'day_of_month' || name === 'month' ? 1 : 0;
  if (ranges.some(({ open, from, step }) => open && from === least && step === 1)) return '*';
  const components = ranges.map(({ from, to, step, open }) => {
    const last = to - ((to - from) % step);
    const single = last === from;
    return {
      from,
      to: single || open ? -1 : last,
      step: single ? 0 : step,
    };
  });
  components.sort((a, b) => a.from - b.from || a.to - b.to || a.step - b.step);
  const written = components.map(
    ({ from, to, step }) =>
      twoDigits(from) +
      (to === -1 ? '' : `..${twoDigits(to)}`) +
      (step === 0 || (to !== -1 && step === 1) ? '' : `/${step}`),
  );
  return [...new Set(written)].join(',');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
