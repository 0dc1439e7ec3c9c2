import { escapeContentText, writeContentLines } from '@toolyard/kit/content-lines';
import { defineTool, Type } from '@toolyard/sdk';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { entriesOf, eventsOf, propertyOf, readCalendars, type Component } from '../lib/calendars.ts';
import { parameterOf } from '../lib/content-lines.ts';

export default defineTool({
  title: 'ICS Merger',
  summary:
    'Merge iCalendar files into one, dropping repeated events (same UID) in favour of the newest revision.',
  keywords: ['ical', 'combine', 'calendar', 'deduplicate'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    files: Type.Array(Type.String({ contentMediaType: 'text/calendar' }), {
      minItems: 2,
      maxItems: 50,
      description: '2-50 iCalendar texts',
    }),
    dedupe: Type.Boolean({ default: true, description: 'Keep one event of each UID and RECURRENCE-ID' }),
    calendar_name: Type.Optional(
      Type.String({ description: 'X-WR-CALNAME (default: that of the first file having one)' }),
    ),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/calendar', description: 'iCalendar text' }),
    event_count: Type.Integer({ description: 'VEVENTs written' }),
    duplicates_removed: Type.Integer({ description: 'Components dropped as repeats' }),
    files: Type.Array(Type.Object({ event_count: Type.Integer() }), {
      description: '{event_count} per input',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'The highest sequence stays',
      input: {
        files: [
          'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSEQUENCE:0\r\nSUMMARY:Old\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
          'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSEQUENCE:1\r\nSUMMARY:New\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
        ],
      },
      output: {
        result:
          'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Toolyard//ICS Merger//EN\r\nCALSCALE:GREGORIAN\r\nBEGIN:VEVENT\r\nUID:a\r\nSEQUENCE:1\r\nSUMMARY:New\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
        duplicates_removed: 1,
      },
    },
  ],
  run({ files, dedupe, calendar_name }) {
    const dropped = new DroppedParts();
    const read = files.map((text, index) =>
      readCalendars(`files[${index}]`, text, dropped, (line) => `files[${index}] line ${line}`),
    );
    const zones = new Map<string, Component>();
    const others: Component[] = [];
    for (const [index, calendars] of read.entries()) {
      for (const component of entriesOf(calendars)) {
        if (component.name !== 'VTIMEZONE') {
          others.push(component);
          continue;
        }
        const tzid = propertyOf(component, 'TZID')?.value ?? '';
        const rival = zones.get(tzid);
        if (rival === undefined) zones.set(tzid, component);
        else if (textOf(rival) !== textOf(component))
          dropped.add(`VTIMEZONE ${tzid} defined otherwise`, `files[${index}] line ${component.line}`);
      }
    }
    const kept = dedupe ? newestRevisions(others) : others;
    const name = calendar_name === undefined ? nameOf(read) : escapeContentText(calendar_name);
    dropCalendarProperties(dropped, read, name);
    const components = [...zones.values(), ...kept];
    return {
      result: writeContentLines([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Toolyard//ICS Merger//EN',
        'CALSCALE:GREGORIAN',
        ...(name === '' ? [] : [`X-WR-CALNAME:${name}`]),
        ...components.flatMap((component) => component.contentLines().map(({ text }) => text)),
        'END:VCALENDAR',
      ]),
      event_count: kept.filter((component) => component.name === 'VEVENT').length,
      duplicates_removed: others.length - kept.length,
      files: read.map((calendars) => ({ event_count: eventsOf(calendars).length })),
      ...dropped.output(),
    };
  },
});

function textOf(component: Component): string {
  return component
    .contentLines()
    .map(({ text }) => text)
    .join('\n');
}

const NAMES: ReadonlySet<string> = new Set(['NAME', 'X-WR-CALNAME']);

/** Notes the properties of the calendars themselves, of which the merged one has its own or none but a `name`. */
function dropCalendarProperties(
  dropped: DroppedParts,
  files: readonly (readonly Component[])[],
  name: string,
): void {
  for (const [index, calendars] of files.entries()) {
    for (const property of calendars.flatMap(({ properties }) => properties)) {
      const { name: kind, value, line } = property;
      const isKept =
        kind === 'VERSION' ||
        (kind === 'CALSCALE' && value.trim().toUpperCase() === 'GREGORIAN') ||
        (NAMES.has(kind) && value === name);
      if (!isKept) dropped.add(`VCALENDAR.${kind}`, `files[${index}] line ${line}`);
    }
  }
}

/** The name of the first file that has one, as it is written there. */
function nameOf(files: readonly (readonly Component[])[]): string {
  const names = files.map(
    (calendars) => propertyOf(calendars, 'X-WR-CALNAME')?.value ?? propertyOf(calendars, 'NAME')?.value,
  );
  return names.find((name) => name !== undefined) ?? '';
}

/** One component of each kind, UID and RECURRENCE-ID, its newest revision, where the first of them stood. */
function newestRevisions(components: readonly Component[]): Component[] {
  const kept = new Map<unknown, Component>();
  for (const component of components) {
    const uid = propertyOf(component, 'UID')?.value.trim();
    const instance = propertyOf(component, 'RECURRENCE-ID');
    const key =
      uid === undefined
        ? component
        : JSON.stringify([
            component.name,
            uid,
            instance?.value.trim(),
            instance && parameterOf(instance, 'TZID'),
          ]);
    const rival = kept.get(key);
    if (rival === undefined || isNewer(component, rival)) kept.set(key, component);
  }
  return [...kept.values()];
}

function isNewer(component: Component, rival: Component): boolean {
  const sequence = sequenceOf(component) - sequenceOf(rival);
  if (sequence !== 0) return sequence > 0;
  for (const name of ['LAST-MODIFIED', 'DTSTAMP']) {
    // Both are in UTC (RFC 5545, sections 3.8.7.2 and 3.8.7.3), so that their text is in order of time.
    const [time = '', rivalTime = ''] = [component, rival].map((one) => propertyOf(one, name)?.value.trim());
    if (time !== rivalTime) return time > rivalTime;
  }
  return false;
}

function sequenceOf(component: Component): number {
  return Number.parseInt(propertyOf(component, 'SEQUENCE')?.value ?? '0', 10) || 0;
}
