import { defineTool, nullable, Type } from '@toolyard/sdk';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { otherProperties, readCalendarContent, textOf } from '../lib/calendar-events.ts';
import {
  ALARM_PROPERTIES,
  dropEntries,
  dropParts,
  dropZoneOfEnd,
  EVENT_PROPERTIES,
  TASK_PROPERTIES,
} from '../lib/calendar-properties.ts';
import { entriesOf, type Component } from '../lib/calendars.ts';
import { dropParameters, type TakenProperties } from '../lib/content-leftovers.ts';
import { decodeContentText, type Property } from '../lib/content-lines.ts';

const text = nullable(Type.String());
const parameters = Type.Record(Type.String(), Type.Array(Type.String()));
const other_properties = Type.Optional(
  Type.Array(Type.Object({ name: Type.String(), parameters, value: Type.String() }), {
    description: 'What has no field of its own: {name, parameters, value}, the value as written',
  }),
);
const person = Type.Object({
  name: text,
  email: text,
  status: text,
  role: text,
  uri: Type.Optional(Type.String({ description: 'The address where it is no e-mail' })),
  other_parameters: Type.Optional(parameters),
});

/** What the calendars themselves have fields for, and their VERSION, which is always the same. */
const CALENDAR_PROPERTIES: TakenProperties = {
  VERSION: { each: true },
  NAME: {},
  PRODID: {},
  METHOD: {},
  'X-WR-TIMEZONE': {},
};

export default defineTool({
  title: 'ICS to JSON',
  summary:
    'Parse an iCalendar file into JSON events with resolved ISO times, organizer, attendees, recurrence and alarms.',
  keywords: ['ical', 'vevent', 'vtodo', 'outlook', 'google calendar'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    ics: Type.String({ contentMediaType: 'text/calendar', description: 'iCalendar text' }),
    include_todos: Type.Boolean({ default: false, description: 'Also give VTODO entries' }),
  }),
  output: Type.Object({
    calendar: Type.Object(
      { name: text, prodid: text, method: text, timezone: text, other_properties },
      { description: '{name, prodid, method, timezone}, null where missing' },
    ),
    events: Type.Array(
      Type.Object({
        uid: text,
        summary: text,
        description: text,
        location: text,
        start: text,
        end: text,
        all_day: Type.Boolean(),
        timezone: text,
        status: text,
        url: text,
        categories: Type.Array(Type.String()),
        organizer: nullable(person),
        attendees: Type.Array(person),
        rrule: text,
        exdates: Type.Array(Type.String()),
        rdates: Type.Array(Type.String()),
        recurrence_id: text,
        sequence: Type.Integer(),
        alarms: Type.Array(
          Type.Object({
            action: text,
            trigger: text,
            related: Type.Optional(Type.Literal('END')),
            other_properties,
          }),
        ),
        other_properties,
      }),
      {
        description:
          'In file order: uid, summary, description, location, start, end, all_day, timezone, status, url, categories, organizer, attendees, rrule, exdates, rdates, recurrence_id, sequence, alarms',
      },
    ),
    event_count: Type.Integer({ description: 'VEVENTs' }),
    todos: Type.Optional(
      Type.Array(
        Type.Object({
          uid: text,
          summary: text,
          due: text,
          status: text,
          priority: nullable(Type.Integer()),
          completed: text,
          other_properties,
        }),
        { description: 'uid, summary, due, status, priority, completed; with include_todos' },
      ),
    ),
    warnings: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: '{line, message}',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A weekly meeting in a time zone',
      input: {
        ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Team\r\nBEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Berlin\\, weekly\r\nDTSTART;TZID=Europe/Berlin:20240710T090000\r\nDURATION:PT1H30M\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      },
      output: {
        calendar: { name: 'Team', prodid: null, method: null, timezone: null },
        event_count: 1,
        warnings: [],
      },
    },
  ],
  run({ ics, include_todos }) {
    const dropped = new DroppedParts();
    const { calendars, events, tasks, warnings } = readCalendarContent('ics', ics, include_todos, dropped);
    dropEntries(dropped, calendars, include_todos ? ['VEVENT', 'VTODO'] : ['VEVENT']);
    for (const entry of entriesOf(calendars)) {
      if (entry.name === 'VEVENT') dropEventParts(dropped, entry);
      else if (entry.name === 'VTODO' && include_todos) {
        dropParts(dropped, entry, []);
        dropParameters(dropped, 'VTODO', entry.properties, TASK_PROPERTIES);
      }
    }
    const name = textOf(calendars, 'NAME') ?? textOf(calendars, 'X-WR-CALNAME');
    return {
      calendar: {
        name,
        prodid: textOf(calendars, 'PRODID'),
        method: textOf(calendars, 'METHOD'),
        timezone: textOf(calendars, 'X-WR-TIMEZONE'),
        ...otherProperties(untoldProperties(calendars, name), CALENDAR_PROPERTIES),
      },
      events,
      event_count: events.length,
      ...(include_todos ? { todos: tasks } : {}),
      warnings,
      ...dropped.output(),
    };
  },
});

/** The properties of the calendars but for those that repeat one, or say again what the name is. */
function untoldProperties(calendars: readonly Component[], name: string | null): Property[] {
  const told = new Set(['CALSCALE:GREGORIAN', `X-WR-CALNAME:${name}`]);
  return calendars
    .flatMap(({ properties }) => properties)
    .filter((property) => {
      const said = `${property.name}:${decodeContentText(property.value)}`;
      if (told.has(said)) return false;
      told.add(said);
      return true;
    });
}

/** Notes what an event has that no field tells: parts other than alarms, parameters, a zone of the end of its own. */
function dropEventParts(dropped: DroppedParts, event: Component): void {
  dropParts(dropped, event, ['VALARM']);
  const properties = event.properties.filter(({ name }) => name !== 'ORGANIZER' && name !== 'ATTENDEE');
  dropParameters(dropped, 'VEVENT', properties, EVENT_PROPERTIES);
  for (const alarm of event.components) {
    if (alarm.name === 'VALARM') dropParameters(dropped, 'VALARM', alarm.properties, ALARM_PROPERTIES);
  }
  dropZoneOfEnd(dropped, event);
}
