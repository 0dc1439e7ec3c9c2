import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import csvToIcs from '../../../plugins/converters/tools/csv-to-ics/tool.ts';
import icsToCsv from '../../../plugins/converters/tools/ics-to-csv.ts';
import icsToJson from '../../../plugins/converters/tools/ics-to-json.ts';
import mergeIcs from '../../../plugins/converters/tools/merge-ics.ts';
import splitIcs from '../../../plugins/converters/tools/split-ics/tool.ts';
import { isKept } from './kept.ts';

/** A property, and what of its value must be found in a result that carries it, if that is not the value itself. */
type Sample = readonly [property: string, value: string, shown?: string];

/** The properties of calendars (RFC 5545, section 3.7; RFC 7986, section 5). */
const CALENDAR_PROPERTIES: readonly Sample[] = [
  ['CALSCALE', 'JULIAN'],
  ['METHOD', 'REQUEST'],
  ['PRODID', '-//acme//x//EN'],
  ['NAME', 'Named'],
  ['DESCRIPTION', 'Described'],
  ['UID', 'calendar-uid'],
  ['LAST-MODIFIED', '20310307T101112Z'],
  ['URL', 'https://calendar.example/'],
  ['CATEGORIES', 'Kept'],
  ['REFRESH-INTERVAL;VALUE=DURATION', 'P1W'],
  ['SOURCE;VALUE=URI', 'https://source.example/'],
  ['COLOR', 'turquoise'],
  ['IMAGE;VALUE=URI', 'https://image.example/'],
  ['X-WR-CALNAME', 'Called'],
  ['X-WR-TIMEZONE', 'Asia/Tokyo'],
  ['X-WR-CALDESC', 'Told'],
];

/** The properties of events (RFC 5545, section 3.8; RFC 7986; RFC 9073; RFC 9253), and one that is nobody's. */
const EVENT_PROPERTIES: readonly Sample[] = [
  ['ATTACH', 'https://attach.example/a.pdf'],
  ['CATEGORIES', 'Category'],
  ['CLASS', 'CONFIDENTIAL'],
  ['COMMENT', 'Commented'],
  ['DESCRIPTION', 'Described'],
  ['GEO', '37.386013;-122.082932'],
  ['LOCATION', 'Located'],
  ['PRIORITY', '7'],
  ['RESOURCES', 'EASEL'],
  ['STATUS', 'TENTATIVE'],
  ['SUMMARY', 'Summed'],
  ['DTEND', '20310308T111213Z', '2031-03-08T11:12:13Z'],
  ['DURATION', 'PT1H2M3S', '2031-03-07T11:12:03Z'],
  ['TRANSP', 'TRANSPARENT'],
  ['ATTENDEE', 'mailto:attendee@example.com', 'attendee@example.com'],
  ['CONTACT', 'Contacted'],
  ['ORGANIZER', 'mailto:organizer@example.com', 'organizer@example.com'],
  ['RECURRENCE-ID', '20310309T111213Z', '2031-03-09T11:12:13Z'],
  ['RELATED-TO', 'related@example.com'],
  ['URL', 'https://event.example/'],
  ['EXDATE', '20310310T111213Z', '2031-03-10T11:12:13Z'],
  ['RDATE', '20310311T111213Z', '2031-03-11T11:12:13Z'],
  ['RDATE;VALUE=PERIOD', '20310312T111213Z/PT5H', '2031-03-12T11:12:13Z/PT5H'],
  ['RRULE', 'FREQ=WEEKLY;COUNT=3'],
  ['EXRULE', 'FREQ=MONTHLY;COUNT=4'],
  ['CREATED', '20310313T111213Z'],
  ['DTSTAMP', '20310314T111213Z'],
  ['LAST-MODIFIED', '20310315T111213Z'],
  ['SEQUENCE', '4711'],
  ['REQUEST-STATUS', '2.8;Success'],
  ['COLOR', 'turquoise'],
  ['IMAGE;VALUE=URI', 'https://image.example/'],
  ['CONFERENCE;VALUE=URI', 'https://conference.example/'],
  ['LOCATION-TYPE', 'cafe'],
  ['PARTICIPANT-TYPE', 'SPEAKER'],
  ['RESOURCE-TYPE', 'PROJECTOR'],
  ['CALENDAR-ADDRESS', 'mailto:address@example.com'],
  ['STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html', '<b>Styled</b>'],
  ['STRUCTURED-DATA;VALUE=TEXT', 'Structured'],
  ['CONCEPT', 'https://concept.example/'],
  ['LINK;LINKREL=SOURCE;VALUE=URI', 'https://link.example/'],
  ['REFID', 'Referred'],
  ['X-APPLE-STRUCTURED-LOCATION', 'geo:1,2'],
  ['NOBODYS', 'Nobody'],
];

