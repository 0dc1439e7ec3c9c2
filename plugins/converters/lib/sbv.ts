import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError, quote } from '@toolyard/sdk';
import { LINE_END } from '@toolyard/kit/text-places';
import { formatCueTime, parseCueTime } from './subtitle-times.ts';
import { plainCue, type Cue } from './subtitles.ts';

/** Two times with a comma between, well formed or not: `0:00:01.000,0:00:02.000`. */
const TIME_LINE = /^\s*(\d(?=[^\s,]*:)[^\s,]*)\s*,\s*(\d(?=[^\s,]*:)[^\s,]*)\s*$/;

/** A longer line is text; and the expression above takes quadratic time. */
const LONGEST_TIMES = 100;

/** The times of a line as written. 10:30,11:00 is text: SBV's times have hours and decimals. */
function timesOf(line: string): readonly [string, string] | undefined {
  const [matched, first = '', last = ''] = line.length > LONGEST_TIMES ? [] : (TIME_LINE.exec(line) ?? []);
  if (matched === undefined || ![first, last].some((time) => /:.*:|\./.test(time))) return undefined;
  return [first, last];
}

export function isSbv(text: string): boolean {
  return text
    .replace(/^\ufeff/, '')
    .split(LINE_END)
    .some((line) => timesOf(line) !== undefined);
}

/**
 * The cues of YouTube's SBV.
 *
 * @param dropped is told of cues without text, and of lines before the first times
 * @throws InputError when there is no time line, or with `line N` for a malformed one
 */
export function readSbv(argument: string, text: string, dropped?: DroppedParts): Cue[] {
  const lines = text.replace(/^\ufeff/, '').split(LINE_END);
  const times = lines.flatMap((line, index) => {
    const written = timesOf(line);
    if (written === undefined) return [];
    const [start, end] = written.map(parseCueTime);
    if (start !== undefined && end !== undefined) return [{ index, start, end }];
    throw new InputError(
      argument,
      `expected times such as 0:00:01.000,0:00:02.500 at line ${index + 1}, got ${quote(line.trim())}`,
    );
  });
  if (times.length === 0)
    throw new InputError(
      argument,
      'expected SBV captions, got no line with times such as 0:00:01.000,0:00:02.500',
    );
  for (const [index, line] of lines.slice(0, times[0]?.index).entries())
    if (line.trim() !== '') dropped?.add('text before the first times', `line ${index + 1}`);
  return times.map((cue, n) => {
    const written = lines.slice(cue.index + 1, times[n + 1]?.index).join('\n');
    if (written.trim() === '') dropped?.add('cue without text', `line ${cue.index + 1}`);
    return plainCue(cue, written.replaceAll(/\[br\]/gi, '\n').split('\n'));
  });
}

/** Cues as SBV: no numbers, one blank line between them, LF, a final LF. */
export function writeSbv(cues: readonly Cue[]): string {
  const written = cues.map(({ start, end, lines }) => {
    const times = [start, end].map((time) => formatCueTime(time, '.').replace(/^0(?=\d:)/, ''));
    return [times.join(','), ...lines].join('\n');
  });
  return written.length === 0 ? '' : `${written.join('\n\n')}\n`;
}
