import { writeContentLines } from '@toolyard/kit/content-lines';
import { graphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { entriesOf, eventsOf, propertyOf, readCalendars, type Component } from '../../lib/calendars.ts';
import { parameterOf, parseProperty } from '../../lib/content-lines.ts';
import { GROUPINGS, groupEvents } from './event-groups.ts';

/** How much text all files may have: each repeats the calendar's properties and its time zones. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

const LONGEST_NAME = 80;

export default defineTool({
  title: 'ICS Splitter',
  summary:
    'Split an iCalendar file into several: one per event, month, year, category, or of at most N events.',
  keywords: ['ical', 'calendar', 'chunk', 'import limit'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    ics: Type.String({ contentMediaType: 'text/calendar', description: 'iCalendar text' }),
    by: Type.Enum([...GROUPINGS], {
      default: 'event',
      description: 'How to split',
    }),
    max_events: Type.Integer({ default: 100, minimum: 1, description: 'Events per file (by count)' }),
  }),
  output: Type.Object({
    files: Type.Array(
      Type.Object({
        filename: Type.String(),
        key: Type.String(),
        event_count: Type.Integer(),
        ics: Type.String({ contentMediaType: 'text/calendar' }),
      }),
      { description: '{filename, key, event_count, ics}' },
    ),
    file_count: Type.Integer({ description: 'Files' }),
    event_count: Type.Integer({ description: 'VEVENTs in all' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'By month, in order of time',
      input: {
        ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20240215T100000Z\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nDTSTART;VALUE=DATE:20231231\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
        by: 'month',
      },
      output: { file_count: 2, event_count: 2 },
    },
  ],
  run({ ics, by, max_events }) {
    const dropped = new DroppedParts();
    const calendars = readCalendars('ics', ics, dropped);
    const events = eventsOf(calendars);
    if (events.length === 0) throw new InputError('ics', 'expected at least one VEVENT, got none');
    const zones = Map.groupBy(
      entriesOf(calendars).filter(({ name }) => name === 'VTIMEZONE'),
      (zone) => propertyOf(zone, 'TZID')?.value ?? '',
    );
    const header = calendarLines(calendars, dropped);
    const allUsed = new Set<string>();
    const names = new Map<string, number>();
    let characters = 0;
    const files = groupEvents('ics', events, by, max_events).map((group) => {
      const used = new Set(group.events.flatMap((event) => zonesIn('ics', event)));
      for (const tzid of used) allUsed.add(tzid);
      const text = writeContentLines([
        'BEGIN:VCALENDAR',
        ...header,
        ...[...used]
          .flatMap((tzid) => zones.get(tzid) ?? [])
          .toSorted((a, b) => a.line - b.line)
          .concat(group.events)
          .flatMap((component) => component.contentLines().map((line) => line.text)),
        'END:VCALENDAR',
      ]);
      characters += text.length;
      if (characters > MOST_CHARACTERS) {
        throw new InputError(
          'ics',
          `expected files of at most ${MOST_CHARACTERS} characters in all, of which each repeats the calendar's properties and zones`,
        );
      }
      return {
        filename: fileName(group.title, names),
        key: group.key,
        event_count: group.events.length,
        ics: text,
      };
    });
    for (const entry of entriesOf(calendars)) {
      const tzid = entry.name === 'VTIMEZONE' ? (propertyOf(entry, 'TZID')?.value ?? '') : undefined;
      if (entry.name === 'VEVENT' || (tzid !== undefined && allUsed.has(tzid))) continue;
      dropped.add(tzid === undefined ? entry.name : `VTIMEZONE ${tzid}`, `line ${entry.line}`);
    }
    return { files, file_count: files.length, event_count: events.length, ...dropped.output() };
  },
});

/** The properties of the calendars themselves; of those in several calendars, the first one's. */
function calendarLines(calendars: readonly Component[], dropped: DroppedParts): string[] {
  const lines = new Set<string>();
  const known = new Set<string>();
  for (const { properties } of calendars) {
    const others = new Set(properties.filter(({ name }) => known.has(name)));
    for (const property of properties) {
      const { name, text, line } = property;
      if (!others.has(property)) lines.add(text);
      else if (!lines.has(text)) dropped.add(`VCALENDAR.${name}`, `line ${line}`);
    }
    for (const { name } of properties) known.add(name);
  }
  return [...lines];
}

/** The TZIDs that an event, or an alarm of it, refers to. */
function zonesIn(argument: string, event: Component): string[] {
  return event
    .contentLines()
    .filter(({ text }) => /;\s*TZID=/i.test(text))
    .flatMap((line) => parameterOf(parseProperty(argument, line), 'TZID') ?? []);
}

/** A name that is safe on every file system, with a number when it is taken; `taken` counts each name's uses. */
function fileName(title: string, taken: Map<string, number>): string {
  const safe = title.replaceAll(/[^\p{L}\p{M}\p{Nd}._-]/gu, '-');
  const stem = graphemes(safe).slice(0, LONGEST_NAME).join('') || 'event';
  let count = taken.get(stem) ?? 0;
  let name: string;
  do {
    count += 1;
    name = count === 1 ? stem : `${stem}-${count}`;
  } while (taken.has(name));
  taken.set(name, 1);
  taken.set(stem, count);
  return `${name}.ics`;
}
