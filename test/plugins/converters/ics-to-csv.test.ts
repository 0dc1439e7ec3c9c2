import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import icsToCsv from '../../../plugins/converters/tools/ics-to-csv.ts';

test.each([
  [
    'timed and all-day',
    {
      ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Call\\, weekly\r\nDTSTART:20240310T090000Z\r\nDTEND:20240310T093000Z\r\nLOCATION:Room 1\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Day\r\nDTSTART;VALUE=DATE:20240301\r\nDTEND;VALUE=DATE:20240303\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    },
    {
      result:
        'uid,summary,start,end,all_day,timezone,location,description,status,organizer,attendees,categories,url,rrule\n1,"Call, weekly",2024-03-10T09:00:00Z,2024-03-10T09:30:00Z,false,UTC,Room 1,,,,,,,\n2,Day,2024-03-01,2024-03-03,true,,,,,,,,,\n',
      event_count: 2,
    },
  ],
  [
    'zone, people, line break',
    {
      ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:S\r\nDTSTART;TZID=America/New_York:20240110T180000\r\nDTEND;TZID=America/New_York:20240110T190000\r\nDESCRIPTION:a\\nb\r\nSTATUS:CONFIRMED\r\nORGANIZER:mailto:o@example.com\r\nATTENDEE:mailto:a@example.com\r\nATTENDEE;CN=Bo:mailto:b@example.com\r\nCATEGORIES:X,Y\r\nURL:https://e.example/\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    },
    {
      result:
        'uid,summary,start,end,all_day,timezone,location,description,status,organizer,attendees,categories,url,rrule\n1,S,2024-01-10T18:00:00-05:00,2024-01-10T19:00:00-05:00,false,America/New_York,,"a\nb",CONFIRMED,o@example.com,a@example.com; b@example.com,X; Y,https://e.example/,FREQ=DAILY;COUNT=2\n',
      event_count: 1,
    },
  ],
  [
    'calendar without events',
    { ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nEND:VCALENDAR\r\n' },
    {
      result:
        'uid,summary,start,end,all_day,timezone,location,description,status,organizer,attendees,categories,url,rrule\n',
      event_count: 0,
    },
  ],
  [
    'another separator, quoted only where needed',
    { delimiter: ';', ics: calendar('UID:1', 'SUMMARY:a,b', 'LOCATION:c;d "e"', 'DTSTART:20240101T000000') },
    { result: `${header(';')}1;a,b;2024-01-01T00:00:00;2024-01-01T00:00:00;false;;"c;d ""e""";;;;;;;\n` },
  ],
  [
    'tabs',
    { delimiter: 'tab', ics: calendar('UID:1') },
    {
      result: `${header('\t')}1\t\t\t\tfalse${'\t'.repeat(9)}\n`,
      warnings: [{ line: 2, message: 'event without DTSTART' }],
    },
  ],
  [
    'names where there are no addresses',
    {
      ics: calendar(
        'DTSTART:20240101',
        'ORGANIZER;CN="A, B":http://x',
        'ATTENDEE;CN=C:urn:x',
        'ATTENDEE:urn:y',
        'ATTENDEE:mailto:d@e',
      ),
    },
    { result: `${header(',')},,2024-01-01,2024-01-02,true,,,,,"A, B",C; d@e,,,\n` },
  ],
  [
    'an unknown zone warns',
    { ics: calendar('DTSTART;TZID=X/Y:20240101T000000') },
    { warnings: [{ line: 3, message: 'unknown time zone X/Y: its times are given without offset' }] },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(icsToCsv, input)).toMatchObject(expected);
});

test.each([
  ['no calendar', { ics: 'BEGIN:VCARD\nEND:VCARD' }, 'ics'],
  ['line without a colon', { ics: 'BEGIN:VCALENDAR\nVERSION:2.0\nnonsense\nEND:VCALENDAR\n' }, 'line 3'],
  [
    'two characters as separator',
    { ics: calendar(), delimiter: '||' },
    'delimiter: expected one character or "tab"',
  ],
  ['a malformed date', { ics: calendar('DTSTART:2024') }, 'line 3'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(icsToCsv, input)).rejects.toThrow(message);
});

function header(delimiter: string): string {
  const names =
    'uid summary start end all_day timezone location description status organizer attendees categories url rrule';
  return `${names.replaceAll(' ', delimiter)}\n`;
}

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\n');
}
