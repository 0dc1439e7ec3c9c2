import {
  isDuration,
  isIdnEmail,
  isEmail,
  isIPv4,
  isIPv6,
  isIri,
  isIriReference,
  isHostname,
  isJsonPointer,
  isRelativeJsonPointer,
  isUri,
  isUriReference,
  isUriTemplate,
  isUuid,
} from '@hyperjump/json-schema-formats';
import { isIdnHostname } from 'idn-hostname';
import type { Draft } from './dialect.ts';

/** RFC 3339 §5.6 full-date: a day of the calendar. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.toISOString().slice(0, 10) === text.padStart(10, '0');
}

/** RFC 3339 §5.6 full-time: a leap second stands at 23:59:60 in UTC only. */
export function isTime(text: string): boolean {
  const [, hour, minute, second, sign, offsetHour = 0, offsetMinute = 0] =
    /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:[zZ]|([+-])([01]\d|2[0-3]):([0-5]\d))$/.exec(text) ??
    [];
  if (second !== '60') return second !== undefined;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  const inUtc = (Number(hour) * 60 + Number(minute) - offset + 2 * 1440) % 1440;
  return inUtc === 23 * 60 + 59;
}

/** RFC 3339 §5.6 date-time. */
export function isDateTime(text: string): boolean {
  return /^.{10}t/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** The library throws for hosts of a future IP version, having found them well-formed (RFC 3986 §3.2.2). */
function isWellFormed(check: (text: string) => boolean): (text: string) => boolean {
  return (text) => {
    try {
      return check(text);
    } catch {
      return true;
    }
  };
}

/** The formats that are checked, each by the RFC that JSON Schema names for it (validation §7.3). */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  duration: isDuration,
  email: isEmail,
  'idn-email': isIdnEmail,
  hostname: isHostname,
  'idn-hostname': (text) => !/[.\u3002\uff0e\uff61]$/.test(text) && isIdnHostname(text),
  ipv4: isIPv4,
  ipv6: isIPv6,
  uri: isWellFormed(isUri),
  'uri-reference': isWellFormed(isUriReference),
  iri: isWellFormed(isIri),
  'iri-reference': isWellFormed(isIriReference),
  'uri-template': isUriTemplate,
  uuid: isUuid,
  'json-pointer': isJsonPointer,
  'relative-json-pointer': isRelativeJsonPointer,
  regex: isRegex,
};

/** Since draft-07, host names obey RFC 5890, which gives hyphens in third and fourth place a meaning. */
function isHostnameOrALabels(text: string): boolean {
  return isHostname(text) && (!/(?:^|\.)..--/.test(text) || isIdnHostname(text));
}

/** Whether a text has a format; undefined for a format that is not known. */
export function hasFormat(format: string, text: string, draft: Draft): boolean | undefined {
  const old = draft === 'draft-04' || draft === 'draft-06';
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  const check = format === 'hostname' && !old ? isHostnameOrALabels : known;
  if (check === undefined) return undefined;
  try {
    return check(text);
  } catch {
    // The checkers of addresses and names throw to say why.
    return false;
  }
}
