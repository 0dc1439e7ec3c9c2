import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import assToSrt from '../../../plugins/converters/tools/ass-to-srt.ts';
import srtToTxt from '../../../plugins/converters/tools/srt-to-txt.ts';
import srtToVtt from '../../../plugins/converters/tools/srt-to-vtt.ts';
import subtitleClean from '../../../plugins/converters/tools/subtitle-clean/tool.ts';
import subtitleFpsConvert from '../../../plugins/converters/tools/subtitle-fps-convert.ts';
import subtitleMerge from '../../../plugins/converters/tools/subtitle-merge/tool.ts';
import subtitleOverlapFix from '../../../plugins/converters/tools/subtitle-overlap-fix/tool.ts';
import subtitleShift from '../../../plugins/converters/tools/subtitle-shift.ts';

const HEAD = [
  '[Script Info]',
  '; a note with 00:00:01,000 --> 00:00:02,000',
  'ScriptType: v4.00+',
  '',
  '[V4+ Styles]',
  'Format: Name, Fontname, Fontsize',
  'Style: Default,Arial,20',
  'Style: Sign,Arial,30',
  '',
  '[Fonts]',
  'fontname: a.ttf',
  'M,;!1"#$%&',
  '',
  '[Events]',
  'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
];

function script(...events: string[]): string {
  return [...HEAD, ...events, ''].join('\n');
}

const ASS = script(
  'Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,todo, later',
  String.raw`Dialogue: 0,0:00:01.00,0:00:02.50,Default,Ann,10,0,0,fade,{\i1}Hello{\i0}, you\N[laughs]`,
  'Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,between',
  String.raw`Dialogue: 1,0:00:03.00,0:00:04.00,Sign,,0,0,0,,{\pos(10,20)\fs30}SHOP`,
  '',
  '[Aegisub Extradata]',
  'Data: x',
);
const SSA = ASS.replace('[V4+ Styles]', '[V4 Styles]').replace('v4.00+', 'v4.00');
const MICRODVD = '{1}{1}25\n{25}{50}{y:i}Hello|you\n{75}{}(laughs)|Run\n{100}{125}end\n';
const MPL2 = '[10][25]/Hello|you\n[30][40]end\n';
const SBV = '0:00:01.000,0:00:02.500\nHello\nyou\n\n0:00:03.000,0:00:04.000\nend\n';

describe('shift by nothing leaves a file as it is', () => {
  test.each([
    ['ass', ASS],
    ['ssa', SSA],
    ['mpl2', MPL2],
    ['sbv', SBV],
    ['microdvd', MICRODVD.replace('{75}{}', '{75}{100}')],
  ])('%s', async (format, text) => {
    expect(await callTool(subtitleShift, { text, offset_ms: 0 })).toMatchObject({ result: text, format });
    expect(
      await callTool(subtitleShift, { text: text.replaceAll('\n', '\r\n'), offset_ms: 0 }),
    ).toMatchObject({
      result: text.replaceAll('\n', '\r\n'),
    });
  });
});

test.each([
  ['ass', ASS, 'Dialogue: 1,0:00:04.50,0:00:05.50,Sign,,0,0,0,,{\\pos(10,20)\\fs30}SHOP'],
  ['ssa', SSA, 'Dialogue: 0,0:00:02.50,0:00:04.00,Default,Ann,10,0,0,fade,'],
  ['microdvd', MICRODVD, '{113}{138}(laughs)|Run'],
  ['mpl2', MPL2, '[25][40]/Hello|you'],
  ['sbv', SBV, '0:00:02.500,0:00:04.000\nHello'],
])('times of %s move, and all else stays', async (format, text, line) => {
  const answer = await callTool(subtitleShift, { text, offset_ms: 1500 });
  expect(answer).toMatchObject({ format, shifted_count: answer.cue_count });
  expect(answer.result).toContain(line);
  const back = await callTool(subtitleShift, { text: answer.result, offset_ms: -1500 });
  if (format !== 'microdvd') expect(back.result).toBe(text);
});

test('a frame rate that is not there is asked for', async () => {
  await expect(callTool(subtitleShift, { text: '{25}{50}Hello\n', offset_ms: 1 })).rejects.toThrow(
    'text: expected MicroDVD with its frame rate in the first line, such as {1}{1}23.976',
  );
});

test.each([
  ['<?xml version="1.0"?><tt/>', 'got XML or SAMI'],
  ['<SAMI><BODY/></SAMI>', 'got XML or SAMI'],
  ['[Script Info]\n\n[Events]\n', 'expected an [Events] section with a Dialogue line'],
  ['{1}{1}25\n', 'got a frame rate alone'],
  ['{1}{1}25\n{25}{50}a\nb\n', 'expected {25}{50}text at line 3, got "b"'],
  ['[1][2]a\n\nb\n', 'expected [10][25]text at line 3'],
  ['hello', 'expected subtitles (SubRip, WebVTT, SBV, SubStation Alpha, MicroDVD or MPL2)'],
])('says what is not read: %j', async (text, message) => {
  await expect(callTool(subtitleShift, { text, offset_ms: 1 })).rejects.toThrow(message);
});

test('a section in the text of SubRip is text', async () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\n[Events]\nDialogue: x\n';
  expect(await callTool(subtitleShift, { text, offset_ms: 0 })).toMatchObject({
    result: text,
    format: 'srt',
  });
});

test('rates of SubStation Alpha are converted', async () => {
  const { result } = await callTool(subtitleFpsConvert, { text: ASS, from_fps: 30, to_fps: 15 });
  expect(result).toContain('Dialogue: 0,0:00:02.00,0:00:05.00,Default,Ann,');
});

