import { InputError, quote } from '@toolyard/sdk';

/**
 * Expressions of crontab(5), with seconds before them if there are six fields, and with what schedulers have added
 * since: L, #, ? and steps from a value.
 */

const FIELD_NAMES = ['second', 'minute', 'hour', 'day_of_month', 'month', 'day_of_week'] as const;
export type CronFieldName = (typeof FIELD_NAMES)[number];

/** A range of values with a step; a single value begins and ends with itself. */
export interface CronRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  /** Without an end of its own: `*`, `*` with a step, `5/15`. */
  readonly open: boolean;
}

export interface CronField {
  readonly name: CronFieldName;
  /** As written. */
  readonly text: string;
  readonly ranges: readonly CronRange[];
  /** What the ranges come to, ascending; Sunday is 0. */
  readonly values: readonly number[];
  /** Whether it begins with `*`: then the field does not restrict the days on its own (crontab(5), cron(8)). */
  readonly star: boolean;
  /** L in the day of the month: the last one. */
  readonly lastDay: boolean;
  /** `5#2` in the day of the week: the second Friday of the month; `5L` is the last, -1. */
  readonly nthWeekdays: readonly { readonly weekday: number; readonly nth: number }[];
}

export interface CronSchedule {
  /** Absent with five fields: at second 0. */
  readonly second: CronField | undefined;
  readonly minute: CronField;
  readonly hour: CronField;
  readonly dayOfMonth: CronField;
  readonly month: CronField;
  readonly dayOfWeek: CronField;
}

