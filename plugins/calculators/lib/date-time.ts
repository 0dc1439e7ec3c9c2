import { Type } from '@toolyard/sdk';

/** A date and time as written, before it is known which zone it is of. */
export interface WrittenDateTime {
  readonly local: Temporal.PlainDateTime;
  /** Z or ±HH:MM; absent when none was written. */
  readonly offset: string | undefined;
  readonly hasTime: boolean;
  readonly hasFraction: boolean;
}

const DATE_TIME =
  /^((?!0000)\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:[0-5]\d(?::[0-5]\d(\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * An ISO 8601 date with or without time and offset, a space allowed for T; undefined for anything else and for
 * what the calendar or the clock does not have. Years are 1 to 9999.
 */
export function readDateTime(text: string): WrittenDateTime | undefined {
  const [, date, time, fraction, offset] = DATE_TIME.exec(text.trim()) ?? [];
  if (date === undefined) return undefined;
  try {
    const local = Temporal.PlainDateTime.from(time === undefined ? date : `${date}T${time}`);
    if (offset !== undefined) toInstant({ local, offset }, 'UTC', 'compatible');
    return {
      local,
      offset: offset?.toUpperCase(),
      hasTime: time !== undefined,
      hasFraction: fraction !== undefined,
    };
  } catch {
    return undefined;
  }
}

export type Disambiguation = 'compatible' | 'earlier' | 'later';

/** The instant of what was written: by its offset, else in a zone, where a time may be skipped or doubled. */
export function toInstant(
  { local, offset }: Pick<WrittenDateTime, 'local' | 'offset'>,
  zone: string,
  disambiguation: Disambiguation,
): Temporal.Instant {
  return offset === undefined
    ? local.toZonedDateTime(zone, { disambiguation }).toInstant()
    : Temporal.Instant.from(`${local.toString()}${offset}`);
}

/** Whether clocks of a zone skip or double what was written without an offset. */
export function clockChange(written: WrittenDateTime, zone: string): 'gap' | 'ambiguous' | null {
  if (written.offset !== undefined) return null;
  const earlier = toInstant(written, zone, 'earlier');
  if (earlier.equals(toInstant(written, zone, 'later'))) return null;
  return earlier.toZonedDateTimeISO(zone).toPlainDateTime().equals(written.local) ? 'ambiguous' : 'gap';
}

export const ClockWarnings = Type.Optional(
  Type.Array(Type.String(), { description: 'Times that clocks skip or have twice' }),
);

/** What is said of a time that is taken as `compatible` has it, where clocks of the zone do not have it once. */
export function clockWarnings(argument: string, written: WrittenDateTime, zone: string): string[] {
  const change = clockChange(written, zone);
  if (change === null) return [];
  const taken = formatZoned(toInstant(written, zone, 'compatible').toZonedDateTimeISO(zone), 'second');
  const comes = change === 'gap' ? 'comes not at all, as clocks go forward' : 'comes twice';
  return [`${argument}: ${written.local.toString()} ${comes} in ${zone}: ${taken} is meant`];
}

export type Precision = 'second' | 'millisecond';

/** 2026-07-01T09:00:00-04:00, finer parts cut. */
export function formatZoned(time: Temporal.ZonedDateTime, smallestUnit: Precision): string {
  return time.toString({ smallestUnit, timeZoneName: 'never', roundingMode: 'floor' });
}

/** 2026-07-01T13:00:00Z, finer parts cut. */
export function formatUtc(instant: Temporal.Instant, smallestUnit: Precision): string {
  return instant.toString({ smallestUnit, roundingMode: 'floor' });
}
