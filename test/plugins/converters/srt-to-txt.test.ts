import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import srtToTxt from '../../../plugins/converters/tools/srt-to-txt.ts';

test.each([
  [
    'one line a cue',
    {
      srt: '1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i>\nthere.\n\n2\n00:00:03,000 --> 00:00:04,000\nHow are you?\n\n3\n00:01:10,900 --> 00:01:12,000\nFine & well.\n\n',
    },
    { result: 'Hello there.\nHow are you?\nFine & well.\n', cue_count: 3, word_count: 8 },
  ],
  [
    'lines',
    {
      srt: '1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i>\nthere.\n\n2\n00:00:03,000 --> 00:00:04,000\nHow are you?\n\n3\n00:01:10,900 --> 00:01:12,000\nFine & well.\n\n',
      layout: 'lines',
    },
    { result: 'Hello\nthere.\nHow are you?\nFine & well.\n', cue_count: 3 },
  ],
  [
    'tags, codes and entities go',
    {
      srt: '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">A &amp; B</font>\n\n2\n00:00:03,000 --> 00:00:04,000\n<b></b>\n\n',
    },
    { result: 'A & B\n', cue_count: 2 },
  ],
  [
    'WebVTT without what is no text',
    {
      srt: 'WEBVTT - title\n\nSTYLE\n::cue { color: red }\n\nNOTE\nno text\n\nid 1\n00:01.000 --> 00:02.000 align:start\n<v Ann>Hi <c.loud>you</c> <00:01.500>there\n\nNOTE end\n',
    },
    { result: 'Hi you there\n', cue_count: 1, word_count: 3 },
  ],
  [
    'a blank line ends a cue of WebVTT',
    { srt: 'WEBVTT\n\n00:01.000 --> 00:02.000\na\n\nb\n' },
    { result: 'a\n' },
  ],
  [
    'times cut to seconds, before the first line only',
    {
      srt: '01:01:01,999 --> 01:01:02,000\na\nb\n\n100:00:00,000 --> 100:00:01,000\nc',
      layout: 'lines',
      timestamps: true,
    },
    { result: '[01:01:01] a\nb\n[100:00:00] c\n' },
  ],
  [
    'times with cues',
    { srt: '00:00:01,000 --> 00:00:02,000\n a \n b', timestamps: true },
    { result: '[00:00:01] a b\n' },
  ],
  [
    'comparisons are no tags',
    { srt: '00:00:01,000 --> 00:00:02,000\n1 < 2 &amp;&amp; 3 > 2, <3 &lt;b&gt; &copy;' },
    { result: '1 < 2 && 3 > 2, <3 <b> &copy;\n' },
  ],
  [
    'a paragraph begins at the gap',
    {
      srt: '00:00:01,000 --> 00:00:02,000\na\n\n00:00:04,000 --> 00:00:05,000\nb\n\n00:00:06,999 --> 00:00:07,000\nc',
      layout: 'paragraphs',
    },
    { result: 'a\n\nb c\n' },
  ],
  [
    'another gap',
    {
      srt: '00:00:01,000 --> 00:00:02,000\na\n\n00:00:02,000 --> 00:00:05,000\nb',
      layout: 'paragraphs',
      paragraph_gap_ms: 0,
    },
    { result: 'a\n\nb\n' },
  ],
  [
    'rolling captions',
    {
      srt: '00:00:01,000 --> 00:00:02,000\na\n\n00:00:02,000 --> 00:00:03,000\na\nb\n\n00:00:03,000 --> 00:00:04,000\nb\nc\n\n00:00:04,000 --> 00:00:05,000\nc\n\n00:00:05,000 --> 00:00:06,000\na',
      remove_repeats: true,
      layout: 'lines',
    },
    { result: 'a\nb\nc\na\n', cue_count: 5, word_count: 4 },
  ],
  [
    'only empty cues',
    { srt: '00:00:01,000 --> 00:00:02,000\n{\\an8}<i> </i>' },
    { result: '', cue_count: 1, word_count: 0 },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(srtToTxt, input)).toMatchObject(expected);
});

test.each([
  ['no cues', { srt: 'hello' }, 'srt'],
  [
    'layout not in the list',
    {
      srt: '1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i>\nthere.\n\n2\n00:00:03,000 --> 00:00:04,000\nHow are you?\n\n3\n00:01:10,900 --> 00:01:12,000\nFine & well.\n\n',
      layout: 'words',
    },
    'layout',
  ],
  ['WebVTT without cues', { srt: 'WEBVTT\n\nNOTE 1\n' }, 'srt: expected subtitles'],
  ['malformed time', { srt: 'WEBVTT\n\n1\n00:00:75.000 --> 00:01:00.000\nx' }, 'line 4'],
  ['a gap below 0', { srt: '00:00:01,000 --> 00:00:02,000\na', paragraph_gap_ms: -1 }, 'paragraph_gap_ms'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(srtToTxt, input)).rejects.toThrow(message);
});
