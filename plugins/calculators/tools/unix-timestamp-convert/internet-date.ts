import type { WrittenDateTime } from '../../lib/date-time.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The zones that old mail names (RFC 5322 §4.3). */
const ZONES: Readonly<Record<string, string>> = {
  UT: '+00:00',
  GMT: '+00:00',
  Z: '+00:00',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
};

const INTERNET_DATE =
  /^(?:([a-z]{3})\s*,\s*)?(\d{1,2})\s+([a-z]{3})\s+(\d{4})(?:\s+(\d{2}:[0-5]\d(?::[0-5]\d)?)(?:\s*([+-]\d{4}|[a-z]{1,3}))?)?$/i;

/**
 * A date of mail and HTTP (RFC 2822 §3.3, RFC 5322), such as Tue, 15 Nov 1994 08:12:31 GMT; undefined for
 * anything else, also when the day of the week is another one.
 */
export function readInternetDate(text: string): WrittenDateTime | undefined {
  const [, weekday, day, month, year, time, zone] = INTERNET_DATE.exec(withoutComments(text)) ?? [];
  const monthNumber = MONTHS.indexOf(month?.toLowerCase() ?? '') + 1;
  if (day === undefined || year === undefined || Number(year) < 1) return undefined;
  const offset = zone === undefined ? undefined : readZone(zone);
  if (monthNumber === 0 || (zone !== undefined && offset === undefined)) return undefined;
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year), month: monthNumber, day: Number(day) },
      { overflow: 'reject' },
    );
    if (weekday !== undefined && DAYS[date.dayOfWeek - 1] !== weekday.toLowerCase()) return undefined;
    const local = date.toPlainDateTime(time === undefined ? undefined : Temporal.PlainTime.from(time));
    return { local, offset, hasTime: time !== undefined, hasFraction: false };
  } catch {
    return undefined;
  }
}

function withoutComments(text: string): string {
  return text.replace(/\([^()]*\)/g, ' ').trim();
}

/** ±HH:MM of a zone, or undefined for one that nobody knows. */
function readZone(zone: string): string | undefined {
  const [, sign, hours, minutes] = /^([+-])([01]\d|2[0-3])([0-5]\d)$/.exec(zone) ?? [];
  return hours === undefined ? ZONES[zone.toUpperCase()] : `${sign}${hours}:${minutes}`;
}

/** An instant in UTC as RFC 2822 writes it: Tue, 15 Nov 1994 08:12:31 +0000. */
export function formatInternetDate(instant: Temporal.Instant): string {
  const time = instant.toZonedDateTimeISO('UTC');
  const weekday = capitalise(DAYS[time.dayOfWeek - 1]);
  const month = capitalise(MONTHS[time.month - 1]);
  const day = String(time.day).padStart(2, '0');
  const year = String(time.year).padStart(4, '0');
  const clock = time.toPlainTime().toString({ smallestUnit: 'second' });
  return `${weekday}, ${day} ${month} ${year} ${clock} +0000`;
}

function capitalise(name = ''): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
