import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError } from '@toolyard/sdk';
import { dropFromEvent, dropFromScript } from '../../lib/sub-station-losses.ts';
import { subripLines } from '../../lib/sub-station-text.ts';
import {
  dropLeadingText,
  plainCue,
  type Cue,
  type SubtitleFormat,
  type Subtitles,
} from '../../lib/subtitles.ts';
import { subripCue, unwrittenMarkup, webvttCue } from '../../lib/webvtt-text.ts';

/**
 * The cues of a further file as the first one's format has them, without comments and with no id twice; what they lose
 * by it is noted in `dropped`.
 *
 * @throws InputError for a file of another format, unless it is written as SubRip or WebVTT
 */
export function furtherCues(
  argument: string,
  file: Subtitles,
  first: Subtitles,
  ids: Set<string>,
  dropped: DroppedParts,
): Cue[] {
  dropBlocks(argument, file, first, dropped);
  return file.cues.map((given, index) => {
    const cue = convertCue(argument, given, file.format, first.format);
    const where = `${argument} cue ${index + 1}`;
    if (file.format !== first.format) dropConverted(dropped, given, file.format, where);
    const isTaken = cue.id !== '' && ids.has(cue.id);
    if (isTaken) dropped.add(`id ${cue.id}`, where);
    ids.add(cue.id);
    return { ...cue, id: isTaken ? '' : cue.id, blocks: [] };
  });
}

function convertCue(argument: string, cue: Cue, from: SubtitleFormat, to: SubtitleFormat): Cue {
  if (from === to) return cue;
  const isWritten = to === 'srt' || to === 'vtt';
  if (isWritten && from === 'vtt') return subripCue(cue);
  if (isWritten && (from === 'srt' || from === 'sbv')) return to === 'vtt' ? webvttCue(cue) : cue;
  if (isWritten && (from === 'ass' || from === 'ssa')) {
    const subrip = plainCue(cue, subripLines(cue.lines.join(String.raw`\N`), true));
    return to === 'vtt' ? webvttCue(subrip) : subrip;
  }
  throw new InputError(argument, `expected ${to}, as the first file is, got ${from}`);
}

function dropConverted(dropped: DroppedParts, cue: Cue, from: SubtitleFormat, where: string): void {
  if (from === 'ass' || from === 'ssa') dropFromEvent(dropped, cue, where);
  // The first file is of WebVTT then.
  if (from === 'srt') for (const markup of unwrittenMarkup(cue)) dropped.add(markup, where);
  if (cue.settings !== '') dropped.add(`settings ${cue.settings}`, where);
  if (from === 'vtt' && cue.id !== '') dropped.add(`id ${cue.id}`, where);
}

/** Notes what stands in a file beside its cues, but for what the first one has too. */
function dropBlocks(argument: string, file: Subtitles, first: Subtitles, dropped: DroppedParts): void {
  const { format } = file;
  const known = new Set(besideCues(first));
  const others = besideCues(file).filter((one) => !known.has(one));
  dropLeadingText(dropped, file, argument);
  if (format === 'vtt') {
    for (const block of others)
      if (!block.startsWith('WEBVTT')) dropped.add(`${/^\S+/.exec(block)?.[0] ?? ''} block`, argument);
      else if (/[^\s]/.test(block.slice('WEBVTT'.length))) dropped.add('header', argument);
  } else if ((format === 'ass' || format === 'ssa') && format !== first.format) {
    dropFromScript(dropped, file);
  } else if (format === 'ass' || format === 'ssa') {
    for (const line of others.filter((one) => one.trim() !== '')) {
      const [, key = 'line', style = ''] = /^\s*(\w[\w ]*):\s*([^,]*)/.exec(line) ?? [];
      dropped.add(key.toLowerCase() === 'style' ? `style ${style.trim()}` : `${key} of the script`, argument);
    }
  }
}

function besideCues({ head, cues, tail }: Subtitles): string[] {
  return [...head, ...cues.flatMap(({ blocks }) => blocks), ...tail];
}
