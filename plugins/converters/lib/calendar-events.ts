import type { DroppedParts } from '@toolyard/kit/dropped';
import {
  formatOrNull,
  formatMoment,
  impliedEnd,
  MomentReader,
  zoneName,
  type CalendarWarning,
} from './calendar-moments.ts';
import { ALARM_PROPERTIES, EVENT_PROPERTIES, TASK_PROPERTIES } from './calendar-properties.ts';
import { entriesOf, propertiesOf, propertyOf, readCalendars, type Component } from './calendars.ts';
import { leftoverProperties, type TakenProperties } from './content-leftovers.ts';
import {
  decodeContentText,
  parameterOf,
  splitEscaped,
  type Parameter,
  type Property,
} from './content-lines.ts';

/** A property that has no field of its own, its value as it is written, escapes and all. */
export interface OtherProperty {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string[]>>;
  readonly value: string;
}

/** Properties without a field of their own; absent when there are none. */
interface Others {
  readonly other_properties?: OtherProperty[];
}

export interface Person {
  readonly name: string | null;
  readonly email: string | null;
  readonly status: string | null;
  readonly role: string | null;
  /** The address where it is none of e-mail. */
  readonly uri?: string;
  readonly other_parameters?: Readonly<Record<string, string[]>>;
}

export interface CalendarAlarm extends Others {
  readonly action: string | null;
  readonly trigger: string | null;
  /** Set when a trigger that is a duration counts from the end, not from the start. */
  readonly related?: 'END';
}

/** An event with its times as ISO 8601 has them. */
export interface CalendarEvent extends Others {
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
  /** Times, or intervals of ISO 8601, such as `2024-01-01T10:00:00Z/PT1H`. */
  readonly rdates: string[];
  readonly recurrence_id: string | null;
  readonly sequence: number;
  readonly alarms: CalendarAlarm[];
}

export interface CalendarTask extends Others {
  readonly uid: string | null;
  readonly summary: string | null;
  readonly due: string | null;
  readonly status: string | null;
  readonly priority: number | null;
  readonly completed: string | null;
}

export interface CalendarContent {
  readonly calendars: readonly Component[];
  readonly events: CalendarEvent[];
  readonly tasks: CalendarTask[];
  readonly warnings: CalendarWarning[];
}

/**
 * The events of an iCalendar text, in its order, and with `withTasks` its tasks. Recurring ones are not expanded.
 *
 * @throws InputError as `readCalendars` does
 */
export function readCalendarContent(
  argument: string,
  text: string,
  withTasks: boolean,
  dropped: DroppedParts,
): CalendarContent {
  const calendars = readCalendars(argument, text, dropped);
  const times = new MomentReader(argument, calendars);
  const entries = entriesOf(calendars);
  const events = entries.filter(({ name }) => name === 'VEVENT').map((event) => readEvent(event, times));
  const tasks = entries
    .filter(({ name }) => name === 'VTODO' && withTasks)
    .map((task) => readTask(task, times));
  return { calendars, events, tasks, warnings: times.warnings.toSorted((a, b) => a.line - b.line) };
}

function readEvent(event: Component, times: MomentReader): CalendarEvent {
  const startProperty = propertyOf(event, 'DTSTART');
  const start = times.momentOf(startProperty);
  if (start === undefined) times.warnings.push({ line: event.line, message: 'event without DTSTART' });
  const organizer = propertyOf(event, 'ORGANIZER');
  return {
    uid: textOf(event, 'UID'),
    summary: textOf(event, 'SUMMARY'),
    description: textOf(event, 'DESCRIPTION'),
    location: textOf(event, 'LOCATION'),
    start: formatOrNull(start),
    end: formatOrNull(times.endOf(start, event, 'DTEND') ?? impliedEnd(start)),
    all_day: start?.time.kind === 'date',
    timezone: zoneName(start, startProperty),
    status: textOf(event, 'STATUS'),
    url: propertyOf(event, 'URL')?.value ?? null,
    categories: categoriesOf(event),
    organizer: organizer === undefined ? null : readPerson(organizer),
    attendees: propertiesOf(event, 'ATTENDEE').map(readPerson),
    rrule: propertyOf(event, 'RRULE')?.value ?? null,
    exdates: propertiesOf(event, 'EXDATE').flatMap((property) => times.momentsOf(property).map(formatMoment)),
    rdates: propertiesOf(event, 'RDATE').flatMap((property) => times.formattedPeriods(property)),
    recurrence_id: times.formatted(propertyOf(event, 'RECURRENCE-ID')),
    sequence: integerOf(event, 'SEQUENCE') ?? 0,
    alarms: event.components.filter(({ name }) => name === 'VALARM').map((alarm) => readAlarm(alarm, times)),
    ...otherProperties(event.properties, EVENT_PROPERTIES),
  };
}

/** An alarm whose trigger is a duration as written, or a time. */
function readAlarm(alarm: Component, times: MomentReader): CalendarAlarm {
  const trigger = propertyOf(alarm, 'TRIGGER');
  const isTime = trigger !== undefined && /^\d{8}T/i.test(trigger.value);
  const isFromEnd = trigger !== undefined && parameterOf(trigger, 'RELATED')?.toUpperCase() === 'END';
  return {
    action: textOf(alarm, 'ACTION'),
    trigger: isTime ? times.formatted(trigger) : (trigger?.value ?? null),
    ...(isFromEnd ? { related: 'END' as const } : {}),
    ...otherProperties(alarm.properties, ALARM_PROPERTIES),
  };
}

function readTask(task: Component, times: MomentReader): CalendarTask {
  const start = times.momentOf(propertyOf(task, 'DTSTART'));
  return {
    uid: textOf(task, 'UID'),
    summary: textOf(task, 'SUMMARY'),
    due: formatOrNull(times.endOf(start, task, 'DUE')),
    status: textOf(task, 'STATUS'),
    priority: integerOf(task, 'PRIORITY'),
    completed: times.formatted(propertyOf(task, 'COMPLETED')),
    ...otherProperties(task.properties, TASK_PROPERTIES),
  };
}

/** The properties that are not `taken`, to be spread into what was read. */
export function otherProperties(properties: readonly Property[], taken: TakenProperties): Others {
  const others = leftoverProperties(properties, taken).map(({ name, parameters, value }) => ({
    name,
    parameters: parametersOf(parameters),
    value,
  }));
  return others.length === 0 ? {} : { other_properties: others };
}

function parametersOf(parameters: readonly Parameter[]): Record<string, string[]> {
  return Object.fromEntries(parameters.map(({ name, values }) => [name, [...values]]));
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

const PERSON_PARAMETERS: ReadonlySet<string> = new Set(['CN', 'PARTSTAT', 'ROLE']);

/** An ORGANIZER or ATTENDEE (RFC 5545, section 3.3.3); other addresses than e-mail give way to EMAIL (RFC 7986). */
export function readPerson(property: Property): Person {
  const address = property.value.trim().replace(/^mailto:/i, '');
  const isEmail = /^[^:]*@[^:]*$/.test(address);
  const others = property.parameters.filter(
    ({ name }) => !PERSON_PARAMETERS.has(name) && (isEmail || name !== 'EMAIL'),
  );
  return {
    name: parameterOf(property, 'CN') ?? null,
    email: (isEmail ? address : parameterOf(property, 'EMAIL')) ?? null,
    status: parameterOf(property, 'PARTSTAT') ?? null,
    role: parameterOf(property, 'ROLE') ?? null,
    ...(isEmail || address === '' ? {} : { uri: address }),
    ...(others.length === 0 ? {} : { other_parameters: parametersOf(others) }),
  };
}
