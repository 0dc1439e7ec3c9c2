import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { appendCues, interleaveCues, stackCues } from './subtitle-joining.ts';
import { dropLeadingText, readSubtitles, writeSubtitles } from '../../lib/subtitles.ts';
import { furtherCues } from './further-cues.ts';

export default defineTool({
  title: 'Subtitle Merger',
  summary:
    'Join SRT, WebVTT or ASS files: one after another (CD1 + CD2), as two-language subtitles, or all cues in time order.',
  keywords: ['bilingual', 'dual', 'combine', 'concatenate', 'captions'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    files: Type.Array(Type.String({ contentMediaType: 'text/plain' }), {
      minItems: 2,
      maxItems: 10,
      description: '2-10 subtitle texts, in order',
    }),
    mode: Type.Enum(['append', 'dual', 'interleave'], {
      default: 'append',
      description: 'append in sequence, dual languages, or interleave',
    }),
    offsets_ms: Type.Optional(
      Type.Array(Type.Integer(), {
        description: 'append: start of each file after the first (default: end of last)',
      }),
    ),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Subtitles in the format of the first file' }),
    format: Type.String({ description: 'srt, vtt, sbv, ass, ssa, microdvd or mpl2' }),
    cue_count: Type.Integer({ description: 'Cues written' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Append after the last end',
      input: {
        files: [
          '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
          '1\n00:00:01,100 --> 00:00:02,200\nSecond disc\n',
        ],
      },
      output: {
        result: '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,100 --> 00:00:04,200\nSecond disc\n',
        cue_count: 2,
      },
    },
    {
      name: 'Two languages',
      input: {
        files: ['1\n00:00:01,000 --> 00:00:02,000\nHello\n', '1\n00:00:01,100 --> 00:00:02,200\nHallo\n'],
        mode: 'dual',
      },
      output: { result: '1\n00:00:01,000 --> 00:00:02,000\nHello\nHallo\n', cue_count: 1 },
    },
  ],
  run({ files, mode, offsets_ms }) {
    if (offsets_ms !== undefined) checkOffsets(offsets_ms, files.length);
    const [first, ...others] = files.map((text, index) => readSubtitles(`files[${index}]`, text));
    if (first === undefined) throw new InputError('files', 'expected 2 to 10 files');
    const dropped = new DroppedParts();
    dropLeadingText(dropped, first, 'files[0]');
    const ids = new Set(first.cues.map(({ id }) => id));
    const further = others.map((file, index) =>
      furtherCues(`files[${index + 1}]`, file, first, ids, dropped),
    );
    const cues = [first.cues, ...further];
    const merged =
      mode === 'append'
        ? appendCues(cues, offsets_ms)
        : mode === 'dual'
          ? stackCues('files', cues, dropped)
          : interleaveCues(cues);
    return {
      result: likeGiven(writeSubtitles({ ...first, cues: merged }), files[0] ?? ''),
      format: first.format,
      cue_count: merged.length,
      ...dropped.output(),
    };
  },
});

function checkOffsets(offsets: readonly number[], fileCount: number): void {
  if (offsets.length !== fileCount - 1)
    throw new InputError('offsets_ms', `expected ${fileCount - 1} offsets, got ${offsets.length}`);
  const index = offsets.findIndex((offset) => offset < 0);
  if (index !== -1)
    throw new InputError(`offsets_ms[${index}]`, `expected 0 or above, got ${offsets[index]}`);
}
