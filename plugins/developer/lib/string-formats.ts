import {
  isDate as isFullDate,
  isDateTime as isDateAndTime,
  isEmail as isMailbox,
  isIPv4,
  isIPv6,
  isTime as isFullTime,
  isUri,
  isUuid as isUuidText,
} from '@hyperjump/json-schema-formats';

/** RFC 3339 §5.6 full-date, of a day that the calendar has. */
export const isDate = judged(isFullDate);

/** RFC 3339 §5.6 full-time, with its offset. */
export const isTime = judged(isFullTime);

/** RFC 3339 §5.6 date-time, with its offset. */
export const isDateTime = judged(isDateAndTime);

/** As most libraries take it: with a capital T and Z, and without leap seconds. */
export function isCommonDateTime(text: string): boolean {
  return /^[^T]+T\d\d:\d\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) && isDateTime(text);
}

/** RFC 5321 Mailbox whose local part needs no quotes and whose domain is a name with a dot. */
export const isEmail = judged(
  (text) => !text.includes('"') && /@[^@[\]]+\.[^@.[\]]+$/.test(text) && isMailbox(text),
);

export const isIpv4 = judged(isIPv4);
export const isIpv6 = judged(isIPv6);

/** RFC 9562 §4. */
export const isUuid = judged(isUuidText);

/** RFC 3986: absolute, with an authority, or an address of mail or a name. */
export const isAbsoluteUri = judged(
  (text) => /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|urn:)/i.test(text) && isUri(text),
);

/** The checkers of addresses throw to say why. */
function judged(check: (text: string) => boolean): (text: string) => boolean {
  return (text) => {
    try {
      return check(text);
    } catch {
      return false;
    }
  };
}
