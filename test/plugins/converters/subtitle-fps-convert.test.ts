import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import subtitleFpsConvert from '../../../plugins/converters/tools/subtitle-fps-convert.ts';

test.each([
  [
    '25 to 23.976',
    {
      text: '1\n00:00:10,000 --> 00:00:12,345\na\n\n2\n01:00:00,000 --> 01:00:01,000\nb\n\n',
      from_fps: 25,
      to_fps: 23.976,
    },
    {
      result: '1\n00:00:10,427 --> 00:00:12,872\na\n\n2\n01:02:33,750 --> 01:02:34,793\nb\n',
      factor: 1.0427083333333333,
      cue_count: 2,
    },
  ],
  [
    '23.976 to 25',
    {
      text: '1\n00:00:10,427 --> 00:00:12,872\na\n\n2\n01:02:33,750 --> 01:02:34,793\nb\n\n',
      from_fps: 23.976,
      to_fps: 25,
    },
    {
      result: '1\n00:00:10,000 --> 00:00:12,345\na\n\n2\n01:00:00,000 --> 01:00:01,000\nb\n',
      factor: 0.9590409590409591,
      cue_count: 2,
    },
  ],
  [
    '29.97 to 23.976 is 1.25 exactly',
    { text: '1\n00:00:08,000 --> 00:00:10,000\na\n\n', from_fps: 29.97, to_fps: 23.976 },
    { result: '1\n00:00:10,000 --> 00:00:12,500\na\n', factor: 1.25, cue_count: 1 },
  ],
  [
    '23.98 is 24000/1001 too',
    { text: '00:00:24,000 --> 00:00:24,001\na', from_fps: 24, to_fps: 23.98 },
    { result: '1\n00:00:24,024 --> 00:00:24,025\na\n', factor: 1.001 },
  ],
  [
    '59.94 to 60',
    { text: '00:16:41,000 --> 00:16:42,000\na', from_fps: 59.94, to_fps: 60 },
    { result: '1\n00:16:40,000 --> 00:16:40,999\na\n', factor: 1000 / 1001 },
  ],
  [
    'half up',
    { text: '00:00:00,001 --> 00:00:00,003\na', from_fps: 25, to_fps: 50 },
    { result: '1\n00:00:00,001 --> 00:00:00,002\na\n', factor: 0.5 },
  ],
  [
    'other rates as given',
    { text: '00:00:01,000 --> 00:00:03,000\na', from_fps: 0.1, to_fps: 0.3 },
    { result: '1\n00:00:00,333 --> 00:00:01,000\na\n', factor: 1 / 3 },
  ],
  [
    'hours without drift',
    { text: '99:59:59,999 --> 100:00:00,000\na', from_fps: 29.97, to_fps: 25 },
    { result: '1\n119:52:48,430 --> 119:52:48,432\na\n' },
  ],
  [
    'tiny rates',
    { text: '00:00:01,000 --> 00:00:03,000\na', from_fps: 1e-7, to_fps: 1e-7 },
    { factor: 1, cue_count: 1 },
  ],
  [
    'WebVTT, with the times inside its text',
    { text: 'WEBVTT\n\nx\n00:01.000 --> 00:02.000 line:0\na<00:01.500>b\n', from_fps: 50, to_fps: 25 },
    {
      result: 'WEBVTT\n\nx\n00:00:02.000 --> 00:00:04.000 line:0\na<00:00:03.000>b\n',
      format: 'vtt',
      factor: 2,
    },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(subtitleFpsConvert, input)).toMatchObject(expected);
});

test.each([
  [
    'zero rate',
    {
      text: '1\n00:00:01,000 --> 00:00:02,500\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n\n3\n00:59:59,900 --> 01:00:00,500\nc\n\n',
      from_fps: 0,
      to_fps: 25,
    },
    'from_fps',
  ],
  [
    'missing to_fps',
    {
      text: '1\n00:00:01,000 --> 00:00:02,500\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n\n3\n00:59:59,900 --> 01:00:00,500\nc\n\n',
      from_fps: 25,
    },
    'to_fps',
  ],
  ['below zero', { text: '00:00:01,000 --> 00:00:02,000\na', from_fps: 25, to_fps: -1 }, 'to_fps'],
  [
    'past what can be written',
    { text: '99:00:01,000 --> 99:00:02,000\na', from_fps: 1000, to_fps: 1e-9 },
    'to_fps: expected times that stay below',
  ],
  [
    'a factor past what a number holds',
    { text: '00:00 --> 00:00\na', from_fps: 1000, to_fps: 5e-324 },
    'to_fps: expected a rate that is not so far below from_fps',
  ],
  ['no cues', { text: 'a', from_fps: 25, to_fps: 24 }, 'text: expected subtitles'],
  ['malformed time', { text: '1\n00:00:01,000 --> 00:61:02,000\na', from_fps: 25, to_fps: 24 }, 'line 2'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(subtitleFpsConvert, input)).rejects.toThrow(message);
});
