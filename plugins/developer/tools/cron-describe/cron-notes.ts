import { cronFieldSize, type CronSchedule, eitherDayMatches } from '../../lib/cron-expression.ts';

/** What is worth knowing about a schedule that its text does not show. */
export function cronNotes(schedule: CronSchedule): string[] {
  const { dayOfMonth, month, dayOfWeek } = schedule;
  const notes: string[] = [];
  const monthly = dayOfMonth.text !== '*' && dayOfMonth.text !== '?';
  const weekly = dayOfWeek.text !== '*' && dayOfWeek.text !== '?';
  if (eitherDayMatches(schedule))
    notes.push(
      'Day of month and day of week are both restricted: it runs when either matches, not only when both do.',
    );
  else if (monthly && weekly && schedule.year === undefined)
    notes.push('A day field that starts with * does not restrict on its own: both day fields must match.');
  // The seconds and ? are Quartz's as well, but only its year tells it from crontabs with seconds.
  const questioned = [dayOfMonth, dayOfWeek].some(({ text }) => text.startsWith('?'));
  if (schedule.year !== undefined) notes.push('Seven fields are read as Quartz reads them: 1 is Sunday.');
  else if (schedule.second !== undefined && questioned && /\d/.test(dayOfWeek.text.replace(/[#/]\d+/g, '')))
    notes.push(
      'Days of the week are counted from 0, Sunday; Quartz counts from 1: names such as MON are safe.',
    );
  if (!dayOfMonth.star && dayOfWeek.star)
    notes.push(...rareDays(dayOfMonth.values, month.values, dayOfMonth.lastDay));
  if (dayOfWeek.nthWeekdays.some(({ nth }) => nth === 5))
    notes.push('Not every month has a fifth of each weekday: the others are skipped.');
  for (const field of [schedule.second, schedule.minute, schedule.hour, month, dayOfMonth, dayOfWeek]) {
    if (field?.star !== true) continue;
    const size = cronFieldSize(field.name);
    const uneven = field.ranges.find(({ step, open }) => open && step < size && size % step !== 0);
    if (uneven !== undefined)
      notes.push(
        `${field.name}: steps of ${uneven.step} do not divide ${size} evenly, so the last one is shorter.`,
      );
  }
  return notes;
}

/** Days that only some months have. */
function rareDays(days: readonly number[], months: readonly number[], last: boolean): string[] {
  const first = days[0];
  if (first === undefined || last) return [];
  const having = months.filter((month) => longest(month) >= first);
  if (having.length === 0) return ['The calendar has no such date: it never runs.'];
  if (first === 29 && having.length === 1 && having[0] === 2)
    return ['29 February comes in leap years only.'];
  return first > 28 && (having.length < months.length || (first === 29 && months.includes(2)))
    ? [`Months without a day ${first} are skipped.`]
    : [];
}

function longest(month: number): number {
  return month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
