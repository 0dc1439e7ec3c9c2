import { InputError } from '../define.ts';
import { quote } from '../quote.ts';
import { Type } from '../type.ts';

/** An argument that takes a time zone. */
export const timeZoneInput = {
  /** An IANA name, UTC, or an offset such as +05:30. */
  schema: (options: { readonly description: string; readonly default?: string }) =>
    Type.String({ ...options }),

  /**
   * The time zone of the argument, as `Temporal` takes it: names in the spelling of the tz database, with links
   * kept (Asia/Calcutta stays), offsets as ±HH:MM. Any case is read.
   *
   * @throws InputError when there is no such zone
   */
  parse(argument: string, given: string): string {
    const zone = ZONE.test(given) ? knownZone(given) : undefined;
    if (zone !== undefined) return zone;
    const near = zonesOfPlace(given);
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

const SHORTEST_PLACE = 4;
const LONGEST_PLACE = 40;

/** A name or an offset: Temporal would also take the zone out of a whole timestamp. */
const ZONE = /^(?:[a-z][a-z0-9_+/-]*|[+-]\d{2}(?::?\d{2})?)$/i;

function knownZone(given: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(given).timeZoneId;
  } catch {
    return undefined;
  }
}
