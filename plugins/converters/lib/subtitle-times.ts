import { InputError, quote } from '@toolyard/sdk';

/** When a cue is shown, in milliseconds from the video's start. */
export interface CueTimes {
  readonly start: number;
  readonly end: number;
}

/** The last time that is read or written: nine digits of hours, which milliseconds hold exactly. */
const LATEST = 999_999_999 * 3_600_000;

const TIME = String.raw`(?:(\d{1,9}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{0,3}))?`;
const TIME_ALONE = new RegExp(`^${TIME}$`);
const TIME_LINE = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(?:\\s+([^]*))?$`);

/** Whether a line is meant as the times of a cue: it has digits and a colon before an arrow. */
export function isTimeLine(line: string): boolean {
  const arrow = line.indexOf('-->');
  if (arrow === -1) return false;
  const before = line.slice(0, arrow);
  return before.includes(':') && /\d/.test(before);
}

/**
 * The times of a SubRip or WebVTT time line, and what follows them. Hours may be missing, decimals follow a comma
 * or a dot and may be short or missing.
 *
 * @throws InputError with `line N` when the times are malformed, minutes or seconds over 59 included
 */
export function parseTimeLine(
  argument: string,
  line: string,
  lineNumber: number,
): CueTimes & { readonly rest: string } {
  const [matched, h1, m1, s1, f1, h2, m2, s2, f2, rest = ''] = TIME_LINE.exec(line) ?? [];
  const start = matched === undefined ? undefined : milliseconds(h1, m1, s1, f1);
  const end = matched === undefined ? undefined : milliseconds(h2, m2, s2, f2);
  if (start === undefined || end === undefined) {
    throw new InputError(
      argument,
      `expected times such as 00:00:01,000 --> 00:00:02,500 at line ${lineNumber}, got ${quote(line.trim())}`,
    );
  }
  return { start, end, rest: rest.trim() };
}

/** The milliseconds of a time as cues have it, or undefined when it is none. */
export function parseCueTime(time: string): number | undefined {
  const [matched, hours, minutes, seconds, fraction] = TIME_ALONE.exec(time.trim()) ?? [];
  return matched === undefined ? undefined : milliseconds(hours, minutes, seconds, fraction);
}

function milliseconds(hours = '0', minutes = '', seconds = '', fraction = ''): number | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  );
}

/** A time as SubRip (`,`) or WebVTT (`.`) writes it: HH:MM:SS,mmm. */
export function formatCueTime(time: number, decimalSign: ',' | '.'): string {
  return `${formatWholeSeconds(time)}${decimalSign}${String(time % 1000).padStart(3, '0')}`;
}

/** A time cut to whole seconds: HH:MM:SS. */
export function formatWholeSeconds(time: number): string {
  const seconds = Math.floor(time / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** @throws InputError when a time that was computed lies past what can be written exactly */
export function withinTimes(argument: string, time: number): number {
  if (time <= LATEST) return time;
  throw new InputError(argument, 'expected times that stay below 1000000000 hours');
}
