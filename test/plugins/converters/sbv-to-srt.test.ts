import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import sbvToSrt from '../../../plugins/converters/tools/sbv-to-srt.ts';

test.each([
  [
    '[br] and CRLF',
    { sbv: '﻿0:00:01.000,0:00:02.000\r\nline one[br]line two\r\n\r\n' },
    { result: '1\n00:00:01,000 --> 00:00:02,000\nline one\nline two\n', cue_count: 1 },
  ],
  [
    'hours over nine',
    { sbv: '10:59:59.999,11:00:01.000\nlate\n' },
    { result: '1\n10:59:59,999 --> 11:00:01,000\nlate\n', cue_count: 1 },
  ],
  [
    'blank lines inside and between cues',
    { sbv: '\n\n0:00:01.000,0:00:02.000\na\n\nb\n\n\n\n0:00:03.000,0:00:04.000\nc\n\n\n' },
    {
      result: '1\n00:00:01,000 --> 00:00:02,000\na\nb\n\n2\n00:00:03,000 --> 00:00:04,000\nc\n',
      cue_count: 2,
    },
  ],
  [
    'cues without text go, order stays',
    {
      sbv: '0:00:03.000,0:00:04.000\nb\n\n0:00:02.000,0:00:03.000\n\n0:00:01.000,0:00:02.000\n[br]a[br][br]\n',
    },
    { result: '1\n00:00:03,000 --> 00:00:04,000\nb\n\n2\n00:00:01,000 --> 00:00:02,000\na\n', cue_count: 2 },
  ],
  ['no text at all', { sbv: '0:00:01.000,0:00:02.000\n\n' }, { result: '', cue_count: 0 }],
  [
    'tags stay, and so do numbers with commas',
    { sbv: '0:00:01.000,0:00:02.000\n<i>1,000</i>\n10:30,11:00\n' },
    { result: '1\n00:00:01,000 --> 00:00:02,000\n<i>1,000</i>\n10:30,11:00\n' },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(sbvToSrt, input)).toMatchObject(expected);
});

test.each([
  ['no cues', { sbv: 'hello, world\n' }, 'sbv'],
  ['seconds over 59', { sbv: '0:00:01.000,0:00:02.000\na\n\n0:00:75.000,0:01:20.000\nb\n' }, 'line 4'],
  ['minutes over 59', { sbv: '0:60:00.000,1:00:01.000\na' }, 'line 1'],
  ['a letter in a time', { sbv: '\n0:00:0x.000,0:00:01.000\na' }, 'line 2'],
  ['no text', { sbv: '' }, 'sbv: expected SBV captions'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(sbvToSrt, input)).rejects.toThrow(message);
});
