import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import icsToJson from '../../../plugins/converters/tools/ics-to-json.ts';

test.each([
  [
    'UTC, zone and all-day',
    {
      ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Call\r\nDTSTART:20240310T090000Z\r\nDTEND:20240310T093000Z\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Berlin\r\nDTSTART;TZID=Europe/Berlin:20240710T090000\r\nDURATION:PT1H30M\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:3\r\nSUMMARY:Day\r\nDTSTART;VALUE=DATE:20240229\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    },
    {
      event_count: 3,
      events: [
        {
          uid: '1',
          start: '2024-03-10T09:00:00Z',
          end: '2024-03-10T09:30:00Z',
          all_day: false,
          timezone: 'UTC',
        },
        {
          uid: '2',
          start: '2024-07-10T09:00:00+02:00',
          end: '2024-07-10T10:30:00+02:00',
          timezone: 'Europe/Berlin',
        },
        { uid: '3', start: '2024-02-29', end: '2024-03-01', all_day: true, timezone: null },
      ],
    },
  ],
  [
    'folding and escapes',
    {
      ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20240101T000000Z\r\nDESCRIPTION:Line one\\nLine two\\, with comma\\; and ba\r\n ckslash \\\\ done\r\nLOCATION:Zürich\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    },
    {
      events: [
        {
          description: 'Line one\nLine two, with comma; and backslash \\ done',
          location: 'Zürich',
          summary: null,
        },
      ],
    },
  ],
  [
    'people, categories, rule',
    {
      ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20240101T100000\r\nORGANIZER;CN="Desk, Front":mailto:desk@example.com\r\nATTENDEE;CN=Ann;PARTSTAT=ACCEPTED;ROLE=REQ-PARTICIPANT:MAILTO:ann@example.com\r\nCATEGORIES:WORK,A\\,B\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEXDATE:20240108T100000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    },
    {
      events: [
        {
          start: '2024-01-01T10:00:00',
          timezone: null,
          organizer: { name: 'Desk, Front', email: 'desk@example.com' },
          attendees: [{ name: 'Ann', email: 'ann@example.com', status: 'ACCEPTED' }],
          categories: ['WORK', 'A,B'],
          rrule: 'FREQ=WEEKLY;COUNT=3',
          exdates: ['2024-01-08T10:00:00'],
        },
      ],
    },
  ],
  [
    'DST gap and doubled hour',
    {
      ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Europe/Berlin:20240331T023000\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nDTSTART;TZID=Europe/Berlin:20241027T023000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    },
    {
      events: [
        { start: expect.stringMatching(/^2024-03-31T(02:30:00\+01:00|03:30:00\+02:00)$/s) },
        { start: '2024-10-27T02:30:00+02:00' },
      ],
    },
  ],
  [
    'names in any case, LF, BOM, folds with tabs, quoted parameters with colons',
    {
      ics: '\ufeffbegin:vcalendar\nx-wr-calname:Te\n am\\, A\nx-wr-timezone:Europe/Paris\nmethod:publish\nBEGIN:VEVENT\nuid:1\ndtstart;tzid="Europe/Berlin":20240110T090000\nsummary;altrep="http://x/;:y":Hel\n\tlo\norganizer;cn="A; B: C^nD":MAILTO:a@b\nend:vevent\nend:vcalendar\n',
    },
    {
      calendar: { name: 'Team, A', method: 'publish', timezone: 'Europe/Paris', prodid: null },
      events: [
        {
          uid: '1',
          start: '2024-01-10T09:00:00+01:00',
          end: '2024-01-10T09:00:00+01:00',
          timezone: 'Europe/Berlin',
          summary: 'Hello',
          organizer: { name: 'A; B: C\nD', email: 'a@b', status: null, role: null },
        },
      ],
    },
  ],
  [
    'several calendars count as one',
    { ics: `${calendar(event('UID:1'))}${calendar('NAME:Second', event('UID:2'))}` },
    { calendar: { name: 'Second' }, event_count: 2, events: [{ uid: '1' }, { uid: '2' }] },
  ],
  [
    'what is missing is null, arrays are empty',
    { ics: calendar(event('DTSTART:20240101T000000')) },
    {
      events: [
        {
          uid: null,
          summary: null,
          description: null,
          location: null,
          start: '2024-01-01T00:00:00',
          end: '2024-01-01T00:00:00',
          all_day: false,
          timezone: null,
          status: null,
          url: null,
          categories: [],
          organizer: null,
          attendees: [],
          rrule: null,
          exdates: [],
          recurrence_id: null,
          sequence: 0,
          alarms: [],
        },
      ],
      warnings: [],
    },
  ],
  [
    'an event without a start',
    { ics: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR' },
    {
      events: [{ start: null, end: null, all_day: false }],
      warnings: [{ line: 2, message: 'event without DTSTART' }],
    },
  ],
  [
    'recurrence with exceptions',
    {
      ics: calendar(
        event(
          'DTSTART;TZID=Europe/Berlin:20240301T090000',
          'RRULE:FREQ=WEEKLY;BYDAY=FR',
          'EXDATE;TZID=Europe/Berlin:20240308T090000,20240405T090000',
          'EXDATE:20240412T070000Z',
          'SEQUENCE:3',
        ),
        event(
          'RECURRENCE-ID;TZID=Europe/Berlin:20240315T090000',
          'DTSTART;TZID=Europe/Berlin:20240315T100000',
        ),
      ),
    },
    {
      events: [
        {
          rrule: 'FREQ=WEEKLY;BYDAY=FR',
          exdates: ['2024-03-08T09:00:00+01:00', '2024-04-05T09:00:00+02:00', '2024-04-12T07:00:00Z'],
          sequence: 3,
          recurrence_id: null,
        },
        { recurrence_id: '2024-03-15T09:00:00+01:00', start: '2024-03-15T10:00:00+01:00' },
      ],
    },
  ],
  [
    'people with other addresses',
    {
      ics: calendar(
        event(
          'DTSTART:20240101',
          'ATTENDEE;CN=Bo:urn:uuid:1',
          'ATTENDEE;EMAIL=c@d:urn:uuid:2',
          'ATTENDEE;ROLE=CHAIR:e@f',
        ),
      ),
    },
    {
      events: [
        {
          attendees: [
            { name: 'Bo', email: null },
            { name: null, email: 'c@d' },
            { email: 'e@f', role: 'CHAIR' },
          ],
        },
      ],
    },
  ],
  [
    'alarms',
    {
      ics: calendar(
        event(
          'DTSTART:20240101T000000Z',
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          'TRIGGER:-PT15M',
          'END:VALARM',
          'BEGIN:VALARM',
          'TRIGGER;VALUE=DATE-TIME:20240101T000000Z',
          'END:VALARM',
        ),
      ),
    },
    {
      events: [
        {
          alarms: [
            { action: 'DISPLAY', trigger: '-PT15M' },
            { action: null, trigger: '2024-01-01T00:00:00Z' },
          ],
        },
      ],
    },
  ],
  [
    'durations: days of the calendar, exact hours',
    {
      ics: calendar(
        event('DTSTART;TZID=Europe/Berlin:20240330T120000', 'DURATION:P1D'),
        event('DTSTART;TZID=Europe/Berlin:20240330T120000', 'DURATION:PT24H'),
        event('DTSTART;VALUE=DATE:20240228', 'DURATION:P1W'),
        event('DTSTART:20240101T233000Z', 'DURATION:PT45M'),
        event('DTSTART;TZID=Europe/Berlin:20241027T013000', 'DURATION:PT2H'),
      ),
    },
    {
      events: [
        { end: '2024-03-31T12:00:00+02:00' },
        { end: '2024-03-31T13:00:00+02:00' },
        { end: '2024-03-06' },
        { end: '2024-01-02T00:15:00Z' },
        { end: '2024-10-27T02:30:00+01:00' },
      ],
    },
  ],
  [
    'Windows names',
    { ics: calendar(event('DTSTART;TZID=W. Europe Standard Time:20240710T090000')) },
    { events: [{ start: '2024-07-10T09:00:00+02:00', timezone: 'W. Europe Standard Time' }], warnings: [] },
  ],
  [
    'an unknown zone is floating, with one warning',
    {
      ics: calendar(event('DTSTART;TZID=Mars/Base:20240710T090000', 'DTEND;TZID=Mars/Base:20240710T100000')),
    },
    {
      events: [{ start: '2024-07-10T09:00:00', end: '2024-07-10T10:00:00', timezone: 'Mars/Base' }],
      warnings: [{ line: 3, message: 'unknown time zone Mars/Base: its times are given without offset' }],
    },
  ],
  [
    "the file's own zone, before a Windows name, after a tz name",
    {
      ics: calendar(
        zone('Eastern Standard Time', '+0530'),
        zone('Europe/Berlin', '+0530'),
        event(
          'DTSTART;TZID=Eastern Standard Time:20240101T090000',
          'DTEND;TZID=Europe/Berlin:20240101T090000',
        ),
      ),
    },
    { events: [{ start: '2024-01-01T09:00:00+05:30', end: '2024-01-01T09:00:00+01:00' }] },
  ],
  [
    'tasks when asked for',
    {
      include_todos: true,
      ics: calendar(
        'BEGIN:VTODO',
        'UID:t',
        'SUMMARY:S',
        'DUE:20240101T100000Z',
        'STATUS:COMPLETED',
        'PRIORITY:1',
        'COMPLETED:20231231T100000Z',
        'END:VTODO',
        'BEGIN:VTODO',
        'DTSTART:20240101T100000',
        'DURATION:PT1H',
        'END:VTODO',
      ),
    },
    {
      todos: [
        {
          uid: 't',
          summary: 'S',
          due: '2024-01-01T10:00:00Z',
          status: 'COMPLETED',
          priority: 1,
          completed: '2023-12-31T10:00:00Z',
        },
        { uid: null, due: '2024-01-01T11:00:00', priority: null, completed: null },
      ],
      event_count: 0,
    },
  ],
  [
    'a leap second, offsets with seconds',
    { ics: calendar(event('DTSTART:20161231T235960Z', 'DTEND;TZID=Europe/Berlin:18800101T000000')) },
    { events: [{ start: '2016-12-31T23:59:59Z', end: '1880-01-01T00:00:00+00:53:28' }] },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(icsToJson, input)).toMatchObject(expected);
});

test.each([
  ['no calendar', { ics: 'hello' }, 'ics'],
  ['END does not match', { ics: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nEND:VCALENDAR\r\n' }, 'line 4'],
  [
    'malformed date',
    {
      ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:2024-13-01\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    },
    'line 6',
  ],
  ['a colon only in quotes', { ics: 'BEGIN:VCALENDAR\nX;Y="a:b\nEND:VCALENDAR' }, 'line 2'],
  [
    'a physical line after folds',
    { ics: 'BEGIN:VCALENDAR\nX-A:1\n 2\n\n 3\nDTSTART\nEND:VCALENDAR' },
    'line 6',
  ],
  ['no END', { ics: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\n' }, 'expected an END for the BEGIN:VEVENT at line 2'],
  ['END without BEGIN', { ics: 'BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VEVENT' }, 'line 3'],
  ['a day that does not exist', { ics: calendar(event('DTSTART:20230229')) }, 'line 3'],
  ['an hour that does not exist', { ics: calendar(event('DTSTART:20240101T240000')) }, 'line 3'],
  ['a malformed exception', { ics: calendar(event('DTSTART:20240101', 'EXDATE:20240108,x')) }, 'line 4'],
  ['a malformed duration', { ics: calendar(event('DTSTART:20240101', 'DURATION:1 hour')) }, 'line 4'],
  [
    'a duration past all years',
    { ics: calendar(event('DTSTART:20240101T000000', 'DURATION:P99999999D')) },
    'line 4',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(icsToJson, input)).rejects.toThrow(message);
});

/** Berlin's rules since 1980 as calendars write them, under a name that nobody knows. */
const BERLIN = [
  'BEGIN:VTIMEZONE',
  'TZID:Own',
  'BEGIN:DAYLIGHT',
  'DTSTART:19810329T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'BEGIN:STANDARD',
  'DTSTART:19810927T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU;UNTIL=19950924T010000Z',
  'END:STANDARD',
  'END:VTIMEZONE',
];

test("the file's own zone gives the offsets of the tz database, in gaps and doubled hours too", async () => {
  const times = [
    '19810901',
    '19950923',
    '19950924',
    '19950925',
    '19951029',
    '19961026',
    '19961027',
    '19961028',
    '20240330',
    '20240331',
    '20240401',
    '20241026',
    '20241027',
    '20241028',
    '20991231',
  ].flatMap((day) =>
    ['000000', '015959', '020000', '023000', '025959', '030000', '120000'].map((time) => `${day}T${time}`),
  );
  const startsIn = async (tzid: string) => {
    const events = times.map((time) => event(`DTSTART;TZID=${tzid}:${time}`, 'DURATION:PT1H'));
    const result = await callTool(icsToJson, { ics: calendar(...BERLIN, ...events) });
    return result.events.map(({ start, end }) => `${start}/${end}`);
  };
  expect(await startsIn('Own')).toEqual(await startsIn('Europe/Berlin'));
});

test.each([
  ['a day that never comes', Array(200).fill('RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=6SU')],
  ['far too many clock changes', [`RDATE:${Array(40_001).fill('20240101T000000').join(',')}`]],
])('a zone with %s takes no endless time', async (_, rules) => {
  const definition = zone('Own', '+0100').replace('END:STANDARD', `${rules.join('\n')}\nEND:STANDARD`);
  await expect(
    callTool(icsToJson, { ics: calendar(definition, event('DTSTART;TZID=Own:20240101T000000')) }),
  ).rejects.toThrow('ics: expected time zones with at most 40000 clock changes');
});

test('rules that are not for clocks are passed over', async () => {
  const definition = zone('Own', '+0100').replace(
    'END:STANDARD',
    'RRULE:FREQ=SECONDLY\nRRULE:FREQ=YEARLY;BYMONTH=99\nEND:STANDARD',
  );
  expect(
    await callTool(icsToJson, { ics: calendar(definition, event('DTSTART;TZID=Own:20240101T000000')) }),
  ).toMatchObject({ events: [{ start: '2024-01-01T00:00:00+01:00' }] });
});

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\n');
}

function event(...lines: string[]): string {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n');
}

function zone(tzid: string, offset: string): string {
  return `BEGIN:VTIMEZONE\nTZID:${tzid}\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:${offset}\nTZOFFSETTO:${offset}\nEND:STANDARD\nEND:VTIMEZONE`;
}
