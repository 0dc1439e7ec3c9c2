import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError } from '@toolyard/sdk';
import { LINE_END } from '@toolyard/kit/text-places';
import { bracketFormat, readBrackets, writeBrackets } from './bracket-subtitles.ts';
import { isSbv, readSbv, writeSbv } from './sbv.ts';
import { isSubStation, readSubStation, writeSubStation } from './sub-station.ts';
import { formatCueTime, isTimeLine, parseCueTime, parseTimeLine, type CueTimes } from './subtitle-times.ts';

export type SubtitleFormat = 'srt' | 'vtt' | 'sbv' | 'ass' | 'ssa' | 'microdvd' | 'mpl2';

/** One subtitle: lines of text, shown for a time. */
export interface Cue extends CueTimes {
  /** As the format writes them, with its tags and escapes; in SubRip, WebVTT and SBV none of them blank. */
  readonly lines: readonly string[];
  /** WebVTT: the line before the times, empty when there is none. */
  readonly id: string;
  /** WebVTT and SubRip: what follows the times, `line:0 align:start` or `X1:10 X2:20 Y1:30 Y2:40`. */
  readonly settings: string;
  /** WebVTT: the comments that stand before this cue; SubStation Alpha: the lines. */
  readonly blocks: readonly string[];
  /** SubStation Alpha: the event, with its style, layer and margins. */
  readonly event?: SubStationEvent;
}

/** The fields of an event, by the names in small letters that the script's Format gives them, and what they say. */
export interface SubStationEvent {
  readonly fields: readonly string[];
  readonly values: readonly string[];
}

/** A file of subtitles. What is no cue keeps its place: before all cues, before one, or after all. */
export interface Subtitles {
  readonly format: SubtitleFormat;
  readonly cues: readonly Cue[];
  /**
   * WebVTT: the first block, from `WEBVTT` on, then NOTE, STYLE and REGION blocks before the first cue. SubStation
   * Alpha: the lines before the first Dialogue. MicroDVD: the line with the frame rate.
   */
  readonly head: readonly string[];
  /** WebVTT: blocks after the last cue; SubStation Alpha: lines. */
  readonly tail: readonly string[];
  /** MicroDVD and MPL2: what one unit of their times is in milliseconds. */
  readonly unit?: number;
}

/**
 * Reads subtitles of any format that is known: WebVTT starts with `WEBVTT`, SubStation Alpha with a section, MicroDVD
 * and MPL2 with times in brackets; SBV has its own times and none of SubRip's.
 *
 * @throws InputError when there is no time line, or with `line N` for a malformed one; for TTML and SAMI, which are
 * not read
 */
export function readSubtitles(argument: string, text: string): Subtitles {
  if (isSubStation(text)) return readSubStation(argument, text);
  const brackets = bracketFormat(text);
  if (brackets !== undefined) return readBrackets(argument, text, brackets);
  if (!/^\ufeff?WEBVTT(?![^ \t\r\n])/.test(text)) return readPlain(argument, text);
  const subtitles = readVtt(argument, linesOf(text));
  requireCues(argument, subtitles.cues);
  return subtitles;
}

/** SubRip, or SBV when only its times are there. */
function readPlain(argument: string, text: string): Subtitles {
  const others = { head: [], tail: [] };
  const hasTimes = text.includes('-->') && linesOf(text).some(isTimeLine);
  if (hasTimes) return { format: 'srt', cues: readSrt(argument, text), ...others, head: leadingText(text) };
  if (isSbv(text)) return { format: 'sbv', cues: readSbv(argument, text), ...others };
  const markup = /^\ufeff?\s*<(?:\?xml|tt[\s:>]|sami[\s>])/i.test(text);
  const got = markup ? 'XML or SAMI' : 'no times such as 00:00:01,000 --> 00:00:02,500';
  throw new InputError(
    argument,
    `expected subtitles (SubRip, WebVTT, SBV, SubStation Alpha, MicroDVD or MPL2), got ${got}`,
  );
}

/**
 * The cues of SubRip. It has no standard, so this is lenient: a cue lasts up to the next time line, together with
 * the number right before that; numbers, blank lines and whatever stands before the first time line do not matter.
 *
 * @throws InputError when there is no time line, or with `line N` for a malformed one
 */
export function readSrt(argument: string, text: string): Cue[] {
  const lines = linesOf(text);
  const times = lines.flatMap((line, index) =>
    isTimeLine(line) ? [{ index, ...parseTimeLine(argument, line, index + 1) }] : [],
  );
  requireCues(argument, times);
  return times.map(({ index, start, end, rest }, n) => {
    const next = times[n + 1]?.index ?? lines.length;
    const numbered = next < lines.length && next - 1 > index && /^\s*\d+\s*$/.test(lines[next - 1] ?? '');
    return plainCue({ start, end }, lines.slice(index + 1, numbered ? next - 1 : next), rest);
  });
}

/** What stands before the first cue of SubRip, and is none of it: the number of the cue is. */
export function leadingText(text: string): string[] {
  const lines = linesOf(text);
  const before = lines.slice(0, lines.findIndex(isTimeLine));
  if (/^\s*\d+\s*$/.test(before.at(-1) ?? '')) before.pop();
  const written = before.join('\n').trim();
  return written === '' ? [] : [written];
}

