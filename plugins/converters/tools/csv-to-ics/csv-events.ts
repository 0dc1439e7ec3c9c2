import { createHash } from 'node:crypto';
import type { DroppedParts } from '@toolyard/kit/dropped';
import { parseCsv, tabulateCsv, type CsvRow } from '@toolyard/kit/csv';
import { InputError, quote } from '@toolyard/sdk';
import ICAL from 'ical.js';
import { parseWrittenMoment, type DateOrder, type WrittenMoment, type WrittenTime } from './written-times.ts';

/** What the columns mean by their headers, without case, blanks, _ and -. */
const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['subject', 'summary'],
  ['summary', 'summary'],
  ['title', 'summary'],
  ['name', 'summary'],
  ['start', 'start'],
  ['startdate', 'start'],
  ['date', 'start'],
  ['starttime', 'start'],
  ['end', 'end'],
  ['enddate', 'end'],
  ['endtime', 'end'],
  ['alldayevent', 'all_day'],
  ['allday', 'all_day'],
  ['description', 'description'],
  ['notes', 'description'],
  ['location', 'location'],
  ['url', 'url'],
  ['categories', 'categories'],
  ['uid', 'uid'],
  ['rrule', 'rrule'],
  ['recurrence', 'rrule'],
  ['exdates', 'exdates'],
  ['rdates', 'rdates'],
  ['recurrenceid', 'recurrence_id'],
  ['status', 'status'],
  ['organizer', 'organizer'],
  ['attendees', 'attendees'],
]);

type Field =
  | 'summary'
  | 'start'
  | 'end'
  | 'all_day'
  | 'description'
  | 'location'
  | 'url'
  | 'categories'
  | 'uid'
  | 'rrule'
  | 'exdates'
  | 'rdates'
  | 'recurrence_id'
  | 'status'
  | 'organizer'
  | 'attendees';

/** An event as a row of a CSV tells it; texts are empty where it does not. */
export interface CsvEvent {
  readonly uid: string;
  readonly start: EventTime;
  /** Not included. */
  readonly end: EventTime;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly categories: readonly string[];
  readonly rrule: string;
  readonly exdates: readonly EventTime[];
  readonly rdates: readonly EventTime[];
  readonly recurrenceId: EventTime | undefined;
  readonly status: string;
  /** E-mail addresses. */
  readonly organizer: string;
  readonly attendees: readonly string[];
}

/** A day, a time in UTC, or a floating time, which clocks everywhere show. */
export type EventTime = { readonly kind: 'day'; readonly date: Temporal.PlainDate } | EventClock;

interface EventClock {
  readonly kind: 'utc' | 'floating';
  readonly dateTime: Temporal.PlainDateTime;
}

export interface EventReading {
  readonly delimiter: string;
  readonly dateOrder: DateOrder;
  /** The zone of times without an offset; without one they are floating. */
  readonly timeZone: string | undefined;
  readonly defaultMinutes: number;
}

/**
 * The events of a CSV with a header, one a row. Rows without any text are left out. What no event can carry is noted
 * in `dropped`.
 *
 * @throws InputError when a column for the start or the summary is missing, or with `line N` for a value that
 * cannot be read and for an end before the start
 */
export function readCsvEvents(
  argument: string,
  text: string,
  reading: EventReading,
  dropped: DroppedParts,
): CsvEvent[] {
  const { columns, rows } = tabulateCsv(
    parseCsv(argument, text, { delimiter: reading.delimiter }).rows,
    true,
  );
  const headers = columns.map((column) => column.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const missing =
    (!headers.some((header) => FIELDS.get(header) === 'start' && header !== 'starttime') &&
      'start (start, start date or date)') ||
    (!headers.some((header) => FIELDS.get(header) === 'summary') &&
      'summary (subject, summary, title or name)');
  if (missing !== false)
    throw new InputError(
      argument,
      `expected a column for the ${missing}, got ${columns.map(quote).join(', ')}`,
    );
  const fields = headers.map((header) => FIELDS.get(header));
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => {
      dropUnusedCells(dropped, row, columns, fields);
      return readRow(argument, row, fields, reading, dropped);
    });
}

/** Fields that take the cells of all their columns; of other fields the first cell that is not empty is taken. */
const SPREAD: ReadonlySet<Field> = new Set(['start', 'end']);

function dropUnusedCells(
  dropped: DroppedParts,
  { line, cells }: CsvRow,
  columns: readonly string[],
  fields: readonly (Field | undefined)[],
): void {
  const filled = new Set<Field>();
  for (const [index, cell] of cells.entries()) {
    if (cell.trim() === '') continue;
    const field = fields[index];
    if (field === undefined || (filled.has(field) && !SPREAD.has(field)))
      dropped.add(`column ${quote(columns[index])}`, `line ${line}`);
    if (field !== undefined) filled.add(field);
  }
}

