import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import subtitleShift from '../../../plugins/converters/tools/subtitle-shift.ts';

test.each([
  [
    'later, over the hour',
    {
      text: '1\n00:00:01,000 --> 00:00:02,500\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n\n3\n00:59:59,900 --> 01:00:00,500\nc\n\n',
      offset_ms: 1500,
    },
    {
      result:
        '1\n00:00:02,500 --> 00:00:04,000\na\n\n2\n00:00:04,500 --> 00:00:05,500\nb\n\n3\n01:00:01,400 --> 01:00:02,000\nc\n',
      format: 'srt',
      cue_count: 3,
      dropped_count: 0,
    },
  ],
  [
    'earlier: start clamped to 0',
    {
      text: '1\n00:00:01,000 --> 00:00:02,500\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n\n3\n00:59:59,900 --> 01:00:00,500\nc\n\n',
      offset_ms: -1500,
    },
    {
      result:
        '1\n00:00:00,000 --> 00:00:01,000\na\n\n2\n00:00:01,500 --> 00:00:02,500\nb\n\n3\n00:59:58,400 --> 00:59:59,000\nc\n',
      format: 'srt',
      cue_count: 3,
      dropped_count: 0,
    },
  ],
  [
    'earlier: first cue dropped',
    {
      text: '1\n00:00:01,000 --> 00:00:02,500\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n\n3\n00:59:59,900 --> 01:00:00,500\nc\n\n',
      offset_ms: -2600,
    },
    {
      result: '1\n00:00:00,400 --> 00:00:01,400\nb\n\n2\n00:59:57,300 --> 00:59:57,900\nc\n',
      format: 'srt',
      cue_count: 2,
      dropped_count: 1,
    },
  ],
  [
    'WebVTT keeps everything else in place',
    {
      offset_ms: 500,
      text: 'WEBVTT - T\nX-TIMESTAMP-MAP=LOCAL:0\n\nREGION\nid:r\n\nNOTE one\n\nintro\n00:01.000 --> 00:02.000 line:0\n<v Ann>a <00:01.500>b\n\n\nNOTE two\nlines\n\n00:03.000 --> 00:04.000\nc\n\nNOTE end',
    },
    {
      result:
        'WEBVTT - T\nX-TIMESTAMP-MAP=LOCAL:0\n\nREGION\nid:r\n\nNOTE one\n\nintro\n00:00:01.500 --> 00:00:02.500 line:0\n<v Ann>a <00:00:02.000>b\n\nNOTE two\nlines\n\n00:00:03.500 --> 00:00:04.500\nc\n\nNOTE end\n',
      format: 'vtt',
      cue_count: 2,
    },
  ],
  [
    'a comment before a dropped cue stays',
    {
      offset_ms: -2000,
      text: 'WEBVTT\n\n00:03.000 --> 00:04.000\na\n\nNOTE x\n\n00:01.000 --> 00:02.000\nb\n\n00:05.000 --> 00:06.000\nc\n',
    },
    {
      result: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n\nNOTE x\n\n00:00:03.000 --> 00:00:04.000\nc\n',
      dropped_count: 1,
      shifted_count: 2,
    },
  ],
  [
    'a range, its end not included',
    {
      offset_ms: 100,
      from: '00:02',
      to: '00:00:04.000',
      text: '00:00:01,000 --> 00:00:02,000\na\n\n00:00:02,000 --> 00:00:03,000\nb\n\n00:00:04,000 --> 00:00:05,000\nc',
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:02,100 --> 00:00:03,100\nb\n\n3\n00:00:04,000 --> 00:00:05,000\nc\n',
      shifted_count: 1,
    },
  ],
  [
    'order and tags stay',
    {
      offset_ms: 1000,
      text: '00:00:05,000 --> 00:00:06,000\n<font color="red">{\\an8}b</font>\n\n00:00:01,000 --> 00:00:02,000\n a & b ',
    },
    {
      result:
        '1\n00:00:06,000 --> 00:00:07,000\n<font color="red">{\\an8}b</font>\n\n2\n00:00:02,000 --> 00:00:03,000\n a & b \n',
    },
  ],
  [
    'all dropped',
    { offset_ms: -9000, text: '00:00:05,000 --> 00:00:06,000\na' },
    { result: '', cue_count: 0, dropped_count: 1, shifted_count: 0 },
  ],
  [
    'by nothing',
    { offset_ms: 0, text: '00:00:05,000 --> 00:00:06,000\na' },
    { shifted_count: 0, cue_count: 1 },
  ],
  [
    'a cue that would end at 0',
    { offset_ms: -2000, text: '00:00:01,000 --> 00:00:02,000\na\n\n00:00:01,000 --> 00:00:02,001\nb' },
    { result: '1\n00:00:00,000 --> 00:00:00,001\nb\n', dropped_count: 1 },
  ],
  [
    'a word that only begins like WEBVTT is SubRip',
    { offset_ms: 0, text: 'WEBVTTX\n00:00:05,000 --> 00:00:06,000\na' },
    { format: 'srt' },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(subtitleShift, input)).toMatchObject(expected);
});

