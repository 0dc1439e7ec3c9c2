import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import subtitleOverlapFix from '../../../plugins/converters/tools/subtitle-overlap-fix/tool.ts';

test.each([
  [
    'trim',
    {
      text: '1\n00:00:01,000 --> 00:00:03,500\na\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n\n3\n00:00:05,000 --> 00:00:06,000\nc\n\n',
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:03,000\na\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n\n3\n00:00:05,000 --> 00:00:06,000\nc\n',
      cue_count: 3,
      overlaps: [{ index: 1, next_index: 2, overlap_ms: 500 }],
    },
  ],
  [
    'delay',
    {
      text: '1\n00:00:01,000 --> 00:00:03,500\na\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n\n3\n00:00:05,000 --> 00:00:06,000\nc\n\n',
      method: 'delay',
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:03,500\na\n\n2\n00:00:03,500 --> 00:00:05,000\nb\n\n3\n00:00:05,000 --> 00:00:06,000\nc\n',
      cue_count: 3,
      overlaps: [{ index: 1, next_index: 2, overlap_ms: 500 }],
    },
  ],
  [
    'merge',
    {
      text: '1\n00:00:01,000 --> 00:00:03,500\na\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n\n3\n00:00:05,000 --> 00:00:06,000\nc\n\n',
      method: 'merge',
    },
    {
      result: '1\n00:00:01,000 --> 00:00:05,000\na\nb\n\n2\n00:00:05,000 --> 00:00:06,000\nc\n',
      cue_count: 2,
      overlaps: [{ index: 1, next_index: 2, overlap_ms: 500 }],
    },
  ],
  [
    'gap also parts touching cues',
    {
      text: '1\n00:00:01,000 --> 00:00:03,500\na\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n\n3\n00:00:05,000 --> 00:00:06,000\nc\n\n',
      min_gap_ms: 100,
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:02,900\na\n\n2\n00:00:03,000 --> 00:00:04,900\nb\n\n3\n00:00:05,000 --> 00:00:06,000\nc\n',
      cue_count: 3,
      overlaps: [
        { index: 1, next_index: 2, overlap_ms: 500 },
        { index: 2, next_index: 3, overlap_ms: 0 },
      ],
    },
  ],
  [
    'same start is merged, unsorted input',
    {
      text: '1\n00:00:05,000 --> 00:00:06,000\nlater\n\n2\n00:00:01,000 --> 00:00:02,000\nx\n\n3\n00:00:01,000 --> 00:00:03,000\ny\n\n',
    },
    {
      result: '1\n00:00:01,000 --> 00:00:03,000\nx\ny\n\n2\n00:00:05,000 --> 00:00:06,000\nlater\n',
      cue_count: 2,
      overlaps: [{ index: 1, next_index: 2, overlap_ms: 1000 }],
    },
  ],
  [
    'delays add up, each step sees the one before',
    { text: srt([0, 3000], [1000, 3500], [2000, 4500]), method: 'delay', min_gap_ms: 100 },
    {
      result: srt([0, 3000], [3100, 3500], [3600, 4500]),
      fixed_count: 2,
      overlaps: [
        { index: 1, next_index: 2, overlap_ms: 2000 },
        { index: 2, next_index: 3, overlap_ms: 1500 },
      ],
    },
  ],
  [
    'a cue that would be delayed to its end is merged',
    { text: srt([0, 3000], [1000, 3000]), method: 'delay' },
    { result: '1\n00:00:00,000 --> 00:00:03,000\n1\n2\n', cue_count: 1, fixed_count: 1 },
  ],
  [
    'a trim that leaves nothing merges',
    { text: srt([50, 3000], [100, 3000]), min_gap_ms: 50 },
    { cue_count: 1, overlaps: [{ index: 1, next_index: 2, overlap_ms: 2900 }] },
  ],
  [
    'a merged cue is compared with the next',
    { text: srt([0, 9000], [1000, 2000], [3000, 4000], [9000, 9500]), method: 'merge' },
    {
      result: '1\n00:00:00,000 --> 00:00:09,000\n1\n2\n3\n\n2\n00:00:09,000 --> 00:00:09,500\n4\n',
      fixed_count: 1,
      overlaps: [{ index: 1, next_index: 2, overlap_ms: 8000 }],
    },
  ],
  [
    'a cue without text adds no line, and what is merged into one is its text',
    {
      text: '1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:05,000\n\n3\n00:00:04,000 --> 00:00:04,500\nb\n',
      method: 'merge',
    },
    {
      result: '1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n',
      cue_count: 2,
      fixed_count: 1,
    },
  ],
  [
    'merge takes no gap',
    { text: srt([0, 1000], [1000, 2000]), method: 'merge', min_gap_ms: 500 },
    { result: srt([0, 1000], [1000, 2000]), overlaps: [], fixed_count: 0 },
  ],
  [
    'equal texts once',
    {
      text: '00:00:01,000 --> 00:00:03,000\na\n\n00:00:01,000 --> 00:00:03,000\na\n\n00:00:02,000 --> 00:00:04,000\nb\na',
      method: 'merge',
    },
    { result: '1\n00:00:01,000 --> 00:00:04,000\na\nb\na\n', fixed_count: 1 },
  ],
  [
    'an end before the start is one at the start',
    { text: srt([2000, 1000], [2000, 3000]) },
    { result: srt([2000, 2000], [2000, 3000]), overlaps: [], fixed_count: 0 },
  ],
  ['touching cues', { text: srt([0, 1000], [1000, 2000]) }, { overlaps: [], fixed_count: 0, cue_count: 2 }],
  [
    'WebVTT',
    {
      text: 'WEBVTT\n\nNOTE top\n\nb\n00:02.000 --> 00:04.000\nb\n\nNOTE a\n\na\n00:01.000 --> 00:03.000 line:0\na\n',
    },
    {
      result:
        'WEBVTT\n\nNOTE top\n\nNOTE a\n\na\n00:00:01.000 --> 00:00:02.000 line:0\na\n\nb\n00:00:02.000 --> 00:00:04.000\nb\n',
      format: 'vtt',
      fixed_count: 1,
    },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(subtitleOverlapFix, input)).toMatchObject(expected);
});

