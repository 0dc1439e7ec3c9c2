import { escapeContentText, writeContentLines } from '@toolyard/kit/content-lines';
import { csvArgument, csvDelimiterArgument } from '@toolyard/kit/csv';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { instantInput, timeZoneInput } from '@toolyard/sdk/inputs';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { readCsvEvents, type CsvEvent, type EventTime } from './csv-events.ts';
import { DATE_ORDERS } from './written-times.ts';

export default defineTool({
  title: 'CSV to ICS',
  summary: 'Build an iCalendar file from a CSV of events, by the column names of common calendar imports.',
  keywords: ['ical', 'google calendar', 'outlook', 'excel', 'schedule'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    csv: csvArgument({ description: 'CSV with a header' }),
    timezone: Type.Optional(
      timeZoneInput.schema({
        description: 'IANA zone of the times; times are written in UTC (default: floating)',
      }),
    ),
    date_format: Type.Enum([...DATE_ORDERS], {
      default: 'iso',
      description: 'Order of dates with / or . or -',
    }),
    default_duration_minutes: Type.Integer({
      default: 60,
      minimum: 0,
      maximum: 10_080,
      description: 'Length of timed events without an end',
    }),
    calendar_name: Type.Optional(Type.String({ description: 'X-WR-CALNAME' })),
    delimiter: csvDelimiterArgument(),
    now: Type.Optional(instantInput.schema({ description: 'ISO instant for DTSTAMP (default: now)' })),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'text/calendar',
      description: 'iCalendar text, CRLF lines folded at 75 octets',
    }),
    event_count: Type.Integer({ description: 'Events written' }),
    mime_type: Type.String({ description: 'text/calendar' }),
    filename: Type.String({ description: 'events.ics' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A floating time',
      input: {
        csv: 'uid,summary,start,end,location\n1,Call,2024-03-10 09:00,2024-03-10 09:30,Room 1\n',
        now: '2024-01-01T00:00:00Z',
      },
      output: {
        result:
          'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Toolyard//CSV to ICS//EN\r\nCALSCALE:GREGORIAN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20240101T000000Z\r\nDTSTART:20240310T090000\r\nDTEND:20240310T093000\r\nSUMMARY:Call\r\nLOCATION:Room 1\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
        event_count: 1,
      },
    },
  ],
  run({ csv, timezone, date_format, default_duration_minutes, calendar_name, delimiter, now }, context) {
    const stamp = instantInput.orNow('now', now, context).toZonedDateTimeISO('UTC').toPlainDateTime();
    if (stamp.year < 0 || stamp.year > 9999)
      throw new InputError('now', `expected a year with four digits, got ${quote(now)}`);
    const dropped = new DroppedParts();
    const reading = {
      delimiter,
      dateOrder: date_format,
      timeZone: timezone === undefined ? undefined : timeZoneInput.parse('timezone', timezone),
      defaultMinutes: default_duration_minutes,
    };
    const events = readCsvEvents('csv', csv, reading, dropped);
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Toolyard//CSV to ICS//EN',
      'CALSCALE:GREGORIAN',
      ...(calendar_name === undefined ? [] : [`X-WR-CALNAME:${escapeContentText(calendar_name)}`]),
      ...events.flatMap((event) => eventLines(event, `${basicTime(stamp)}Z`)),
      'END:VCALENDAR',
    ];
    return {
      result: writeContentLines(lines),
      event_count: events.length,
      mime_type: 'text/calendar',
      filename: 'events.ics',
      ...dropped.output(),
    };
  },
});

function eventLines(event: CsvEvent, stamp: string): string[] {
  const optional: Readonly<Record<string, string>> = {
    DESCRIPTION: escapeContentText(event.description),
    LOCATION: escapeContentText(event.location),
    URL: event.url,
    CATEGORIES: event.categories.map(escapeContentText).join(','),
    RRULE: event.rrule,
    STATUS: event.status,
    ORGANIZER: event.organizer === '' ? '' : `mailto:${event.organizer}`,
  };
  return [
    'BEGIN:VEVENT',
    `UID:${escapeContentText(event.uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART${writeTime(event.start)}`,
    `DTEND${writeTime(event.end)}`,
    `SUMMARY:${escapeContentText(event.summary)}`,
    ...Object.entries(optional).flatMap(([name, value]) => (value === '' ? [] : [`${name}:${value}`])),
    ...event.attendees.map((address) => `ATTENDEE:mailto:${address}`),
    ...event.exdates.map((time) => `EXDATE${writeTime(time)}`),
    ...event.rdates.map((time) => `RDATE${writeTime(time)}`),
    ...(event.recurrenceId === undefined ? [] : [`RECURRENCE-ID${writeTime(event.recurrenceId)}`]),
    'END:VEVENT',
  ];
}

function writeTime(time: EventTime): string {
  if (time.kind === 'day') return `;VALUE=DATE:${time.date.toString().replaceAll('-', '')}`;
  return `:${basicTime(time.dateTime)}${time.kind === 'utc' ? 'Z' : ''}`;
}

function basicTime(time: Temporal.PlainDateTime): string {
  return time.toString({ smallestUnit: 'second' }).replaceAll(/[:-]/g, '');
}
