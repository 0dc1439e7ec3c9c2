import { InputError } from '@toolyard/sdk';
import {
  formatLocalTime,
  parseCalendarDuration,
  parseCalendarTime,
  type CalendarTime,
} from './calendar-times.ts';
import { zoneFinder, type Zone } from './calendar-zones.ts';
import { entriesOf, propertiesOf, propertyOf, readCalendars, type Component } from './calendars.ts';
import { decodeContentText, parameterOf, splitEscaped, type Property } from './content-lines.ts';

export interface Person {
  readonly name: string | null;
  readonly email: string | null;
  readonly status: string | null;
  readonly role: string | null;
}

/** An event with its times as ISO 8601 has them. */
export interface CalendarEvent {
  readonly uid: string | null;
  readonly summary: string | null;
  readonly description: string | null;
  readonly location: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly all_day: boolean;
  readonly timezone: string | null;
  readonly status: string | null;
  readonly url: string | null;
  readonly categories: string[];
  readonly organizer: Person | null;
  readonly attendees: Person[];
  readonly rrule: string | null;
  readonly exdates: string[];
  readonly recurrence_id: string | null;
  readonly sequence: number;
  readonly alarms: { readonly action: string | null; readonly trigger: string | null }[];
}

export interface CalendarTask {
  readonly uid: string | null;
  readonly summary: string | null;
  readonly due: string | null;
  readonly status: string | null;
  readonly priority: number | null;
  readonly completed: string | null;
}

/** Something that could not be understood as it was meant, with the physical line where it stands. */
export interface CalendarWarning {
  readonly line: number;
  readonly message: string;
}

export interface CalendarContent {
  readonly calendars: readonly Component[];
  readonly events: CalendarEvent[];
  readonly tasks: CalendarTask[];
  readonly warnings: CalendarWarning[];
}

/** A time, and when it is a local one of a zone that is known, this and what its clocks are ahead of UTC then. */
interface Moment {
  readonly time: CalendarTime;
  readonly zoned?: { readonly zone: Zone; readonly offset: number };
}

/**
 * The events of an iCalendar text, in its order, and with `withTasks` its tasks. Recurring ones are not expanded.
 *
 * @throws InputError as `readCalendars` does
 */
export function readCalendarContent(argument: string, text: string, withTasks: boolean): CalendarContent {
  const calendars = readCalendars(argument, text);
  const findZone = zoneFinder(argument, calendars);
  const warnings: CalendarWarning[] = [];
  const unknown = new Set<string>();

  const momentsOf = (property: Property): Moment[] => {
    const tzid = parameterOf(property, 'TZID');
    return property.value.split(',').map((value) => {
      const time = parseCalendarTime(argument, value, property.line);
      if (time.kind !== 'local' || tzid === undefined) return { time };
      const zone = findZone(tzid);
      if (zone === undefined && !unknown.has(tzid)) {
        unknown.add(tzid);
        warnings.push({
          line: property.line,
          message: `unknown time zone ${tzid}: its times are given without offset`,
        });
      }
      return zone === undefined ? { time } : { time, zoned: { zone, offset: zone.offsetAt(time.dateTime) } };
    });
  };
  const momentOf = (property: Property | undefined) =>
    property === undefined ? undefined : momentsOf(property)[0];
  const formatted = (property: Property | undefined) => formatOrNull(momentOf(property));
  const endOf = (
    start: Moment | undefined,
    component: Component,
    endName: 'DTEND' | 'DUE',
  ): Moment | undefined => {
    const end = propertyOf(component, endName);
    if (end !== undefined) return momentOf(end);
    const duration = propertyOf(component, 'DURATION');
    if (start === undefined || duration === undefined) return undefined;
    return addDuration(argument, start, duration);
  };

  /** A duration as written, or a time. */
  const readTrigger = (alarm: Component): string | null => {
    const trigger = propertyOf(alarm, 'TRIGGER');
    if (trigger === undefined) return null;
    return /^\d{8}T/i.test(trigger.value) ? formatted(trigger) : trigger.value;
  };

  const readEvent = (event: Component): CalendarEvent => {
    const startProperty = propertyOf(event, 'DTSTART');
    const start = momentOf(startProperty);
    if (start === undefined) warnings.push({ line: event.line, message: 'event without DTSTART' });
    const organizer = propertyOf(event, 'ORGANIZER');
    return {
      uid: textOf(event, 'UID'),
      summary: textOf(event, 'SUMMARY'),
      description: textOf(event, 'DESCRIPTION'),
      location: textOf(event, 'LOCATION'),
      start: formatOrNull(start),
      end: formatOrNull(endOf(start, event, 'DTEND') ?? impliedEnd(start)),
      all_day: start?.time.kind === 'date',
      timezone: zoneName(start, startProperty),
      status: textOf(event, 'STATUS'),
      url: propertyOf(event, 'URL')?.value ?? null,
      categories: categoriesOf(event),
      organizer: organizer === undefined ? null : readPerson(organizer),
      attendees: propertiesOf(event, 'ATTENDEE').map(readPerson),
      rrule: propertyOf(event, 'RRULE')?.value ?? null,
      exdates: propertiesOf(event, 'EXDATE').flatMap(momentsOf).map(formatMoment),
      recurrence_id: formatted(propertyOf(event, 'RECURRENCE-ID')),
      sequence: integerOf(event, 'SEQUENCE') ?? 0,
      alarms: event.components
        .filter(({ name }) => name === 'VALARM')
        .map((alarm) => ({ action: textOf(alarm, 'ACTION'), trigger: readTrigger(alarm) })),
    };
  };
  const readTask = (task: Component): CalendarTask => ({
    uid: textOf(task, 'UID'),
    summary: textOf(task, 'SUMMARY'),
    due: formatOrNull(endOf(momentOf(propertyOf(task, 'DTSTART')), task, 'DUE')),
    status: textOf(task, 'STATUS'),
    priority: integerOf(task, 'PRIORITY'),
    completed: formatted(propertyOf(task, 'COMPLETED')),
  });

  const entries = entriesOf(calendars);
  return {
    calendars,
    events: entries.filter(({ name }) => name === 'VEVENT').map(readEvent),
    tasks: withTasks ? entries.filter(({ name }) => name === 'VTODO').map(readTask) : [],
    warnings: warnings.toSorted((a, b) => a.line - b.line),
  };
}