test.each([
  [
    'missing offset_ms',
    {
      text: '1\n00:00:01,000 --> 00:00:02,500\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n\n3\n00:59:59,900 --> 01:00:00,500\nc\n\n',
    },
    'offset_ms',
  ],
  ['no cues', { text: 'nothing here', offset_ms: 1 }, 'text'],
  ['malformed time', { text: '1\n00:00:01,000 --> 00:00:0z,000\nx\n', offset_ms: 1 }, 'line 2'],
  [
    'from is no time',
    { text: '00:00:01,000 --> 00:00:02,000\na', offset_ms: 1, from: '5 s' },
    'from: expected a time such as 00:01:30,500, got "5 s"',
  ],
  [
    'to at from',
    { text: '00:00:01,000 --> 00:00:02,000\na', offset_ms: 1, from: '00:05', to: '00:00:05,000' },
    'to: expected a time after from',
  ],
  [
    'to is no time',
    { text: '00:00:01,000 --> 00:00:02,000\na', offset_ms: 1, to: '00:75' },
    'to: expected a time',
  ],
  [
    'past what can be written',
    { text: '00:00:01,000 --> 00:00:02,000\na', offset_ms: 1e300 },
    'offset_ms: expected times that stay below',
  ],
  ['half a millisecond', { text: '00:00:01,000 --> 00:00:02,000\na', offset_ms: 0.5 }, 'offset_ms'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(subtitleShift, input)).rejects.toThrow(message);
});

const cues = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 400_000_000 }),
    length: fc.integer({ min: 1, max: 10_000 }),
    text: fc.stringMatching(/^[a-z<>&é♪]{1,8}$/),
  }),
  { minLength: 1, maxLength: 5 },
);

test('there and back again is the same, in both formats', async () => {
  await fc.assert(
    fc.asyncProperty(
      cues,
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom('srt', 'vtt'),
      async (given, offset, format) => {
        const written = given.map(
          ({ start, length, text }) => `${time(start)} --> ${time(start + length)}\n${text}`,
        );
        const text = `${[...(format === 'vtt' ? ['WEBVTT'] : []), ...written].join('\n\n')}\n`;
        const { result: same } = await callTool(subtitleShift, { text, offset_ms: 0 });
        const { result: there } = await callTool(subtitleShift, { text, offset_ms: offset });
        expect(await callTool(subtitleShift, { text: there, offset_ms: -offset })).toMatchObject({
          result: same,
          format,
        });
      },
    ),
    { numRuns: 50 },
  );
});

test('coordinates of SubRip stay', async () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000 X1:10 X2:20 Y1:30 Y2:40\nx\n';
  expect(await callTool(subtitleShift, { text, offset_ms: 500 })).toMatchObject({
    result: '1\n00:00:01,500 --> 00:00:02,500 X1:10 X2:20 Y1:30 Y2:40\nx\n',
  });
});

function time(ms: number): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(Math.floor);
  return `${hours}:${minutes}:${seconds}.${String(ms % 1000).padStart(3, '0')}`;
}
