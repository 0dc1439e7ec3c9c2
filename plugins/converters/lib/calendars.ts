import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError, quote } from '@toolyard/sdk';
import { parseCalendarTime } from './calendar-times.ts';
import { parseProperty, unfoldLines, type ContentLine, type Property } from './content-lines.ts';

/** A component of iCalendar (RFC 5545, section 3.6), such as a calendar, an event or a time zone. */
export interface Component {
  /** In capitals: VEVENT. */
  readonly name: string;
  /** The physical line of its BEGIN. */
  readonly line: number;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
  /** All its content lines, from BEGIN to END. */
  readonly contentLines: () => readonly ContentLine[];
}

interface OpenComponent extends Omit<Component, 'contentLines'> {
  readonly from: number;
  readonly properties: Property[];
  readonly components: Component[];
}

/** Properties whose values are dates or times, or lists of them. */
export const CALENDAR_TIMES: ReadonlySet<string> = new Set([
  'COMPLETED',
  'CREATED',
  'DTEND',
  'DTSTAMP',
  'DTSTART',
  'DUE',
  'EXDATE',
  'LAST-MODIFIED',
  'RECURRENCE-ID',
]);

/**
 * The calendars of an iCalendar text. What stands outside of them is noted in `dropped`.
 *
 * @throws InputError when there is none, or with the physical `line N` when BEGIN and END do not match, a line has
 * no colon, or a date of an event or task is malformed
 */
export function readCalendars(
  argument: string,
  text: string,
  dropped: DroppedParts,
  where: (line: number) => string = (line) => `line ${line}`,
): Component[] {
  const lines = unfoldLines(text);
  if (!lines.some((content) => /^BEGIN:VCALENDAR\s*$/i.test(content.text)))
    throw new InputError(argument, 'expected iCalendar, got no BEGIN:VCALENDAR');

  const top: Component[] = [];
  const open: OpenComponent[] = [];
  for (const [index, content] of lines.entries()) {
    const property = parseProperty(argument, content);
    const name = property.value.trim().toUpperCase();
    if (property.name === 'BEGIN') {
      open.push({ name, line: content.line, from: index, properties: [], components: [] });
    } else if (property.name === 'END') {
      const ended = open.pop();
      if (ended?.name !== name) throw unmatchedEnd(argument, property, ended);
      const { from, ...component } = ended;
      (open.at(-1)?.components ?? top).push({
        ...component,
        contentLines: () => lines.slice(from, index + 1),
      });
    } else if (open.length > 0) {
      open.at(-1)?.properties.push(property);
    } else {
      dropped.add(`${property.name} outside of a calendar`, where(content.line));
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined)
    throw new InputError(argument, `expected an END for the BEGIN:${unclosed.name} at line ${unclosed.line}`);

  const calendars = top.filter(({ name }) => name === 'VCALENDAR');
  for (const { name, line } of top)
    if (name !== 'VCALENDAR') dropped.add(`${name} outside of a calendar`, where(line));
  for (const component of entriesOf(calendars)) checkTimes(argument, component);
  return calendars;
}

function unmatchedEnd(argument: string, end: Property, open: OpenComponent | undefined): InputError {
  const expected = open === undefined ? 'a BEGIN before an END' : `END:${open.name} for line ${open.line}`;
  return new InputError(argument, `expected ${expected} at line ${end.line}, got ${quote(end.text)}`);
}

function checkTimes(argument: string, component: Component): void {
  if (component.name === 'VTIMEZONE') return;
  for (const { name, value, line } of component.properties) {
    if (!CALENDAR_TIMES.has(name)) continue;
    for (const time of value.split(',')) parseCalendarTime(argument, time, line);
  }
}

/** Events, tasks, time zones and whatever else stands in the calendars, in the order of the file. */
export function entriesOf(calendars: readonly Component[]): Component[] {
  return calendars.flatMap(({ components }) => components);
}

export function eventsOf(calendars: readonly Component[]): Component[] {
  return entriesOf(calendars).filter(({ name }) => name === 'VEVENT');
}

/** The first property of a name in one or several components. */
export function propertyOf(components: Component | readonly Component[], name: string): Property | undefined {
  for (const component of [components].flat()) {
    const found = component.properties.find((property) => property.name === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The properties of a name. */
export function propertiesOf(component: Component, name: string): Property[] {
  return component.properties.filter((property) => property.name === name);
}
