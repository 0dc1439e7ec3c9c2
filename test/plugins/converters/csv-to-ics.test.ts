import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import csvToIcs from '../../../plugins/converters/tools/csv-to-ics/tool.ts';
import icsToJson from '../../../plugins/converters/tools/ics-to-json.ts';

test.each([
  [
    'timed event, floating',
    {
      csv: 'summary,start,end,location\nCall,2024-03-10 09:00,2024-03-10 09:30,Room 1\n',
      now: '2024-01-01T00:00:00Z',
    },
    [
      expect.stringContaining('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'),
      expect.stringContaining('DTSTAMP:20240101T000000Z\r\n'),
      expect.stringContaining('DTSTART:20240310T090000\r\n'),
      expect.stringContaining('DTEND:20240310T093000\r\n'),
      expect.stringContaining('SUMMARY:Call\r\n'),
      expect.stringContaining('LOCATION:Room 1\r\n'),
      expect.stringContaining('END:VEVENT\r\nEND:VCALENDAR\r\n'),
    ],
    1,
  ],
  [
    'calendar import columns, AM/PM, zone to UTC',
    {
      csv: 'Subject,Start Date,Start Time,End Date,End Time,All Day Event\nDinner,07/04/2024,6:30 PM,07/04/2024,8:00 PM,False\nTrip,12/31/2024,,01/02/2025,,True\n',
      now: '2024-01-01T00:00:00Z',
      date_format: 'mdy',
      timezone: 'America/New_York',
    },
    [
      expect.stringContaining('DTSTART:20240704T223000Z\r\n'),
      expect.stringContaining('DTEND:20240705T000000Z\r\n'),
      expect.stringContaining('DTSTART;VALUE=DATE:20241231\r\n'),
      expect.stringContaining('DTEND;VALUE=DATE:20250103\r\n'),
    ],
    2,
  ],
  [
    'escaping',
    { csv: 'title,date,notes\n"A, b; c",2024-02-29,"l1\nl2 \\ x"\n', now: '2024-01-01T00:00:00Z' },
    [
      expect.stringContaining('SUMMARY:A\\, b\\; c\r\n'),
      expect.stringContaining('DESCRIPTION:l1\\nl2 \\\\ x\r\n'),
      expect.stringContaining('DTSTART;VALUE=DATE:20240229\r\n'),
      expect.stringContaining('DTEND;VALUE=DATE:20240301\r\n'),
    ],
    1,
  ],
  [
    'no end, crossing midnight',
    {
      csv: 'summary,date,start time,end time\na,2024-05-01,23:30,\nb,2024-05-01,22:00,01:00\n',
      now: '2024-01-01T00:00:00Z',
    },
    [
      expect.stringContaining('DTSTART:20240501T233000\r\nDTEND:20240502T003000\r\n'),
      expect.stringContaining('DTSTART:20240501T220000\r\nDTEND:20240502T010000\r\n'),
    ],
    2,
  ],
])('%s', async (_, input, parts, event_count) => {
  const answer = await callTool(csvToIcs, input);
  expect(answer).toMatchObject({ event_count });
  for (const part of parts) expect(answer.result).toEqual(part);
});

