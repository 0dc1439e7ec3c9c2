import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { timeZoneInput } from '@toolyard/sdk/inputs';
import { clockMilliseconds, MS_A_DAY } from '../lib/clock.ts';
import { ClockWarnings, clockWarnings, readDateTime, toInstant } from '../lib/date-time.ts';
import { Decimal, significant } from '../lib/decimal.ts';

export default defineTool({
  title: 'Time Difference',
  summary:
    'Compute the time elapsed between two clock times or two date-times, across midnight, zones and DST changes.',
  keywords: ['duration', 'hours between', 'elapsed'],
  input: Type.Object({
    start: Type.String({
      description: '9:30, 21:15:30, 9:30 PM, or 2026-03-29T00:30 with optional offset',
    }),
    end: Type.String({ description: 'Same kind as start' }),
    timezone: timeZoneInput.schema({ default: 'UTC', description: 'Zone of date-times without offset' }),
  }),
  output: Type.Object({
    negative: Type.Boolean({ description: 'Whether end is before start' }),
    days: Type.Integer({ description: '24-hour days of the absolute difference' }),
    hours: Type.Integer({ description: 'Hours beyond the days' }),
    minutes: Type.Integer({ description: 'Minutes beyond the hours' }),
    seconds: Type.Number({ description: 'Seconds beyond the minutes' }),
    total_seconds: Type.Number({ description: 'Signed' }),
    total_minutes: Type.Number({ description: 'Signed, 15 significant digits' }),
    total_hours: Type.Number({ description: 'Signed, 15 significant digits' }),
    crosses_midnight: Type.Boolean({ description: 'Whether clock times run into the next day' }),
    iso_duration: Type.String({ description: 'ISO 8601, e.g. P1DT2H30M; -PT5M' }),
    text: Type.String({ description: 'e.g. 1 d 2 h 30 min' }),
    warnings: ClockWarnings,
  }),
  examples: [
    {
      name: 'Over midnight',
      input: { start: '22:30', end: '06:05:30' },
      output: { hours: 7, minutes: 35, seconds: 30, crosses_midnight: true, iso_duration: 'PT7H35M30S' },
    },
    {
      name: 'The night that clocks go forward',
      input: { start: '2026-03-29T00:00', end: '2026-03-29T06:00', timezone: 'Europe/London' },
      output: { hours: 5, total_hours: 5, iso_duration: 'PT5H' },
    },
    {
      name: 'Different offsets, backwards',
      input: { start: '2026-01-02T00:00:00+02:00', end: '2026-01-01T12:00:00Z' },
      output: { negative: true, hours: 10, total_hours: -10, iso_duration: '-PT10H' },
    },
  ],
  run({ start, end, timezone }) {
    const zone = timeZoneInput.parse('timezone', timezone);
    const first = readMoment('start', start, zone);
    const second = readMoment('end', end, zone);
    if (first.kind !== second.kind)
      throw new InputError('end', `expected a ${first.kind} as start is, got ${quote(end)}`);
    const difference = second.milliseconds - first.milliseconds;
    const crossesMidnight = first.kind === 'time of day' && difference < 0;
    const warnings = [...first.warnings, ...second.warnings];
    return {
      ...describe(crossesMidnight ? difference + MS_A_DAY : difference),
      crosses_midnight: crossesMidnight,
      ...(warnings.length > 0 && { warnings }),
    };
  },
});

interface Moment {
  readonly kind: 'time of day' | 'date and time';
  /** Since midnight, or since 1970. */
  readonly milliseconds: number;
  readonly warnings: readonly string[];
}

function readMoment(argument: string, text: string, zone: string): Moment {
  const clock = clockMilliseconds(text);
  if (clock !== undefined) return { kind: 'time of day', milliseconds: clock, warnings: [] };
  const written = readDateTime(text);
  if (written?.hasTime)
    return {
      kind: 'date and time',
      milliseconds: toInstant(written, zone, 'compatible').epochMilliseconds,
      warnings: clockWarnings(argument, written, zone),
    };
  throw new InputError(
    argument,
    `expected a time such as 9:30, 21:15:30, 9:30 PM or 2026-03-29T00:30, got ${quote(text)}`,
  );
}

function describe(milliseconds: number) {
  const size = Math.abs(milliseconds);
  const parts = {
    days: Math.floor(size / MS_A_DAY),
    hours: Math.floor(size / 3_600_000) % 24,
    minutes: Math.floor(size / 60_000) % 60,
  };
  const restMs = size % 60_000;
  const duration = Temporal.Duration.from({ ...parts, milliseconds: restMs });
  const seconds = restMs / 1000;
  const words = [
    [parts.days, 'd'],
    [parts.hours, 'h'],
    [parts.minutes, 'min'],
    [seconds, 's'],
  ].flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`]));
  const signed = new Decimal(milliseconds);
  return {
    negative: milliseconds < 0,
    ...parts,
    seconds,
    total_seconds: milliseconds / 1000,
    total_minutes: significant(signed.div(60_000)),
    total_hours: significant(signed.div(3_600_000)),
    iso_duration: String(milliseconds < 0 ? duration.negated() : duration),
    text: words.length === 0 ? '0 s' : `${milliseconds < 0 ? '-' : ''}${words.join(' ')}`,
  };
}