function readRow(
  argument: string,
  { line, cells }: CsvRow,
  fields: readonly (Field | undefined)[],
  reading: EventReading,
  dropped: DroppedParts,
): CsvEvent {
  const cellsOf = (field: Field) =>
    cells.flatMap((cell, index) => (fields[index] === field && cell.trim() !== '' ? [cell.trim()] : []));
  const textOf = (field: Field) => cellsOf(field)[0] ?? '';
  const refuse = (expectation: string, value: string) =>
    new InputError(argument, `expected ${expectation} at line ${line}, got ${quote(value)}`);
  const momentOf = (field: 'start' | 'end'): WrittenMoment => {
    const moments = cellsOf(field).map((cell) => {
      const moment = parseWrittenMoment(cell, reading.dateOrder);
      if (moment === undefined) throw refuse(`a date or time as ${DATE_FORMS[reading.dateOrder]}`, cell);
      return moment;
    });
    return {
      date: moments.find(({ date }) => date !== undefined)?.date,
      time: moments.find(({ time }) => time !== undefined)?.time,
    };
  };

  const start = momentOf('start');
  if (start.date === undefined) throw refuse('a start date', cellsOf('start').join(' '));
  const end = momentOf('end');
  const isAllDay = /^(?:true|yes|1|x)$/i.test(textOf('all_day'));
  if (!isAllDay && start.time === undefined && end.time !== undefined)
    throw refuse('a start time, since there is an end time', cellsOf('start').join(' '));

  const times =
    isAllDay || start.time === undefined
      ? daysOf(start.date, end.date)
      : timesOf({ date: start.date, time: start.time }, end, reading);
  if (times === undefined)
    throw refuse('an end that is not before the start, up to the year 9999', cellsOf('end').join(' '));
  for (const moment of [start, { ...end, date: end.date ?? start.date }]) {
    const change = changeOf(moment, reading.timeZone);
    if (change !== undefined) dropped.add(change, `line ${line}`);
  }
  const rrule = textOf('rrule')
    .toUpperCase()
    .replace(/^RRULE:/, '');
  if (rrule !== '' && !isRule(rrule)) throw refuse('a rule such as FREQ=WEEKLY;COUNT=3', textOf('rrule'));
  const listOf = (field: Field) =>
    textOf(field)
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const occurrences = (field: 'exdates' | 'rdates' | 'recurrence_id') =>
    listOf(field).map((part) => {
      const moment = parseWrittenMoment(part, reading.dateOrder);
      const occurrence = moment && occurrenceOf(moment, times.start, reading.timeZone);
      if (occurrence === undefined)
        throw refuse(
          `${field} of ${times.start.kind === 'day' ? 'dates' : 'dates with times'}, as the start is one`,
          part,
        );
      return occurrence;
    });
  const addresses = (field: 'organizer' | 'attendees') =>
    listOf(field).filter((address) => {
      const isAddress = /^[^\s:@]+@[^\s:@]+$/.test(address);
      if (!isAddress) dropped.add(`${field} without an e-mail address`, `line ${line}`);
      return isAddress;
    });
  const status = textOf('status').toUpperCase();
  if (status !== '' && !EVENT_STATUSES.has(status))
    dropped.add(`status ${quote(textOf('status'))}`, `line ${line}`);
  const [organizer = '', ...otherOrganizers] = addresses('organizer');
  if (otherOrganizers.length > 0) dropped.add('a second organizer', `line ${line}`);
  const [recurrenceId, ...otherIds] = occurrences('recurrence_id');
  if (otherIds.length > 0) throw refuse('one recurrence_id', textOf('recurrence_id'));
  return {
    uid: textOf('uid') || contentUid(cells),
    ...times,
    summary: textOf('summary'),
    description: textOf('description'),
    location: textOf('location'),
    url: textOf('url').replaceAll(/[\r\n]/g, ''),
    categories: textOf('categories')
      .split(',')
      .map((category) => category.trim())
      .filter((category) => category !== ''),
    rrule,
    exdates: occurrences('exdates'),
    rdates: occurrences('rdates'),
    recurrenceId,
    status: EVENT_STATUSES.has(status) ? status : '',
    organizer,
    attendees: addresses('attendees'),
  };
}

/** RFC 5545, section 3.8.1.11. */
const EVENT_STATUSES: ReadonlySet<string> = new Set(['TENTATIVE', 'CONFIRMED', 'CANCELLED']);

