import { MARK, type Sample, type Standard } from './element.ts';

const head = '[Script Info]\nTitle: t\n';
const styles = '[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: Default,Arial,20\n';
const format = '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n';
const line = (fields: string, text = 'x') =>
  `Dialogue: ${fields.replace('TIMES', '0:00:01.00,0:00:02.00')},${text}\n`;
const plain = '0,TIMES,Default,,0,0,0,';
const script = (text: string) => `${head}${styles}${format}${line(plain, text)}`;
const event = (fields: string) => `${head}${styles}${format}${line(fields)}`;
const CODES =
  'b1 i1 u1 s1 bord4171 xbord4171 ybord4171 shad4171 xshad4171 yshad4171 be4171 blur4171 fn4171 fs4171 fscx4171 fscy4171 fsp4171 frx4171 fry4171 frz4171 fr4171 fax4171 fay4171 fe4171 c&H4171& 1c&H4171& 2c&H4171& 3c&H4171& 4c&H4171& alpha&H41& 1a&H41& 2a&H41& 3a&H41& 4a&H41& an8 a6 k4171 K4171 kf4171 ko4171 q2 rSign pos(4171,1) move(4171,1,2,3) org(4171,1) fad(4171,1) fade(4171,1,2,3,4,5,6) clip(4171,1,2,3) iclip(4171,1,2,3) t(\\fs4171) pbo4171';

