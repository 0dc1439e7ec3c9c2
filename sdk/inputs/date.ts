import type { ToolContext } from '../context.ts';
import { InputError } from '../define.ts';
import { quote } from '../quote.ts';
import { Type } from '../type.ts';

/** An argument that takes a day. */
export const dateInput = {
  /** `YYYY-MM-DD` (RFC 3339 full-date). */
  schema: (options: { readonly description: string }) => Type.String({ format: 'date', ...options }),

  /**
   * The day of the argument. Years are 1 to 9999.
   *
   * @throws InputError when the text is no `YYYY-MM-DD`, or the calendar has no such day
   */
  parse(argument: string, given: string): Temporal.PlainDate {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(given))
      throw new InputError(argument, `expected a date as YYYY-MM-DD, got ${quote(given)}`);
    const date = existingDate(given);
    if (date !== undefined) return date;
    throw new InputError(argument, `expected a date that exists, as YYYY-MM-DD, got ${quote(given)}`);
  },

  /** The day of an optional argument, or the current day in UTC. */
  orToday(
    argument: string,
    given: string | undefined,
    { now }: Pick<ToolContext, 'now'>,
  ): Temporal.PlainDate {
    if (given !== undefined) return dateInput.parse(argument, given);
    return Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO('UTC').toPlainDate();
  },
};

/** An argument that takes an instant. */
export const instantInput = {
  /** ISO 8601 with an offset: `2024-06-01T12:00:00Z`. */
  schema: (options: { readonly description: string }) => Type.String({ ...options }),

  /**
   * The instant of the argument.
   *
   * @throws InputError when the text is no ISO 8601 date and time with an offset
   */
  parse(argument: string, given: string): Temporal.Instant {
    try {
      return Temporal.Instant.from(given);
    } catch {
      throw new InputError(
        argument,
        `expected an ISO 8601 instant with an offset, such as 2024-06-01T12:00:00Z, got ${quote(given)}`,
      );
    }
  },

  /** The instant of an optional argument, or the current one. */
  orNow(argument: string, given: string | undefined, { now }: Pick<ToolContext, 'now'>): Temporal.Instant {
    return given === undefined
      ? Temporal.Instant.fromEpochMilliseconds(now())
      : instantInput.parse(argument, given);
  },
};

function existingDate(given: string): Temporal.PlainDate | undefined {
  try {
    const date = Temporal.PlainDate.from(given);
    return date.year > 0 ? date : undefined;
  } catch {
    return undefined;
  }
}
