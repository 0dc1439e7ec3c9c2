import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { parseCueTime, withinTimes } from '../lib/subtitle-times.ts';
import { dropLeadingText, changeCues, readSubtitles, retimeCue, writeSubtitles } from '../lib/subtitles.ts';

export default defineTool({
  title: 'Subtitle Shift',
  summary:
    'Move all cues, or those in a time range, of SRT, WebVTT, ASS or other subtitles earlier or later by milliseconds.',
  keywords: ['delay', 'sync', 'offset', 'captions'],
  runtime: 'inline',
  input: Type.Object({
    text: Type.String({
      contentMediaType: 'text/plain',
      description: 'SRT, WebVTT, SBV, ASS, SSA, MicroDVD or MPL2 text',
    }),
    offset_ms: Type.Integer({ description: 'Milliseconds to add; negative is earlier' }),
    from: Type.Optional(
      Type.String({ description: 'Only cues starting at or after this time, HH:MM:SS,mmm' }),
    ),
    to: Type.Optional(Type.String({ description: 'Only cues starting before this time, HH:MM:SS,mmm' })),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Subtitles in the format of the input' }),
    format: Type.String({ description: 'srt, vtt, sbv, ass, ssa, microdvd or mpl2' }),
    cue_count: Type.Integer({ description: 'Cues written' }),
    shifted_count: Type.Integer({ description: 'Cues moved' }),
    dropped_count: Type.Integer({ description: 'Cues dropped because they would end at or before 0' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Only from a time on',
      input: {
        text: '1\n00:00:01,000 --> 00:00:02,500\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n\n',
        offset_ms: -500,
        from: '00:00:03,000',
      },
      output: {
        result: '1\n00:00:01,000 --> 00:00:02,500\na\n\n2\n00:00:02,500 --> 00:00:03,500\nb\n',
        shifted_count: 1,
      },
    },
    {
      name: 'WebVTT keeps settings',
      input: { text: 'WEBVTT\n\n00:01.000 --> 00:02.000 align:start\nhi\n', offset_ms: 1000 },
      output: {
        result: 'WEBVTT\n\n00:00:02.000 --> 00:00:03.000 align:start\nhi\n',
        format: 'vtt',
        cue_count: 1,
      },
    },
  ],
  run({ text, offset_ms, from, to }) {
    const first = from === undefined ? 0 : rangeTime('from', from);
    const last = to === undefined ? Infinity : rangeTime('to', to);
    if (last <= first) throw new InputError('to', `expected a time after from, got ${quote(to)}`);

    let shiftedCount = 0;
    let droppedCount = 0;
    let number = 0;
    const dropped = new DroppedParts();
    const subtitles = readSubtitles('text', text);
    dropLeadingText(dropped, subtitles, 'before cue 1');
    const shifted = changeCues(subtitles, (cue) => {
      number += 1;
      if (cue.start < first || cue.start >= last) return cue;
      if (cue.end + offset_ms <= 0) {
        droppedCount += 1;
        dropped.add('cue that would end at or before 0', `cue ${number}`);
        return undefined;
      }
      if (offset_ms !== 0) shiftedCount += 1;
      return retimeCue(cue, (time) => withinTimes('offset_ms', Math.max(0, time + offset_ms)));
    });
    return {
      result: likeGiven(writeSubtitles(shifted), text),
      format: shifted.format,
      cue_count: shifted.cues.length,
      shifted_count: shiftedCount,
      dropped_count: droppedCount,
      ...dropped.output(),
    };
  },
});

function rangeTime(argument: string, given: string): number {
  const time = parseCueTime(given);
  if (time !== undefined) return time;
  throw new InputError(argument, `expected a time such as 00:01:30,500, got ${quote(given)}`);
}
