import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, Type } from '@toolyard/sdk';
import { fixOverlaps, OVERLAP_METHODS } from './subtitle-overlaps.ts';
import { dropLeadingText, readSubtitles, writeSubtitles } from '../../lib/subtitles.ts';

export default defineTool({
  title: 'Subtitle Overlap Fixer',
  summary:
    'Find cues of SRT, WebVTT, ASS or other subtitles that overlap in time and trim, delay or merge them.',
  keywords: ['captions', 'collision', 'gap', 'timing'],
  runtime: 'inline',
  input: Type.Object({
    text: Type.String({
      contentMediaType: 'text/plain',
      description: 'SRT, WebVTT, SBV, ASS, SSA, MicroDVD or MPL2 text',
    }),
    method: Type.Enum([...OVERLAP_METHODS], {
      default: 'trim',
      description: 'trim ends earlier cues sooner, delay starts later cues later',
    }),
    min_gap_ms: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 10_000,
      description: 'Pause to leave between cues (trim, delay)',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Subtitles in the format of the input' }),
    format: Type.String({ description: 'srt, vtt, sbv, ass, ssa, microdvd or mpl2' }),
    cue_count: Type.Integer({ description: 'Cues written' }),
    fixed_count: Type.Integer({ description: 'Cues whose times or text changed through a fix' }),
    overlaps: Type.Array(
      Type.Object({ index: Type.Integer(), next_index: Type.Integer(), overlap_ms: Type.Integer() }),
      {
        description: 'Adjacent pairs {index, next_index, overlap_ms}; numbers after sorting, before fixing',
      },
    ),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'The earlier cue ends sooner',
      input: {
        text: '1\n00:00:01,000 --> 00:00:03,500\na\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n\n',
      },
      output: {
        result: '1\n00:00:01,000 --> 00:00:03,000\na\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n',
        fixed_count: 1,
        overlaps: [{ index: 1, next_index: 2, overlap_ms: 500 }],
      },
    },
    {
      name: 'Merged',
      input: {
        text: '1\n00:00:01,000 --> 00:00:03,500\na\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n\n',
        method: 'merge',
      },
      output: { result: '1\n00:00:01,000 --> 00:00:05,000\na\nb\n', cue_count: 1 },
    },
  ],
  run({ text, method, min_gap_ms }) {
    const subtitles = readSubtitles('text', text);
    const dropped = new DroppedParts();
    dropLeadingText(dropped, subtitles, 'before cue 1');
    const { cues, overlaps, fixedCount } = fixOverlaps(
      subtitles.cues,
      method,
      method === 'merge' ? 0 : min_gap_ms,
      dropped,
    );
    return {
      result: likeGiven(writeSubtitles({ ...subtitles, cues }), text),
      format: subtitles.format,
      cue_count: cues.length,
      fixed_count: fixedCount,
      overlaps: [...overlaps],
      ...dropped.output(),
    };
  },
});
