import ICAL from 'ical.js';
import { InputError } from '@toolyard/sdk';
import { findIana } from 'windows-iana';
import { parseCalendarTime } from './calendar-times.ts';
import { CALENDAR_TIMES, entriesOf, propertiesOf, propertyOf, type Component } from './calendars.ts';

/** A time zone by what its clocks are ahead of UTC, in seconds. */
export interface Zone {
  /** For a local time that is skipped, what was valid before; for one that comes twice, the first. */
  readonly offsetAt: (local: Temporal.PlainDateTime) => number;
  /** For an instant, given as what the clocks of UTC show. */
  readonly offsetAtUtc: (utc: Temporal.PlainDateTime) => number;
}

/**
 * Finds the zones of a calendar by TZID: a name of the tz database, else the file's own VTIMEZONE, else a Windows
 * name (CLDR).
 */
export function zoneFinder(
  argument: string,
  calendars: readonly Component[],
): (tzid: string) => Zone | undefined {
  const definitions = new Map<string, Component>();
  for (const component of entriesOf(calendars)) {
    const tzid = component.name === 'VTIMEZONE' ? propertyOf(component, 'TZID')?.value : undefined;
    if (tzid !== undefined && !definitions.has(tzid)) definitions.set(tzid, component);
  }
  const lastYear = lastYearOf(calendars);
  const found = new Map<string, Zone | undefined>();
  const budget = { transitions: MOST_TRANSITIONS };
  return (tzid) => {
    if (!found.has(tzid)) {
      const definition = definitions.get(tzid);
      found.set(
        tzid,
        namedZone(tzid) ??
          (definition && definedZone(argument, definition, lastYear, budget)) ??
          namedZone(findIana(tzid)[0] ?? ''),
      );
    }
    return found.get(tzid);
  };
}

/** Whether a TZID is a name of the tz database or one of Windows, which say the same everywhere. */
export function isPublicZone(tzid: string): boolean {
  return (namedZone(tzid) ?? namedZone(findIana(tzid)[0] ?? '')) !== undefined;
}

/** The year after the last one in which something begins or ends. */
function lastYearOf(calendars: readonly Component[]): number {
  const years = entriesOf(calendars)
    .flatMap(({ properties }) => properties)
    .filter(({ name }) => CALENDAR_TIMES.has(name) || name === 'RDATE')
    .flatMap(({ value }) => value.split(',').map((time) => Number(time.slice(0, 4))));
  return years.reduce((last, year) => Math.max(last, year), 1970) + 1;
}

function namedZone(name: string): Zone | undefined {
  if (!/^[a-z][a-z0-9_+/-]*$/i.test(name)) return undefined;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  } catch {
    return undefined;
  }
  return {
    offsetAt(local) {
      const instant = local.toZonedDateTime(name).toInstant();
      return secondsBetween(instant.toZonedDateTimeISO('UTC').toPlainDateTime(), local);
    },
    offsetAtUtc: (utc) => utc.toZonedDateTime('UTC').withTimeZone(name).offsetNanoseconds / 1e9,
  };
}

function secondsBetween(from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): number {
  return from.until(to).total({ unit: 'seconds', relativeTo: from });
}

/** When the clocks of a zone are set from one offset to another. */
interface Transition {
  /** What the clocks of UTC show, in seconds since 1970. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

interface Budget {
  transitions: number;
}

/** How many transitions the zones of a file may have. Two a year from 1601 to 9999 are 17,000. */
const MOST_TRANSITIONS = 40_000;

/** The zone of a VTIMEZONE (RFC 5545, section 3.6.5), or nothing when it does not say when clocks are set. */
function definedZone(
  argument: string,
  definition: Component,
  lastYear: number,
  budget: Budget,
): Zone | undefined {
  const transitions = definition.components
    .flatMap((observance) => [...transitionsOf(argument, observance, lastYear, budget)])
    .toSorted((a, b) => a.at - b.at);
  const first = transitions[0];
  if (first === undefined) return undefined;

  /** The offset after the last transition of which `isPast`, which none is that lies after `latest`. */
  const offsetAfter = (latest: number, isPast: (transition: Transition) => boolean): number => {
    let low = 0;
    let high = transitions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((transitions[middle]?.at ?? Infinity) <= latest) low = middle + 1;
      else high = middle;
    }
    for (let last = low - 1; last >= 0; last -= 1) {
      const transition = transitions[last];
      if (transition !== undefined && isPast(transition)) return transition.to;
    }
    return first.from;
  };
  return {
    offsetAt(local) {
      const seconds = clockSeconds(local);
      // Compared by the greater offset, a skipped time is before the transition, and so is the first of two.
      return offsetAfter(seconds + DAY, ({ at, from, to }) => seconds - Math.max(from, to) >= at);
    },
    offsetAtUtc: (utc) => offsetAfter(clockSeconds(utc), () => true),
  };
}

