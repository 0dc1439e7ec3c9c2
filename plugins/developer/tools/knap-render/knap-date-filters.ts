import { quote } from '@toolyard/sdk';
import dayjs, { type Dayjs, type ManipulateType } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import isoWeek from 'dayjs/plugin/isoWeek.js';
import utc from 'dayjs/plugin/utc.js';
import weekOfYear from 'dayjs/plugin/weekOfYear.js';
import { eachScalar, textArgument, type FilterCall, type FilterTable } from './knap-filter-call.ts';
import { textOf, type KnapValue } from './knap-value.ts';

for (const plugin of [utc, customParseFormat, isoWeek, weekOfYear, advancedFormat]) dayjs.extend(plugin);

const ISO =
  /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const LONGEST_FORMAT = 1000;

/** What write dates, in UTC, by the tokens of Day.js. */
export const DATE_FILTERS: FilterTable = {
  date: (value, call) => {
    const format = textArgument(call, 0) ?? 'YYYY-MM-DD';
    if (format.length > LONGEST_FORMAT)
      call.refuse(`expected a format of at most ${LONGEST_FORMAT} characters`);
    return eachDate(value, call, (date) => date.format(format), textArgument(call, 1));
  },
  date_modify: (value, call) => {
    const change = textArgument(call, 0) ?? '';
    const [, sign, amount, unit] =
      /^\s*([+-])\s*(\d{1,9})\s*(year|month|week|day|hour|minute|second)s?\s*$/i.exec(change) ?? [];
    if (sign === undefined || amount === undefined || unit === undefined)
      return call.refuse(`expected a change such as "+1 day" or "-2 weeks", got ${quote(change)}`);
    const number = Number(sign + amount);
    return eachDate(value, call, (date) =>
      date.add(number, unit.toLowerCase() as ManipulateType).format('YYYY-MM-DD'),
    );
  },
};

/** Nothing stays nothing; what is no date stays, with a warning. */
function eachDate(
  value: KnapValue,
  call: FilterCall,
  write: (date: Dayjs) => string,
  inputFormat?: string,
): KnapValue {
  return eachScalar(value, (scalar) => {
    if (scalar === null || scalar === '') return '';
    const date = readDate(scalar, call.now, inputFormat);
    const text = date?.isValid() === true ? write(date) : 'Invalid Date';
    if (text !== 'Invalid Date') return text;
    call.warn(`could not read ${quote(textOf(scalar))} as a date`);
    return scalar;
  });
}

/** Numbers are milliseconds since 1970; a text without a zone is in UTC. */
function readDate(value: string | number | boolean, now: number, format?: string): Dayjs | undefined {
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return dayjs.utc(value);
  if (value === 'now') return dayjs.utc(now);
  if (format !== undefined) return dayjs.utc(value, format, true);
  const text = value.trim();
  const [iso, year, month, day] = ISO.exec(text) ?? [];
  if (iso === undefined) return readWrittenDate(text);
  // Date.parse takes the 30th of February for the 1st or 2nd of March.
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(day ?? 1) > days) return undefined;
  const instant = iso.replace(' ', 'T').replace(/\s+/g, '').replace(',', '.').toUpperCase();
  const zoned = /T/.test(instant) && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(instant) ? `${instant}Z` : instant;
  return dayjs.utc(Date.parse(zoned));
}

/** "March 5, 2026", "5 Mar 2026 10:00 GMT", "2026/03/05": with four digits of a year. */
function readWrittenDate(text: string): Dayjs | undefined {
  if (!/(?<!\d)\d{4}(?!\d)/.test(text) || text.length > 100) return undefined;
  const inUtc = Date.parse(`${text} UTC`);
  return dayjs.utc(Number.isNaN(inUtc) ? Date.parse(text) : inUtc);
}