test('cleaning keeps codes and drawings', async () => {
  const text = script(
    String.raw`Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\an8}ANN: Hello\N[laughs]`,
    String.raw`Dialogue: 0,0:00:01.00,0:00:02.00,Sign,,0,0,0,,{\p1}m 0 0 l (1) 2{\p0}`,
    String.raw`Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,[door]`,
  );
  expect(await callTool(subtitleClean, { text, remove_tags: true })).toMatchObject({
    result: script(
      'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hello',
      String.raw`Dialogue: 0,0:00:01.00,0:00:02.00,Sign,,0,0,0,,{\p1}m 0 0 l (1) 2{\p0}`,
    ),
    removed_count: 1,
    changed_count: 1,
  });
  const { result } = await callTool(subtitleClean, { text: MICRODVD });
  expect(result).toBe('{1}{1}25\n{25}{50}{y:i}Hello|you\n{75}{100}Run\n{100}{125}end\n');
});

test('cues that are merged tell of the style and settings of the other', async () => {
  const text = script(
    'Dialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,a',
    'Dialogue: 0,0:00:02.00,0:00:04.00,Sign,,0,0,0,,b',
  );
  expect(await callTool(subtitleOverlapFix, { text, method: 'merge' })).toMatchObject({
    result: script(String.raw`Dialogue: 0,0:00:01.00,0:00:04.00,Default,,0,0,0,,a\Nb`),
    dropped: ['style Sign (cue 2)'],
  });
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:03.000\na\n\nx\n00:02.000 --> 00:04.000 line:0\nb\n';
  expect((await callTool(subtitleOverlapFix, { text: vtt, method: 'merge' })).dropped).toEqual([
    'id x (cue 2)',
    'settings line:0 (cue 2)',
  ]);
});

describe('merging', () => {
  test('scripts of one kind; what stands in the second alone is told', async () => {
    const second = ASS.replace('Style: Sign,Arial,30', 'Style: Other,Arial,1').replace('Data: x', 'Data: y');
    const { result, dropped, format } = await callTool(subtitleMerge, {
      files: [ASS, second],
      mode: 'append',
    });
    expect(format).toBe('ass');
    expect(result).toContain('Dialogue: 0,0:00:05.00,0:00:06.50,Default,Ann,10,0,0,fade,');
    expect(dropped).toEqual(['style Other (files[1])', 'Data of the script (files[1])']);
  });

  test('a script into SubRip', async () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\na\n';
    const { result, dropped } = await callTool(subtitleMerge, { files: [srt, ASS] });
    expect(result).toContain('2\n00:00:03,000 --> 00:00:04,500\n<i>Hello</i>, you\n[laughs]\n');
    expect(dropped).toEqual(
      expect.arrayContaining([
        'section [V4+ Styles] (before cue 1)',
        'style Default (files[1] cue 1)',
        'name of an event (files[1] cue 1)',
        'code \\pos (files[1] cue 2)',
      ]),
    );
  });

  test('WebVTT into SubRip and WebVTT', async () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\na\n';
    const vtt = 'WEBVTT\n\nSTYLE\n::cue {}\n\nNOTE x\n\nid\n00:01.000 --> 00:02.000 line:0\nb\n';
    expect((await callTool(subtitleMerge, { files: [srt, vtt] })).dropped).toEqual([
      'STYLE block (files[1])',
      'NOTE block (files[1])',
      'settings line:0 (files[1] cue 1)',
      'id id (files[1] cue 1)',
    ]);
    expect((await callTool(subtitleMerge, { files: [vtt, vtt] })).dropped).toEqual([
      'id id (files[1] cue 1)',
    ]);
  });

  test('other pairs are refused', async () => {
    await expect(callTool(subtitleMerge, { files: [ASS, SBV] })).rejects.toThrow(
      'files[1]: expected ass, as the first file is, got sbv',
    );
  });
});

describe('conversions tell of what they lose', () => {
  test('of a script', async () => {
    const { dropped } = await callTool(assToSrt, {
      ass: ASS.replace('SHOP', String.raw`SHOP{\p1}m 0 0{\p0}{\k20\t(0,1,\b1)\1c&HFF&}`),
    });
    expect(dropped).toEqual([
      'section [Script Info] (before cue 1)',
      'comment (before cue 1)',
      'section [V4+ Styles] (before cue 1)',
      'section [Fonts] (before cue 1)',
      'Comment line (2 times, first at before cue 1)',
      'section [Aegisub Extradata] (after the last cue)',
      'style Default (cue 1)',
      'name of an event (cue 1)',
      'marginl of an event (cue 1)',
      'effect of an event (cue 1)',
      'style Sign (cue 2)',
      'layer of an event (cue 2)',
      'code \\pos (cue 2)',
      'code \\fs (cue 2)',
      'drawing (cue 2)',
      'code \\k (cue 2)',
      'code \\t (cue 2)',
      'code \\1c (cue 2)',
    ]);
  });

  test('of SubRip in WebVTT', async () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an8\\fad(1,2)}<font color="red"><i>a</i></font> 1 < 2 & 3\n';
    const { dropped } = await callTool(srtToVtt, { srt });
    expect(dropped).toEqual(['\\fad (cue 1)', '<font> (cue 1)']);
  });
});

test('the text of a script has neither codes nor drawings', async () => {
  const srt = script(
    String.raw`Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\i1}Hello\N{\b1}you`,
    String.raw`Dialogue: 0,0:00:03.00,0:00:04.00,Sign,,0,0,0,,{\p1}m 0 0{\p0}`,
  );
  expect(await callTool(srtToTxt, { srt })).toMatchObject({ result: 'Hello you\n' });
});
