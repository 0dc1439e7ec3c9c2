import { isIsoDate, isIsoDuration } from '@toolyard/kit/iso-8601';
import { isA, isKnownType, membersOf, shortName } from '@toolyard/kit/schema-org';
import { quote } from '@toolyard/sdk';
import ranges from '../../data/schema-org-ranges.json' with { type: 'json' };

const RANGES: Readonly<Record<string, string>> = ranges;

type Scalar = string | number | boolean;

interface DataType {
  /** What a value of it looks like, for people. */
  readonly form: string;
  readonly fits: (value: Scalar) => boolean;
}

const DATE: DataType = {
  form: 'a date such as 2026-05-01 (ISO 8601)',
  fits: (value) => typeof value === 'string' && isIsoDate(value.trim()),
};
const NUMBER: DataType = {
  form: 'a number in digits, with a point before decimals',
  fits: (value) =>
    typeof value === 'number' || (typeof value === 'string' && /^[+-]?\d+(?:\.\d+)?$/.test(value.trim())),
};
const TEXT: DataType = { form: 'text', fits: () => true };

/** schema.org's data types; quantities are text with a unit of no fixed form. */
const DATA_TYPES: Readonly<Record<string, DataType>> = {
  Boolean: {
    form: 'true or false',
    fits: (value) =>
      typeof value === 'boolean' ||
      (typeof value === 'string' && /^(?:true|false)$/i.test(shortName(value.trim()))),
  },
  CssSelectorType: TEXT,
  Date: DATE,
  DateTime: { ...DATE, form: 'a date-time such as 2026-05-01T19:00+02:00 (ISO 8601)' },
  Distance: TEXT,
  Duration: {
    form: 'a duration such as PT1H30M (ISO 8601)',
    fits: (value) => typeof value === 'string' && isIsoDuration(value.trim()),
  },
  Energy: TEXT,
  Float: NUMBER,
  Integer: {
    form: 'a whole number',
    fits: (value) =>
      Number.isInteger(value) || (typeof value === 'string' && /^[+-]?\d+$/.test(value.trim())),
  },
  Mass: TEXT,
  Number: NUMBER,
  PronounceableText: TEXT,
  Quantity: TEXT,
  Text: TEXT,
  Time: {
    form: 'a time such as 19:00 (ISO 8601)',
    fits: (value) =>
      typeof value === 'string' &&
      /^T?(?:[01]\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/.test(value.trim()),
  },
  URL: { form: 'a URL', fits: (value) => typeof value === 'string' && isUrl(value.trim()) },
  XPathType: TEXT,
};

/** Absolute, or relative in a form that no words have. */
function isUrl(text: string): boolean {
  return /^\S+$/.test(text) && (URL.canParse(text) || /[/#?.]/.test(text));
}

/**
 * What a property expects where a text, number or truth value does not fit; undefined where it does, or where schema.org
 * does not say. A text in place of an item is its name, and fits (schema.org, "Expected types, text, and URLs").
 */
export function scalarFault(property: string, value: Scalar): string | undefined {
  const types = PRICES.has(property) ? ['Number'] : rangeOf(property);
  const dataTypes = types.flatMap((type) =>
    Object.hasOwn(DATA_TYPES, type) ? [DATA_TYPES[type] ?? TEXT] : [],
  );
  const classes = types.filter((type) => !Object.hasOwn(DATA_TYPES, type));
  const members = classes.flatMap((type) => membersOf(type));
  const others = classes.filter((type) => membersOf(type).length === 0);
  if (types.length === 0 || dataTypes.some(({ fits }) => fits(value))) return undefined;
  if (members.length > 0 && isMember(members, value)) return undefined;
  if (dataTypes.length === 0 && others.length > 0) return undefined;
  const forms = [...new Set(dataTypes.map(({ form }) => form))];
  const shown = members.slice(0, MOST_MEMBERS).join(', ');
  const more = members.length > MOST_MEMBERS ? ', …' : '';
  return `expected ${[...forms, ...(members.length > 0 ? [`one of ${shown}${more}`] : [])].join(', or ')}, got ${quote(value)}`;
}

/** Their text is a number too, with a point (schema.org/price, usage guidelines). */
const PRICES = new Set(['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice']);

/** How many members of an enumeration are named. */
const MOST_MEMBERS = 12;

/** Members are named by themselves, with schema.org's prefix, or by an address of another vocabulary. */
function isMember(members: readonly string[], value: Scalar): boolean {
  if (typeof value !== 'string') return false;
  const name = value.trim();
  return members.includes(shortName(name)) || (URL.canParse(name) && shortName(name) === name);
}

/** What a property expects where an item of such types does not fit; undefined where it does, or that is not known. */
export function itemFault(property: string, types: readonly string[]): string | undefined {
  const range = rangeOf(property);
  if (range.length === 0 || types.length === 0 || !types.every(isKnownType)) return undefined;
  if (range.some((type) => isA(types, type))) return undefined;
  return `expected ${range.join(' or ')}, got ${types.join(', ')}`;
}

function rangeOf(property: string): readonly string[] {
  return (Object.hasOwn(RANGES, property) ? (RANGES[property] ?? '') : '').split(' ').filter(Boolean);
}
