import { parseCsvDelimiter, writeCsv } from '@toolyard/kit/csv';
import { defineTool, Type } from '@toolyard/sdk';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { readCalendarContent, readPerson, type CalendarEvent, type Person } from '../lib/calendar-events.ts';
import { dropEntries, dropParts, dropZoneOfEnd, EVENT_PROPERTIES } from '../lib/calendar-properties.ts';
import { eventsOf, type Component } from '../lib/calendars.ts';
import { dropParameters, dropProperties, type TakenProperties } from '../lib/content-leftovers.ts';

const COLUMNS: Readonly<Record<string, (event: CalendarEvent) => string | null>> = {
  uid: ({ uid }) => uid,
  summary: ({ summary }) => summary,
  start: ({ start }) => start,
  end: ({ end }) => end,
  all_day: ({ all_day }) => String(all_day),
  timezone: ({ timezone }) => timezone,
  location: ({ location }) => location,
  description: ({ description }) => description,
  status: ({ status }) => status,
  organizer: ({ organizer }) => addressOf(organizer),
  attendees: ({ attendees }) =>
    attendees
      .map(addressOf)
      .filter((address) => address !== null)
      .join('; '),
  categories: ({ categories }) => categories.join('; '),
  url: ({ url }) => url,
  rrule: ({ rrule }) => rrule,
};

/** Columns that are there when an event uses them. */
const RECURRENCE_COLUMNS: typeof COLUMNS = {
  exdates: ({ exdates }) => exdates.join('; '),
  rdates: ({ rdates }) => rdates.join('; '),
  recurrence_id: ({ recurrence_id }) => recurrence_id,
};

const { SEQUENCE: _, ...EVENT_COLUMNS } = EVENT_PROPERTIES;
const CALENDAR_COLUMNS: TakenProperties = { VERSION: { each: true } };

export default defineTool({
  title: 'ICS to CSV',
  summary: 'Convert iCalendar events to CSV, one event a row, with ISO times, for spreadsheets and imports.',
  keywords: ['ical', 'excel', 'outlook', 'google calendar'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    ics: Type.String({ contentMediaType: 'text/calendar', description: 'iCalendar text' }),
    delimiter: Type.String({ default: ',', description: 'Separator: one character or `tab`' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/csv', description: 'CSV text' }),
    event_count: Type.Integer({ description: 'Rows' }),
    warnings: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: '{line, message}',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'An all-day event; its end is the day after',
      input: {
        ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Fair\\, spring\r\nDTSTART;VALUE=DATE:20240301\r\nDTEND;VALUE=DATE:20240303\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      },
      output: {
        result:
          'uid,summary,start,end,all_day,timezone,location,description,status,organizer,attendees,categories,url,rrule\n2,"Fair, spring",2024-03-01,2024-03-03,true,,,,,,,,,\n',
        event_count: 1,
      },
    },
  ],
  run({ ics, delimiter }) {
    const separator = parseCsvDelimiter('delimiter', delimiter);
    const dropped = new DroppedParts();
    const { calendars, events, warnings } = readCalendarContent('ics', ics, false, dropped);
    const used = Object.entries(RECURRENCE_COLUMNS).filter(([, cell]) =>
      events.some((event) => cell(event) !== null && cell(event) !== ''),
    );
    const columns = [...Object.entries(COLUMNS), ...used];
    const rows = events.map((event) => columns.map(([, cell]) => cell(event) ?? ''));

    for (const calendar of calendars) {
      const others = calendar.properties.filter(
        ({ name, value }) => `${name}:${value}` !== 'CALSCALE:GREGORIAN',
      );
      dropProperties(dropped, 'VCALENDAR', others, CALENDAR_COLUMNS);
    }
    dropEntries(dropped, calendars, ['VEVENT']);
    for (const event of eventsOf(calendars)) dropFromEvent(dropped, event);
    return {
      result: writeCsv([columns.map(([name]) => name), ...rows], separator),
      event_count: events.length,
      warnings,
      ...dropped.output(),
    };
  },
});

function addressOf(person: Person | null): string | null {
  return person?.email ?? person?.name ?? null;
}

/** Notes what an event has that no column tells. */
function dropFromEvent(dropped: DroppedParts, event: Component): void {
  dropParts(dropped, event, []);
  const isPerson = ({ name }: { readonly name: string }) => name === 'ORGANIZER' || name === 'ATTENDEE';
  dropProperties(
    dropped,
    'VEVENT',
    event.properties.filter((property) => !isPerson(property)),
    EVENT_COLUMNS,
  );
  dropZoneOfEnd(dropped, event);
  let organizers = 0;
  for (const property of event.properties.filter(isPerson)) {
    if (property.name === 'ORGANIZER') organizers += 1;
    const { uri, email } = readPerson(property);
    if (uri !== undefined || (property.name === 'ORGANIZER' && organizers > 1))
      dropped.add(`VEVENT.${property.name}`, `line ${property.line}`);
    const parameters = email === null ? ['CN'] : uri === undefined ? [] : ['EMAIL'];
    dropParameters(dropped, 'VEVENT', [property], { [property.name]: { parameters } });
  }
}
