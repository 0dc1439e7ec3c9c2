import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import mergeIcs from '../../../plugins/converters/tools/merge-ics.ts';

const HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Toolyard//ICS Merger//EN', 'CALSCALE:GREGORIAN'];

test.each([
  [
    'dedupe off',
    {
      files: [calendar(event('UID:a', 'SUMMARY:Old')), calendar(event('UID:a', 'SEQUENCE:1', 'SUMMARY:New'))],
      dedupe: false,
    },
    [event('UID:a', 'SUMMARY:Old'), event('UID:a', 'SEQUENCE:1', 'SUMMARY:New')],
    { event_count: 2, duplicates_removed: 0, files: [{ event_count: 1 }, { event_count: 1 }] },
  ],
  [
    'the newest stands where the first stood',
    {
      files: [
        calendar(event('UID:a', 'SEQUENCE:0'), event('UID:b')),
        calendar(event('UID:c'), event('UID:a', 'SEQUENCE:10')),
        calendar(event('UID:a', 'SEQUENCE:9')),
      ],
    },
    [event('UID:a', 'SEQUENCE:10'), event('UID:b'), event('UID:c')],
    {
      event_count: 3,
      duplicates_removed: 2,
      files: [{ event_count: 2 }, { event_count: 2 }, { event_count: 1 }],
    },
  ],
  [
    'then LAST-MODIFIED, then DTSTAMP, then the first',
    {
      files: [
        calendar(
          event('UID:a', 'DTSTAMP:20240301T000000Z'),
          event('UID:b', 'DTSTAMP:20240101T000000Z'),
          event('UID:c', 'SUMMARY:1'),
        ),
        calendar(
          event('UID:a', 'LAST-MODIFIED:20240101T000000Z'),
          event('UID:b', 'DTSTAMP:20240102T000000Z'),
          event('UID:c', 'SUMMARY:2'),
        ),
      ],
    },
    [
      event('UID:a', 'LAST-MODIFIED:20240101T000000Z'),
      event('UID:b', 'DTSTAMP:20240102T000000Z'),
      event('UID:c', 'SUMMARY:1'),
    ],
    { duplicates_removed: 3 },
  ],
  [
    'no repeats: overrides, other kinds, no UID',
    {
      files: [
        calendar(event('UID:a', 'RRULE:FREQ=DAILY'), event('SUMMARY:x')),
        calendar(
          event('UID:a', 'RECURRENCE-ID:20240102'),
          event('SUMMARY:x'),
          'BEGIN:VTODO\r\nUID:a\r\nEND:VTODO',
        ),
      ],
    },
    [
      event('UID:a', 'RRULE:FREQ=DAILY'),
      event('SUMMARY:x'),
      event('UID:a', 'RECURRENCE-ID:20240102'),
      event('SUMMARY:x'),
      'BEGIN:VTODO\r\nUID:a\r\nEND:VTODO',
    ],
    { event_count: 4, duplicates_removed: 0 },
  ],
  [
    'zones first and once, a name given, METHOD dropped, properties untouched',
    {
      files: [
        calendar('METHOD:PUBLISH', event('uid:a', 'X-y;Z="q":\\a'), zone('One', '+0100')),
        calendar('X-WR-CALNAME:Two', zone('One', '+0200'), zone('Two', '+0200')),
      ],
      calendar_name: 'Mine, all',
    },
    ['X-WR-CALNAME:Mine\\, all', zone('One', '+0100'), zone('Two', '+0200'), event('uid:a', 'X-y;Z="q":\\a')],
    { event_count: 1, files: [{ event_count: 1 }, { event_count: 0 }] },
  ],
  [
    'the name of the first file that has one, as written',
    { files: [calendar(), calendar('X-WR-CALNAME:A\\, B'), calendar('X-WR-CALNAME:C')] },
    ['X-WR-CALNAME:A\\, B'],
    { event_count: 0, duplicates_removed: 0 },
  ],
  [
    'folds are made anew',
    {
      files: [
        calendar(`BEGIN:VEVENT\nSUMMARY:${'x'.repeat(40)}\n\t${'y'.repeat(40)}\nEND:VEVENT`),
        calendar(),
      ],
    },
    ['BEGIN:VEVENT', `SUMMARY:${'x'.repeat(40)}${'y'.repeat(27)}\r\n ${'y'.repeat(13)}`, 'END:VEVENT'],
    { event_count: 1 },
  ],
])('%s', async (_, input, lines, counts) => {
  const answer = await callTool(mergeIcs, input);
  expect(answer.result).toBe([...HEAD, ...lines, 'END:VCALENDAR', ''].join('\r\n'));
  expect(answer).toMatchObject(counts);
});

test.each([
  ['one file', { files: [calendar()] }, 'files'],
  ['fifty-one files', { files: Array(51).fill(calendar()) }, 'files'],
  [
    'a file without calendar',
    { files: [calendar(), 'x'] },
    'files[1]: expected iCalendar, got no BEGIN:VCALENDAR',
  ],
  [
    'a malformed file',
    { files: [calendar(), calendar('x')] },
    'files[1]: expected a name, a colon and a value at line 2',
  ],
  ['a malformed date', { files: [calendar(event('DTSTART:1')), calendar()] }, 'at line 3'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(mergeIcs, input)).rejects.toThrow(message);
});

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function event(...lines: string[]): string {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
}

function zone(tzid: string, offset: string): string {
  return `BEGIN:VTIMEZONE\r\nTZID:${tzid}\r\nBEGIN:STANDARD\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE`;
}
