import { fieldParts, isComment } from '../../lib/mail-headers.ts';

/** A date with the offset that its sender wrote. */
export interface MailDate {
  readonly instant: Temporal.Instant;
  /** ISO 8601 with the sender's offset. */
  readonly iso: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Hours east of Greenwich (RFC 5322 §4.3). Of other names the meaning is unknown: they count as UTC. */
const ZONES = new Map([
  ['EDT', '-04:00'],
  ['EST', '-05:00'],
  ['CDT', '-05:00'],
  ['CST', '-06:00'],
  ['MDT', '-06:00'],
  ['MST', '-07:00'],
  ['PDT', '-07:00'],
  ['PST', '-08:00'],
]);

/** Reads a date-time of RFC 5322 §3.3 and §4.3; undefined for what is none. */
export function parseMailDate(text: string): MailDate | undefined {
  const words = fieldParts(text).flat();
  const plain = words.filter((word) => !isComment(word)).join(' ');
  const match =
    /^(?:[a-z]{3,9}\s*(?:,\s*)?)?(?<day>\d{1,2})\s+(?<month>[a-z]{3})[a-z]*\s+(?<year>\d{2,4})\s+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?\s*(?<zone>[+-]\d{4}|[a-z]{1,5})$/i.exec(
      plain,
    );
  const {
    day = '',
    month = '',
    year = '',
    hour = '',
    minute = '',
    second = '0',
    zone = '',
  } = match?.groups ?? {};
  const date = `${fullYear(year)}-${twoDigits(MONTHS.indexOf(month.toLowerCase()) + 1)}-${twoDigits(day)}`;
  const iso = `${date}T${twoDigits(hour)}:${minute}:${twoDigits(second)}${offset(zone)}`;
  try {
    const instant = Temporal.Instant.from(iso);
    return { instant, iso };
  } catch {
    return undefined;
  }
}

function offset(zone: string): string {
  if (!/\d/.test(zone)) return ZONES.get(zone.toUpperCase()) ?? '+00:00';
  return zone === '-0000' ? '+00:00' : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

/** Years of two and three digits, as old software writes them (RFC 5322 §4.3). */
function fullYear(digits: string): string {
  const year = Number(digits);
  if (digits.length >= 4) return digits;
  return String(digits.length === 2 && year < 50 ? 2000 + year : 1900 + year);
}

function twoDigits(number: string | number): string {
  return String(number).padStart(2, '0');
}