/** Advanced SubStation Alpha 4.00+. */
const ASS: readonly Sample[] = [
  ...CODES.split(' ').map((code): Sample => {
    const name = /^\d?[A-Za-z]+?(?=\d|&|\(|$)/.exec(code)?.[0] ?? code;
    // Carried as SubRip's tag, or as it is written.
    const written = JSON.stringify(`\\${code}`).slice(1, -1);
    return [
      String.raw`\\${name}`,
      script(`{\\${code}}x`),
      [written, ...(/^[bius]1$/.test(code) ? [`<${code[0]}>`] : [])],
    ];
  }),
  ['drawing', script('{\\p1}m 0 0 l 4171 0{\\p0}x'), '4171'],
  ['comment', script(`{${MARK}}x`)],
  ['\\\\h', script(`a\\h${MARK}`)],
  ['\\\\n', script(`a\\n${MARK}`)],
  ['\\\\N', script(`a\\N${MARK}`)],
  ['Layer', event('4171,TIMES,Default,,0,0,0,'), '4171'],
  ['Style', event(`0,TIMES,${MARK},,0,0,0,`)],
  ['Name', event(`0,TIMES,Default,${MARK},0,0,0,`)],
  ['MarginL', event('0,TIMES,Default,,4171,0,0,'), '4171'],
  ['MarginR', event('0,TIMES,Default,,0,4171,0,'), '4171'],
  ['MarginV', event('0,TIMES,Default,,0,0,4171,'), '4171'],
  ['Effect', event(`0,TIMES,Default,,0,0,0,${MARK}`)],
  ['Comment', `${script('x')}Comment: ${plain.replace('TIMES', '0:00:01.00,0:00:02.00')},${MARK}\n`],
  ...['Picture', 'Sound', 'Movie', 'Command'].map((kind): Sample => [
    kind,
    `${script('x')}${kind}: ${plain.replace('TIMES', '0:00:01.00,0:00:02.00')},${MARK}\n`,
  ]),
  ...['Fonts', 'Graphics', 'Aegisub Project Garbage', 'Nobodys'].map((section): Sample => [
    section,
    `${head}${styles}[${section}]\na: ${MARK}\n${format}${line(plain)}`,
  ]),
  ['Script Info', `[Script Info]\nTitle: ${MARK}\n${styles}${format}${line(plain)}`],
  ['Styles', `${head}[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,${MARK}\n${format}${line(plain)}`],
  ['comment', `${head}; ${MARK}\n${styles}${format}${line(plain)}`],
  ['Nobodys', `${script('x')}Nobodys: ${MARK}\n`],
];

const cue = '00:00:01.000 --> 00:00:02.000';
/** WebVTT. */
const VTT: readonly Sample[] = [
  ['header', `WEBVTT ${MARK}\n\n${cue}\nx\n`],
  ['header', `WEBVTT\nKind: ${MARK}\n\n${cue}\nx\n`],
  ['STYLE', `WEBVTT\n\nSTYLE\n::cue { color: ${MARK} }\n\n${cue}\nx\n`],
  ['REGION', `WEBVTT\n\nREGION\nid:${MARK}\n\n${cue}\nx\n`],
  ['NOTE', `WEBVTT\n\nNOTE ${MARK}\n\n${cue}\nx\n`],
  ['NOTE', `WEBVTT\n\n${cue}\nx\n\nNOTE\n${MARK}\n`],
  ['identifier', `WEBVTT\n\n${MARK}\n${cue}\nx\n`],
  ...'vertical:rl line:41.71% position:41.71% size:41% align:start region:r'
    .split(' ')
    .map((setting): Sample => ['setting', `WEBVTT\n\n${cue} ${setting}\nx\n`, setting]),
  ...'b c i u v lang ruby c.kept v.kept'
    .split(' ')
    .map((tag): Sample => [
      `<${tag.split('.')[0]}>`,
      `WEBVTT\n\n${cue}\n<${tag}${/^(?:v|lang)/.test(tag) ? ' a' : ''}>x</${tag.split('.')[0]}>\n`,
      `<${tag}`,
    ]),
  ['<v>', `WEBVTT\n\n${cue}\n<v ${MARK}>x</v>\n`],
  ['<ruby>', `WEBVTT\n\n${cue}\n<ruby>a<rt>${MARK}</rt></ruby>\n`],
  ['time', `WEBVTT\n\n${cue}\na <00:00:01.500>x\n`, ['<00:00:0', '&lt;00:00:0']],
  ['&lt;', `WEBVTT\n\n${cue}\n&lt;${MARK}&gt;\n`],
];

const srt = '00:00:01,000 --> 00:00:02,000';
/** SubRip, with what its players know. */
const SRT: readonly Sample[] = [
  ...'b i u s'.split(' ').map((tag): Sample => [`<${tag}>`, `1\n${srt}\n<${tag}>x</${tag}>\n`, `<${tag}>`]),
  ['<font>', `1\n${srt}\n<font color="${MARK}">x</font>\n`],
  ['\\\\an', `1\n${srt}\n{\\an8}x\n`, ['{\\\\an8}', 'line:0']],
  ['\\\\pos', `1\n${srt}\n{\\pos(4171,1)}x\n`, '4171'],
  ['settings', `1\n${srt} X1:4171 X2:1 Y1:1 Y2:1\nx\n`, '4171'],
  ['text', `${MARK}\n\n1\n${srt}\nx\n`],
];

const all = (more: object) => (text: string) => ({ text, ...more });
const files = (mode: string) => (text: string) => ({
  files: [`1\n${srt}\na\n`, text],
  mode,
  ...(mode === 'append' && { offsets_ms: [0, 5000] }),
});
const EDITORS = {
  'subtitle-shift': all({ offset_ms: 1 }),
  'subtitle-clean': all({ remove_brackets: false, remove_speakers: false }),
  'subtitle-fps-convert': all({ from_fps: 25, to_fps: 24 }),
  'subtitle-overlap-fix': all({}),
  'subtitle-merge': files('interleave'),
};
export const SUBTITLES: readonly Standard[] = [
  {
    samples: ASS,
    tools: {
      'ass-to-srt': (ass: string) => ({ ass }),
      'srt-to-txt': (s: string) => ({ srt: s }),
      ...EDITORS,
    },
  },
  {
    samples: VTT,
    tools: {
      'srt-to-txt': (s: string) => ({ srt: s }),
      'srt-to-vtt': (s: string) => ({ srt: s }),
      ...EDITORS,
    },
  },
  {
    samples: SRT,
    tools: {
      'srt-to-txt': (s: string) => ({ srt: s }),
      'srt-to-vtt': (s: string) => ({ srt: s }),
      ...EDITORS,
    },
  },
];
