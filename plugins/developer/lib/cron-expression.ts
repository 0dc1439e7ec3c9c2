import { InputError, quote } from '@toolyard/sdk';

/**
 * Expressions of crontab(5), with seconds before them if there are six fields, and with what schedulers have added
 * since: L, #, ? and steps from a value. Seven fields, with a year at the end, are of Quartz, which counts the days
 * of the week from 1, Sunday, and knows W.
 */

const FIELD_NAMES = ['second', 'minute', 'hour', 'day_of_month', 'month', 'day_of_week', 'year'] as const;
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
  /** `L-3` of Quartz: the day so many days before the last one; 0 when there is none. */
  readonly daysBeforeLast: number;
  /** `15W` of Quartz, Monday to Friday nearest to a day of the month; `LW` for the last such day. */
  readonly nearestWeekday: number | 'last' | undefined;
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
  /** Only with seven fields. */
  readonly year: CronField | undefined;
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
  // CronTrigger of Quartz takes these.
  year: { min: 1970, max: 2099, names: [] },
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
 * @param most 5, or 7 where seconds may stand before them, and a year behind these
 * @throws InputError that names the field and its range
 */
export function parseCronFields(argument: string, text: string, most: 5 | 7): CronSchedule {
  const texts = text.split(/\s+/).filter((field) => field !== '');
  if (texts.length < 5 || texts.length > most)
    throw new InputError(
      argument,
      `expected 5 fields (minute, hour, day of month, month, day of week)${most === 7 ? ', 6 with leading seconds, or 7 with a year as well (Quartz)' : ''}, got ${texts.length}`,
    );
  const quartz = texts.length === 7;
  const field = (name: CronFieldName) => {
    const written = texts[FIELD_NAMES.indexOf(name) - (texts.length === 5 ? 1 : 0)] ?? '';
    return new CronFieldParser(argument, name, quartz).parse(written);
  };
  const schedule = {
    second: texts.length > 5 ? field('second') : undefined,
    minute: field('minute'),
    hour: field('hour'),
    dayOfMonth: field('day_of_month'),
    month: field('month'),
    dayOfWeek: field('day_of_week'),
    year: quartz ? field('year') : undefined,
  };
  if (quartz && eitherDayMatches(schedule))
    throw new InputError(
      argument,
      'expected ? as day of month or day of week: Quartz, whose expressions have seven fields, takes one of them',
    );
  return schedule;
}

/** The fields in the order in which they are written. */
export function cronFields(schedule: CronSchedule): CronField[] {
  const { second, minute, hour, dayOfMonth, month, dayOfWeek, year } = schedule;
  return [second, minute, hour, dayOfMonth, month, dayOfWeek, year].filter((field) => field !== undefined);
}

const NAME = `(?:${[...MONTHS, ...WEEKDAYS].join('|')})`;
const PART = String.raw`(?:[*?]|L|\d+L?|${NAME}L?)(?:-(?:\d+|${NAME}))?(?:[/#]\d+)?`;
const FIELD = new RegExp(`^${PART}(?:,${PART})*$`, 'i');

/** Whether a text could stand in a field, whatever its values. */
export function looksLikeCronField(text: string): boolean {
  return FIELD.test(text);
}

/** Whether the days of the month and those of the week each restrict, so that either is enough (crontab(5)). */
export function eitherDayMatches({
  dayOfMonth,
  dayOfWeek,
}: Pick<CronSchedule, 'dayOfMonth' | 'dayOfWeek'>): boolean {
  return !dayOfMonth.star && !dayOfWeek.star;
}

/** How many values a field has: 24 hours, 7 weekdays. */
export function cronFieldSize(name: CronFieldName): number {
  const { min, max } = RULES[name];
  return name === 'day_of_week' ? 7 : max - min + 1;
}

