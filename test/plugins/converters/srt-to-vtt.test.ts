import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import srtToVtt from '../../../plugins/converters/tools/srt-to-vtt.ts';

test.each([
  [
    'two cues',
    { srt: '1\n00:00:01,000 --> 00:00:02,500\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\nlines\n\n' },
    {
      result: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\n\n00:00:03.000 --> 00:00:04.000\nTwo\nlines\n',
      cue_count: 2,
    },
  ],
  [
    'BOM, CRLF, no final blank line',
    { srt: '﻿1\r\n00:00:01,000 --> 00:00:02,000\r\nHé\r\n' },
    { result: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHé\n', cue_count: 1 },
  ],
  [
    'numbers kept',
    {
      srt: '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n\n',
      cue_numbers: true,
    },
    {
      result: 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\na\n\n2\n00:00:03.000 --> 00:00:04.000\nb\n',
      cue_count: 2,
    },
  ],
  [
    'lone CR, hours missing and over 99, short decimals, wrong and missing numbers, text after the times',
    { srt: '7\r01:02.5 --> 01:03 X1:10 X2:20\ra\r\r100:00:00,04-->100:00:01.000\rb' },
    {
      result: 'WEBVTT\n\n00:01:02.500 --> 00:01:03.000\na\n\n100:00:00.040 --> 100:00:01.000\nb\n',
      cue_count: 2,
    },
  ],
  [
    'blank lines and numbers inside a cue',
    { srt: '1\n00:00:01,000 --> 00:00:02,000\na\n\n42\n \nb\n2\n00:00:03,000 --> 00:00:04,000\nc' },
    { result: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n42\nb\n\n00:00:03.000 --> 00:00:04.000\nc\n' },
  ],
  [
    'formatting in any form',
    {
      srt: '00:00:01,000 --> 00:00:02,000\n<B>a</B> {i}b{/i} <U class="x">c</U> <br><3 a<2 & &amp;&lt;&gt;&nbsp; &copy; --> x',
    },
    {
      result:
        'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>a</b> <i>b</i> <u>c</u> &lt;3 a&lt;2 &amp; &amp;&lt;&gt;&nbsp; &amp;copy; --&gt; x\n',
    },
  ],
  [
    'codes beside the position',
    { srt: '00:00:01,000 --> 00:00:02,000\n{\\fs20\\an6\\b1}a{\\an1}\n{y:i}b' },
    { result: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:50% align:end\na\n{y:i}b\n' },
  ],
  [
    'a line that only had codes goes',
    { srt: '00:00:01,000 --> 00:00:02,000\n<font>\nb\n</font>' },
    { result: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nb\n' },
  ],
  [
    'order is kept',
    { srt: '00:00:03,000 --> 00:00:04,000\nb\n\n00:00:01,000 --> 00:00:02,000\na' },
    { result: 'WEBVTT\n\n00:00:03.000 --> 00:00:04.000\nb\n\n00:00:01.000 --> 00:00:02.000\na\n' },
  ],
  [
    'an arrow between words is text',
    { srt: '00:00:01,000 --> 00:00:02,000\nA --> B' },
    { result: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nA --&gt; B\n', cue_count: 1 },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(srtToVtt, input)).toMatchObject(expected);
});

test.each([
  [7, 'line:0 align:start'],
  [8, 'line:0'],
  [9, 'line:0 align:end'],
  [4, 'line:50% align:start'],
  [5, 'line:50%'],
  [6, 'line:50% align:end'],
  [1, 'align:start'],
  [2, ''],
  [3, 'align:end'],
])('position %i as settings: %s', async (position, settings) => {
  const srt = `00:00:01,000 --> 00:00:02,000\n{\\an${position}}x`;
  const times = `00:00:01.000 --> 00:00:02.000 ${settings}`.trim();
  expect(await callTool(srtToVtt, { srt })).toMatchObject({ result: `WEBVTT\n\n${times}\nx\n` });
});

test('coordinates, which WebVTT writes otherwise, are told as dropped', async () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,000 X1:10 X2:20 Y1:30 Y2:40\nx\n';
  expect(await callTool(srtToVtt, { srt })).toMatchObject({
    result: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nx\n',
    dropped: ['settings X1:10 X2:20 Y1:30 Y2:40 (cue 1)'],
  });
});

test.each([
  ['no cues', { srt: 'just text' }, 'srt'],
  [
    'malformed time',
    { srt: '1\n00:00:01,000 --> 00:00:02,000\nok\n\n2\n00:00:xx,000 --> 00:00:04,000\nno\n' },
    'line 6',
  ],
  ['minutes over 59', { srt: '00:60:00,000 --> 01:00:01,000\nx' }, 'line 1'],
  ['seconds over 59', { srt: '\n00:00:01,000 --> 00:00:60,000\nx' }, 'line 2'],
  ['four decimals', { srt: '00:00:01,0000 --> 00:00:02,000\nx' }, 'line 1'],
  ['no end', { srt: '00:00:01,000 -->\nx' }, 'line 1'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(srtToVtt, input)).rejects.toThrow(message);
});
