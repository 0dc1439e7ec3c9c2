const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Everything that parts one token of a cookie date from the next (RFC 6265bis §5.1.1). */
const DELIMITERS = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/;

/**
 * Reads the date of an Expires attribute as browsers do (RFC 6265bis §5.1.1): tokens in any order, the
 * zone's name ignored, always UTC.
 *
 * @returns undefined for what browsers do not take for a date
 */
export function parseCookieDate(text: string): Temporal.Instant | undefined {
  let time: { hour: number; minute: number; second: number } | undefined;
  let day: number | undefined;
  let month: number | undefined;
  let year: number | undefined;
  for (const token of text.split(DELIMITERS)) {
    const clock = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/.exec(token);
    const leading = /^\d{1,4}(?!\d)/.exec(token)?.[0];
    if (time === undefined && clock) {
      time = { hour: Number(clock[1]), minute: Number(clock[2]), second: Number(clock[3]) };
    } else if (day === undefined && leading !== undefined && leading.length <= 2) {
      day = Number(leading);
    } else if (month === undefined && MONTHS.includes(token.slice(0, 3).toLowerCase())) {
      month = MONTHS.indexOf(token.slice(0, 3).toLowerCase()) + 1;
    } else if (year === undefined && leading !== undefined && leading.length >= 2) {
      year = fullYear(Number(leading));
    }
  }
  if (time === undefined || day === undefined || month === undefined || year === undefined || year < 1601)
    return undefined;
  try {
    return Temporal.PlainDateTime.from({ year, month, day, ...time }, { overflow: 'reject' })
      .toZonedDateTime('UTC')
      .toInstant();
  } catch {
    return undefined;
  }
}

/** Two digits mean 1970 to 2069. */
function fullYear(year: number): number {
  if (year >= 70 && year <= 99) return 1900 + year;
  return year <= 69 ? 2000 + year : year;
}