/** Notes what stands before the first cue of SubRip, which no writer keeps. */
export function dropLeadingText(dropped: DroppedParts, { format, head }: Subtitles, where: string): void {
  if (format === 'srt' && head.length > 0) dropped.add('text before the first times', where);
}

function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(LINE_END);
}

function requireCues(argument: string, cues: readonly unknown[]): void {
  if (cues.length === 0)
    throw new InputError(argument, 'expected subtitles, got no times such as 00:00:01,000 --> 00:00:02,500');
}

/** A cue that is its times and text alone. Blank lines are left out. */
export function plainCue({ start, end }: CueTimes, lines: readonly string[], settings = ''): Cue {
  return { start, end, lines: lines.filter((line) => line.trim() !== ''), id: '', settings, blocks: [] };
}

/**
 * WebVTT's own rules (W3C WebVTT, section 6.1): blocks end at an empty line or where the next time line begins;
 * a block whose first or second line has times is a cue.
 */
function readVtt(argument: string, lines: readonly string[]): Subtitles {
  const cues: Cue[] = [];
  const head: string[] = [];
  let pending: string[] = [];
  let at = 0;

  const blockFrom = (first: number, isHeader: boolean): number => {
    let end = first;
    let timesSeen = false;
    while (end < lines.length && lines[end] !== '') {
      if (isTimeLine(lines[end] ?? '')) {
        if (isHeader || timesSeen || end > first + 1) break;
        timesSeen = true;
      }
      end += 1;
    }
    return end;
  };

  at = blockFrom(0, true);
  head.push(lines.slice(0, at).join('\n'));
  while (at < lines.length) {
    if (lines[at] === '') {
      at += 1;
      continue;
    }
    const end = blockFrom(at, false);
    const timesAt = [at, at + 1].find((index) => index < end && isTimeLine(lines[index] ?? ''));
    if (timesAt === undefined) {
      (cues.length === 0 ? head : pending).push(lines.slice(at, end).join('\n'));
    } else {
      const times = parseTimeLine(argument, lines[timesAt] ?? '', timesAt + 1);
      cues.push({
        start: times.start,
        end: times.end,
        lines: lines.slice(timesAt + 1, end),
        id: timesAt > at ? (lines[at] ?? '') : '',
        settings: times.rest,
        blocks: pending,
      });
      pending = [];
    }
    at = end;
  }
  return { format: 'vtt', cues, head, tail: pending };
}

/** Subtitles as text in their format: SubRip numbered from 1, one blank line between cues, LF, a final LF. */
export function writeSubtitles(subtitles: Subtitles): string {
  switch (subtitles.format) {
    case 'srt':
      return writeSrt(subtitles.cues);
    case 'vtt':
      return writeVtt(subtitles);
    case 'sbv':
      return writeSbv(subtitles.cues);
    case 'ass':
    case 'ssa':
      return writeSubStation(subtitles);
    case 'microdvd':
    case 'mpl2':
      return writeBrackets(subtitles);
  }
}

function writeVtt({ cues, head, tail }: Subtitles): string {
  const blocks = cues.flatMap((cue) => {
    const id = cue.id === '' ? [] : [cue.id];
    return [...cue.blocks, [...id, timeLine(cue, '.'), ...cue.lines].join('\n')];
  });
  return `${[...head, ...blocks, ...tail].join('\n\n')}\n`;
}

/** Cues as SubRip: numbered from 1, one blank line between them, LF, a final LF; no cue is no text. */
export function writeSrt(cues: readonly Cue[]): string {
  const written = cues.map((cue, index) => [index + 1, timeLine(cue, ','), ...cue.lines].join('\n'));
  return written.length === 0 ? '' : `${written.join('\n\n')}\n`;
}

function timeLine({ start, end, settings }: Cue, decimalSign: ',' | '.'): string {
  return `${formatCueTime(start, decimalSign)} --> ${formatCueTime(end, decimalSign)} ${settings}`.trimEnd();
}

/**
 * The same subtitles with each cue changed, or left out where `change` gives nothing. Comments before a cue that
 * is left out stay, before the next one.
 */
export function changeCues(subtitles: Subtitles, change: (cue: Cue) => Cue | undefined): Subtitles {
  const cues: Cue[] = [];
  let blocks: string[] = [];
  for (const cue of subtitles.cues) {
    blocks.push(...cue.blocks);
    const changed = change(cue);
    if (changed === undefined) continue;
    cues.push({ ...changed, blocks });
    blocks = [];
  }
  return { ...subtitles, cues, tail: [...blocks, ...subtitles.tail] };
}

const INNER_TIME = /<((?:\d+:)?\d{2}:\d{2}\.\d{3})>/g;

/** A cue at other times; the times inside WebVTT's text, from which a word is shown, move along. */
export function retimeCue(cue: Cue, retime: (time: number) => number): Cue {
  return {
    ...cue,
    start: retime(cue.start),
    end: retime(cue.end),
    lines: cue.lines.map((line) =>
      line.replaceAll(INNER_TIME, (tag, time: string) => {
        const inner = parseCueTime(time);
        return inner === undefined ? tag : `<${formatCueTime(retime(inner), '.')}>`;
      }),
    ),
  };
}