/** An occurrence of a series is a day where its start is one, and a time where this is (RFC 5545, section 3.8.5.1). */
function occurrenceOf(
  { date, time }: WrittenMoment,
  start: EventTime,
  timeZone: string | undefined,
): EventTime | undefined {
  if (date === undefined) return undefined;
  if (start.kind === 'day') return time === undefined ? { kind: 'day', date } : undefined;
  return time === undefined ? undefined : clockAt(date, time, time.offset, timeZone);
}

function clockAt(
  date: Temporal.PlainDate,
  time: WrittenTime,
  offset: string | undefined,
  timeZone: string | undefined,
): EventClock {
  const dateTime = date.toPlainDateTime(time.clock);
  if (offset !== undefined)
    return { kind: 'utc', dateTime: inUtc(Temporal.Instant.from(dateTime.toString() + offset)) };
  if (timeZone === undefined) return { kind: 'floating', dateTime };
  return { kind: 'utc', dateTime: inUtc(dateTime.toZonedDateTime(timeZone).toInstant()) };
}

/** What a time that clocks of the zone skip, or have twice, cannot say. */
function changeOf({ date, time }: WrittenMoment, timeZone: string | undefined): string | undefined {
  if (date === undefined || time === undefined || time.offset !== undefined || timeZone === undefined)
    return undefined;
  const dateTime = date.toPlainDateTime(time.clock);
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    dateTime.toZonedDateTime(timeZone, { disambiguation }),
  );
  if (first === undefined || second === undefined || first.equals(second)) return undefined;
  return first.toPlainDateTime().equals(dateTime)
    ? `second of the two times ${dateTime.toString()}`
    : `time ${dateTime.toString()}, which clocks skip`;
}

const DATE_FORMS: Readonly<Record<DateOrder, string>> = {
  iso: '2024-03-31, 9:05 PM or 2024-03-31 21:05',
  mdy: '2024-03-31, 3/31/2024, 9:05 PM or 3/31/2024 21:05',
  dmy: '2024-03-31, 31/3/2024, 9:05 PM or 31/3/2024 21:05',
};

interface Times {
  readonly start: EventTime;
  readonly end: EventTime;
}

/** Days up to the last, which is included. Undefined when the end is before the start, or its year has five digits. */
function daysOf(first: Temporal.PlainDate, last = first): Times | undefined {
  const end = last.add({ days: 1 });
  if (Temporal.PlainDate.compare(last, first) < 0 || end.year > 9999) return undefined;
  return { start: { kind: 'day', date: first }, end: { kind: 'day', date: end } };
}

/** Undefined when the end is before the start, or a year has not four digits. */
function timesOf(
  start: { readonly date: Temporal.PlainDate; readonly time: WrittenTime },
  end: WrittenMoment,
  { timeZone, defaultMinutes }: EventReading,
): Times | undefined {
  // Of two times of which only one has an offset, both are meant by it, unless a zone is given.
  const offset = timeZone === undefined ? (start.time.offset ?? end.time?.offset) : undefined;
  const timeAt = (date: Temporal.PlainDate, time: WrittenTime): EventClock =>
    clockAt(date, time, time.offset ?? offset, timeZone);

  const first = timeAt(start.date, start.time);
  let last: EventClock;
  if (end.time === undefined) {
    const lastDay = timeAt(end.date ?? start.date, start.time);
    if (isBefore(lastDay, first)) return undefined;
    last = { ...lastDay, dateTime: lastDay.dateTime.add({ minutes: defaultMinutes }) };
  } else {
    last = timeAt(end.date ?? start.date, end.time);
    if (end.date === undefined && isBefore(last, first)) last = timeAt(start.date.add({ days: 1 }), end.time);
  }
  const years = [first.dateTime.year, last.dateTime.year];
  if (isBefore(last, first) || years.some((year) => year < 0 || year > 9999)) return undefined;
  return { start: first, end: last };
}

function isBefore(a: EventClock, b: EventClock): boolean {
  return Temporal.PlainDateTime.compare(a.dateTime, b.dateTime) < 0;
}

function inUtc(instant: Temporal.Instant): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO('UTC').toPlainDateTime();
}

function isRule(text: string): boolean {
  if (!/^[A-Z0-9=;,+-]+$/.test(text) || !text.includes('FREQ=')) return false;
  try {
    ICAL.Recur.fromString(text);
    return true;
  } catch {
    return false;
  }
}

/** A UID that is the same whenever the row is, so that an import that is repeated makes no second event. */
function contentUid(cells: readonly string[]): string {
  return `${createHash('sha256').update(JSON.stringify(cells)).digest('hex').slice(0, 32)}@toolyard`;
}
