import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import assToSrt from '../../../plugins/converters/tools/ass-to-srt.ts';

test.each([
  [
    'line breaks, commas, sorted',
    {
      ass: '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:05.00,0:00:06.50,Default,,0,0,0,,Second, with comma\nDialogue: 0,0:00:01.20,0:00:03.00,Default,,0,0,0,,First\\Nline\\htwo\n',
    },
    {
      result:
        '1\n00:00:01,200 --> 00:00:03,000\nFirst\nline two\n\n2\n00:00:05,000 --> 00:00:06,500\nSecond, with comma\n',
      cue_count: 2,
    },
  ],
  [
    'formatting',
    {
      ass: '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\i1}Hello{\\i0} {\\b1\\fs20}big{\\b0}{\\pos(1,2)} {\\an8}x\n',
    },
    { result: '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<i>Hello</i> <b>big</b> x\n', cue_count: 1 },
  ],
  [
    'formatting off',
    {
      ass: '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\an8\\i1}Hello{\\i0} {\\b1}big\n',
      keep_formatting: false,
    },
    { result: '1\n00:00:01,000 --> 00:00:02,000\nHello big\n', cue_count: 1 },
  ],
  [
    'comments and drawings are skipped',
    {
      ass: '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nComment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,note\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\p1}m 0 0 l 10 0{\\p0}\nDialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,Text\n',
    },
    { result: '1\n00:00:03,000 --> 00:00:04,000\nText\n', cue_count: 1, skipped_count: 2 },
  ],
  [
    'only one style',
    {
      ass: '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Signs,,0,0,0,,Sign\nDialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,Talk\n',
      styles: ['Default'],
    },
    { result: '1\n00:00:03,000 --> 00:00:04,000\nTalk\n', cue_count: 1 },
  ],
  [
    'the order without a Format line',
    { ass: '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,*Default,,0,0,0,,a, b\n' },
    { result: '1\n00:00:01,000 --> 00:00:02,000\na, b\n', styles: ['Default'] },
  ],
  [
    'SSA with another order, BOM and CRLF',
    {
      ass: '\ufeff[Script Info]\r\nDialogue: no event\r\n[events]\r\nformat: Marked, Style, Start, End, Text\r\nDialogue: Marked=0,Main,1:00:01.5,1:00:02.00,x,y{\\\\k5}\r\n',
    },
    { result: '1\n01:00:01,500 --> 01:00:02,000\nx,y\n', cue_count: 1 },
  ],
  [
    'weights and values that close',
    { ass: dialogue('{\\b700}a{\\b400}b{\\b900\\i1\\u1\\s1}c{\\r}d{\\i}{\\i1}e') },
    { result: srt('<b>a</b>b<b><i><u><s>c</s></u></i></b>d<i>e</i>') },
  ],
  [
    'tags are switches, closed at the end in nesting order',
    { ass: dialogue('{\\b1}a{\\i1}b{\\u1}c{\\i1}{\\i0}d') },
    { result: srt('<b>a<i>b<u>c</i>d</u></b>') },
  ],
  [
    'codes that only begin alike',
    {
      ass: dialogue(
        '{\\bord2\\be1\\blur3\\iclip(0,0,1,1)\\shad1\\pos(1,2)\\pbo5\\fnp1}a{\\t(0,500,\\i1\\clip(1,2,3,4))}b',
      ),
    },
    { result: srt('ab') },
  ],
  ['the first position comes first', { ass: dialogue('a{\\an7}b{\\an3}') }, { result: srt('{\\an7}ab') }],
  [
    'blank lines go and leave their tags',
    { ass: dialogue('\\N{\\i1}\\N \\Na\\N\\h\\Nb\\N{\\i0}') },
    { result: srt('<i>a\nb</i>') },
  ],
  ['a drawing among text', { ass: dialogue('a{\\p2}m 0 0{\\p0}b{\\p1}m 1 1') }, { result: srt('ab') }],
  ['a brace that is not closed', { ass: dialogue('a{b') }, { result: srt('a{b') }],
  [
    'lines alike once, ties in file order',
    { ass: dialogue('{\\bord3}x', 'y', 'x', 'x ') },
    {
      result:
        '1\n00:00:01,000 --> 00:00:02,000\nx\n\n2\n00:00:01,000 --> 00:00:02,000\ny\n\n3\n00:00:01,000 --> 00:00:02,000\nx \n',
      cue_count: 3,
      skipped_count: 0,
    },
  ],
  [
    'filtered and empty lines are counted',
    {
      ass: `${dialogue('{\\i1} {\\i0}', 'b')}Dialogue: 0,0:00:03.00,0:00:04.00,Signs,,0,0,0,,c\nComment: x\n`,
      styles: ['Signs', 'None'],
    },
    { cue_count: 1, skipped_count: 3, styles: ['Default', 'Signs'] },
  ],
  [
    'a Format without styles',
    { ass: '[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,a, b' },
    { result: '1\n00:00:01,000 --> 00:00:02,000\na, b\n', styles: [] },
  ],
  ['nothing left', { ass: dialogue('x'), styles: [] }, { result: '', cue_count: 0, skipped_count: 1 }],
])('%s', async (_, input, expected) => {
  expect(await callTool(assToSrt, input)).toMatchObject(expected);
});

test.each([
  ['no events', { ass: '[Script Info]\nTitle: x\n' }, 'ass'],
  [
    'malformed time',
    {
      ass: '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,ok\nDialogue: 0,0:0x:01.00,0:00:02.00,Default,,0,0,0,,bad\n',
    },
    'line 7',
  ],
  [
    'no Dialogue line',
    { ass: '[Events]\nComment: x' },
    'ass: expected an [Events] section with a Dialogue line',
  ],
  [
    'too few fields',
    { ass: '[Events]\n\nDialogue: 0,0:00:01.00,0:00:02.00,Default' },
    'expected 10 fields in the Dialogue at line 3, got 4',
  ],
  ['seconds over 59', { ass: '[Events]\nDialogue: 0,0:00:61.00,0:00:02.00,Default,,0,0,0,,x' }, 'line 2'],
  ['a Format without Text', { ass: '[Events]\nFormat: Start, End' }, 'line 2, got no text'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(assToSrt, input)).rejects.toThrow(message);
});

test('unclosed braces of a megabyte take no quadratic time', async () => {
  const result = await callTool(assToSrt, { ass: dialogue('{'.repeat(1_000_000)) });
  expect(result.cue_count).toBe(1);
});

/** Dialogue lines that are all shown from second 1 to 2. */
function dialogue(...texts: string[]): string {
  return `[Events]\n${texts.map((text) => `Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,${text}\n`).join('')}`;
}

function srt(text: string): string {
  return `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
}