const DAY = 86_400;

function clockSeconds(clock: Temporal.PlainDateTime): number {
  return clock.toZonedDateTime('UTC').epochMilliseconds / 1000;
}

/** The transitions that one STANDARD or DAYLIGHT tells of, up to the end of a year. */
function* transitionsOf(
  argument: string,
  observance: Component,
  lastYear: number,
  budget: Budget,
): Generator<Transition> {
  const start = propertyOf(observance, 'DTSTART');
  const from = parseOffset(propertyOf(observance, 'TZOFFSETFROM')?.value);
  const to = parseOffset(propertyOf(observance, 'TZOFFSETTO')?.value);
  if (start === undefined || from === undefined || to === undefined) return;
  const local = (value: string, line: number) => {
    const time = parseCalendarTime(argument, value, line);
    return time.kind === 'date' ? time.date.toPlainDateTime() : time.dateTime;
  };
  const first = local(start.value, start.line);
  const spend = (transitions: number) => {
    budget.transitions -= transitions;
    if (budget.transitions < 0)
      throw new InputError(argument, `expected time zones with at most ${MOST_TRANSITIONS} clock changes`);
  };
  const transition = (seconds: number): Transition => {
    spend(1);
    return { at: seconds - from, from, to };
  };

  yield transition(clockSeconds(first));
  for (const { value, line } of propertiesOf(observance, 'RDATE')) {
    for (const date of value.split(',')) yield transition(clockSeconds(local(date, line)));
  }
  for (const { value, line } of propertiesOf(observance, 'RRULE')) {
    const { rule, until } = splitUntil(value);
    // A rule's last onset is given in UTC, while onsets are local.
    const lastOnset =
      until === undefined ? Infinity : clockSeconds(local(until, line)) + (/z$/i.test(until) ? from : 0);
    let count = 0;
    for (const onset of yearlyOnsets(rule, first)) {
      if (onset.year > lastYear || onset.toUnixTime() > lastOnset) break;
      yield transition(onset.toUnixTime());
      count += 1;
    }
    // ical.js looks for a day that never comes through thousands of years, which only a few rules of a file may do.
    if (count === 0) spend(MOST_TRANSITIONS / 4);
  }
}

/** Offsets of RFC 5545, section 3.3.14, in seconds. */
function parseOffset(value: string | undefined): number | undefined {
  const [matched, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(value?.trim() ?? '') ?? [];
  if (matched === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return sign === '-' ? -offset : offset;
}

function splitUntil(value: string): { readonly rule: string; readonly until: string | undefined } {
  const parts = value.trim().toUpperCase().split(';');
  return {
    rule: parts.filter((part) => !part.startsWith('UNTIL=')).join(';'),
    until: parts.find((part) => part.startsWith('UNTIL='))?.slice('UNTIL='.length),
  };
}

/** Rules of the kind by which clocks are set, on a day or two a year. */
const YEARLY_RULE = /^(?:(?:^|;)(?:FREQ=YEARLY|(?:BYMONTH|BYDAY|BYMONTHDAY|INTERVAL|COUNT|WKST)=[^;]*))+$/;

/** The local times at which a rule sets the clocks; none when it is malformed or of another kind. */
function* yearlyOnsets(rule: string, first: Temporal.PlainDateTime): Generator<ICAL.Time> {
  if (!YEARLY_RULE.test(rule) || !rule.includes('FREQ=')) return;
  const { year, month, day, hour, minute, second } = first;
  try {
    const onsets = ICAL.Recur.fromString(rule).iterator(
      new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone),
    );
    for (let onset: ICAL.Time | null = onsets.next(); onset !== null; onset = onsets.next()) yield onset;
  } catch {
    // Parts out of range, or an interval past the last year.
  }
}
