import { compareDecimals, isInteger, isMultiple, type Decimal } from './decimal.ts';
import type { Dialect } from './dialect.ts';
import { hasFormat } from './format.ts';
import { canonicalText, member, showJson, type Json, type JsonObject } from './json-value.ts';

/** Something that a value breaks. */
export interface Broken {
  readonly message: string;
  /** The member that is missing or should not be there. */
  readonly property?: string;
  /** Where the broken keyword stands, if not where the assertion does. */
  readonly at?: Json;
}

/** Checks one keyword on a value: what is broken, nothing if all is well. */
export type Assertion = (instance: Json) => readonly Broken[];

export interface AssertionSettings {
  readonly dialect: Dialect;
  readonly formats: boolean;
}

type Compile = (value: Json, schema: JsonObject, settings: AssertionSettings) => Assertion | undefined;

const FINE: readonly Broken[] = [];

/**
 * The keywords that look at a value without applying further schemas (JSON Schema validation §6 and §7). A keyword
 * whose own value is not what its metaschema asks for checks nothing.
 */
export const ASSERTIONS: Readonly<Record<string, Compile>> = {
  type(value, schema, { dialect }) {
    const names = strings(value.kind === 'array' ? value : { ...value, kind: 'array', elements: [value] });
    if (dialect.nullable === true && isTrue(member(schema, 'nullable'))) names.push('null');
    return unless(
      (instance) => names.some((name) => isOfType(instance, name)),
      (instance) => `expected ${names.join(' or ')}, got ${typeName(instance)}`,
    );
  },
  enum(value) {
    if (value.kind !== 'array') return undefined;
    const allowed = new Set(value.elements.map(canonicalText));
    const shown = value.elements.slice(0, 10).map(showJson).join(', ');
    const more = value.elements.length > 10 ? ', …' : '';
    return unless(
      (instance) => allowed.has(canonicalText(instance)),
      (instance) => `expected one of ${shown}${more}, got ${showJson(instance)}`,
    );
  },
  const(value) {
    const expected = canonicalText(value);
    return unless(
      (instance) => canonicalText(instance) === expected,
      (instance) => `expected ${showJson(value)}, got ${showJson(instance)}`,
    );
  },
  multipleOf: number(
    (value, divisor) => divisor.digits === '' || isMultiple(value, divisor),
    'a multiple of',
  ),
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
  maxLength: size('string', (size, most) => size <= most, 'at most', 'character'),
  minLength: size('string', (size, least) => size >= least, 'at least', 'character'),
  maxItems: size('array', (size, most) => size <= most, 'at most', 'element'),
  minItems: size('array', (size, least) => size >= least, 'at least', 'element'),
  maxProperties: size('object', (size, most) => size <= most, 'at most', 'member'),
  minProperties: size('object', (size, least) => size >= least, 'at least', 'member'),
  pattern(value) {
    const pattern = value.kind === 'string' ? regularExpression(value.value) : undefined;
    if (value.kind !== 'string' || pattern === undefined) return undefined;
    return unless(
      (instance) => instance.kind !== 'string' || pattern.test(instance.value),
      (instance) => `expected text that matches ${value.value}, got ${showJson(instance)}`,
    );
  },
  format(value, _, { formats, dialect }) {
    if (!formats || value.kind !== 'string') return undefined;
    return unless(
      (instance) =>
        instance.kind !== 'string' || hasFormat(value.value, instance.value, dialect.draft) !== false,
      (instance) => `expected the format ${value.value}, got ${showJson(instance)}`,
    );
  },
  uniqueItems(value) {
    if (!isTrue(value)) return undefined;
    return (instance) => {
      if (instance.kind !== 'array') return FINE;
      const seen = new Map<string, number>();
      for (const [index, element] of instance.elements.entries()) {
        const text = canonicalText(element);
        const first = seen.get(text);
        if (first !== undefined)
          return [{ message: `expected different elements, got ${first} and ${index} alike` }];
        seen.set(text, index);
      }
      return FINE;
    };
  },
  required(value) {
    const names = strings(value);
    return (instance) => missing(instance, names, '');
  },
  dependentRequired: (value) => requiredWith(value),
  dependencies: (value) => requiredWith(value),
};

function unless(holds: (instance: Json) => boolean, message: (instance: Json) => string): Assertion {
  return (instance) => (holds(instance) ? FINE : [{ message: message(instance) }]);
}

function number(
  holds: (value: Decimal, limit: Decimal) => boolean,
  expected: string,
): (value: Json) => Assertion | undefined {
  return (limit) => {
    if (limit.kind !== 'number') return undefined;
    return unless(
      (instance) => instance.kind !== 'number' || holds(instance.value, limit.value),
      (instance) => `expected ${expected} ${showJson(limit)}, got ${showJson(instance)}`,
    );
  };
}

const atMost = number((value, limit) => compareDecimals(value, limit) <= 0, 'at most');
const atLeast = number((value, limit) => compareDecimals(value, limit) >= 0, 'at least');
const below = number((value, limit) => compareDecimals(value, limit) < 0, 'less than');
const above = number((value, limit) => compareDecimals(value, limit) > 0, 'more than');

function size(
  kind: 'string' | 'array' | 'object',
  holds: (size: number, limit: number) => boolean,
  expected: string,
  unit: string,
): Compile {
  return (value) => {
    if (value.kind !== 'number') return undefined;
    const limit = Number(value.literal);
    const units = limit === 1 ? unit : `${unit}s`;
    return unless(
      (instance) => instance.kind !== kind || holds(sizeOf(instance), limit),
      (instance) => `expected ${expected} ${limit} ${units}, got ${sizeOf(instance)}`,
    );
  };
}

function sizeOf(instance: Json): number {
  switch (instance.kind) {
    case 'string':
      return Array.from(instance.value).length;
    case 'array':
      return instance.elements.length;
    case 'object':
      return instance.members.size;
    default:
      return 0;
  }
}

function requiredWith(value: Json): Assertion | undefined {
  if (value.kind !== 'object') return undefined;
  const lists = [...value.members].filter(([, names]) => names.kind === 'array');
  return (instance) =>
    lists.flatMap(([name, names]) =>
      member(instance, name) === undefined
        ? []
        : missing(instance, strings(names), ` beside ${JSON.stringify(name)}`).map((broken) => broken),
    );
}

function missing(instance: Json, names: readonly string[], beside: string): readonly Broken[] {
  if (instance.kind !== 'object') return FINE;
  return names
    .filter((name) => !instance.members.has(name))
    .map((name) => ({ property: name, message: `expected the member ${JSON.stringify(name)}${beside}` }));
}

function strings(value: Json): string[] {
  const elements = value.kind === 'array' ? value.elements : [];
  return elements.flatMap((element) => (element.kind === 'string' ? [element.value] : []));
}

export function isTrue(value: Json | undefined): boolean {
  return value?.kind === 'boolean' && value.value;
}

export function isOfType(instance: Json, name: string): boolean {
  return (
    name === instance.kind || (name === 'integer' && instance.kind === 'number' && isInteger(instance.value))
  );
}

function typeName(instance: Json): string {
  return instance.kind === 'number' && isInteger(instance.value) ? 'integer' : instance.kind;
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