test.each([
  ['unreadable date', { csv: 'summary,start\na,2024-05-01\nb,2024-02-30\n' }, 'line 3'],
  ['no start column', { csv: 'summary,place\na,b\n' }, 'start'],
  ['unknown zone', { csv: 'summary,start\na,2024-05-01 10:00\n', timezone: 'Mars/Base' }, 'timezone'],
  ['an empty CSV', { csv: ' \n' }, 'csv: expected CSV, got no text'],
  ['an unclosed quote', { csv: 'summary,date\n"a,b' }, 'line 2'],
  ['no summary column', { csv: 'date,place\n2024-01-01,x' }, 'csv: expected a column for the summary'],
  [
    'only a start time column',
    { csv: 'summary,start time\na,10:00' },
    'csv: expected a column for the start',
  ],
  ['no start', { csv: 'summary,date\na,' }, 'csv: expected a start date at line 2, got ""'],
  ['month first where the year is', { csv: 'summary,date\na,05/01/2024' }, 'line 2, got "05/01/2024"'],
  [
    'a month over twelve',
    { csv: 'summary,date\na,13/01/2024', date_format: 'mdy' },
    'line 2, got "13/01/2024"',
  ],
  ['two digits of the year', { csv: 'summary,date\na,1/2/24', date_format: 'dmy' }, 'line 2'],
  ['13 pm', { csv: 'summary,date,start time\na,2024-01-01,13 pm' }, 'line 2, got "13 pm"'],
  ['an hour without minutes', { csv: 'summary,date,start time\na,2024-01-01,9' }, 'line 2'],
  ['an offset that is none', { csv: 'summary,start\na,2024-01-01T10:00+99:00' }, 'line 2'],
  [
    'a time that ends before it starts',
    { csv: 'summary,start,end\na,2024-01-02 10:00,2024-01-01 11:00' },
    'line 2, got "2024-01-01 11:00"',
  ],
  [
    'days that end before they start',
    { csv: 'summary,start,end\na,2024-01-02,2024-01-01' },
    'expected an end that is not before the start',
  ],
  [
    'an end time without a start time',
    { csv: 'summary,date,end time\na,2024-01-02,10:00' },
    'expected a start time, since there is an end time at line 2',
  ],
  ['the last day of all', { csv: 'summary,date\na,9999-12-31' }, 'line 2'],
  [
    'a rule that is none',
    { csv: 'summary,date,rrule\na,2024-01-01,weekly' },
    'expected a rule such as FREQ=WEEKLY;COUNT=3 at line 2, got "weekly"',
  ],
  [
    'now is no instant',
    { csv: 'summary,date\na,2024-01-01', now: 'today' },
    'now: expected an ISO 8601 instant',
  ],
  [
    'now past four digits',
    { csv: 'summary,date\na,2024-01-01', now: '+010000-01-01T00:00:00Z' },
    'now: expected a year with four digits',
  ],
  [
    'too long a default',
    { csv: 'summary,date\na,2024-01-01', default_duration_minutes: 10_081 },
    'default_duration_minutes',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(csvToIcs, input)).rejects.toThrow(message);
});

test.each([
  [
    'year first with other signs',
    'date\n2024/3/5',
    {},
    'DTSTART;VALUE=DATE:20240305|DTEND;VALUE=DATE:20240306',
  ],
  [
    'day first',
    'date\n3.4.2024',
    { date_format: 'dmy' },
    'DTSTART;VALUE=DATE:20240403|DTEND;VALUE=DATE:20240404',
  ],
  [
    'month first',
    'date\n3-4-2024',
    { date_format: 'mdy' },
    'DTSTART;VALUE=DATE:20240304|DTEND;VALUE=DATE:20240305',
  ],
  [
    'year first, whatever the order',
    'date\n2024-12-31',
    { date_format: 'dmy' },
    'DTSTART;VALUE=DATE:20241231|DTEND;VALUE=DATE:20250101',
  ],
  [
    'ends of days are included',
    'start,end\n2024-02-28,2024-02-29',
    {},
    'DTSTART;VALUE=DATE:20240228|DTEND;VALUE=DATE:20240301',
  ],
  [
    'marked as all day, times and all',
    'start,end,all-day\n2024-01-01 10:00,2024-01-02 11:00,Yes',
    {},
    'DTSTART;VALUE=DATE:20240101|DTEND;VALUE=DATE:20240103',
  ],
  [
    'midnight and noon',
    'date,start time,end time\n2024-01-01,12 AM,12:30 pm',
    {},
    'DTSTART:20240101T000000|DTEND:20240101T123000',
  ],
  [
    'seconds',
    'start,end\n2024-01-01T09:05:30,2024-01-01T9:05:31',
    {},
    'DTSTART:20240101T090530|DTEND:20240101T090531',
  ],
  [
    'an offset wins over the zone',
    'start,end\n2024-01-01T10:00+02:00,2024-01-01 12:00 PM',
    { timezone: 'America/New_York' },
    'DTSTART:20240101T080000Z|DTEND:20240101T170000Z',
  ],
  [
    'an offset for both where only one has it',
    'start,end\n2024-01-01T10:00Z,2024-01-01 11:00',
    {},
    'DTSTART:20240101T100000Z|DTEND:20240101T110000Z',
  ],
  [
    'a time in a gap',
    'start\n2024-03-31 02:30',
    { timezone: 'Europe/Berlin' },
    'DTSTART:20240331T013000Z|DTEND:20240331T023000Z',
  ],
  [
    'a doubled time',
    'start\n2024-10-27 02:30',
    { timezone: 'europe/berlin' },
    'DTSTART:20241027T003000Z|DTEND:20241027T013000Z',
  ],
  [
    'another default length',
    'start\n2024-01-01 10:00',
    { default_duration_minutes: 0 },
    'DTSTART:20240101T100000|DTEND:20240101T100000',
  ],
  [
    'an end date without a time',
    'start,end\n2024-01-01 10:00,2024-01-03',
    {},
    'DTSTART:20240101T100000|DTEND:20240103T110000',
  ],
  [
    'an end time alone',
    'start,end\n2024-12-31 22:00,1 am',
    {},
    'DTSTART:20241231T220000|DTEND:20250101T010000',
  ],
  [
    'date and time in columns of one meaning',
    'date,start,end\n2024-01-01,10:00,11:30',
    {},
    'DTSTART:20240101T100000|DTEND:20240101T113000',
  ],
])('times: %s', async (_, csv, options, times) => {
  const [header, row] = csv.split('\n');
  const { result } = await callTool(csvToIcs, { csv: `name,${header}\nx,${row}`, ...options });
  expect(result).toContain(`\r\n${times.replace('|', '\r\n')}\r\nSUMMARY:x\r\n`);
});

