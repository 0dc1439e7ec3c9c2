import { defineTool, InputError, quote, Type, type ToolContext } from '@toolyard/sdk';
import { timeZoneInput } from '@toolyard/sdk/inputs';
import { weekdayOf } from '../../lib/calendar.ts';
import {
  ClockWarnings,
  clockWarnings,
  formatUtc,
  formatZoned,
  readDateTime,
  toInstant,
} from '../../lib/date-time.ts';
import { Decimal } from '../../lib/decimal.ts';
import { formatInternetDate, readInternetDate } from './internet-date.ts';

/** How many of a unit make a millisecond, as a power of ten, and below what size `auto` takes a number for it. */
const UNITS = {
  s: { power: -3, below: 1e11 },
  ms: { power: 0, below: 1e14 },
  us: { power: 3, below: 1e17 },
  ns: { power: 6, below: Infinity },
} as const;

type Unit = keyof typeof UNITS;

const FIRST = Temporal.Instant.from('0001-01-01T00:00:00Z').epochMilliseconds;
const LAST = Temporal.Instant.from('9999-12-31T23:59:59.999Z').epochMilliseconds;

export default defineTool({
  title: 'Unix Timestamp Converter',
  summary:
    'Convert a Unix timestamp to date, date to timestamp, or get the current timestamp; seconds to nanoseconds, any time zone.',
  keywords: ['epoch', 'posix time', 'milliseconds'],
  aliases: ['unix-timestamp'],
  input: Type.Object({
    mode: Type.Enum(['to_date', 'to_timestamp', 'now'], { description: 'Direction' }),
    value: Type.Optional(
      Type.Union([Type.Number(), Type.String()], {
        description: 'Timestamp (to_date), or ISO 8601 or RFC 2822 date (to_timestamp)',
      }),
    ),
    timezone: timeZoneInput.schema({
      default: 'UTC',
      description: 'IANA zone or +05:30 for local and for dates without offset',
    }),
    unit: Type.Enum(['auto', 's', 'ms', 'us', 'ns'], {
      default: 'auto',
      description: 'Unit of a timestamp; auto by size',
    }),
  }),
  output: Type.Object({
    unix_seconds: Type.Integer({ description: 'Seconds since 1970, rounded down' }),
    unix_ms: Type.Integer({ description: 'Milliseconds since 1970, rounded down' }),
    unit: Type.Union([Type.String(), Type.Null()], {
      description: 'Unit taken for to_date; else null',
    }),
    iso: Type.String({ description: 'UTC, ISO 8601 ending in Z' }),
    local: Type.String({ description: 'The same in timezone, with offset' }),
    timezone: Type.String({ description: 'Zone used' }),
    weekday: Type.String({ description: 'In timezone' }),
    day_of_year: Type.Integer({ description: 'In timezone' }),
    iso_week: Type.String({ description: 'In timezone, e.g. 2026-W47' }),
    rfc_2822: Type.String({ description: 'UTC, e.g. Tue, 15 Nov 1994 08:12:31 +0000' }),
    warnings: ClockWarnings,
  }),
  examples: [
    {
      name: 'A billion seconds',
      input: { mode: 'to_date', value: 1_000_000_000 },
      output: { unit: 's', iso: '2001-09-09T01:46:40Z', weekday: 'Sunday', iso_week: '2001-W36' },
    },
    {
      name: 'A date in a zone',
      input: { mode: 'to_timestamp', value: '2026-07-01 12:00', timezone: 'Europe/Berlin' },
      output: { unix_seconds: 1_782_900_000, local: '2026-07-01T12:00:00+02:00' },
    },
    {
      name: 'A date of mail',
      input: { mode: 'to_timestamp', value: 'Tue, 15 Nov 1994 08:12:31 GMT' },
      output: { unix_seconds: 784_887_151, iso: '1994-11-15T08:12:31Z' },
    },
  ],
  run({ mode, value, timezone, unit }, context) {
    const zone = timeZoneInput.parse('timezone', timezone);
    const { milliseconds, unit: taken, warnings = [] } = readInstant(mode, value, zone, unit, context);
    if (milliseconds < FIRST || milliseconds > LAST)
      throw new InputError('value', `expected an instant of the years 1 to 9999, got ${quote(value)}`);
    const instant = Temporal.Instant.fromEpochMilliseconds(milliseconds);
    const local = instant.toZonedDateTimeISO(zone);
    const precision = milliseconds % 1000 === 0 ? 'second' : 'millisecond';
    const week = String(local.weekOfYear).padStart(2, '0');
    return {
      unix_seconds: Math.floor(milliseconds / 1000),
      unix_ms: milliseconds,
      unit: taken,
      iso: formatUtc(instant, precision),
      local: formatZoned(local, precision),
      timezone: zone,
      weekday: weekdayOf(local.toPlainDate()),
      day_of_year: local.dayOfYear,
      iso_week: `${String(local.yearOfWeek).padStart(4, '0')}-W${week}`,
      rfc_2822: formatInternetDate(instant),
      ...(warnings.length > 0 && { warnings }),
    };
  },
});

function readInstant(
  mode: 'to_date' | 'to_timestamp' | 'now',
  value: number | string | undefined,
  zone: string,
  unit: Unit | 'auto',
  context: ToolContext,
): { readonly milliseconds: number; readonly unit: Unit | null; readonly warnings?: string[] } {
  if (mode === 'now') return { milliseconds: Math.floor(context.now()), unit: null };
  if (value === undefined) throw new InputError('value', `required in mode ${mode}`);
  return mode === 'to_date' ? readTimestamp(value, unit) : { ...readDate(String(value), zone), unit: null };
}

function readTimestamp(value: number | string, unit: Unit | 'auto') {
  if (!/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(String(value)) && typeof value === 'string')
    throw new InputError('value', `expected a number of seconds or a smaller unit, got ${quote(value)}`);
  const number = new Decimal(typeof value === 'string' ? value.trim() : value);
  const taken = unit === 'auto' ? unitOfSize(number) : unit;
  const milliseconds = number.div(new Decimal(10).pow(UNITS[taken].power)).floor().toNumber();
  return { milliseconds, unit: taken };
}

function unitOfSize(number: Decimal): Unit {
  const units = Object.keys(UNITS) as Unit[];
  return units.find((unit) => number.abs().lt(UNITS[unit].below)) ?? 'ns';
}

function readDate(text: string, zone: string) {
  const written = readDateTime(text) ?? readInternetDate(text);
  if (written === undefined)
    throw new InputError('value', `expected an ISO 8601 or RFC 2822 date that exists, got ${quote(text)}`);
  return {
    milliseconds: toInstant(written, zone, 'compatible').epochMilliseconds,
    warnings: clockWarnings('value', written, zone),
  };
}
