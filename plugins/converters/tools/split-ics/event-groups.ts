import { InputError } from '@toolyard/sdk';
import { categoriesOf, textOf } from '../../lib/calendar-events.ts';
import { parseCalendarTime } from '../../lib/calendar-times.ts';
import { propertyOf, type Component } from '../../lib/calendars.ts';

export const GROUPINGS = ['event', 'month', 'year', 'category', 'count'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Events that belong together. */
export interface EventGroup {
  readonly key: string;
  /** What a file of them may be called. */
  readonly title: string;
  readonly events: Component[];
}

/**
 * Events in groups, which come in the order of their first events, months and years in order of time. A series and
 * its overrides, which have one UID, are never parted: the first of them decides.
 *
 * @param most how many events a group of the grouping `count` has, if it is not one longer series
 * @throws InputError with `line N` for an event without a start, where groups are months or years
 */
export function groupEvents(
  argument: string,
  events: readonly Component[],
  by: Grouping,
  most: number,
): EventGroup[] {
  const series = seriesOf(events);
  if (by === 'count') return groupsOf(series, most);
  if (by === 'month' || by === 'year') {
    const length = by === 'month' ? 'YYYY-MM'.length : 'YYYY'.length;
    const starts = new Map(events.map((event) => [event, startDate(argument, event)]));
    const keyOf = (first: Component) => (starts.get(first) ?? '').slice(0, length);
    return groupedBy(series, keyOf).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }
  if (by === 'category') return groupedBy(series, (first) => categoriesOf(first)[0] ?? 'uncategorized');
  return series.map((one, index) => {
    const [first] = one;
    const key = (first && textOf(first, 'UID')) ?? `event-${index + 1}`;
    return { key, title: (first && textOf(first, 'SUMMARY')) || key, events: one };
  });
}

/** Events by UID; those without one are each on their own. */
function seriesOf(events: readonly Component[]): Component[][] {
  const series = new Map<unknown, Component[]>();
  for (const event of events) {
    const key = propertyOf(event, 'UID')?.value ?? event;
    const found = series.get(key);
    if (found === undefined) series.set(key, [event]);
    else found.push(event);
  }
  return [...series.values()];
}

function groupedBy(series: readonly Component[][], keyOf: (first: Component) => string): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  for (const events of series) {
    const [first] = events;
    if (first === undefined) continue;
    const key = keyOf(first);
    const group = groups.get(key) ?? { key, title: key, events: [] };
    group.events.push(...events);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function groupsOf(series: readonly Component[][], most: number): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const events of series) {
    const last = groups.at(-1);
    if (last !== undefined && last.events.length + events.length <= most) last.events.push(...events);
    else {
      const key = String(groups.length + 1);
      groups.push({ key, title: key, events: [...events] });
    }
  }
  return groups;
}

/** The date of an event's start as it is written, whatever its zone. */
function startDate(argument: string, event: Component): string {
  const start = propertyOf(event, 'DTSTART');
  if (start === undefined)
    throw new InputError(argument, `expected a DTSTART in the event at line ${event.line}, got none`);
  const time = parseCalendarTime(argument, start.value, start.line);
  return (time.kind === 'date' ? time.date : time.dateTime.toPlainDate()).toString();
}
