import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, Type } from '@toolyard/sdk';
import { cleanLines } from './subtitle-cleaning.ts';
import { dropLeadingText, changeCues, readSubtitles, writeSubtitles } from '../../lib/subtitles.ts';

export default defineTool({
  title: 'Subtitle Cleaner',
  summary:
    'Remove hearing-impaired notes, speaker labels, music lines, ads and tags from SRT, WebVTT or ASS, drop empty cues and renumber.',
  keywords: ['sdh', 'captions', 'sound effects', 'strip'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    text: Type.String({
      contentMediaType: 'text/plain',
      description: 'SRT, WebVTT, SBV, ASS, SSA, MicroDVD or MPL2 text',
    }),
    remove_brackets: Type.Boolean({ default: true, description: 'Drop [notes] and (notes)' }),
    remove_speakers: Type.Boolean({
      default: true,
      description: "Drop labels such as ANN: at a line's start",
    }),
    remove_music: Type.Boolean({ default: true, description: 'Drop lines with ♪ ♫ ♬ or lone # marks' }),
    remove_ads: Type.Boolean({
      default: true,
      description: 'Drop cues that advertise subtitle sites or makers',
    }),
    remove_tags: Type.Boolean({ default: false, description: 'Drop <i>, <font …> and {\\…} codes' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Subtitles in the format of the input' }),
    format: Type.String({ description: 'srt, vtt, sbv, ass, ssa, microdvd or mpl2' }),
    cue_count: Type.Integer({ description: 'Cues written' }),
    removed_count: Type.Integer({ description: 'Cues dropped' }),
    changed_count: Type.Integer({ description: 'Cues kept with another text' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Sound notes and speakers',
      input: {
        text: '1\n00:00:01,000 --> 00:00:02,000\n[door creaks]\n\n2\n00:00:03,000 --> 00:00:04,000\nANN: Hello.\n\n3\n00:00:05,000 --> 00:00:06,000\nWho (whispers) is it?\n\n',
      },
      output: {
        result: '1\n00:00:03,000 --> 00:00:04,000\nHello.\n\n2\n00:00:05,000 --> 00:00:06,000\nWho is it?\n',
        cue_count: 2,
        removed_count: 1,
        changed_count: 2,
      },
    },
    {
      name: 'Dialogue dashes',
      input: { text: '1\n00:00:01,000 --> 00:00:02,000\n- [gasps]\n- Run!\n' },
      output: { result: '1\n00:00:01,000 --> 00:00:02,000\nRun!\n', removed_count: 0 },
    },
  ],
  run({ text, ...cleaning }) {
    const subtitles = readSubtitles('text', text);
    const dropped = new DroppedParts();
    dropLeadingText(dropped, subtitles, 'before cue 1');
    let changedCount = 0;
    const cleaned = changeCues(subtitles, (cue) => {
      // A drawing of SubStation Alpha is code that looks like text.
      if (cue.event !== undefined && DRAWING.test(cue.lines.join('\n'))) return cue;
      const lines = cleanLines(cue.lines, cleaning);
      if (lines === undefined) return undefined;
      if (lines.join('\n') !== cue.lines.join('\n')) changedCount += 1;
      return { ...cue, lines };
    });
    return {
      result: likeGiven(writeSubtitles(cleaned), text),
      format: cleaned.format,
      cue_count: cleaned.cues.length,
      removed_count: subtitles.cues.length - cleaned.cues.length,
      changed_count: changedCount,
      ...dropped.output(),
    };
  },
});

const DRAWING = /\{[^{}]*\\p[1-9][^{}]*\}/;
