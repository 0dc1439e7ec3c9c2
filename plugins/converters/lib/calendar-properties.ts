import type { DroppedParts } from '@toolyard/kit/dropped';
import { isPublicZone } from './calendar-zones.ts';
import { entriesOf, propertyOf, type Component } from './calendars.ts';
import { parameterOf } from './content-lines.ts';
import type { TakenProperties } from './content-leftovers.ts';

const TIME = { parameters: ['TZID', 'VALUE'] };
const TIMES = { ...TIME, each: true };

/** What an event has fields for (RFC 5545, section 3.6.1). */
export const EVENT_PROPERTIES: TakenProperties = {
  UID: {},
  SUMMARY: {},
  DESCRIPTION: {},
  LOCATION: {},
  DTSTART: TIME,
  DTEND: TIME,
  DURATION: {},
  STATUS: {},
  URL: { parameters: ['VALUE'] },
  CATEGORIES: { each: true },
  ORGANIZER: {},
  ATTENDEE: { each: true },
  RRULE: {},
  EXDATE: TIMES,
  RDATE: TIMES,
  'RECURRENCE-ID': TIME,
  SEQUENCE: {},
};

export const TASK_PROPERTIES: TakenProperties = {
  UID: {},
  SUMMARY: {},
  DUE: TIME,
  STATUS: {},
  PRIORITY: {},
  COMPLETED: TIME,
};

export const ALARM_PROPERTIES: TakenProperties = {
  ACTION: {},
  TRIGGER: { parameters: ['RELATED', 'VALUE'] },
};

/**
 * Notes the entries of other kinds than those `kept`. A VTIMEZONE is no loss when its name says it all; where the
 * name is the file's own, times keep the offset but not the rules by which clocks are set.
 */
export function dropEntries(
  dropped: DroppedParts,
  calendars: readonly Component[],
  kept: readonly string[],
): void {
  for (const entry of entriesOf(calendars)) {
    const { name, line } = entry;
    if (kept.includes(name)) continue;
    const tzid = name === 'VTIMEZONE' ? propertyOf(entry, 'TZID')?.value : undefined;
    if (tzid !== undefined && isPublicZone(tzid)) continue;
    dropped.add(tzid === undefined ? name : `VTIMEZONE ${tzid}`, `line ${line}`);
  }
}

/** Notes the components of an entry, such as alarms, of other kinds than those `kept`. */
export function dropParts(dropped: DroppedParts, entry: Component, kept: readonly string[]): void {
  for (const { name, line } of entry.components) {
    if (!kept.includes(name)) dropped.add(`${entry.name}.${name}`, `line ${line}`);
  }
}

/** Notes the zone of an event's end where it is not that of its start, which alone is told; its offset is kept. */
export function dropZoneOfEnd(dropped: DroppedParts, event: Component): void {
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => propertyOf(event, name));
  const tzid = end && parameterOf(end, 'TZID');
  if (end !== undefined && tzid !== undefined && tzid !== (start && parameterOf(start, 'TZID')))
    dropped.add('VEVENT.DTEND;TZID', `line ${end.line}`);
}
