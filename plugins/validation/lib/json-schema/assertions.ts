import { countCharacters } from '@toolyard/kit/text-places';
import type { Fault, Found } from './breaches.ts';
import { compareDecimals, isMultiple } from './decimal.ts';
import type { Dialect } from './dialect.ts';
import { hasFormat } from './format.ts';
import { member, type Json, type JsonObject } from './json-value.ts';
import {
  canonicalText,
  decimalOf,
  isArray,
  isIntegerValue,
  isNumber,
  isObject,
  KINDS,
  memberOf,
  numberOf,
  showJson,
  showValue,
  valueOf,
  type ArrayValue,
  type ExactNumber,
  type Kind,
  type Value,
} from './value.ts';

/** Checks one keyword on a value. */
export interface Assertion {
  readonly holds: (value: Value) => boolean;
  /** It holds for values of other kinds. */
  readonly kinds: readonly Kind[];
  /** What a value breaks for which it does not hold. */
  readonly broken: (value: Value) => readonly Fault[];
}

export interface AssertionSettings {
  readonly dialect: Dialect;
  readonly formats: boolean;
}

type Compile = (value: Json, schema: JsonObject, settings: AssertionSettings) => Assertion | undefined;

/**
 * The keywords that look at a value without applying further schemas (JSON Schema validation §6 and §7). A keyword
 * whose own value is not what its metaschema asks for checks nothing.
 */
export const ASSERTIONS: Readonly<Record<string, Compile>> = {
  type(value, schema, { dialect }) {
    const names = strings(value.kind === 'array' ? value : { ...value, kind: 'array', elements: [value] });
    if (dialect.nullable === true && isTrue(member(schema, 'nullable'))) names.push('null');
    const tests = names.flatMap((name) => TYPES.get(name) ?? []);
    const [only] = tests;
    return unless(
      KINDS.filter((kind) => !names.includes(kind)),
      tests.length === 1 && only !== undefined ? only : (given) => tests.some((test) => test(given)),
      ({ value: given }) => `expected ${names.join(' or ')}, got ${typeName(given)}`,
    );
  },
  enum(value) {
    if (value.kind !== 'array') return undefined;
    const shown = value.elements.slice(0, 10).map(showJson).join(', ');
    const more = value.elements.length > 10 ? ', …' : '';
    return unless(
      KINDS,
      isOneOf(value.elements),
      (found) => `expected one of ${shown}${more}, got ${showValue(found.value, found.literal)}`,
    );
  },
  const(value) {
    return unless(
      KINDS,
      isOneOf([value]),
      (found) => `expected ${showJson(value)}, got ${showValue(found.value, found.literal)}`,
    );
  },
  multipleOf: number(isMultipleOf, 'a multiple of'),
  maximum(value, schema, { dialect }) {
    const exclusive = dialect.draft === 'draft-04' && isTrue(member(schema, 'exclusiveMaximum'));
    return exclusive ? below(value) : atMost(value);
  },
  minimum(value, schema, { dialect }) {
    const exclusive = dialect.draft === 'draft-04' && isTrue(member(schema, 'exclusiveMinimum'));
    return exclusive ? above(value) : atLeast(value);
  },
  exclusiveMaximum: (value) => below(value),
  exclusiveMinimum: (value) => above(value),
  maxLength: size('string', 'at most', 'character'),
  minLength: size('string', 'at least', 'character'),
  maxItems: size('array', 'at most', 'element'),
  minItems: size('array', 'at least', 'element'),
  maxProperties: size('object', 'at most', 'member'),
  minProperties: size('object', 'at least', 'member'),
  pattern(value) {
    const pattern = value.kind === 'string' ? regularExpression(value.value) : undefined;
    if (value.kind !== 'string' || pattern === undefined) return undefined;
    return unless(
      ['string'],
      (given) => typeof given !== 'string' || pattern.test(given),
      (found) => `expected text that matches ${value.value}, got ${showValue(found.value, found.literal)}`,
    );
  },
  format(value, _, { formats, dialect }) {
    if (!formats || value.kind !== 'string') return undefined;
    return unless(
      ['string'],
      (given) => typeof given !== 'string' || hasFormat(value.value, given, dialect.draft) !== false,
      (found) => `expected the format ${value.value}, got ${showValue(found.value, found.literal)}`,
    );
  },
  uniqueItems(value) {
    if (!isTrue(value)) return undefined;
    return {
      kinds: ['array'],
      holds: (given) => !isArray(given) || firstAlike(given) === undefined,
      broken(given) {
        const [first, second] = (isArray(given) ? firstAlike(given) : undefined) ?? [];
        return [{ describe: () => `expected different elements, got ${first} and ${second} alike` }];
      },
    };
  },
  required(value) {
    return missing(strings(value), '');
  },
  dependentRequired: (value) => requiredWith(value),
  dependencies: (value) => requiredWith(value),
};

function unless(
  kinds: readonly Kind[],
  holds: (value: Value) => boolean,
  describe: (found: Found) => string,
): Assertion {
  const broken = [{ describe }];
  return { holds, kinds, broken: () => broken };
}

const TYPES: ReadonlyMap<string, (value: Value) => boolean> = new Map([
  ['object', isObject],
  ['array', isArray],
  ['string', (value) => typeof value === 'string'],
  ['number', isNumber],
  ['integer', isIntegerValue],
  ['boolean', (value) => typeof value === 'boolean'],
  ['null', (value) => value === null],
]);