/** A field as other tools read it: names as numbers, every range in its plainest form. */
export function plainCronField(field: CronField): string {
  const { name, ranges, lastDay, daysBeforeLast, nearestWeekday, nthWeekdays } = field;
  const { min, max } = RULES[name];
  if (nearestWeekday !== undefined) return nearestWeekday === 'last' ? 'LW' : `${nearestWeekday}W`;
  if (daysBeforeLast > 0) return `L-${daysBeforeLast}`;
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

/** Reads one field; of Quartz when the expression has seven. */
class CronFieldParser {
  readonly #argument: string;
  readonly #name: CronFieldName;
  readonly #quartz: boolean;

  constructor(argument: string, name: CronFieldName, quartz: boolean) {
    this.#argument = argument;
    this.#name = name;
    this.#quartz = quartz;
  }

  parse(text: string): CronField {
    const name = this.#name;
    const special = this.#quartz && name === 'day_of_month' ? this.#quartzDay(text) : undefined;
    const ranges: CronRange[] = [];
    const nthWeekdays: { weekday: number; nth: number }[] = [];
    let lastDay = false;
    for (const part of special === undefined ? text.split(',') : []) {
      if (name === 'day_of_month' && /^L$/i.test(part)) {
        lastDay = true;
        continue;
      }
      const nth = name === 'day_of_week' ? this.#nthWeekday(part) : undefined;
      if (nth !== undefined) nthWeekdays.push(nth);
      else ranges.push(this.#range(part));
    }
    const values = new Set(ranges.flatMap((range) => valuesOf(name, range)));
    return {
      name,
      text,
      ranges,
      values: [...values].sort((a, b) => a - b),
      star: /^[*?]/.test(text),
      lastDay,
      daysBeforeLast: special?.daysBeforeLast ?? 0,
      nearestWeekday: special?.nearestWeekday,
      nthWeekdays,
    };
  }

  /** `L-3`, `15W` and `LW`, which Quartz takes alone. */
  #quartzDay(text: string): Pick<CronField, 'daysBeforeLast' | 'nearestWeekday'> | undefined {
    const [, before, nearest] = /^(?:L-(\d{1,2})|(L|\d{1,2})W)$/i.exec(text) ?? [];
    if (before !== undefined) {
      if (Number(before) < 1 || Number(before) > 30) throw this.#unexpected(text);
      return { daysBeforeLast: Number(before), nearestWeekday: undefined };
    }
    if (nearest === undefined) return undefined;
    const day = /^L$/i.test(nearest) ? 'last' : this.#value(nearest);
    if (day === undefined) throw this.#unexpected(text);
    return { daysBeforeLast: 0, nearestWeekday: day };
  }

  /** `5#2`, the second Friday, and `5L`, the last. */
  #nthWeekday(part: string): { readonly weekday: number; readonly nth: number } | undefined {
    const [, weekday, nth] = /^(\w+?)(?:#(\d+)|L)$/i.exec(part) ?? [];
    if (weekday === undefined) return undefined;
    const day = this.#value(weekday);
    const which = nth === undefined ? -1 : Number(nth);
    if (day === undefined || which === 0 || which > 5) throw this.#unexpected(part);
    return { weekday: day % 7, nth: which };
  }

  #range(part: string): CronRange {
    // The last day of Quartz's week is Saturday.
    const isLast = this.#quartz && this.#name === 'day_of_week' && /^L$/i.test(part);
    const range = isLast ? { from: 6, to: 6, step: 1, open: false } : this.#plainRange(part);
    if (range === undefined) throw this.#unexpected(part);
    if (range.step === 0)
      throw new InputError(this.#argument, `${this.#name}: expected a step of 1 or more, got ${quote(part)}`);
    return range;
  }

  /** A range of one part of a list, or undefined when it is none. */
  #plainRange(part: string): CronRange | undefined {
    const [, start = '', end, stepText] = /^(\*|\?|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part) ?? [];
    const { min, max } = RULES[this.#name];
    const isWeek = this.#name === 'day_of_week';
    const step = stepText === undefined ? 1 : Number(stepText);
    if (start === '*' || start === '?')
      return end === undefined ? { from: min, to: isWeek ? 6 : max, step, open: true } : undefined;
    const from = this.#value(start);
    if (from === undefined) return undefined;
    if (end === undefined)
      return stepText === undefined
        ? { from, to: from, step, open: false }
        : { from, to: isWeek && this.#quartz ? 6 : max, step, open: true };
    const to = this.#value(end);
    if (to === undefined) return undefined;
    // FRI-SUN: Sunday ends the week as 7.
    const last = isWeek && to === 0 && from > 0 ? 7 : to;
    return last < from ? undefined : { from, to: last, step, open: false };
  }

  #value(text: string): number | undefined {
    const { min, max, names } = RULES[this.#name];
    const named = names.indexOf(text.toUpperCase());
    if (named !== -1) return named + min;
    if (!/^\d{1,4}$/.test(text)) return undefined;
    const number = Number(text);
    // Quartz counts from 1, Sunday.
    if (this.#quartz && this.#name === 'day_of_week')
      return number >= 1 && number <= 7 ? number - 1 : undefined;
    return number >= min && number <= max ? number : undefined;
  }

  #unexpected(found: string): InputError {
    return new InputError(
      this.#argument,
      `${this.#name}: expected ${expectation(this.#name, this.#quartz)}, got ${quote(found)}`,
    );
  }
}

function valuesOf(name: CronFieldName, { from, to, step }: CronRange): number[] {
  const values: number[] = [];
  for (let at = from; at <= to; at += step) values.push(name === 'day_of_week' ? at % 7 : at);
  return values;
}

function expectation(name: CronFieldName, quartz: boolean): string {
  const { min, max } = RULES[name];
  const range = `${min} to ${max}, a range, a list, * or a step of them`;
  if (name === 'day_of_month') return quartz ? `${range}, L, L-3, 15W or LW` : `${range}, or L`;
  if (name === 'month') return `${min} to ${max} or JAN to DEC, a range, a list, * or a step of them`;
  if (name === 'day_of_week')
    return `${quartz ? '1 (Sunday) to 7' : '0 to 7'} or SUN to SAT, a range, a list, * or a step of them, 5#2 or 5L`;
  return range;
}
