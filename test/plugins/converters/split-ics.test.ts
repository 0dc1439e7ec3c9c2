import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import splitIcs from '../../../plugins/converters/tools/split-ics/tool.ts';

const NOON = 'DTSTART:20240101T120000';

test('each file has the properties of the calendar and only the zones in use', async () => {
  const ics = calendar(
    'VERSION:2.0',
    'PRODID:-//x//y//EN',
    'X-WR-CALNAME:N',
    'METHOD:PUBLISH',
    zone('A'),
    zone('B'),
    event('UID:1', 'SUMMARY:Team call', 'DTSTART;TZID=A:20240101T120000'),
    'BEGIN:VTODO\r\nUID:t\r\nEND:VTODO',
    event('UID:2', NOON, 'BEGIN:VALARM', 'TRIGGER;VALUE=DATE-TIME;tzid="B":20240101T120000', 'END:VALARM'),
  );
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', 'X-WR-CALNAME:N', 'METHOD:PUBLISH'];
  expect(await callTool(splitIcs, { ics })).toEqual({
    files: [
      {
        filename: 'Team-call.ics',
        key: '1',
        event_count: 1,
        ics: [
          ...head,
          zone('A'),
          event('UID:1', 'SUMMARY:Team call', 'DTSTART;TZID=A:20240101T120000'),
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
      },
      {
        filename: '2.ics',
        key: '2',
        event_count: 1,
        ics: [
          ...head,
          zone('B'),
          event(
            'UID:2',
            NOON,
            'BEGIN:VALARM',
            'TRIGGER;VALUE=DATE-TIME;tzid="B":20240101T120000',
            'END:VALARM',
          ),
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
      },
    ],
    file_count: 2,
    event_count: 2,
    dropped: ['VTODO (line 17)'],
  });
});

test.each([
  [
    'a series and its overrides stay together',
    {},
    [
      event('UID:s', 'SUMMARY:S', NOON, 'RRULE:FREQ=DAILY'),
      event('UID:t', 'SUMMARY:T', NOON),
      event('UID:s', 'SUMMARY:Moved', 'RECURRENCE-ID:20240102T120000', NOON),
    ],
    [
      ['s', 'S.ics', 2],
      ['t', 'T.ics', 1],
    ],
  ],
  [
    'names: what is no letter, digit, . _ - becomes -, repeats are numbered',
    {},
    [
      event('UID:1', 'SUMMARY:Zoë & Bo: v1.2_x\\n日本'),
      event('UID:2', 'SUMMARY:a'),
      event('UID:3', 'SUMMARY:a-2'),
      event('UID:4', 'SUMMARY:a'),
      event('UID:5', 'SUMMARY:a'),
      event('UID:6', 'SUMMARY:'),
      event('SUMMARY:'),
    ],
    [
      ['1', 'Zoë---Bo--v1.2_x-日本.ics', 1],
      ['2', 'a.ics', 1],
      ['3', 'a-2.ics', 1],
      ['4', 'a-3.ics', 1],
      ['5', 'a-4.ics', 1],
      ['6', '6.ics', 1],
      ['event-7', 'event-7.ics', 1],
    ],
  ],
  [
    'names: at most 80 characters',
    {},
    [event('UID:1', `SUMMARY:${'é'.repeat(81)}`)],
    [['1', `${'é'.repeat(80)}.ics`, 1]],
  ],
  [
    'years in order of time, local dates',
    { by: 'year' },
    [
      event('DTSTART:20250101'),
      event('DTSTART;TZID=Pacific/Kiritimati:20240101T000000'),
      event('DTSTART:20251231T235959Z'),
    ],
    [
      ['2024', '2024.ics', 1],
      ['2025', '2025.ics', 2],
    ],
  ],
  [
    'the first of a series decides the month',
    { by: 'month' },
    [
      event('UID:a', 'DTSTART:20240301'),
      event('UID:b', 'DTSTART:20240201'),
      event('UID:a', 'RECURRENCE-ID:20240101', 'DTSTART:20240101'),
    ],
    [
      ['2024-02', '2024-02.ics', 1],
      ['2024-03', '2024-03.ics', 2],
    ],
  ],
  [
    'the first category, in order of appearance',
    { by: 'category' },
    [event('CATEGORIES:Work\\, all,X'), event(NOON), event('CATEGORIES:X'), event('CATEGORIES:Work\\, all')],
    [
      ['Work, all', 'Work--all.ics', 2],
      ['uncategorized', 'uncategorized.ics', 1],
      ['X', 'X.ics', 1],
    ],
  ],
  [
    'at most so many events, longer series whole',
    { by: 'count', max_events: 2 },
    [
      event('UID:a'),
      event('UID:b'),
      event('UID:c'),
      event('UID:d'),
      event('UID:d'),
      event('UID:d'),
      event('UID:e'),
    ],
    [
      ['1', '1.ics', 2],
      ['2', '2.ics', 1],
      ['3', '3.ics', 3],
      ['4', '4.ics', 1],
    ],
  ],
])('%s', async (_, options, events, expected) => {
  const { files, file_count, event_count } = await callTool(splitIcs, {
    ics: calendar(...events),
    ...options,
  });
  expect(files.map((file) => [file.key, file.filename, file.event_count])).toEqual(expected);
  expect({ file_count, event_count }).toEqual({ file_count: expected.length, event_count: events.length });
});

test.each([
  ['no events', { ics: calendar('VERSION:2.0') }, 'ics: expected at least one VEVENT, got none'],
  ['no calendar', { ics: event('UID:1') }, 'ics: expected iCalendar, got no BEGIN:VCALENDAR'],
  ['by not in the list', { ics: calendar(event('UID:1')), by: 'week' }, 'by'],
  ['no events a file', { ics: calendar(event('UID:1')), by: 'count', max_events: 0 }, 'max_events'],
  [
    'an event without a start',
    { ics: calendar(event(NOON), event('UID:2')), by: 'month' },
    'ics: expected a DTSTART in the event at line 5',
  ],
  ['a malformed date', { ics: calendar(event('DTSTART:2024-01-01')) }, 'line 3'],
  [
    'files that would repeat too much',
    {
      ics: calendar(
        `X-A:${'x'.repeat(500_000)}`,
        ...Array.from({ length: 100 }, (_, n) => event(`UID:${n}`)),
      ),
    },
    'ics: expected files of at most 33554432 characters in all',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(splitIcs, input)).rejects.toThrow(message);
});

test('thousands of events, each in a zone of its own', async () => {
  const lines = Array.from({ length: 6000 }, (_, n) => [
    zone(`Z${n}`),
    event(`UID:${n}`, `DTSTART;TZID=Z${n}:20240101T120000`),
  ]);
  const { files } = await callTool(splitIcs, { ics: calendar(...lines.flat()) });
  expect(files).toHaveLength(6000);
  expect(files.at(-1)?.ics).toBe(calendar(...(lines.at(-1) ?? [])));
});

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function event(...lines: string[]): string {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
}

function zone(tzid: string): string {
  return `BEGIN:VTIMEZONE\r\nTZID:${tzid}\r\nEND:VTIMEZONE`;
}
