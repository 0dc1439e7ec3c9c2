import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import subtitleClean from '../../../plugins/converters/tools/subtitle-clean/tool.ts';

test.each([
  [
    'sound notes and speakers',
    {
      text: '1\n00:00:01,000 --> 00:00:02,000\n[door creaks]\n\n2\n00:00:03,000 --> 00:00:04,000\nANN: Hello.\n\n3\n00:00:05,000 --> 00:00:06,000\nWho (whispers) is it?\n\n',
    },
    {
      result: '1\n00:00:03,000 --> 00:00:04,000\nHello.\n\n2\n00:00:05,000 --> 00:00:06,000\nWho is it?\n',
      cue_count: 2,
      removed_count: 1,
    },
  ],
  [
    'music and ads',
    {
      text: '1\n00:00:01,000 --> 00:00:02,000\n♪ la la ♪\n\n2\n00:00:03,000 --> 00:00:04,000\nSubtitles by someone\nwww.example.com\n\n3\n00:00:05,000 --> 00:00:06,000\nText\n\n',
    },
    { result: '1\n00:00:05,000 --> 00:00:06,000\nText\n', cue_count: 1, removed_count: 2 },
  ],
  [
    'dialogue dashes',
    {
      text: '1\n00:00:01,000 --> 00:00:02,000\n- [gasps]\n- Run!\n\n2\n00:00:03,000 --> 00:00:04,000\n- JOHN: Yes.\n- No.\n\n',
    },
    {
      result: '1\n00:00:01,000 --> 00:00:02,000\nRun!\n\n2\n00:00:03,000 --> 00:00:04,000\n- Yes.\n- No.\n',
      cue_count: 2,
      removed_count: 0,
    },
  ],
  [
    'tags stay unless asked',
    {
      text: '1\n00:00:01,000 --> 00:00:02,000\n<i>[sighs]</i>\n\n2\n00:00:03,000 --> 00:00:04,000\n<i>Hi</i>\n\n',
    },
    { result: '1\n00:00:03,000 --> 00:00:04,000\n<i>Hi</i>\n', cue_count: 1, removed_count: 1 },
  ],
  [
    'tags removed',
    {
      text: '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">Hi</font> <b>you</b>\n\n',
      remove_tags: true,
    },
    { result: '1\n00:00:01,000 --> 00:00:02,000\nHi you\n', cue_count: 1, removed_count: 0 },
  ],
  [
    'times and ordinary colons stay',
    {
      text: '1\n00:00:01,000 --> 00:00:02,000\nAt 10:30: go.\n\n2\n00:00:03,000 --> 00:00:04,000\nRemember: never.\n\n3\n00:00:05,000 --> 00:00:06,000\nA: yes\n\n',
    },
    {
      result:
        '1\n00:00:01,000 --> 00:00:02,000\nAt 10:30: go.\n\n2\n00:00:03,000 --> 00:00:04,000\nRemember: never.\n\n3\n00:00:05,000 --> 00:00:06,000\nA: yes\n',
      cue_count: 3,
      removed_count: 0,
    },
  ],
  [
    'all switched off',
    {
      text: srt('[x] ANN: ♪ www.a.com <i>b</i>'),
      remove_brackets: false,
      remove_speakers: false,
      remove_music: false,
      remove_ads: false,
    },
    { result: srt('[x] ANN: ♪ www.a.com <i>b</i>'), changed_count: 0 },
  ],
  ['brackets kept', { text: srt('[x] a'), remove_brackets: false }, { result: srt('[x] a') }],
  [
    'numbers begin anew; kept cues that changed are counted',
    { text: `${srt('(x)')}\n${srt('a')}\n${srt('(x) b')}` },
    {
      result: '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:01,000 --> 00:00:02,000\nb\n',
      cue_count: 2,
      removed_count: 1,
      changed_count: 1,
    },
  ],
  [
    'WebVTT keeps its comments, ids and settings',
    {
      text: 'WEBVTT\n\nNOTE (x)\n\n1\n00:01.000 --> 00:02.000\n[x]\n\nNOTE y\n\n2\n00:03.000 --> 00:04.000 line:0\n<v Ann>&gt;&gt; ANN: Hi [x]\n',
    },
    {
      result: 'WEBVTT\n\nNOTE (x)\n\nNOTE y\n\n2\n00:00:03.000 --> 00:00:04.000 line:0\n<v Ann>Hi\n',
      format: 'vtt',
      removed_count: 1,
    },
  ],
  [
    'tags removed from WebVTT',
    { text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann><00:01.500><c.x>Hi</c> 1 < 2\n', remove_tags: true },
    { result: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi 1 < 2\n' },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(subtitleClean, input)).toMatchObject(expected);
});

test.each([
  ['notes over a line break', '(she\nlaughs) Hello [x\ny]\nthere', 'Hello\nthere'],
  ['a break between two parts goes with the note', 'Hello (a\nb) there', 'Hello there'],
  ['nested and braced notes', 'a (b [c] (d)) e {f} [g', 'a e [g'],
  ['brackets that cross', 'a (b [c) d] e', 'a d] e'],
  ['unclosed ones stay', 'a) (b [c', 'a) (b [c'],
  ['codes are no notes', '{\\an8}Top {note}', '{\\an8}Top'],
  [
    'through tags',
    '<i>[sighs</i>\n<i>loudly]</i>\nHi <b>(x)</b><font color="red">you</font>',
    'Hi <font color="red">you</font>',
  ],
  [
    'labels',
    "DR. O'NEIL-SMITH & CO 2: a\nÄNNE : b\n- MAN: c\n>> d\n>> ANN: e\n>>f\nJOHN [whispering]: g",
    'a\nb\n- c\nd\ne\nf\ng',
  ],
  [
    'no labels',
    'ANNa: a\nA1: b\nAT 10:30 x\nABCDEFGHIJKLMNOPQRSTUVWXYZABCDE: c\n123: d\nx ANN: e',
    'ANNa: a\nA1: b\nAT 10:30 x\nABCDEFGHIJKLMNOPQRSTUVWXYZABCDE: c\n123: d\nx ANN: e',
  ],
  ['thirty letters are a label', 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCD: c', 'c'],
  ['a label on its own line', 'ANN:\nHello', 'Hello'],
  ['music', '♪ la\nHello\n<i># la #</i>\n#1 fan\n♫\n#', 'Hello\n#1 fan'],
  ['what a removal leaves of a line', '[x]...\n- (y)\nHello\n...', 'Hello\n...'],
  ['blanks', '  a \t  b  \n\u3000c', 'a b\nc'],
  ['empty pairs of tags', '<b><i> </i></b>a <font color="red"></font><i></b>', 'a<i></b>'],
  ['one dash of several left', '- (x)\n- <i>Run</i>\nfast', '<i>Run</i>\nfast'],
  ['a dash inside a tag', '<i>- [x]</i>\n<i>-Run!</i>', '<i>Run!</i>'],
  ['the only dash there was', '- Run! (x)', '- Run!'],
  ['two dashes left of three', '- a\n- [x]\n- b', '- a\n- b'],
  ['no ads', 'e.g. Example.comedy\nsubtitled by hand', 'e.g. Example.comedy\nsubtitled by hand'],
])('%s', async (_, text, result) => {
  expect(await callTool(subtitleClean, { text: srt(text) })).toMatchObject({ result: srt(result) });
});

test.each([
  'See WWW.x',
  'http://a',
  'Visit <i>my-site</i>.Com!',
  'x.org',
  'SYNCED\nBY Ann',
  'Sync and corrections: x',
  'corrected by',
  'Captioned by',
  'Translated by',
  'Encoded By',
  'ripped by',
  'from OpenSubtitles',
])('an ad: %s', async (text) => {
  expect(await callTool(subtitleClean, { text: srt(text) })).toMatchObject({
    result: '',
    removed_count: 1,
    cue_count: 0,
  });
});

test.each([
  ['no cues', { text: '[music]' }, 'text'],
  [
    'flag of the wrong type',
    { text: '1\n00:00:01,000 --> 00:00:02,000\nx\n\n', remove_ads: 'yes please' },
    'remove_ads',
  ],
  ['malformed time', { text: '1\n00:00:01,000 --> 00:00:0x,000\na' }, 'line 2'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(subtitleClean, input)).rejects.toThrow(message);
});

test.each(['(', ')', '([', '<i>', '<', '{\\', ' ', '-', '>', 'A', 'A ', '#', '\u266a\n', '(\n', '- \n'])(
  'a long run of %j takes no quadratic time',
  async (text) => {
    const long = text.repeat(200_000 / text.length);
    await expect(callTool(subtitleClean, { text: srt(`x${long}x`) })).resolves.toMatchObject({
      format: 'srt',
    });
  },
);

function srt(text: string): string {
  return `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
}