test('every line, in order, folded, with whatever the cells hold', async () => {
  const csv =
    'Notes;Sub_ject;START-DATE;Location;URL;categories;UID;Recurrence;other\r\n' +
    `"a\r\nb, ""c""";"Zürich; ${'ü'.repeat(40)}";2024-01-01 10:00;L;https://x/?a=1,2;A, B\\;;u\\1;RRULE:FREQ=DAILY;ignored\r\n;;;;;;;;\r\n`;
  expect(
    await callTool(csvToIcs, {
      csv: csv.replace('A, B\\;', '"A, B;"'),
      delimiter: ';',
      calendar_name: 'My, name',
      now: '2024-01-01T01:00:00+01:00',
    }),
  ).toEqual({
    result: [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Toolyard//CSV to ICS//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:My\\, name',
      'BEGIN:VEVENT',
      'UID:u\\\\1',
      'DTSTAMP:20240101T000000Z',
      'DTSTART:20240101T100000',
      'DTEND:20240101T110000',
      `SUMMARY:Zürich\\; ${'ü'.repeat(28)}`,
      ` ${'ü'.repeat(12)}`,
      'DESCRIPTION:a\\nb\\, "c"',
      'LOCATION:L',
      'URL:https://x/?a=1,2',
      'CATEGORIES:A,B\\;',
      'RRULE:FREQ=DAILY',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
    event_count: 1,
    mime_type: 'text/calendar',
    filename: 'events.ics',
    dropped: ['column "other" (line 2)'],
  });
});

test('the same row has the same UID, another row another', async () => {
  const csv = 'name,date\na,2024-01-01\nb,2024-01-01\na,2024-01-01\n';
  const { result } = await callTool(csvToIcs, { csv });
  const [a, b, again] = result.match(/UID:.*/g) ?? [];
  expect(again).toBe(a);
  expect(b).not.toBe(a);
});

test('the stamp is the current instant', async () => {
  const { result } = await callTool(
    csvToIcs,
    { csv: 'name,date\na,2024-01-01' },
    { context: { now: () => Date.UTC(2025, 1, 2, 3, 4, 5, 678) } },
  );
  expect(result).toContain('DTSTAMP:20250202T030405Z\r\n');
});

test('what it writes reads back', async () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 100 })
    .filter((given) => given.trim() === given && given !== '' && !/[\r\n]/.test(given));
  await fc.assert(
    fc.asyncProperty(text, text, async (summary, location) => {
      const csv = `summary,location,date\n${[summary, location].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')},2024-01-01\n`;
      const { result } = await callTool(csvToIcs, { csv });
      const { events } = await callTool(icsToJson, { ics: result });
      expect(events).toMatchObject([{ summary, location, start: '2024-01-01', end: '2024-01-02' }]);
    }),
    { numRuns: 50 },
  );
});

test('times that clocks skip or have twice are told', async () => {
  const csv = 'summary,start,end\nA,2026-03-29 02:30,2026-03-29 04:00\nB,2026-10-25 01:00,02:30\n';
  expect(await callTool(csvToIcs, { csv, timezone: 'Europe/Berlin' })).toMatchObject({
    dropped: [
      'time 2026-03-29T02:30:00, which clocks skip (line 2)',
      'second of the two times 2026-10-25T02:30:00 (line 3)',
    ],
  });
});
