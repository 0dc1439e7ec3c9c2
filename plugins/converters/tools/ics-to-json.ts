import { defineTool, nullable, Type } from '@toolyard/sdk';
import { readCalendarContent, textOf } from '../lib/calendar-events.ts';

const text = nullable(Type.String());
const person = Type.Object({ name: text, email: text, status: text, role: text });

export default defineTool({
  title: 'ICS to JSON',
  summary:
    'Parses an iCalendar file into JSON events with resolved ISO times, organizer, attendees, recurrence and alarms.',
  keywords: ['ical', 'vevent', 'vtodo', 'outlook', 'google calendar'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    ics: Type.String({ contentMediaType: 'text/calendar', description: 'iCalendar text' }),
    include_todos: Type.Boolean({ default: false, description: 'Also give VTODO entries' }),
  }),
  output: Type.Object({
    calendar: Type.Object(
      { name: text, prodid: text, method: text, timezone: text },
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
        recurrence_id: text,
        sequence: Type.Integer(),
        alarms: Type.Array(Type.Object({ action: text, trigger: text })),
      }),
      {
        description:
          'In file order: uid, summary, description, location, start, end, all_day, timezone, status, url, categories, organizer, attendees, rrule, exdates, recurrence_id, sequence, alarms',
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
        }),
        { description: 'uid, summary, due, status, priority, completed; with include_todos' },
      ),
    ),
    warnings: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: '{line, message}',
    }),
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
    const { calendars, events, tasks, warnings } = readCalendarContent('ics', ics, include_todos);
    return {
      calendar: {
        name: textOf(calendars, 'NAME') ?? textOf(calendars, 'X-WR-CALNAME'),
        prodid: textOf(calendars, 'PRODID'),
        method: textOf(calendars, 'METHOD'),
        timezone: textOf(calendars, 'X-WR-TIMEZONE'),
      },
      events,
      event_count: events.length,
      ...(include_todos ? { todos: tasks } : {}),
      warnings,
    };
  },
});
