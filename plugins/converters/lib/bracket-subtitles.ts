import { InputError, quote } from '@toolyard/sdk';
import { LINE_END } from '@toolyard/kit/text-places';
import type { Cue, Subtitles } from './subtitles.ts';

/**
 * Formats of a line a cue, its times in brackets: MicroDVD `{25}{50}text`, in frames, and MPL2 `[10][25]text`, in
 * tenths of a second. Both part lines by `|`.
 */
const LINE = {
  microdvd: /^\s*\{(\d{1,9})\}\{(\d{0,9})\}([^]*)$/,
  mpl2: /^\s*\[(\d{1,9})\]\[(\d{0,9})\]([^]*)$/,
} as const;
type BracketFormat = keyof typeof LINE;

/** The format of a text whose first line is of one. */
export function bracketFormat(text: string): BracketFormat | undefined {
  const [, first = ''] = /^\ufeff?\s*([^\r\n]*)/.exec(text) ?? [];
  return LINE.microdvd.test(first) ? 'microdvd' : LINE.mpl2.test(first) ? 'mpl2' : undefined;
}

/**
 * @throws InputError with `line N` for a line without times, and for MicroDVD that does not say its frame rate in its
 * first line, `{1}{1}23.976`, which nothing else tells
 */
export function readBrackets(argument: string, text: string, format: BracketFormat): Subtitles {
  const given = text.replace(/^\ufeff/, '').split(LINE_END);
  const lines = given.flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]));
  const head: string[] = [];
  let unit = 100;
  if (format === 'microdvd') {
    const [first] = lines.splice(0, 1);
    const [, , , rate = ''] = LINE.microdvd.exec(first?.line ?? '') ?? [];
    const fps = /^\s*\d{1,4}(?:[.,]\d{1,6})?\s*$/.test(rate) ? Number(rate.replace(',', '.')) : 0;
    if (first === undefined || fps === 0) {
      throw new InputError(
        argument,
        `expected MicroDVD with its frame rate in the first line, such as {1}{1}23.976, got ${quote(first?.line)}`,
      );
    }
    head.push(first.line);
    unit = 1000 / fps;
  }
  const times = lines.map(({ line, number }) => {
    const [matched, start = '', end = '', content = ''] = LINE[format].exec(line) ?? [];
    if (matched === undefined) {
      const example = format === 'microdvd' ? '{25}{50}text' : '[10][25]text';
      throw new InputError(argument, `expected ${example} at line ${number}, got ${quote(line)}`);
    }
    return { start: Number(start), end: end === '' ? undefined : Number(end), content };
  });
  const cues = times.map(({ start, end, content }, index): Cue => {
    const last = end ?? times[index + 1]?.start ?? start;
    return {
      start: Math.round(start * unit),
      end: Math.round(last * unit),
      lines: content.split('|'),
      id: '',
      settings: '',
      blocks: [],
    };
  });
  if (cues.length === 0) throw new InputError(argument, 'expected subtitles, got a frame rate alone');
  return { format, cues, head, tail: [], unit };
}

/** Cues in their format, times rounded to its units. */
export function writeBrackets({ format, cues, head, tail, unit = 100 }: Subtitles): string {
  const [open, close] = format === 'microdvd' ? '{}' : '[]';
  const written = (time: number) => `${open}${Math.round(time / unit)}${close}`;
  const lines = cues.map(
    ({ start, end, lines: content }) => written(start) + written(end) + content.join('|'),
  );
  return [...head, ...lines, ...tail].map((line) => `${line}\n`).join('');
}
