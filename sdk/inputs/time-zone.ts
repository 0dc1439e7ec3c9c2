import { InputError } from '../define.ts';
import { quote } from '../quote.ts';
import { Type } from '../type.ts';

/** An argument that takes a time zone. */
export const timeZoneInput = {
  /** An IANA name, UTC, or an offset such as +05:30 or UTC+5:30. */
  schema: (options: { readonly description: string; readonly default?: string }) =>
    Type.String({ ...options }),

  /**
   * The time zone of the argument, as `Temporal` takes it: names in the spelling of the tz database, with links
   * kept (Asia/Calcutta stays), offsets as ±HH:MM. Any case is read.
   *
   * @throws InputError when there is no such zone
   */
  parse(argument: string, given: string): string {
    const zone = offsetFromUtc(given) ?? (ZONE.test(given) ? knownZone(given) : undefined);
    if (zone !== undefined) return zone;
    const near = ABBREVIATIONS.get(given.trim().toUpperCase()) ?? zonesOfPlace(given);
    const hint = near.length === 0 ? '' : `; near it are ${near.join(', ')}`;
    throw new InputError(
      argument,
      `expected an IANA time zone, UTC or an offset such as +05:30, got ${quote(given)}${hint}`,
    );
  },
};

/** Up to three zones that are named after a place: America/New_York for "new york". */
function zonesOfPlace(given: string): string[] {
  const place = given
    .slice(0, LONGEST_PLACE)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (place.length < SHORTEST_PLACE) return [];
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) =>
      zone
        .toLowerCase()
        .split('/')
        .slice(1)
        .some((part) => part.startsWith(place)),
    )
    .slice(0, 3);
}

/**
 * Abbreviations that people write and the tz database has no zone for, with zones that go by them. They are hints, never
 * read: CST is in Chicago, Shanghai and Havana, IST in India, Ireland and Israel.
 */
const ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['PST', ['America/Los_Angeles']],
  ['PDT', ['America/Los_Angeles']],
  ['PT', ['America/Los_Angeles']],
  ['MDT', ['America/Denver']],
  ['MT', ['America/Denver']],
  ['CST', ['America/Chicago', 'Asia/Shanghai', 'America/Havana']],
  ['CDT', ['America/Chicago', 'America/Havana']],
  ['CT', ['America/Chicago']],
  ['EDT', ['America/New_York']],
  ['ET', ['America/New_York']],
  ['AST', ['America/Halifax', 'Asia/Riyadh']],
  ['ADT', ['America/Halifax']],
  ['NST', ['America/St_Johns']],
  ['NDT', ['America/St_Johns']],
  ['AKST', ['America/Anchorage']],
  ['AKDT', ['America/Anchorage']],
  ['BRT', ['America/Sao_Paulo']],
  ['BST', ['Europe/London', 'Asia/Dhaka']],
  ['CEST', ['Europe/Berlin']],
  ['EEST', ['Europe/Athens']],
  ['WEST', ['Europe/Lisbon']],
  ['MSK', ['Europe/Moscow']],
  ['TRT', ['Europe/Istanbul']],
  ['SAST', ['Africa/Johannesburg']],
  ['WAT', ['Africa/Lagos']],
  ['EAT', ['Africa/Nairobi']],
  ['GST', ['Asia/Dubai']],
  ['PKT', ['Asia/Karachi']],
  ['IST', ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem']],
  ['IDT', ['Asia/Jerusalem']],
  ['ICT', ['Asia/Bangkok']],
  ['WIB', ['Asia/Jakarta']],
  ['SGT', ['Asia/Singapore']],
  ['HKT', ['Asia/Hong_Kong']],
  ['PHT', ['Asia/Manila']],
  ['KST', ['Asia/Seoul']],
  ['JST', ['Asia/Tokyo']],
  ['AWST', ['Australia/Perth']],
  ['ACST', ['Australia/Darwin']],
  ['ACDT', ['Australia/Adelaide']],
  ['AEST', ['Australia/Brisbane']],
  ['AEDT', ['Australia/Sydney']],
  ['NZST', ['Pacific/Auckland']],
  ['NZDT', ['Pacific/Auckland']],
]);

const SHORTEST_PLACE = 4;
const LONGEST_PLACE = 40;

/** A name or an offset: Temporal would also take the zone out of a whole timestamp. */
const ZONE = /^(?:[a-z][a-z0-9_+/-]*|[+-]\d{2}(?::?\d{2})?)$/i;

/** An offset as people say it: east of Greenwich is +, unlike in the names of the tz database (Etc/GMT-2). */
const OFFSET_FROM_UTC = /^(?:UTC|GMT)\s?([+\u2212-])(\d{1,2})(?::?([0-5]\d))?$/i;

function offsetFromUtc(given: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] = OFFSET_FROM_UTC.exec(given) ?? [];
  if (sign === undefined) return undefined;
  return knownZone(`${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`);
}

function knownZone(given: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(given).timeZoneId;
  } catch {
    return undefined;
  }
}
