import { defineTool, parseCsvDelimiter, Type, writeCsv } from '@toolyard/sdk';
import { readCalendarContent, type CalendarEvent, type Person } from '../lib/calendar-events.ts';

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

export default defineTool({
  title: 'ICS to CSV',
  summary: 'Converts iCalendar events to CSV, one event a row, with ISO times, for spreadsheets and imports.',
  keywords: ['ical', 'excel', 'outlook', 'google calendar'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    ics: Type.String({ contentMediaType: 'text/calendar', description: 'iCalendar text' }),
    delimiter: Type.String({ default: ',', description: 'Output separator: one character or `tab`' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'CSV text' }),
    event_count: Type.Integer({ description: 'Rows' }),
    warnings: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: '{line, message}',
    }),
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
    const { events, warnings } = readCalendarContent('ics', ics, false);
    const cells = Object.values(COLUMNS);
    const rows = events.map((event) => cells.map((cell) => cell(event) ?? ''));
    return {
      result: writeCsv([Object.keys(COLUMNS), ...rows], separator),
      event_count: events.length,
      warnings,
    };
  },
});

function addressOf(person: Person | null): string | null {
  return person?.email ?? person?.name ?? null;
}