const PARAMETERS = [
  'ALTREP="cid:1"',
  'LANGUAGE=de',
  'X-NOBODYS=nobody',
  'RANGE=THISANDFUTURE',
  'FMTTYPE=text/plain',
];
const PERSON_PARAMETERS = [
  'CN=Carla',
  'CUTYPE=ROOM',
  'DELEGATED-FROM="mailto:from@example.com"',
  'DIR="ldap://d"',
  'DELEGATED-TO="mailto:to@example.com"',
  'MEMBER="mailto:list@example.com"',
  'PARTSTAT=DECLINED',
  'ROLE=CHAIR',
  'RSVP=TRUE',
  'SENT-BY="mailto:by@example.com"',
  'EMAIL=else@example.com',
];

/** Components beside events, and within them (RFC 5545, section 3.6; RFC 7953; RFC 9073). */
const ENTRIES = ['VTODO', 'VJOURNAL', 'VFREEBUSY', 'VAVAILABILITY', 'VPOLL', 'X-ENTRY'];
const PARTS = ['VALARM', 'PARTICIPANT', 'VLOCATION', 'VRESOURCE', 'X-PART'];

const READERS = {
  'ics-to-csv': (ics: string) => callTool(icsToCsv, { ics }),
  'ics-to-json': (ics: string) => callTool(icsToJson, { ics }),
};
const EMPTY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const WRITERS = {
  'merge-ics': (ics: string) => callTool(mergeIcs, { files: [EMPTY, ics] }),
  'split-ics': (ics: string) => callTool(splitIcs, { ics }),
};
const TOOLS = Object.entries({ ...READERS, ...WRITERS });

test.each(TOOLS)('%s carries each property of a calendar, or says that it does not', async (_, run) => {
  const lost: string[] = [];
  for (const [property, value, shown = value] of CALENDAR_PROPERTIES) {
    const answer = await run(calendar([`${property}:${value}`]));
    if (!isKept(answer, shown, `VCALENDAR.${property.split(';')[0]}`)) lost.push(property);
  }
  expect(lost).toEqual([]);
});

test.each(TOOLS)('%s carries each property of an event, or says that it does not', async (name, run) => {
  const lost: string[] = [];
  for (const [property, value, shown = value] of EVENT_PROPERTIES) {
    const answer = await run(calendar([], [`${property}:${value}`]));
    const carried = name in WRITERS ? value : shown;
    if (!isKept(answer, carried, `VEVENT.${property.split(';')[0]}`)) lost.push(property);
  }
  expect(lost).toEqual([]);
});

test.each(TOOLS)('%s carries each parameter, or says that it does not', async (_, run) => {
  const written = [
    ...PARAMETERS.flatMap((parameter) =>
      ['SUMMARY', 'LOCATION', 'GEO'].map((name) => [name, parameter, '1;2'] as const),
    ),
    ...PERSON_PARAMETERS.flatMap((parameter) =>
      ['ORGANIZER', 'ATTENDEE'].map((name) => [name, parameter, 'mailto:a@example.com'] as const),
    ),
  ];
  const lost: string[] = [];
  for (const [name, parameter, value] of written) {
    const answer = await run(calendar([], [`${name};${parameter}:${value}`]));
    const [key = '', shown = ''] = parameter.replaceAll('"', '').split('=');
    const names = [`VEVENT.${name}`, `VEVENT.${name};${key}`];
    if (!names.some((lossName) => isKept(answer, shown, lossName))) lost.push(`${name};${parameter}`);
  }
  expect(lost).toEqual([]);
});

test.each(TOOLS)('%s carries each component, or says that it does not', async (_, run) => {
  const lost: string[] = [];
  for (const entry of ENTRIES) {
    const answer = await run(calendar([], [], [`BEGIN:${entry}`, 'COMMENT:entered', `END:${entry}`]));
    if (!isKept(answer, 'entered', entry)) lost.push(entry);
  }
  for (const part of PARTS) {
    const answer = await run(calendar([], [`BEGIN:${part}`, 'COMMENT:parted', `END:${part}`]));
    if (!isKept(answer, 'parted', `VEVENT.${part}`)) lost.push(part);
  }
  expect(lost).toEqual([]);
});

test.each(TOOLS)('%s says what stands outside of a calendar', async (name, run) => {
  const around = [
    'X-ABOVE:a',
    'BEGIN:VEVENT',
    'UID:lost',
    'END:VEVENT',
    calendar([]),
    'BEGIN:VTODO',
    'END:VTODO',
  ];
  const { dropped } = await run(around.join('\r\n'));
  const place = name === 'merge-ics' ? 'files[1] ' : '';
  expect(dropped).toEqual(
    expect.arrayContaining([
      `X-ABOVE outside of a calendar (${place}line 1)`,
      `VEVENT outside of a calendar (${place}line 2)`,
      expect.stringMatching(/^VTODO outside of a calendar/),
    ]),
  );
});

test.each(Object.entries(READERS))('%s says which of several it left out', async (_, run) => {
  const answer = await run(calendar([], ['SUMMARY:One', 'SUMMARY:Two', 'URL:x:1', 'URL:x:2']));
  expect(JSON.stringify(answer)).toContain('One');
  expect(isKept(answer, 'Two', 'VEVENT.SUMMARY')).toBe(true);
  expect(isKept(answer, 'x:2', 'VEVENT.URL')).toBe(true);
});