/** A property's text, decoded. */
export function textOf(component: Component | readonly Component[], name: string): string | null {
  const property = propertyOf(component, name);
  return property === undefined ? null : decodeContentText(property.value);
}

/** The categories of all CATEGORIES lines, decoded. */
export function categoriesOf(component: Component): string[] {
  return propertiesOf(component, 'CATEGORIES')
    .flatMap(({ value }) => splitEscaped(value, ','))
    .map((category) => decodeContentText(category).trim())
    .filter((category) => category !== '');
}

function integerOf(component: Component, name: string): number | null {
  const value = propertyOf(component, name)?.value.trim() ?? '';
  return /^[+-]?\d{1,15}$/.test(value) ? Number(value) : null;
}

/** An ORGANIZER or ATTENDEE (RFC 5545, section 3.3.3); other addresses than e-mail give way to EMAIL (RFC 7986). */
function readPerson(property: Property): Person {
  const address = property.value.trim().replace(/^mailto:/i, '');
  const email = /^[^:]*@[^:]*$/.test(address) ? address : parameterOf(property, 'EMAIL');
  return {
    name: parameterOf(property, 'CN') ?? null,
    email: email ?? null,
    status: parameterOf(property, 'PARTSTAT') ?? null,
    role: parameterOf(property, 'ROLE') ?? null,
  };
}

function zoneName(moment: Moment | undefined, property: Property | undefined): string | null {
  if (moment === undefined || property === undefined || moment.time.kind === 'date') return null;
  return moment.time.kind === 'utc' ? 'UTC' : (parameterOf(property, 'TZID') ?? null);
}

/** Without an end, a day lasts until the next and a time no time at all (RFC 5545, section 3.6.1). */
function impliedEnd(start: Moment | undefined): Moment | undefined {
  if (start?.time.kind !== 'date') return start;
  return { time: { kind: 'date', date: start.time.date.add({ days: 1 }) } };
}

/**
 * A moment later by a DURATION: weeks and days are those of the calendar, hours and less are exact (RFC 5545,
 * section 3.3.6).
 */
function addDuration(argument: string, start: Moment, { value, line }: Property): Moment {
  const duration = parseCalendarDuration(argument, value, line);
  try {
    return laterBy(start, duration);
  } catch {
    throw new InputError(
      argument,
      `expected a duration that ends in a year with four digits at line ${line}`,
    );
  }
}

function laterBy({ time, zoned }: Moment, duration: Temporal.Duration): Moment {
  if (time.kind === 'date') return { time: { kind: 'date', date: inRange(time.date.add(duration)) } };
  const { kind } = time;
  if (zoned === undefined) return { time: { kind, dateTime: inRange(time.dateTime.add(duration)) } };

  const { weeks, days, hours, minutes, seconds } = duration;
  const { zone } = zoned;
  const onDay = time.dateTime.add({ weeks, days });
  const utc = onDay.subtract({ seconds: zone.offsetAt(onDay) }).add({ hours, minutes, seconds });
  const offset = zone.offsetAtUtc(utc);
  return { time: { kind, dateTime: inRange(utc.add({ seconds: offset })) }, zoned: { zone, offset } };
}

function inRange<Dated extends { readonly year: number }>(dated: Dated): Dated {
  if (dated.year < 0 || dated.year > 9999) throw new RangeError('a year that has no four digits');
  return dated;
}

function formatOrNull(moment: Moment | undefined): string | null {
  return moment === undefined ? null : formatMoment(moment);
}

function formatMoment({ time, zoned }: Moment): string {
  if (time.kind === 'date') return time.date.toString();
  const zone = time.kind === 'utc' ? 'Z' : zoned === undefined ? '' : formatOffset(zoned.offset);
  return `${formatLocalTime(time.dateTime)}${zone}`;
}

function formatOffset(offset: number): string {
  const seconds = Math.abs(offset);
  const parts = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    ...(seconds % 60 === 0 ? [] : [seconds % 60]),
  ];
  return `${offset < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join(':')}`;
}
