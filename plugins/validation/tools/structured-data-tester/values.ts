import { isIsoDate, isIsoDuration } from '@toolyard/kit/iso-8601';
import { membersOf, shortName } from '@toolyard/kit/schema-org';
import { quote } from '@toolyard/sdk';
import { isItem, type Item, type Value } from './item.ts';

export interface ValueFault {
  readonly code: 'invalid_value' | 'relative_url';
  readonly message: string;
}

type Scalar = Exclude<Value, Item>;

const DATES = new Set(['date', 'validThrough', 'priceValidUntil', 'dateTime']);
const DATE_NAME = /^date[A-Z]|Date$/;
const DURATIONS = new Set(['duration', 'prepTime', 'cookTime', 'performTime', 'totalTime']);
const NUMBERS = new Set([
  'price',
  'lowPrice',
  'highPrice',
  'ratingValue',
  'ratingCount',
  'reviewCount',
  'position',
]);
const URLS = new Set(['url', 'logo', 'contentUrl', 'thumbnailUrl', 'sameAs', 'image']);
const ENUMERATIONS = new Map([
  ['availability', 'ItemAvailability'],
  ['itemCondition', 'OfferItemCondition'],
  ['eventStatus', 'EventStatusType'],
]);

/** What is wrong with a value of a property, or undefined. Relative URLs are resolved against the base. */
export function valueFault(
  item: Item,
  property: string,
  value: Value,
  base: URL | undefined,
): ValueFault | undefined {
  const enumeration = ENUMERATIONS.get(property);
  if (enumeration !== undefined) return enumerationFault(enumeration, value);
  if (isItem(value)) return undefined;
  if (URLS.has(property)) return urlFault(value, base);
  const expected = expectation(item, property, value);
  return expected === undefined ? undefined : invalid(expected, value);
}

function expectation(item: Item, property: string, value: Scalar): string | undefined {
  if (DATES.has(property) || DATE_NAME.test(property))
    return typeof value === 'string' && isIsoDate(value.trim())
      ? undefined
      : 'an ISO 8601 date or date-time that exists, such as 2024-05-01 or 2024-05-01T19:00+02:00';
  if (DURATIONS.has(property))
    return typeof value === 'string' && isIsoDuration(value.trim())
      ? undefined
      : 'an ISO 8601 duration such as PT1H30M';
  if (NUMBERS.has(property)) {
    const number = readNumber(value);
    if (number === undefined) return 'a number in digits, with a point before decimals and nothing else';
    return property === 'ratingValue' ? rangeExpectation(item, number) : undefined;
  }
  if (property === 'priceCurrency')
    return typeof value === 'string' && /^[A-Z]{3}$/.test(value.trim())
      ? undefined
      : 'an ISO 4217 currency code of three capitals';
  return undefined;
}

/** A JSON number, or text in digits with a point. */
export function readNumber(value: Value | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}

/** schema.org/Rating: without other bounds, from 1 to 5. */
function rangeExpectation(item: Item, rating: number): string | undefined {
  const worst = readNumber(item.properties.get('worstRating')?.[0]) ?? 1;
  const best = readNumber(item.properties.get('bestRating')?.[0]) ?? 5;
  return rating >= worst && rating <= best
    ? undefined
    : `a rating from ${worst} (worstRating) to ${best} (bestRating)`;
}

/** In JSON-LD a member may also be named by its @id. */
function enumerationFault(enumeration: string, value: Value): ValueFault | undefined {
  const given = isItem(value) ? value.id : value;
  if (isItem(value) && (given === null || value.types.length > 0)) return undefined;
  const members = membersOf(enumeration);
  return typeof given === 'string' && members.includes(shortName(given.trim()))
    ? undefined
    : invalid(`a member of ${enumeration} (${members.join(', ')})`, given);
}

function urlFault(value: Scalar, base: URL | undefined): ValueFault | undefined {
  const expected = 'an absolute http(s) URL';
  if (typeof value !== 'string' || value.trim() === '') return invalid(expected, value);
  const resolved = URL.parse(value, base?.href);
  if (resolved !== null) return /^https?:$/.test(resolved.protocol) ? undefined : invalid(expected, value);
  // Any page will do to tell a relative URL from one that no page makes whole.
  return base === undefined && URL.canParse(value, 'https://page.invalid/')
    ? {
        code: 'relative_url',
        message: `expected ${expected}, got the relative ${quote(value)} and no base_url`,
      }
    : invalid(expected, value);
}

function invalid(expected: string, value: unknown): ValueFault {
  return { code: 'invalid_value', message: `expected ${expected}, got ${quote(value)}` };
}
