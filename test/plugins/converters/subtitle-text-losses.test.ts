import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import sbvToSrt from '../../../plugins/converters/tools/sbv-to-srt.ts';
import srtToTxt from '../../../plugins/converters/tools/srt-to-txt.ts';

const times = '00:00:01.000 --> 00:00:02.000';
const read = async (srt: string) => (await callTool(srtToTxt, { srt })).dropped;

test.each([
  [
    '<i>a</i> {\\an8}b <font color="red">c</font> {b}',
    ['<i> (cue 1)', 'code {\\an8} (cue 1)', '<font> (cue 1)'],
  ],
  ['a < b &amp; 3', undefined],
])('text tells of the formatting of SubRip: %s', async (line, dropped) => {
  expect(await read(`1\n00:00:01,000 --> 00:00:02,000\n${line}\n`)).toEqual(dropped);
});

test('text tells of what WebVTT has beside it', async () => {
  const vtt = `WEBVTT Kind: captions\n\nSTYLE\n::cue {}\n\nREGION\nid:a\n\nNOTE x\n\nintro\n${times} line:0\n<v Ann>Hi <00:00:01.500>you\n\nNOTE y\n`;
  expect(await read(vtt)).toEqual([
    'header (before cue 1)',
    'STYLE block (before cue 1)',
    'REGION block (before cue 1)',
    'NOTE block (2 times, first at before cue 1)',
    'cue identifier (cue 1)',
    'cue settings (cue 1)',
    '<v> (cue 1)',
    'time in a cue (cue 1)',
  ]);
  expect(await read(`WEBVTT\n\n${times}\nHi\n`)).toBeUndefined();
});

test('text tells of the styles of a script', async () => {
  const ass =
    '[Script Info]\n[Events]\nFormat: Layer, Start, End, Style, Name, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Sign,Ann,{\\pos(1,2)}Hi\n';
  expect(await read(ass)).toEqual([
    'section [Script Info] (before cue 1)',
    'style Sign (cue 1)',
    'name of an event (cue 1)',
    'code \\pos (cue 1)',
  ]);
});

test('SBV that holds no text, or text of no cue, is told of', async () => {
  const sbv = 'intro\n0:00:01.000,0:00:02.000\n\n0:00:03.000,0:00:04.000\nHi\n';
  expect(await callTool(sbvToSrt, { sbv })).toEqual({
    result: '1\n00:00:03,000 --> 00:00:04,000\nHi\n',
    cue_count: 1,
    dropped: ['text before the first times (line 1)', 'cue without text (line 2)'],
  });
});