test('occurrences that are left out and added stay so', async () => {
  const ics = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART;TZID=Europe/Berlin:20240101T090000',
    'RRULE:FREQ=WEEKLY',
    'EXDATE:20240108T080000Z,20240115T080000Z',
    'RDATE;TZID=Europe/Berlin:20240703T090000',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const { result, dropped } = await callTool(icsToCsv, { ics });
  expect(result).toBe(
    'uid,summary,start,end,all_day,timezone,location,description,status,organizer,attendees,categories,url,rrule,exdates,rdates\n' +
      '1,,2024-01-01T09:00:00+01:00,2024-01-01T09:00:00+01:00,false,Europe/Berlin,,,,,,,,FREQ=WEEKLY,2024-01-08T08:00:00Z; 2024-01-15T08:00:00Z,2024-07-03T09:00:00+02:00\n',
  );
  expect(dropped).toBeUndefined();
  const back = await callTool(csvToIcs, { csv: result.replace('1,,2024', '1,Call,2024') });
  expect(back.dropped).toEqual(['column "timezone" (line 2)']);
  for (const line of ['EXDATE:20240108T080000Z', 'EXDATE:20240115T080000Z', 'RDATE:20240703T070000Z'])
    expect(back.result).toContain(`\r\n${line}\r\n`);
});

test('CSV tells of an address that no column has', async () => {
  const { dropped } = await callTool(icsToCsv, {
    ics: calendar([], ['ATTENDEE;CN=Named:urn:x', 'ATTENDEE;RSVP=TRUE;CN=A:mailto:a@b']),
  });
  expect(dropped).toEqual([
    'VEVENT.ATTENDEE (line 5)',
    'VEVENT.ATTENDEE;RSVP (line 6)',
    'VEVENT.ATTENDEE;CN (line 6)',
  ]);
});

test('a zone of the file alone is a loss, one of the world is none', async () => {
  const zoneOf = (tzid: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  for (const run of Object.values(READERS)) {
    expect(await run(calendar([], [], zoneOf('Europe/Berlin')))).not.toHaveProperty('dropped');
    expect(await run(calendar([], [], zoneOf('W. Europe Standard Time')))).not.toHaveProperty('dropped');
    expect(await run(calendar([], [], zoneOf('Own')))).toMatchObject({ dropped: ['VTIMEZONE Own (line 6)'] });
  }
});

test('a calendar that is merged tells of the zones that it defines otherwise', async () => {
  const zoneOf = (offset: string) => [
    'BEGIN:VTIMEZONE',
    'TZID:Own',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const merged = (offset: string) =>
    callTool(mergeIcs, { files: [calendar([], [], zoneOf('+0530')), calendar([], [], zoneOf(offset))] });
  expect(await merged('+0530')).not.toHaveProperty('dropped');
  expect(await merged('+0100')).toMatchObject({
    dropped: ['VTIMEZONE Own defined otherwise (files[1] line 6)'],
  });
});

test('a split tells what stands in no file', async () => {
  const first = calendar(['X-WR-CALNAME:One']);
  const { dropped } = await callTool(splitIcs, { ics: first + calendar(['X-WR-CALNAME:Two']) });
  expect(dropped).toEqual([expect.stringMatching(/^VCALENDAR\.X-WR-CALNAME \(line \d+\)$/)]);
});

test('a row tells of its cells that no event carries', async () => {
  const csv =
    'summary,title,start,status,organizer,attendees,priority\na,b,2024-01-01,cancelled,Ann,a@x.example; Bo,1\nc,,2024-01-02,done,o@x.example,,\n';
  const { result, dropped } = await callTool(csvToIcs, { csv });
  expect(dropped).toEqual([
    'column "title" (line 2)',
    'column "priority" (line 2)',
    'organizer without an e-mail address (line 2)',
    'attendees without an e-mail address (line 2)',
    'status "done" (line 3)',
  ]);
  for (const line of ['STATUS:CANCELLED', 'ATTENDEE:mailto:a@x.example', 'ORGANIZER:mailto:o@x.example'])
    expect(result).toContain(`\r\n${line}\r\n`);
});

test.each([
  ['2024-01-01', '2024-01-08 10:00', 'expected exdates of dates, as the start is one at line 2'],
  ['2024-01-01 10:00', '2024-01-08', 'expected exdates of dates with times, as the start is one at line 2'],
])('an occurrence is of the kind of the start: %s', async (start, exdate, message) => {
  await expect(
    callTool(csvToIcs, { csv: `summary,start,rrule,exdates\nx,${start},FREQ=WEEKLY,${exdate}\n` }),
  ).rejects.toThrow(message);
});

function calendar(
  properties: readonly string[],
  event: readonly string[] = [],
  entries: readonly string[] = [],
): string {
  return [
    'BEGIN:VCALENDAR',
    ...properties,
    'BEGIN:VEVENT',
    'UID:u',
    ...(event.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:20310307T101000Z']),
    ...event,
    'END:VEVENT',
    ...entries,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
