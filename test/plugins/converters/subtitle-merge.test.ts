import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import subtitleMerge from '../../../plugins/converters/tools/subtitle-merge/tool.ts';

test.each([
  [
    'append after the last end',
    {
      files: [
        '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:05,000\nBye\n\n',
        '1\n00:00:01,100 --> 00:00:02,200\nHallo\n\n2\n00:00:03,100 --> 00:00:04,900\nTschüs\n\n',
      ],
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:05,000\nBye\n\n3\n00:00:06,100 --> 00:00:07,200\nHallo\n\n4\n00:00:08,100 --> 00:00:09,900\nTschüs\n',
      cue_count: 4,
    },
  ],
  [
    'append at a given offset',
    {
      files: [
        '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:05,000\nBye\n\n',
        '1\n00:00:01,100 --> 00:00:02,200\nHallo\n\n2\n00:00:03,100 --> 00:00:04,900\nTschüs\n\n',
      ],
      offsets_ms: [3600000],
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:05,000\nBye\n\n3\n01:00:01,100 --> 01:00:02,200\nHallo\n\n4\n01:00:03,100 --> 01:00:04,900\nTschüs\n',
      cue_count: 4,
    },
  ],
  [
    'two languages',
    {
      files: [
        '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:05,000\nBye\n\n',
        '1\n00:00:01,100 --> 00:00:02,200\nHallo\n\n2\n00:00:03,100 --> 00:00:04,900\nTschüs\n\n',
      ],
      mode: 'dual',
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:02,000\nHello\nHallo\n\n2\n00:00:03,000 --> 00:00:05,000\nBye\nTschüs\n',
      cue_count: 2,
    },
  ],
  [
    'interleave',
    {
      files: [
        '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:05,000\nBye\n\n',
        '1\n00:00:01,100 --> 00:00:02,200\nHallo\n\n2\n00:00:03,100 --> 00:00:04,900\nTschüs\n\n',
      ],
      mode: 'interleave',
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:01,100 --> 00:00:02,200\nHallo\n\n3\n00:00:03,000 --> 00:00:05,000\nBye\n\n4\n00:00:03,100 --> 00:00:04,900\nTschüs\n',
      cue_count: 4,
    },
  ],
  [
    'append three, each after the latest end',
    {
      files: [
        '00:00:01,000 --> 00:00:09,000\na\n\n00:00:02,000 --> 00:00:03,000\nb',
        '00:00:01,000 --> 00:00:02,000\nc',
        '00:00:00,500 --> 00:00:01,000\nd',
      ],
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:09,000\na\n\n2\n00:00:02,000 --> 00:00:03,000\nb\n\n3\n00:00:10,000 --> 00:00:11,000\nc\n\n4\n00:00:11,500 --> 00:00:12,000\nd\n',
      cue_count: 4,
    },
  ],
  [
    'append keeps the order',
    {
      files: [
        '00:00:05,000 --> 00:00:06,000\na\n\n00:00:01,000 --> 00:00:02,000\nb',
        '00:00:01,000 --> 00:00:02,000\nc',
      ],
      offsets_ms: [0],
    },
    {
      result:
        '1\n00:00:05,000 --> 00:00:06,000\na\n\n2\n00:00:01,000 --> 00:00:02,000\nb\n\n3\n00:00:01,000 --> 00:00:02,000\nc\n',
    },
  ],
  [
    'dual: the longest overlap, the earlier of equals, alone without one',
    {
      mode: 'dual',
      files: [
        '00:00:01,000 --> 00:00:02,000\na\n\n00:00:02,000 --> 00:00:04,000\nb\n\n00:00:04,000 --> 00:00:06,000\nc',
        '00:00:01,500 --> 00:00:03,000\nB\n\n00:00:03,000 --> 00:00:05,000\nB2\n\n00:00:06,000 --> 00:00:07,000\nalone\n\n00:00:00,000 --> 00:00:01,000\nbefore',
      ],
    },
    {
      result:
        '1\n00:00:00,000 --> 00:00:01,000\nbefore\n\n2\n00:00:01,000 --> 00:00:02,000\na\n\n3\n00:00:02,000 --> 00:00:04,000\nb\nB\nB2\n\n4\n00:00:04,000 --> 00:00:06,000\nc\n\n5\n00:00:06,000 --> 00:00:07,000\nalone\n',
      cue_count: 5,
    },
  ],
  [
    'dual: a long cue that began before others',
    {
      mode: 'dual',
      files: [
        '00:00:00,000 --> 00:00:09,000\na\n\n00:00:01,000 --> 00:00:02,000\nb\n\n00:00:10,000 --> 00:00:11,000\nc',
        '00:00:05,000 --> 00:00:06,000\nA\n\n00:00:09,000 --> 00:00:10,000\nB\n\n00:00:10,500 --> 00:00:12,000\nC',
      ],
    },
    {
      result:
        '1\n00:00:00,000 --> 00:00:09,000\na\nA\n\n2\n00:00:01,000 --> 00:00:02,000\nb\n\n3\n00:00:09,000 --> 00:00:10,000\nB\n\n4\n00:00:10,000 --> 00:00:11,000\nc\nC\n',
    },
  ],
  [
    'interleave: ties in file order',
    {
      mode: 'interleave',
      files: [
        '00:00:02,000 --> 00:00:03,000\na2\n\n00:00:01,000 --> 00:00:05,000\na1',
        '00:00:01,000 --> 00:00:02,000\nb1',
      ],
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:05,000\na1\n\n2\n00:00:01,000 --> 00:00:02,000\nb1\n\n3\n00:00:02,000 --> 00:00:03,000\na2\n',
    },
  ],
  [
    'WebVTT first: SubRip becomes WebVTT, comments of the first only, no id twice',
    {
      files: [
        'WEBVTT\n\nNOTE mine\n\n1\n00:01.000 --> 00:02.000\na\n',
        '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}b & <font color="red">c</font>\n',
        'WEBVTT\n\nNOTE other\n\n1\n00:01.000 --> 00:02.000 line:0\nd\n\n2\n00:03.000 --> 00:04.000\ne\n',
      ],
      offsets_ms: [10_000, 20_000],
    },
    {
      result:
        'WEBVTT\n\nNOTE mine\n\n1\n00:00:01.000 --> 00:00:02.000\na\n\n00:00:11.000 --> 00:00:12.000 line:0\nb &amp; c\n\n00:00:21.000 --> 00:00:22.000 line:0\nd\n\n2\n00:00:23.000 --> 00:00:24.000\ne\n',
      format: 'vtt',
    },
  ],
  [
    'SubRip first: WebVTT becomes SubRip',
    {
      files: [
        '00:00:01,000 --> 00:00:02,000\na & b',
        'WEBVTT\n\nSTYLE\n::cue {}\n\nx\n00:01.000 --> 00:02.000 line:0\n<i>c</i> &amp; d\n',
      ],
    },
    {
      result: '1\n00:00:01,000 --> 00:00:02,000\na & b\n\n2\n00:00:03,000 --> 00:00:04,000\n<i>c</i> & d\n',
      format: 'srt',
    },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(subtitleMerge, input)).toMatchObject(expected);
});