test.each([
  ['no cues', { text: 'abc' }, 'text'],
  [
    'method not in the list',
    {
      text: '1\n00:00:01,000 --> 00:00:03,500\na\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n\n3\n00:00:05,000 --> 00:00:06,000\nc\n\n',
      method: 'cut',
    },
    'method',
  ],
  ['a gap below 0', { text: srt([0, 1]), min_gap_ms: -1 }, 'min_gap_ms'],
  ['a gap over 10 seconds', { text: srt([0, 1]), min_gap_ms: 10_001 }, 'min_gap_ms'],
  ['malformed time', { text: '1\n00:00:01,000 --> 00:00:0x,000\na' }, 'line 2'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(subtitleOverlapFix, input)).rejects.toThrow(message);
});

test('nothing overlaps afterwards, whatever the method', async () => {
  const times = fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 9000 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(times, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('trim', 'delay', 'merge'),
      fc.integer({ min: 0, max: 300 }),
      async (cues, method, min_gap_ms) => {
        const { result } = await callTool(subtitleOverlapFix, { text: srt(...cues), method, min_gap_ms });
        expect(await callTool(subtitleOverlapFix, { text: result, method, min_gap_ms })).toMatchObject({
          result,
          overlaps: [],
          fixed_count: 0,
        });
      },
    ),
    { numRuns: 100 },
  );
});

/** SubRip with cues of these times in milliseconds, below 10 seconds, with their numbers as text. */
function srt(...cues: (readonly [number, number])[]): string {
  const time = (ms: number) => `00:00:0${Math.floor(ms / 1000)},${String(ms % 1000).padStart(3, '0')}`;
  return `${cues.map(([start, end], index) => `${index + 1}\n${time(start)} --> ${time(end)}\n${index + 1}`).join('\n\n')}\n`;
}
