import { defineTool, InputError, Type } from '@toolyard/sdk';
import { instantInput, timeZoneInput } from '@toolyard/sdk/inputs';
import {
  cronFields,
  type CronSchedule,
  expandNickname,
  parseCronFields,
  REBOOT,
} from '../../lib/cron-expression.ts';
import { describeCron, REBOOT_DESCRIPTION } from './cron-description.ts';
import { cronNotes } from './cron-notes.ts';
import { cronRuns, type CronRun } from './cron-runs.ts';

/** Every date of the calendar comes again within 28 years, but where a century's leap day is left out. */
const SEARCHED_YEARS = 28;

const OptionalText = Type.Optional(Type.String());

export default defineTool({
  title: 'Cron Describer',
  summary:
    'Explain a cron expression in plain English and list its next run times in a time zone. For systemd timers use cron-to-systemd.',
  keywords: ['crontab', 'schedule', 'job', 'next run', 'quartz'],
  input: Type.Object({
    expression: Type.String({
      minLength: 1,
      maxLength: 256,
      description: '5 fields, 6 with leading seconds, 7 of Quartz, or @daily and the like',
    }),
    timezone: timeZoneInput.schema({ default: 'UTC', description: 'IANA zone of the schedule' }),
    count: Type.Integer({ default: 5, minimum: 0, maximum: 100, description: 'How many next runs' }),
    now: Type.Optional(
      instantInput.schema({
        description: 'ISO 8601 instant to count from (exclusive); default the current one',
      }),
    ),
    hour12: Type.Boolean({ default: false, description: '12-hour clock in the description' }),
  }),
  output: Type.Object({
    description: Type.String({ description: 'English sentence' }),
    next_runs: Type.Array(Type.String(), {
      description: 'ISO 8601 with the zone offset, ascending',
    }),
    fields: Type.Object(
      {
        second: OptionalText,
        minute: OptionalText,
        hour: OptionalText,
        day_of_month: OptionalText,
        month: OptionalText,
        day_of_week: OptionalText,
        year: OptionalText,
      },
      { description: 'As given after expanding a nickname; second with 6 fields, year with 7' },
    ),
    notes: Type.Array(Type.String(), {
      description: 'or-rule, dates that are rare or never come, uneven steps, runs moved by clock changes',
    }),
  }),
  examples: [
    {
      name: 'Every quarter hour in office hours',
      input: { expression: '*/15 9-17 * * 1-5', now: '2026-01-02T17:20:00Z', count: 3 },
      output: {
        description: 'Every 15 minutes, between 09:00 and 17:59, Monday through Friday',
        next_runs: ['2026-01-02T17:30:00+00:00', '2026-01-02T17:45:00+00:00', '2026-01-05T09:00:00+00:00'],
      },
    },
    {
      name: 'A time inside the gap of summer time',
      input: {
        expression: '30 2 * * *',
        timezone: 'Europe/Berlin',
        now: '2026-03-28T12:00:00Z',
        count: 2,
      },
      output: { next_runs: ['2026-03-29T03:00:00+02:00', '2026-03-30T02:30:00+02:00'] },
    },
    {
      name: 'Twelve hours',
      input: { expression: '30 14 * * *', count: 0, hour12: true },
      output: { description: 'At 02:30 PM', next_runs: [] },
    },
  ],
  run({ expression, timezone, count, now, hour12 }, context) {
    const zone = timeZoneInput.parse('timezone', timezone);
    const instant = instantInput.orNow('now', now, context);
    const text = expression.trim();
    if (text.toLowerCase() === REBOOT)
      return {
        description: REBOOT_DESCRIPTION,
        next_runs: [],
        fields: {},
        notes: ['@reboot runs when cron starts, not at a time.'],
      };
    const schedule = parseCronFields('expression', expandNickname('expression', text), 7);
    const runs = count === 0 ? [] : nextRuns(schedule, { zone, instant, count });
    const write = writeInstant(zone);
    const notes = cronNotes(schedule);
    for (const { at, skipped } of runs)
      if (skipped !== undefined)
        notes.push(`The run at ${write(at)} stands for ${clockTime(skipped)}, which clocks skip that day.`);
    if (count > 0 && runs.length === 0)
      notes.push(
        schedule.year === undefined || schedule.year.star
          ? `No run in the ${SEARCHED_YEARS} years after now: the search ended there.`
          : 'No run after now in the years that it names.',
      );
    return {
      description: describeCron(schedule, hour12),
      next_runs: runs.map(({ at }) => write(at)),
      fields: Object.fromEntries(cronFields(schedule).map(({ name, text: written }) => [name, written])),
      notes,
    };
  },
});

function nextRuns(
  schedule: CronSchedule,
  {
    zone,
    instant,
    count,
  }: { readonly zone: string; readonly instant: Temporal.Instant; readonly count: number },
): CronRun[] {
  const start = instant.toZonedDateTimeISO(zone);
  if (start.year < 1 || start.year > 9999)
    throw new InputError('now', 'expected an instant of the years 1 to 9999');
  const { year } = schedule;
  const last = year === undefined || year.star ? undefined : year.values.at(-1);
  const searched = start.add({ years: SEARCHED_YEARS });
  const until =
    last === undefined ? searched : searched.with({ year: last + 1, month: 1, day: 1 }).startOfDay();
  const runs = cronRuns(schedule, {
    zone,
    from: Math.floor(instant.epochMilliseconds / 1000) + 1,
    until: Math.floor(until.epochMilliseconds / 1000) + 1,
  });
  return runs.take(count).toArray();
}

/** 02:30, with seconds when there are any. */
function clockTime(localSeconds: number): string {
  const text = new Date(localSeconds * 1000).toISOString().slice(11, 19);
  return text.endsWith(':00') ? text.slice(0, 5) : text;
}

function writeInstant(zone: string) {
  return (epochSeconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000)
      .toZonedDateTimeISO(zone)
      .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
