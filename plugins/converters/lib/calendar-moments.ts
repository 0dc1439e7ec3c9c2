import { InputError } from '@toolyard/sdk';
import {
  formatLocalTime,
  parseCalendarDuration,
  parseCalendarTime,
  type CalendarTime,
} from './calendar-times.ts';
import { zoneFinder, type Zone } from './calendar-zones.ts';
import { propertyOf, type Component } from './calendars.ts';
import { parameterOf, type Property } from './content-lines.ts';

/** Something that could not be understood as it was meant, with the physical line where it stands. */
export interface CalendarWarning {
  readonly line: number;
  readonly message: string;
}

/** A time, and when it is a local one of a zone that is known, this and what its clocks are ahead of UTC then. */
export interface Moment {
  readonly time: CalendarTime;
  readonly zoned?: { readonly zone: Zone; readonly offset: number };
}

/** Reads the times of calendars' properties in their zones; unknown zones are warned of, once each. */
export class MomentReader {
  readonly warnings: CalendarWarning[] = [];
  readonly #argument: string;
  readonly #findZone: (tzid: string) => Zone | undefined;
  readonly #unknown = new Set<string>();

  constructor(argument: string, calendars: readonly Component[]) {
    this.#argument = argument;
    this.#findZone = zoneFinder(argument, calendars);
  }

  /** All moments of a property whose value is a list. */
  momentsOf(property: Property): Moment[] {
    return property.value.split(',').map((value) => this.#moment(property, value));
  }

  momentOf(property: Property | undefined): Moment | undefined {
    return property === undefined ? undefined : this.momentsOf(property)[0];
  }

  formatted(property: Property | undefined): string | null {
    return formatOrNull(this.momentOf(property));
  }

  /** The times of an RDATE, and its periods as intervals of ISO 8601 (RFC 5545, section 3.3.9). */
  formattedPeriods(property: Property): string[] {
    return property.value.split(',').map((value) => {
      const slash = value.indexOf('/');
      if (slash === -1) return formatMoment(this.#moment(property, value));
      const start = formatMoment(this.#moment(property, value.slice(0, slash)));
      const end = value.slice(slash + 1).trim();
      if (!/^[+-]?p/i.test(end)) return `${start}/${formatMoment(this.#moment(property, end))}`;
      parseCalendarDuration(this.#argument, end, property.line);
      return `${start}/${end}`;
    });
  }

  /** The end that a component names, or its start and what it lasts. */
  endOf(start: Moment | undefined, component: Component, endName: 'DTEND' | 'DUE'): Moment | undefined {
    const end = propertyOf(component, endName);
    if (end !== undefined) return this.momentOf(end);
    const duration = propertyOf(component, 'DURATION');
    if (start === undefined || duration === undefined) return undefined;
    return addDuration(this.#argument, start, duration);
  }

  #moment(property: Property, value: string): Moment {
    const time = parseCalendarTime(this.#argument, value, property.line);
    const tzid = parameterOf(property, 'TZID');
    if (time.kind !== 'local' || tzid === undefined) return { time };
    const zone = this.#findZone(tzid);
    if (zone !== undefined) return { time, zoned: { zone, offset: zone.offsetAt(time.dateTime) } };
    if (!this.#unknown.has(tzid)) {
      this.#unknown.add(tzid);
      this.warnings.push({
        line: property.line,
        message: `unknown time zone ${tzid}: its times are given without offset`,
      });
    }
    return { time };
  }
}

/** The TZID of a moment, `UTC`, or nothing for a day and a floating time. */
export function zoneName(moment: Moment | undefined, property: Property | undefined): string | null {
  if (moment === undefined || property === undefined || moment.time.kind === 'date') return null;
  return moment.time.kind === 'utc' ? 'UTC' : (parameterOf(property, 'TZID') ?? null);
}

/** Without an end, a day lasts until the next and a time no time at all (RFC 5545, section 3.6.1). */
export function impliedEnd(start: Moment | undefined): Moment | undefined {
  if (start?.time.kind !== 'date') return start;
  return { time: { kind: 'date', date: start.time.date.add({ days: 1 }) } };
}

/**
 * A moment later by a DURATION: weeks and days are those of the calendar, hours and less are exact (RFC 5545,
 * section 3.3.6).
 */
function addDuration(argument: string, start: Moment, { value, line }: Property): Moment {
  const duration = parseCalendarDuration(argument, value, line);
  try {
    return laterBy(start, duration);
  } catch {
    throw new InputError(
      argument,
      `expected a duration that ends in a year with four digits at line ${line}`,
    );
  }
}

function laterBy({ time, zoned }: Moment, duration: Temporal.Duration): Moment {
  if (time.kind === 'date') return { time: { kind: 'date', date: inRange(time.date.add(duration)) } };
  const { kind } = time;
  if (zoned === undefined) return { time: { kind, dateTime: inRange(time.dateTime.add(duration)) } };

  const { weeks, days, hours, minutes, seconds } = duration;
  const { zone } = zoned;
  const onDay = time.dateTime.add({ weeks, days });
  const utc = onDay.subtract({ seconds: zone.offsetAt(onDay) }).add({ hours, minutes, seconds });
  const offset = zone.offsetAtUtc(utc);
  return { time: { kind, dateTime: inRange(utc.add({ seconds: offset })) }, zoned: { zone, offset } };
}

function inRange<Dated extends { readonly year: number }>(dated: Dated): Dated {
  if (dated.year < 0 || dated.year > 9999) throw new RangeError('a year that has no four digits');
  return dated;
}

export function formatOrNull(moment: Moment | undefined): string | null {
  return moment === undefined ? null : formatMoment(moment);
}

export function formatMoment({ time, zoned }: Moment): string {
  if (time.kind === 'date') return time.date.toString();
  const zone = time.kind === 'utc' ? 'Z' : zoned === undefined ? '' : formatOffset(zoned.offset);
  return `${formatLocalTime(time.dateTime)}${zone}`;
}

function formatOffset(offset: number): string {
  const seconds = Math.abs(offset);
  const parts = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    ...(seconds % 60 === 0 ? [] : [seconds % 60]),
  ];
  return `${offset < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join(':')}`;
}
