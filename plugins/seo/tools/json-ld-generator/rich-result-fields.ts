import { isIsoDate } from '@toolyard/kit/iso-8601';
import { hasProperty, membersOf, shortName } from '@toolyard/kit/schema-org';
import { InputError, quote } from '@toolyard/sdk';
import type { JsonLd } from '../../lib/json-ld.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A nested object that several flat fields build together, at the place of the first of them. */
interface Group {
  readonly property: string;
  readonly fields: readonly string[];
  readonly build: (fields: Fields) => JsonLd;
}

const ARTICLES = new Set(['Article', 'NewsArticle', 'BlogPosting']);

const GROUPS: readonly Group[] = [
  {
    property: 'offers',
    fields: ['price', 'currency', 'availability', 'price_valid_until'],
    build: (fields) => ({
      '@type': 'Offer',
      ...optional('price', fields, readPrice),
      ...renamed('priceCurrency', optional('currency', fields, readText)),
      ...optional('availability', fields, readAvailability),
      ...optional('url', fields, readUrl),
      ...renamed('priceValidUntil', optional('price_valid_until', fields, readDate)),
    }),
  },
  {
    property: 'aggregateRating',
    fields: ['rating_value', 'review_count'],
    build: (fields) => ({
      '@type': 'AggregateRating',
      ...renamed('ratingValue', optional('rating_value', fields, readNumber)),
      ...renamed('reviewCount', optional('review_count', fields, readNumber)),
    }),
  },
  {
    property: 'address',
    fields: ['street', 'city', 'region', 'postal_code', 'country'],
    build: (fields) => ({
      '@type': 'PostalAddress',
      ...renamed('streetAddress', optional('street', fields, readText)),
      ...renamed('addressLocality', optional('city', fields, readText)),
      ...renamed('addressRegion', optional('region', fields, readText)),
      ...renamed('postalCode', optional('postal_code', fields, readText)),
      ...renamed('addressCountry', optional('country', fields, readText)),
    }),
  },
  {
    property: 'geo',
    fields: ['latitude', 'longitude'],
    build: (fields) => ({
      '@type': 'GeoCoordinates',
      ...optional('latitude', fields, readNumber),
      ...optional('longitude', fields, readNumber),
    }),
  },
  {
    property: 'baseSalary',
    fields: ['salary_min', 'salary_max', 'salary_currency', 'salary_unit'],
    build: (fields) => ({
      '@type': 'MonetaryAmount',
      ...renamed('currency', optional('salary_currency', fields, readText)),
      value: {
        '@type': 'QuantitativeValue',
        ...renamed('minValue', optional('salary_min', fields, readNumber)),
        ...renamed('maxValue', optional('salary_max', fields, readNumber)),
        ...renamed(
          'unitText',
          optional('salary_unit', fields, (path, value) => readText(path, value).toUpperCase()),
        ),
      },
    }),
  },
];

type Reader = (path: string, value: unknown) => unknown;

/** Fields that become a property of another name or form. */
const FIELDS: Readonly<Record<string, { readonly property: string; readonly read: Reader }>> = {
  image: {
    property: 'image',
    read: (path, value) => list(value).map((one) => (isObject(one) ? one : readUrl(path, one))),
  },
  author: { property: 'author', read: named('Person') },
  performer: { property: 'performer', read: named('Person') },
  organizer: { property: 'organizer', read: named('Organization') },
  publisher: { property: 'publisher', read: named('Organization') },
  company: { property: 'hiringOrganization', read: named('Organization') },
  location: { property: 'location', read: named('Place') },
  brand: { property: 'brand', read: named('Brand') },
  faqs: { property: 'mainEntity', read: readFaqs },
  ingredients: {
    property: 'recipeIngredient',
    read: (path, value) => list(value).map((one) => readText(path, one)),
  },
  prep_minutes: { property: 'prepTime', read: (path, value) => duration(path, value, 60) },
  cook_minutes: { property: 'cookTime', read: (path, value) => duration(path, value, 60) },
  duration_seconds: { property: 'duration', read: (path, value) => duration(path, value, 1) },
  breadcrumbs: { property: 'itemListElement', read: readBreadcrumbs },
  opening_hours: { property: 'openingHoursSpecification', read: readOpeningHours },
  search_url: { property: 'potentialAction', read: readSearchAction },
  same_as: { property: 'sameAs', read: (path, value) => list(value).map((one) => readUrl(path, one)) },
  logo: { property: 'logo', read: (path, value) => (isObject(value) ? value : readUrl(path, value)) },
  phone: { property: 'telephone', read: readText },
  remote: { property: 'jobLocationType', read: readRemote },
};

