import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { timeZoneInput } from '@toolyard/sdk/inputs';
import { daysBetween, weekdayOf } from '../lib/calendar.ts';
import {
  clockChange,
  formatUtc,
  formatZoned,
  readDateTime,
  toInstant,
  type WrittenDateTime,
} from '../lib/date-time.ts';

export default defineTool({
  title: 'Time Zone Converter',
  summary:
    'Convert a date and time to one or more IANA time zones, with offset, DST, and gap and overlap handling.',
  keywords: ['world clock', 'utc', 'meeting', 'daylight saving'],
  input: Type.Object({
    datetime: Type.String({ description: '2026-03-08T02:30, with optional seconds, Z or offset' }),
    from: Type.Optional(
      Type.String({
        description: 'Zone of a datetime without offset, default UTC: IANA name, UTC, +05:30',
      }),
    ),
    to: Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      items: { type: 'string' },
      maxItems: 50,
      description: 'Zone or zones wanted',
    }),
    disambiguation: Type.Enum(['compatible', 'earlier', 'later', 'reject'], {
      default: 'compatible',
      description: 'Local times skipped or doubled by DST',
    }),
  }),
  output: Type.Object({
    source: Type.String({ description: 'The instant in its own zone, ISO 8601' }),
    utc: Type.String({ description: 'The instant in UTC, ending in Z' }),
    adjusted: Type.Union([Type.Literal('gap'), Type.Literal('ambiguous'), Type.Null()], {
      description: 'gap or ambiguous when the local time was skipped or doubled',
    }),
    results: Type.Array(
      Type.Object({
        timezone: Type.String(),
        datetime: Type.String(),
        offset: Type.String(),
        is_dst: Type.Boolean(),
        weekday: Type.String(),
        day_offset: Type.Integer(),
      }),
      { description: '{timezone, datetime, offset, is_dst, weekday, day_offset} in the order of to' },
    ),
  }),
  examples: [
    {
      name: 'An instant in Kathmandu',
      input: { datetime: '2026-01-15T23:30:00Z', to: 'Asia/Kathmandu' },
      output: {
        utc: '2026-01-15T23:30:00Z',
        results: [
          {
            timezone: 'Asia/Kathmandu',
            datetime: '2026-01-16T05:15:00+05:45',
            offset: '+05:45',
            is_dst: false,
            weekday: 'Friday',
            day_offset: 1,
          },
        ],
      },
    },
    {
      name: 'A time that clocks skip',
      input: { datetime: '2026-03-08T02:30', from: 'America/New_York', to: 'UTC' },
      output: { source: '2026-03-08T03:30:00-04:00', utc: '2026-03-08T07:30:00Z', adjusted: 'gap' },
    },
  ],
  run({ datetime, from, to, disambiguation }) {
    const zones = typeof to === 'string' ? [timeZoneInput.parse('to', to)] : to.map(parseZoneOf);
    const written = readDateTime(datetime);
    if (!written?.hasTime) {
      throw new InputError(
        'datetime',
        `expected a date and time that exist, such as 2026-03-08T02:30, with optional Z or offset, got ${quote(datetime)}`,
      );
    }
    const zone = timeZoneInput.parse('from', from ?? offsetZone(written));
    const adjusted = clockChange(written, zone);
    if (disambiguation === 'reject' && adjusted !== null) {
      throw new InputError(
        'datetime',
        `expected a time that ${zone} has once, got one that is ${adjusted === 'gap' ? 'skipped' : 'doubled'}`,
      );
    }
    const instant = toInstant(written, zone, disambiguation === 'reject' ? 'compatible' : disambiguation);
    const precision = written.hasFraction ? 'millisecond' : 'second';
    const source = instant.toZonedDateTimeISO(zone);
    return {
      source: formatZoned(source, precision),
      utc: formatUtc(instant, precision),
      adjusted,
      results: zones.map((target) => {
        const time = instant.toZonedDateTimeISO(target);
        const formatted = formatZoned(time, precision);
        return {
          timezone: target,
          datetime: formatted,
          offset: formatted.slice(-6),
          is_dst: isDaylightSaving(time),
          weekday: weekdayOf(time.toPlainDate()),
          day_offset: daysBetween(source.toPlainDate(), time.toPlainDate()),
        };
      }),
    };
  },
});

function parseZoneOf(given: string, index: number): string {
  return timeZoneInput.parse(`to[${index}]`, given);
}

/** The zone of a time whose zone was not named: its offset, else UTC. */
function offsetZone({ offset }: WrittenDateTime): string {
  return offset === undefined ? 'UTC' : offset.replace('Z', '+00:00');
}

/** Whether the offset is above the smaller of those on 1 January and 1 July of the same year. */
function isDaylightSaving(time: Temporal.ZonedDateTime): boolean {
  const offsets = [1, 7].map(
    (month) =>
      Temporal.PlainDate.from({ year: time.year, month, day: 1 }).toZonedDateTime(time.timeZoneId)
        .offsetNanoseconds,
  );
  return time.offsetNanoseconds > Math.min(...offsets);
}
