/** The most characters of a URL, exclusive (sitemaps.org, "loc"). */
const TOO_LONG_URL = 2048;

const CHANGE_FREQUENCIES = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']);

/** What a URL may not hold unescaped (RFC 3986 §2); letters of other scripts pass. */
const UNSAFE = /[\s<>"{}|\\^`]/;

const DATE_TIME =
  /^\d{4}(?:-\d{2}(?:-\d{2}(?:T(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?:Z|[+-](?<offsetHour>\d{2}):(?<offsetMinute>\d{2})))?)?)?$/;

/** An absolute http or https URL, or undefined. */
export function parseHttpUrl(text: string): URL | undefined {
  if (UNSAFE.test(text) || !/^https?:\/\/[^/?#]/i.test(text)) return undefined;
  return URL.parse(text) ?? undefined;
}

/** Whether a URL has too many characters to be read by search engines. */
export function isTooLong(url: string): boolean {
  return url.length >= TOO_LONG_URL && [...url].length >= TOO_LONG_URL;
}

/** Whether a text is a date as W3C's "Date and Time Formats" writes it, and that date exists. */
export function isW3cDate(text: string): boolean {
  const found = DATE_TIME.exec(text);
  if (found === null) return false;
  const { hour = '0', minute = '0', second = '0', offsetHour = '0', offsetMinute = '0' } = found.groups ?? {};
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  const isOffset = Number(offsetHour) < 24 && Number(offsetMinute) < 60;
  const [date = ''] = text.split('T');
  return isTime && isOffset && dateExists(`${date}${'-01'.repeat(3 - date.split('-').length)}`);
}

function dateExists(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toString() === date;
  } catch {
    return false;
  }
}

export function isChangeFrequency(text: string): boolean {
  return CHANGE_FREQUENCIES.has(text);
}

/** Whether a text is a decimal within bounds. */
export function isDecimal(text: string, least: number, most: number): boolean {
  return /^\+?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** Whether a text is a well-formed language tag (BCP 47) or `x-default`. */
export function isHreflang(text: string): boolean {
  try {
    return text.toLowerCase() === 'x-default' || Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