/** The properties that a type's fields build, and the names that schema.org does not have. */
export function buildProperties(
  type: string,
  given: Fields,
): { readonly properties: JsonLd; readonly unknown: readonly string[] } {
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)));
  const properties: JsonLd = {};
  const ofPlace: JsonLd = {};
  const unknown: string[] = [];
  const placeProperty = PLACE_PROPERTIES[type];
  for (const [name, value] of Object.entries(fields)) {
    const group = GROUPS.find((group) => group.fields.includes(name));
    if (group === undefined) {
      Object.assign(properties, readField(type, name, value, unknown));
      continue;
    }
    const { property } = group;
    const isOwn = hasProperty([type], property);
    const isOfPlace = !isOwn && placeProperty !== undefined && hasProperty(['Place'], property);
    if (!isOwn && !isOfPlace) unknown.push(name);
    // A product's page is that of its offer.
    (isOfPlace ? ofPlace : properties)[property] ??= group.build(
      type === 'Product' ? fields : without(fields, 'url'),
    );
  }
  if (placeProperty !== undefined && Object.keys(ofPlace).length > 0) {
    const place = properties[placeProperty] ?? { '@type': 'Place' };
    properties[placeProperty] = isObject(place) ? { ...place, ...ofPlace } : place;
  }
  return { properties, unknown };
}

/** Where types name the place whose address and coordinates they have none of themselves. */
const PLACE_PROPERTIES: Readonly<Record<string, string>> = { Event: 'location', JobPosting: 'jobLocation' };

export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.every(isEmpty)) ||
    (isObject(value) && Object.values(value).every(isEmpty))
  );
}

/** The snake_case name of a schema.org name: startDate is start_date. */
export function fieldName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function readField(type: string, name: string, value: unknown, unknown: string[]): JsonLd {
  const path = `fields.${name}`;
  if (name === 'steps') return { [type === 'HowTo' ? 'step' : 'recipeInstructions']: readSteps(path, value) };
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (field !== undefined) {
    const read = field.read(path, value);
    const property = name === 'location' ? (PLACE_PROPERTIES[type] ?? field.property) : field.property;
    if (!hasProperty([type], property)) unknown.push(name);
    return isEmpty(read) ? {} : { [property]: read };
  }
  const property = propertyOf(type, name);
  if (!property.startsWith('@') && !hasProperty([type], property)) unknown.push(name);
  return { [property]: readPlain(path, property, value) };
}

function propertyOf(type: string, name: string): string {
  if (name === 'title' && ARTICLES.has(type)) return 'headline';
  return name.replace(/(?<!_)_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

const DATES =
  /^date[A-Z]\w*$|Date$|^(?:validFrom|validThrough|priceValidUntil|expires|lastReviewed|doorTime)$/;
const URLS = /^(?:url|contentUrl|embedUrl|thumbnailUrl|downloadUrl|installUrl)$/;

function readPlain(path: string, property: string, value: unknown): unknown {
  if (isObject(value)) return value;
  if (DATES.test(property)) return readDate(path, value);
  if (URLS.test(property))
    return Array.isArray(value) ? value.map((one) => readUrl(path, one)) : readUrl(path, value);
  return value;
}

function optional(name: string, fields: Fields, read: Reader): JsonLd {
  return fields[name] === undefined ? {} : { [name]: read(`fields.${name}`, fields[name]) };
}

function renamed(property: string, members: JsonLd): JsonLd {
  return Object.fromEntries(Object.values(members).map((value) => [property, value]));
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
}

function withoutEmpty(members: Fields): JsonLd {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function list(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => !isEmpty(one));
}

/** A name, or an object with its own type, or several. */
function named(type: string): Reader {
  const one = (path: string, value: unknown): unknown => {
    if (!isObject(value)) return { '@type': type, name: readText(path, value) };
    const { type: own, ...members } = value;
    return { '@type': own ?? members['@type'] ?? type, ...without(members, '@type') };
  };
  return (path, value) =>
    Array.isArray(value)
      ? list(value).map((element, index) => one(`${path}[${index}]`, element))
      : one(path, value);
}

function readText(path: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new InputError(path, `expected text, got ${quote(value)}`);
  return String(value).trim();
}

function readNumber(path: string, value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number))
    throw new InputError(path, `expected a number, got ${quote(value)}`);
  return number;
}

/** A price as text, its digits as they were given. */
function readPrice(path: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^\d+(?:\.\d+)?$/.test(text))
    throw new InputError(path, `expected a number such as 9.50, without currency, got ${quote(value)}`);
  return text;
}

function readAvailability(path: string, value: unknown): string {
  const name = shortName(readText(path, value));
  const availabilities = membersOf('ItemAvailability');
  const known = availabilities.find((one) => one.toLowerCase() === name.replace(/[\s_-]/g, '').toLowerCase());
  if (known === undefined)
    throw new InputError(path, `expected one of ${availabilities.join(', ')}, got ${quote(value)}`);
  return `https://schema.org/${known}`;
}

