import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type } from '@toolyard/sdk';
import { dropFromEvent, dropFromScript } from '../lib/sub-station-losses.ts';
import { subripLines } from '../lib/sub-station-text.ts';
import { splitMarkup, withoutMarkup } from '../lib/subtitle-markup.ts';
import { formatWholeSeconds } from '../lib/subtitle-times.ts';
import { dropLeadingText, readSubtitles, type Cue } from '../lib/subtitles.ts';
import { decodeReferences, dropWebvttBlocks } from '../lib/webvtt-text.ts';

/** A cue's text as it is shown: at least one line, none blank. */
interface ShownText {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

export default defineTool({
  title: 'SRT to Text',
  summary:
    'Extract plain text from SRT (or WebVTT) subtitles, as lines, one line a cue, or paragraphs, optionally with times.',
  keywords: ['transcript', 'captions', 'strip', 'youtube'],
  runtime: 'inline',
  input: Type.Object({
    srt: Type.String({ contentMediaType: 'application/x-subrip', description: 'SRT or WebVTT text' }),
    layout: Type.Enum(['lines', 'cues', 'paragraphs'], {
      default: 'cues',
      description: 'lines as shown, one line a cue, or flowing paragraphs',
    }),
    paragraph_gap_ms: Type.Integer({
      default: 2000,
      minimum: 0,
      description: 'Silence that starts a new paragraph',
    }),
    timestamps: Type.Boolean({ default: false, description: 'Start lines (paragraphs) with [HH:MM:SS]' }),
    remove_repeats: Type.Boolean({
      default: false,
      description: 'Drop a line shown again in the next cue (rolling captions)',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Plain text' }),
    cue_count: Type.Integer({ description: 'Cues read' }),
    word_count: Type.Integer({ description: 'Words, split at whitespace' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'One line a cue',
      input: {
        srt: '1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i>\nthere.\n\n2\n00:00:03,000 --> 00:00:04,000\nHow are you?\n\n',
      },
      output: { result: 'Hello there.\nHow are you?\n', cue_count: 2, word_count: 5 },
    },
    {
      name: 'Paragraphs with times',
      input: {
        srt: '1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i>\nthere.\n\n2\n00:00:03,000 --> 00:00:04,000\nHow are you?\n\n3\n00:01:10,900 --> 00:01:12,000\nFine & well.\n\n',
        layout: 'paragraphs',
        timestamps: true,
      },
      output: { result: '[00:00:01] Hello there. How are you?\n\n[00:01:10] Fine & well.\n', cue_count: 3 },
    },
  ],
  run({ srt, layout, paragraph_gap_ms, timestamps, remove_repeats }) {
    const subtitles = readSubtitles('srt', srt);
    const { cues, format } = subtitles;
    const isScript = format === 'ass' || format === 'ssa';
    const shown = cues
      .map(({ start, end, lines }): ShownText => ({
        start,
        end,
        lines: shownLines(isScript ? scriptLines(lines) : lines),
      }))
      .filter(({ lines }) => lines.length > 0);
    const texts = remove_repeats ? withoutRepeats(shown) : shown;
    const stamp = ({ start }: ShownText) => (timestamps ? `[${formatWholeSeconds(start)}] ` : '');
    const separator = layout === 'lines' ? '\n' : ' ';
    const written: string[] = [];
    for (const [index, text] of texts.entries()) {
      if (text.lines.length === 0) continue;
      const content = text.lines.join(separator);
      const silence = text.start - (texts[index - 1]?.end ?? -Infinity);
      if (written.length === 0) written.push(stamp(text), content);
      else if (layout !== 'paragraphs') written.push('\n', stamp(text), content);
      else if (silence >= paragraph_gap_ms) written.push('\n\n', stamp(text), content);
      else written.push(' ', content);
    }
    const words = texts.flatMap(({ lines }) => lines).join(' ');
    const dropped = new DroppedParts();
    if (isScript) dropFromScript(dropped, subtitles);
    else if (format === 'vtt') dropWebvttBlocks(dropped, subtitles);
    dropLeadingText(dropped, subtitles, 'before cue 1');
    for (const [index, cue] of cues.entries()) dropFromCue(dropped, cue, `cue ${index + 1}`);
    return {
      result: written.length === 0 ? '' : `${written.join('')}\n`,
      cue_count: cues.length,
      word_count: words.match(/\S+/g)?.length ?? 0,
      ...dropped.output(),
    };
  },
});

/** Notes how a cue is shown, which text has no way to say. */
function dropFromCue(dropped: DroppedParts, cue: Cue, where: string): void {
  dropFromEvent(dropped, cue, where, 'text');
  if (cue.id !== '') dropped.add('cue identifier', where);
  if (cue.settings !== '') dropped.add('cue settings', where);
  if (cue.event !== undefined) return;
  for (const { markup } of splitMarkup(cue.lines.join('\n')).marks) {
    const name = /^<([a-z]+)/i.exec(markup)?.[1];
    if (name !== undefined) dropped.add(`<${name}>`, where);
    else if (/^<\d/.test(markup)) dropped.add('time in a cue', where);
    else if (!markup.startsWith('<')) dropped.add(`code ${markup.slice(0, MAX_CODE_CHARACTERS)}`, where);
  }
}

const MAX_CODE_CHARACTERS = 20;

/** The lines of an event of SubStation Alpha without its codes and drawings. */
function scriptLines(lines: readonly string[]): string[] {
  return subripLines(lines.join(String.raw`\N`), false);
}

function shownLines(lines: readonly string[]): string[] {
  return decodeReferences(withoutMarkup(lines.join('\n')))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Rolling captions show a line again while the next one comes in: each cue without the lines of the one before. */
function withoutRepeats(texts: readonly ShownText[]): ShownText[] {
  return texts.map((text, index) => {
    const before = new Set(texts[index - 1]?.lines);
    return { ...text, lines: text.lines.filter((line) => !before.has(line)) };
  });
}
