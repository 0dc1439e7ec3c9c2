/** A date of a timeline: how exact it is, and its first moment in milliseconds since 1970, UTC. */
export interface Moment {
  readonly precision: 'year' | 'month' | 'day' | 'instant' | 'text';
  readonly start?: number;
}

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/;

/** Reads YYYY, YYYY-MM, YYYY-MM-DD or an ISO 8601 instant; undefined for one that no calendar has, text else. */
export function readMoment(text: string): Moment | undefined {
  const [, year, month, day] = DATE.exec(text) ?? [];
  try {
    if (year !== undefined) {
      const date = Temporal.PlainDate.from(
        { year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) },
        { overflow: 'reject' },
      );
      const precision = day !== undefined ? 'day' : month !== undefined ? 'month' : 'year';
      return { precision, start: date.toZonedDateTime('UTC').epochMilliseconds };
    }
    if (INSTANT.test(text))
      return { precision: 'instant', start: Temporal.Instant.from(text).epochMilliseconds };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return { precision: 'text' };
}