function readUrl(path: string, value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value.trim()) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InputError(path, `expected an absolute http or https URL, got ${quote(value)}`);
  return String(value).trim();
}

function readDate(path: string, value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!isIsoDate(text))
    throw new InputError(path, `expected a date of ISO 8601, such as 2026-02-28, got ${quote(value)}`);
  return text;
}

function duration(path: string, value: unknown, unitSeconds: number): string {
  const seconds = Math.round(readNumber(path, value) * unitSeconds);
  if (seconds < 0 || seconds > 1e9)
    throw new InputError(path, `expected a duration from 0 up, got ${quote(value)}`);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [
    hours > 0 && `${hours}H`,
    minutes > 0 && `${minutes}M`,
    seconds % 60 > 0 && `${seconds % 60}S`,
  ];
  return `PT${parts.filter(Boolean).join('') || '0S'}`;
}

function readFaqs(path: string, value: unknown): unknown[] {
  return objects(path, value).map(([at, { question, answer }]) => ({
    '@type': 'Question',
    name: required(`${at}.question`, question),
    acceptedAnswer: { '@type': 'Answer', text: required(`${at}.answer`, answer) },
  }));
}

function readBreadcrumbs(path: string, value: unknown): unknown[] {
  return objects(path, value).map(([at, { name, url }], index) =>
    withoutEmpty({
      '@type': 'ListItem',
      position: index + 1,
      name: required(`${at}.name`, name),
      item: isEmpty(url) ? undefined : readUrl(`${at}.url`, url),
    }),
  );
}

function readSteps(path: string, value: unknown): unknown[] {
  return list(value).map((step, index) => {
    const at = `${path}[${index}]`;
    if (!isObject(step)) return { '@type': 'HowToStep', text: readText(at, step) };
    const { name, text, image, url } = step;
    const members = {
      '@type': 'HowToStep',
      name: isEmpty(name) ? undefined : readText(`${at}.name`, name),
      text: isEmpty(text) ? undefined : readText(`${at}.text`, text),
      image: isEmpty(image) ? undefined : readUrl(`${at}.image`, image),
      url: isEmpty(url) ? undefined : readUrl(`${at}.url`, url),
    };
    return withoutEmpty(members);
  });
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SHORT_DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const TIME = String.raw`(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)`;
const HOURS = new RegExp(`^([a-z, -]*[a-z])\\s+(${TIME})\\s*-\\s*(${TIME})$`, 'i');

/** `Mo-Fr 09:00-17:00` or `Sa,Su 10:00-14:00`, one or several. */
function readOpeningHours(path: string, value: unknown): unknown[] {
  const entries = list(value)
    .flatMap((one) => readText(path, one).split(/[;\n]/))
    .filter((one) => one.trim() !== '');
  return entries.map((entry) => {
    const [, days = '', opens = '', closes = ''] = HOURS.exec(entry.trim()) ?? [];
    const dayOfWeek = days.split(',').flatMap((range) => readDays(range));
    if (opens === '' || dayOfWeek.includes(undefined))
      throw new InputError(path, `expected hours such as Mo-Fr 09:00-17:00, got ${quote(entry)}`);
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
}

/** Undefined among them where a day is none. */
function readDays(range: string): (string | undefined)[] {
  const [first = -1, last = first] = range
    .split('-')
    .map((day) => SHORT_DAYS.indexOf(day.trim().slice(0, 2).toLowerCase()));
  if (first === -1 || last === -1 || range.split('-').length > 2) return [undefined];
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => DAYS[(first + index) % 7]);
}

function readSearchAction(path: string, value: unknown): JsonLd {
  const target = readUrl(path, value);
  if (!target.includes('{search_term_string}'))
    throw new InputError(path, `expected a URL with {search_term_string}, got ${quote(value)}`);
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: target },
    'query-input': 'required name=search_term_string',
  };
}

function readRemote(path: string, value: unknown): string | null {
  if (typeof value !== 'boolean') throw new InputError(path, `expected true or false, got ${quote(value)}`);
  return value ? 'TELECOMMUTE' : null;
}

function objects(path: string, value: unknown): [path: string, object: Fields][] {
  if (!Array.isArray(value)) throw new InputError(path, `expected an array of objects, got ${quote(value)}`);
  return value.map((one: unknown, index) => {
    if (!isObject(one)) throw new InputError(`${path}[${index}]`, `expected an object, got ${quote(one)}`);
    return [`${path}[${index}]`, one];
  });
}

function required(path: string, value: unknown): string {
  if (isEmpty(value)) throw new InputError(path, 'required');
  return readText(path, value);
}
