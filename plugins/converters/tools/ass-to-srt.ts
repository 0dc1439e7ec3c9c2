import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type } from '@toolyard/sdk';
import { dropFromEvent, dropFromScript, styleOf } from '../lib/sub-station-losses.ts';
import { subripLines } from '../lib/sub-station-text.ts';
import { readSubStation } from '../lib/sub-station.ts';
import { plainCue, writeSrt, type Cue, type Subtitles } from '../lib/subtitles.ts';

export default defineTool({
  title: 'ASS/SSA to SRT',
  summary:
    'Convert Advanced SubStation Alpha (.ass, .ssa) subtitles to SubRip, sorted by time, with bold, italic, underline kept.',
  keywords: ['aegisub', 'captions', 'anime'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    ass: Type.String({ contentMediaType: 'text/x-ssa', description: 'ASS or SSA text' }),
    keep_formatting: Type.Boolean({
      default: true,
      description: 'Turn style codes into <b> <i> <u> <s>; false drops them',
    }),
    styles: Type.Optional(
      Type.Array(Type.String(), { description: 'Only dialogue in these styles (default: all)' }),
    ),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'application/x-subrip', description: 'SRT text' }),
    cue_count: Type.Integer({ description: 'Cues written' }),
    skipped_count: Type.Integer({ description: 'Comment, drawing, empty or filtered lines' }),
    styles: Type.Array(Type.String(), { description: 'Style names used by Dialogue lines' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Style codes become tags',
      input: {
        ass: '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\i1}Hello{\\i0} {\\b1\\fs20}big{\\b0}{\\pos(1,2)} {\\an8}x\n',
      },
      output: {
        result: '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<i>Hello</i> <b>big</b> x\n',
        cue_count: 1,
        skipped_count: 0,
      },
    },
  ],
  run({ ass, keep_formatting, styles }) {
    const script = readSubStation('ass', ass);
    const dropped = new DroppedParts();
    dropFromScript(dropped, script);
    const wanted = styles === undefined ? undefined : new Set(styles);
    const cues = new Map<string, Cue>();
    let skipped = commentCount(script);
    for (const [index, cue] of script.cues.entries()) {
      const { start, end } = cue;
      const isWanted = wanted?.has(styleOf(cue)) !== false;
      const lines = isWanted ? subripLines(cue.lines.join(String.raw`\N`), keep_formatting) : [];
      if (isWanted) dropFromEvent(dropped, cue, `cue ${index + 1}`);
      if (lines.length === 0) {
        skipped += 1;
        continue;
      }
      // Outlines and shadows are often drawn by a second line with the same text and times.
      const key = JSON.stringify([start, end, lines]);
      if (!cues.has(key)) cues.set(key, plainCue({ start, end }, lines));
    }
    const sorted = [...cues.values()].toSorted((a, b) => a.start - b.start);
    return {
      result: writeSrt(sorted),
      cue_count: sorted.length,
      skipped_count: skipped,
      styles: [...new Set(script.cues.map(styleOf).filter((style) => style !== ''))],
      ...dropped.output(),
    };
  },
});

/** How many Comment lines stand among the events. */
function commentCount({ head, cues, tail }: Subtitles): number {
  const events = head.slice(head.findLastIndex((line) => /^\s*\[events\]\s*$/i.test(line)));
  const after = tail.findIndex((line) => /^\s*\[/.test(line));
  const lines = [
    ...events,
    ...cues.flatMap(({ blocks }) => blocks),
    ...(after === -1 ? tail : tail.slice(0, after)),
  ];
  return lines.filter((line) => /^\s*comment\s*:/i.test(line)).length;
}
