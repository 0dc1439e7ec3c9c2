import { InputError, quote } from '@toolyard/sdk';

/** A date or time of iCalendar (RFC 5545, sections 3.3.4 and 3.3.5). */
export type CalendarTime =
  | { readonly kind: 'date'; readonly date: Temporal.PlainDate }
  | { readonly kind: 'utc' | 'local'; readonly dateTime: Temporal.PlainDateTime };

const TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/i;

/** @throws InputError with `line N` when the value is no date or time, or one that the calendar does not have */
export function parseCalendarTime(argument: string, value: string, line: number): CalendarTime {
  const [matched, year, month, day, hour, minute, second, zulu] = TIME.exec(value.trim()) ?? [];
  if (matched !== undefined) {
    try {
      const date = Temporal.PlainDate.from(`${year}-${month}-${day}`);
      if (hour === undefined) return { kind: 'date', date };
      // A leap second is the one before it, as clocks that know none have it.
      const time = Temporal.PlainTime.from(`${hour}:${minute}:${second}`);
      return { kind: zulu === '' ? 'local' : 'utc', dateTime: date.toPlainDateTime(time) };
    } catch {
      // Not a day or time that exists: refused below.
    }
  }
  throw new InputError(
    argument,
    `expected a date such as 20240131 or a time such as 20240131T093000Z at line ${line}, got ${quote(value)}`,
  );
}

const DURATION = /^[+-]?P(?=[\dT])(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/i;

/** @throws InputError with `line N` when the value is no duration (RFC 5545, section 3.3.6) */
export function parseCalendarDuration(argument: string, value: string, line: number): Temporal.Duration {
  if (DURATION.test(value.trim())) {
    try {
      return Temporal.Duration.from(value.trim());
    } catch {
      // Longer than time goes on: refused below.
    }
  }
  throw new InputError(argument, `expected a duration such as PT1H30M at line ${line}, got ${quote(value)}`);
}

/** A time as ISO 8601 has it, to the second, without a zone. */
export function formatLocalTime(dateTime: Temporal.PlainDateTime): string {
  return dateTime.toString({ smallestUnit: 'second' });
}