test.each([
  [
    'one file',
    { files: ['1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:05,000\nBye\n\n'] },
    'files',
  ],
  [
    'file without cues',
    {
      files: [
        '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:05,000\nBye\n\n',
        'nothing',
      ],
    },
    'files[1]',
  ],
  ['eleven files', { files: Array(11).fill('00:00:01,000 --> 00:00:02,000\na') }, 'files'],
  [
    'malformed time in a file',
    { files: ['00:00:01,000 --> 00:00:02,000\na', '1\n00:00:01,000 --> 00:00:99,000\na'] },
    'files[1]: expected times such as 00:00:01,000 --> 00:00:02,500 at line 2',
  ],
  [
    'too many offsets',
    { files: ['00:00:01,000 --> 00:00:02,000\na', '00:00:01,000 --> 00:00:02,000\na'], offsets_ms: [1, 2] },
    'offsets_ms: expected 1 offsets, got 2',
  ],
  [
    'an offset below 0',
    { files: ['00:00:01,000 --> 00:00:02,000\na', '00:00:01,000 --> 00:00:02,000\na'], offsets_ms: [-1] },
    'offsets_ms[0]: expected 0 or above, got -1',
  ],
  [
    'an offset past what can be written',
    { files: ['00:00:01,000 --> 00:00:02,000\na', '00:00:01,000 --> 00:00:02,000\na'], offsets_ms: [1e300] },
    'offsets_ms: expected times that stay below',
  ],
  [
    'more pairs than are compared',
    { files: Array(2).fill('0:0 --> 0:1\n'.repeat(10_100)), mode: 'dual' },
    'files: expected at most 100000000 pairs of cues that are shown together',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(subtitleMerge, input)).rejects.toThrow(message);
});

test('what WebVTT does not write of SubRip is told as dropped', async () => {
  const vtt = 'WEBVTT\n\n00:00:09.000 --> 00:00:10.000\nz\n';
  const srt = '1\n00:00:01,000 --> 00:00:02,500 X1:10 X2:20\n<font color="red">Hi</font>\n';
  expect(await callTool(subtitleMerge, { files: [vtt, srt] })).toMatchObject({
    dropped: ['<font> (files[1] cue 1)', 'settings X1:10 X2:20 (files[1] cue 1)'],
  });
});

test('what stands beside the lines of a cue that comes under another is told as dropped', async () => {
  const first = '1\n00:00:01,000 --> 00:00:02,000\na\n';
  const second = '1\n00:00:01,000 --> 00:00:02,000 X1:10 X2:20\nb\n';
  expect(await callTool(subtitleMerge, { files: [first, second], mode: 'dual' })).toMatchObject({
    result: '1\n00:00:01,000 --> 00:00:02,000\na\nb\n',
    dropped: ['settings X1:10 X2:20 (files[1] cue 1)'],
  });
});