interface FieldRule {
  readonly min: number;
  readonly max: number;
  readonly names: readonly string[];
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const RULES: Readonly<Record<CronFieldName, FieldRule>> = {
  second: { min: 0, max: 59, names: [] },
  minute: { min: 0, max: 59, names: [] },
  hour: { min: 0, max: 23, names: [] },
  day_of_month: { min: 1, max: 31, names: [] },
  month: { min: 1, max: 12, names: MONTHS },
  day_of_week: { min: 0, max: 7, names: WEEKDAYS },
};

const NICKNAMES: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/** `@reboot` has no times. */
export const REBOOT = '@reboot';

/**
 * The fields that a nickname stands for; any other text as it is.
 *
 * @throws InputError for a nickname that crontab(5) does not have
 */
export function expandNickname(argument: string, text: string): string {
  if (!text.startsWith('@')) return text;
  const expanded = NICKNAMES[text.toLowerCase()];
  if (expanded !== undefined) return expanded;
  throw new InputError(
    argument,
    `expected one of ${[...Object.keys(NICKNAMES), REBOOT].join(', ')}, or five fields, got ${quote(text)}`,
  );
}

/**
 * Reads the fields of an expression.
 *
 * @param most 5, or 6 where seconds may stand before them
 * @throws InputError that names the field and its range
 */
export function parseCronFields(argument: string, text: string, most: 5 | 6): CronSchedule {
  const texts = text.split(/\s+/).filter((field) => field !== '');
  if (texts.length < 5 || texts.length > most)
    throw new InputError(
      argument,
      `expected 5 fields (minute, hour, day of month, month, day of week)${most === 6 ? ', or 6 with leading seconds' : ''}, got ${texts.length}`,
    );
  const field = (name: CronFieldName) => {
    const written = texts[FIELD_NAMES.indexOf(name) + texts.length - FIELD_NAMES.length] ?? '';
    return parseField(argument, name, written);
  };
  return {
    second: texts.length === 6 ? field('second') : undefined,
    minute: field('minute'),
    hour: field('hour'),
    dayOfMonth: field('day_of_month'),
    month: field('month'),
    dayOfWeek: field('day_of_week'),
  };
}

/** The fields in the order in which they are written. */
export function cronFields(schedule: CronSchedule): CronField[] {
  const { second, minute, hour, dayOfMonth, month, dayOfWeek } = schedule;
  return [...(second === undefined ? [] : [second]), minute, hour, dayOfMonth, month, dayOfWeek];
}

/** Whether a text could stand in a field, whatever its values. */
export function looksLikeCronField(text: string): boolean {
  const name = `(?:${[...MONTHS, ...WEEKDAYS].join('|')})`;
  const part = String.raw`(?:[*?]|L|\d+L?|${name}L?)(?:-(?:\d+|${name}))?(?:[/#]\d+)?`;
  return new RegExp(`^${part}(?:,${part})*$`, 'i').test(text);
}

/** Whether the days of the month and those of the week each restrict, so that either is enough (crontab(5)). */
export function eitherDayMatches({ dayOfMonth, dayOfWeek }: CronSchedule): boolean {
  return !dayOfMonth.star && !dayOfWeek.star;
}

/** How many values a field has: 24 hours, 7 weekdays. */
export function cronFieldSize(name: CronFieldName): number {
  const { min, max } = RULES[name];
  return name === 'day_of_week' ? 7 : max - min + 1;
}

/** A field as other tools read it: names as numbers, every range in its plainest form. */
export function plainCronField({ name, ranges, lastDay, nthWeekdays }: CronField): string {
  const { min, max } = RULES[name];
  const parts = ranges.map(({ from, to, step, open }) => {
    if (open && from === min && to >= max - (name === 'day_of_week' ? 1 : 0))
      return step === 1 ? '*' : from + step > to ? `${from}` : `*/${step}`;
    if (from + step > to) return `${from}`;
    // A week from a day on ends on Sunday; one from Sunday on has had it.
    if (open && name !== 'day_of_week') return `${from}/${step}`;
    const last = from === 0 && name === 'day_of_week' ? Math.min(to, 6) : to;
    return step === 1 ? `${from}-${last}` : `${from}-${last}/${step}`;
  });
  if (parts.includes('*')) return '*';
  return [
    ...(lastDay ? ['L'] : []),
    ...parts,
    ...nthWeekdays.map(({ weekday, nth }) => (nth === -1 ? `${weekday}L` : `${weekday}#${nth}`)),
  ].join(',');
}

function parseField(argument: string, name: CronFieldName, text: string): CronField {
  const fail = (found: string): InputError =>
    new InputError(argument, `${name}: expected ${expectation(name)}, got ${quote(found)}`);
  const ranges: CronRange[] = [];
  const nthWeekdays: { weekday: number; nth: number }[] = [];
  let lastDay = false;
  for (const part of text.split(',')) {
    if (name === 'day_of_month' && /^L$/i.test(part)) {
      lastDay = true;
      continue;
    }
    const [, weekday = '', nth] = (name === 'day_of_week' && /^(\w+?)(?:#(\d+)|L)$/i.exec(part)) || [];
    if (weekday !== '') {
      const day = value(name, weekday);
      const which = nth === undefined ? -1 : Number(nth);
      if (day === undefined || which === 0 || which > 5) throw fail(part);
      nthWeekdays.push({ weekday: day % 7, nth: which });
      continue;
    }
    const range = parseRange(name, part);
    if (range === undefined) throw fail(part);
    if (range.step === 0)
      throw new InputError(argument, `${name}: expected a step of 1 or more, got ${quote(part)}`);
    ranges.push(range);
  }
  const values = new Set(ranges.flatMap((range) => valuesOf(name, range)));
  return {
    name,
    text,
    ranges,
    values: [...values].sort((a, b) => a - b),
    star: /^[*?]/.test(text),
    lastDay,
    nthWeekdays,
  };
}

/** A range of one part of a list, or undefined when it is none. */
function parseRange(name: CronFieldName, part: string): CronRange | undefined {
  const [, start = '', end, stepText] = /^(\*|\?|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part) ?? [];
  const { min, max } = RULES[name];
  const step = stepText === undefined ? 1 : Number(stepText);
  if (start === '*' || start === '?')
    return end === undefined
      ? { from: min, to: name === 'day_of_week' ? 6 : max, step, open: true }
      : undefined;
  const from = value(name, start);
  if (from === undefined) return undefined;
  if (end === undefined)
    return stepText === undefined
      ? { from, to: from, step, open: false }
      : { from, to: max, step, open: true };
  const to = value(name, end);
  if (to === undefined) return undefined;
  // FRI-SUN: Sunday ends the week as 7.
  const last = name === 'day_of_week' && to === 0 && from > 0 ? 7 : to;
  return last < from ? undefined : { from, to: last, step, open: false };
}

function valuesOf(name: CronFieldName, { from, to, step }: CronRange): number[] {
  const values: number[] = [];
  for (let at = from; at <= to; at += step) values.push(name === 'day_of_week' ? at % 7 : at);
  return values;
}

function value(name: CronFieldName, text: string): number | undefined {
  const { min, max, names } = RULES[name];
  const named = names.indexOf(text.toUpperCase());
  if (named !== -1) return named + min;
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}

function expectation(name: CronFieldName): string {
  const { min, max } = RULES[name];
  const range = `${min} to ${max}, a range, a list, * or a step of them`;
  if (name === 'day_of_month') return `${range}, or L`;
  if (name === 'month') return `${min} to ${max} or JAN to DEC, a range, a list, * or a step of them`;
  if (name === 'day_of_week') return '0 to 7 or SUN to SAT, a range, a list, * or a step of them, 5#2 or 5L';
  return range;
}
