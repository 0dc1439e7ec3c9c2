import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { Fraction } from 'fraction.js';
import { withinTimes } from '../lib/subtitle-times.ts';
import { dropLeadingText, changeCues, readSubtitles, retimeCue, writeSubtitles } from '../lib/subtitles.ts';

/** NTSC's rates, which are written rounded (SMPTE ST 12-1): frames in 1001 seconds. */
const NTSC_RATES: ReadonlyMap<number, number> = new Map([
  [23.976, 24_000],
  [23.98, 24_000],
  [29.97, 30_000],
  [59.94, 60_000],
]);

export default defineTool({
  title: 'Subtitle FPS Converter',
  summary:
    'Rescale SRT, WebVTT or ASS times from one video frame rate to another (for example 25 to 23.976) to cure growing drift.',
  keywords: ['frame rate', 'pal', 'ntsc', 'sync', 'captions'],
  runtime: 'inline',
  input: Type.Object({
    text: Type.String({
      contentMediaType: 'text/plain',
      description: 'SRT, WebVTT, SBV, ASS, SSA, MicroDVD or MPL2 text',
    }),
    from_fps: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1000,
      description: 'Frame rate the subtitles were made for',
    }),
    to_fps: Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'Frame rate of the video' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Subtitles in the format of the input' }),
    format: Type.String({ description: 'srt, vtt, sbv, ass, ssa, microdvd or mpl2' }),
    cue_count: Type.Integer({ description: 'Cues written' }),
    factor: Type.Number({ description: 'Times were multiplied by this: from_fps / to_fps' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: '29.97 to 23.976 is 1.25 exactly',
      input: { text: '1\n00:00:08,000 --> 00:00:10,000\na\n\n', from_fps: 29.97, to_fps: 23.976 },
      output: { result: '1\n00:00:10,000 --> 00:00:12,500\na\n', factor: 1.25, cue_count: 1 },
    },
  ],
  run({ text, from_fps, to_fps }) {
    const subtitles = readSubtitles('text', text);
    const dropped = new DroppedParts();
    dropLeadingText(dropped, subtitles, 'before cue 1');
    const factor = frameRate(from_fps).div(frameRate(to_fps));
    const rescaled = changeCues(subtitles, (cue) =>
      retimeCue(cue, (time) => withinTimes('to_fps', Number(factor.mul(time).add(1, 2).floor()))),
    );
    const factorNumber = factor.valueOf();
    if (!Number.isFinite(factorNumber))
      throw new InputError('to_fps', `expected a rate that is not so far below from_fps, got ${to_fps}`);
    return {
      result: likeGiven(writeSubtitles(rescaled), text),
      format: rescaled.format,
      cue_count: rescaled.cues.length,
      factor: factorNumber,
      ...dropped.output(),
    };
  },
});

/** A frame rate, exactly: NTSC's as what they stand for, others as the decimal number that was given. */
function frameRate(given: number): Fraction {
  const ntsc = NTSC_RATES.get(given);
  if (ntsc !== undefined) return new Fraction(ntsc, 1001);
  const [digits = '', exponent = '0'] = String(given).split('e');
  return new Fraction(digits).mul(new Fraction(10).pow(Number(exponent)) ?? 1);
}
