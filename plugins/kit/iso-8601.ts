/** ISO 8601-1:2019 §5.2: calendar dates (to the day, month or year), ordinal and week dates, in both forms. */
const DATE_FORM =
  /^(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d))?|(?<basicMonth>\d\d)(?<basicDay>\d\d)|-?(?<ordinal>\d{3})|-?W(?<week>\d\d)(?:-?(?<weekday>[1-7]))?)?$/;

/** §5.3, with the offset from UTC. */
const TIME_FORM =
  /^(?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?:[.,]\d+)?(?:Z|[+\-\u2212](?<offsetHour>\d\d)(?::?(?<offsetMinute>\d\d))?)?$/;

/** Whether a text is an ISO 8601 date or date-time, and that exists. */
export function isIsoDate(text: string): boolean {
  const [date = '', time, ...more] = text.split('T');
  const form = DATE_FORM.exec(date)?.groups;
  if (form === undefined || more.length > 0 || !dateExists(form)) return false;
  if (time === undefined) return true;
  const isWhole = (form.day ?? form.basicDay ?? form.ordinal ?? form.weekday) !== undefined;
  return isWhole && isIsoTime(time);
}

function dateExists(form: Readonly<Record<string, string | undefined>>): boolean {
  const { year = '', month, day, basicMonth, basicDay, ordinal, week } = form;
  const first = Temporal.PlainDate.from({ year: Number(year), month: 1, day: 1 });
  if (ordinal !== undefined) return Number(ordinal) >= 1 && Number(ordinal) <= first.daysInYear;
  // The year's last week is the one of 28 December (§4.2.2).
  if (week !== undefined)
    return Number(week) >= 1 && Number(week) <= (first.with({ month: 12, day: 28 }).weekOfYear ?? 0);
  const wantedMonth = Number(month ?? basicMonth ?? 1);
  if (wantedMonth < 1 || wantedMonth > 12) return false;
  const wantedDay = Number(day ?? basicDay ?? 1);
  return wantedDay >= 1 && wantedDay <= first.with({ month: wantedMonth }).daysInMonth;
}

function isIsoTime(text: string): boolean {
  const form = TIME_FORM.exec(text)?.groups;
  if (form === undefined) return false;
  const { hour, minute = '0', second = '0', offsetHour = '0', offsetMinute = '0' } = form;
  const isEndOfDay = Number(hour) === 24 && Number(minute) === 0 && Number(second) === 0;
  const isLeapSecond = Number(second) === 60 && Number(minute) === 59;
  return (
    (Number(hour) < 24 || isEndOfDay) &&
    Number(minute) < 60 &&
    (Number(second) < 60 || isLeapSecond) &&
    Number(offsetHour) < 24 &&
    Number(offsetMinute) < 60
  );
}

/** The profile of ISO 8601 that sitemaps take (W3C, Date and Time Formats). */
const W3C_FORM =
  /^\d{4}(?:-\d{2}(?:-\d{2}(?:T(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?:Z|[+-](?<offsetHour>\d{2}):(?<offsetMinute>\d{2})))?)?)?$/;

/** Whether a text is a date as W3C's "Date and Time Formats" writes it, and that date exists. */
export function isW3cDate(text: string): boolean {
  const found = W3C_FORM.exec(text);
  if (found === null) return false;
  const { hour = '0', minute = '0', second = '0', offsetHour = '0', offsetMinute = '0' } = found.groups ?? {};
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  const isOffset = Number(offsetHour) < 24 && Number(offsetMinute) < 60;
  const [date = ''] = text.split('T');
  return isTime && isOffset && dayExists(`${date}${'-01'.repeat(3 - date.split('-').length)}`);
}

function dayExists(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toString() === date;
  } catch {
    return false;
  }
}

/** ISO 8601-1:2019 §5.5.2: at least one part; only the last may have decimals. */
export function isIsoDuration(text: string): boolean {
  const isForm =
    /^P(?=.)(?:[\d.,]+Y)?(?:[\d.,]+M)?(?:[\d.,]+W)?(?:[\d.,]+D)?(?:T(?=.)(?:[\d.,]+H)?(?:[\d.,]+M)?(?:[\d.,]+S)?)?$/.test(
      text,
    );
  const parts = text.match(/[\d.,]+/g) ?? [];
  return (
    isForm &&
    parts.every((part, index) => (index === parts.length - 1 ? /^\d+(?:[.,]\d+)?$/ : /^\d+$/).test(part))
  );
}