/** Tells whether a value equals one of those allowed. */
function isOneOf(allowed: readonly Json[]): (value: Value) => boolean {
  const simple = new Set<Value>();
  const texts = new Set<string>();
  for (const value of allowed.map((each) => valueOf(each))) {
    if (isSimple(value)) simple.add(value);
    else texts.add(canonicalText(value));
  }
  return (value) => (isSimple(value) ? simple.has(value) : texts.size > 0 && texts.has(canonicalText(value)));
}

/** Whether equal values are the same to JavaScript. */
function isSimple(value: Value): value is null | boolean | number | string {
  return typeof value !== 'object' || value === null;
}

/** The indexes of the first element that equals one before it, and of that one. */
export function firstAlike(elements: ArrayValue): readonly [number, number] | undefined {
  const simple = new Map<Value, number>();
  const texts = new Map<Value, number>();
  for (const [index, element] of elements.entries()) {
    const [seen, key] = isSimple(element) ? [simple, element] : [texts, canonicalText(element)];
    const first = seen.get(key);
    if (first !== undefined) return [first, index];
    seen.set(key, index);
  }
  return undefined;
}

type Numeric = number | ExactNumber;

function number(
  holds: (value: Numeric, limit: Numeric) => boolean,
  expected: string,
): (value: Json) => Assertion | undefined {
  return (value) => {
    if (value.kind !== 'number') return undefined;
    const limit = numberOf(value.literal);
    return unless(
      ['number'],
      (given) => !isNumber(given) || holds(given, limit),
      (found) => `expected ${expected} ${showJson(value)}, got ${showValue(found.value, found.literal)}`,
    );
  };
}

const atMost = number((value, limit) => compare(value, limit) <= 0, 'at most');
const atLeast = number((value, limit) => compare(value, limit) >= 0, 'at least');
const below = number((value, limit) => compare(value, limit) < 0, 'less than');
const above = number((value, limit) => compare(value, limit) > 0, 'more than');

function compare(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareDecimals(decimalOf(a), decimalOf(b));
}

function isMultipleOf(value: Numeric, divisor: Numeric): boolean {
  if (divisor === 0) return true;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor))
    return Number(value) % Number(divisor) === 0;
  return isMultiple(decimalOf(value), decimalOf(divisor));
}

function size(kind: 'string' | 'array' | 'object', expected: 'at most' | 'at least', unit: string): Compile {
  return (value) => {
    if (value.kind !== 'number') return undefined;
    const sizeOf = SIZES[kind];
    const limit = Number(value.literal);
    const units = limit === 1 ? unit : `${unit}s`;
    const isMost = expected === 'at most';
    return unless(
      [kind],
      (given) => {
        // A text has at least half as many characters as UTF-16 code units: most need not be counted.
        if (typeof given === 'string' && (isMost ? given.length <= limit : given.length >> 1 >= limit))
          return true;
        const size = sizeOf(given);
        return size === undefined || (isMost ? size <= limit : size >= limit);
      },
      ({ value: given }) => `expected ${expected} ${limit} ${units}, got ${sizeOf(given)}`,
    );
  };
}

/** The sizes of the values that have one of a kind. */
const SIZES: Readonly<Record<'string' | 'array' | 'object', (value: Value) => number | undefined>> = {
  string: (value) => (typeof value === 'string' ? countCharacters(value, 0, value.length) : undefined),
  array: (value) => (isArray(value) ? value.length : undefined),
  object: (value) => (isObject(value) ? Object.keys(value).length : undefined),
};

function requiredWith(value: Json): Assertion | undefined {
  if (value.kind !== 'object') return undefined;
  const dependencies = [...value.members]
    .filter(([, names]) => names.kind === 'array')
    .map(([name, names]) => ({
      name,
      others: missing(strings(names), ` beside ${JSON.stringify(name)}`),
    }));
  const asked = (given: Value) =>
    isObject(given) ? dependencies.filter(({ name }) => memberOf(given, name) !== undefined) : [];
  return {
    kinds: ['object'],
    holds: (given) => asked(given).every(({ others }) => others.holds(given)),
    broken: (given) => asked(given).flatMap(({ others }) => others.broken(given)),
  };
}

/** Asks for members of some names. */
function missing(names: readonly string[], beside: string): Assertion {
  const faults = names.map((name) => ({
    property: name,
    describe: () => `expected the member ${JSON.stringify(name)}${beside}`,
  }));
  return {
    kinds: ['object'],
    holds(value) {
      if (!isObject(value)) return true;
      for (const name of names) if (memberOf(value, name) === undefined) return false;
      return true;
    },
    broken(value) {
      if (!isObject(value)) return [];
      return faults.filter(({ property }) => memberOf(value, property) === undefined);
    },
  };
}

function strings(value: Json): string[] {
  const elements = value.kind === 'array' ? value.elements : [];
  return elements.flatMap((element) => (element.kind === 'string' ? [element.value] : []));
}

export function isTrue(value: Json | undefined): boolean {
  return value?.kind === 'boolean' && value.value;
}

function typeName(value: Value): string {
  if (isNumber(value)) return isIntegerValue(value) ? 'integer' : 'number';
  if (value === null) return 'null';
  return isArray(value) ? 'array' : typeof value;
}

const compiled = new Map<string, RegExp | undefined>();

/** A pattern of a schema, ECMA-262 with flag u, or undefined when it does not compile. */
export function regularExpression(source: string): RegExp | undefined {
  if (!compiled.has(source)) compiled.set(source, tryCompile(source));
  return compiled.get(source);
}

function tryCompile(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}
