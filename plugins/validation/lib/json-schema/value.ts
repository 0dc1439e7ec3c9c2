import { decimalKey, isInteger, parseDecimal, sameDecimal, type Decimal } from './decimal.ts';
import type { Json } from './json-value.ts';
import { LargeArray, type Elements } from './large-array.ts';
import { stringEnd } from './text-spans.ts';

/**
 * A JSON value as JavaScript has it, which schemas are applied to. Of repeated keys the last counts. Numbers are doubles
 * where those are written as the text has them, and exact otherwise.
 */
export type Value = null | boolean | number | string | ExactNumber | ArrayValue | ObjectValue;

export type ArrayValue = readonly Value[] | LargeArray;

export interface ObjectValue {
  readonly [name: string]: Value;
}

/** A number that no double is: with more digits, or beyond its bounds. */
export class ExactNumber {
  readonly decimal: Decimal;

  constructor(decimal: Decimal) {
    this.decimal = decimal;
  }
}

/**
 * What a number has that a double may not keep: 16 digits and points, or an exponent. Eight of them are looked for one by
 * one, which lets V8 pass over most of a text.
 */
const MAYBE_LONG = /[\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.][\d.]{8}|[\d.][eE][-+\d]/;
const LONG = 16;

/**
 * The value of a JSON text (RFC 8259).
 *
 * @throws SyntaxError or RangeError when there is none
 */
export function parseValue(text: string): Value {
  if (!MAYBE_LONG.test(text) || !hasLongNumbers(text)) return JSON.parse(text) as Value;
  return JSON.parse(text, (_, value: unknown, { source }) =>
    typeof value === 'number' && source !== undefined ? numberOf(source) : value,
  ) as Value;
}

/** Whether that stands outside of the strings of a JSON text. */
function hasLongNumbers(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigitOrPoint(code)) {
      digits += 1;
      if (digits === LONG) return true;
      continue;
    }
    if (digits > 0 && (code === 0x65 || code === 0x45)) return true;
    if (code === 0x22) at = stringEnd(text, at);
    digits = 0;
  }
  return false;
}

function isDigitOrPoint(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e;
}

/**
 * The value of a tree, however deep it is.
 *
 * @param known the values that parts of the tree have already; it takes those that are made
 */
export function valueOf(root: Json, known = new Map<Json, Value>()): Value {
  const toFill: (() => void)[] = [];
  const make = (json: Json): Value => {
    const before = known.get(json);
    if (before !== undefined) return before;
    if (json.kind === 'object') {
      const object: Record<string, Value> = {};
      toFill.push(() => {
        for (const [name, inner] of json.members) setMember(object, name, make(inner));
      });
      known.set(json, object);
      return object;
    }
    if (json.kind === 'array') {
      const elements: Value[] = [];
      toFill.push(() => {
        for (const inner of json.elements) elements.push(make(inner));
      });
      known.set(json, elements);
      return elements;
    }
    if (json.kind === 'number') return numberOf(json.literal);
    return json.kind === 'null' ? null : json.value;
  };
  const value = make(root);
  for (let fill = toFill.pop(); fill !== undefined; fill = toFill.pop()) fill();
  return value;
}

/** A member may be called __proto__. */
export function setMember(object: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  else object[name] = value;
}

/** The number that a literal of JSON stands for. */
export function numberOf(literal: string): number | ExactNumber {
  const double = Number(literal);
  if (String(double) === literal) return double;
  const decimal = parseDecimal(literal);
  return Number.isFinite(double) && sameDecimal(parseDecimal(String(double)), decimal)
    ? double
    : new ExactNumber(decimal);
}

export function decimalOf(value: number | ExactNumber): Decimal {
  return typeof value === 'number' ? parseDecimal(String(value)) : value.decimal;
}

export function isNumber(value: Value): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

export function isIntegerValue(value: Value): boolean {
  return typeof value === 'number'
    ? Number.isInteger(value)
    : value instanceof ExactNumber && isInteger(value.decimal);
}

/** What values are, as far as keywords tell them from one another. */
export const KINDS = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type Kind = (typeof KINDS)[number];

/** The index of a value's kind. */
export function kindOf(value: Value): number {
  if (typeof value === 'string') return 3;
  if (typeof value === 'number') return 2;
  if (typeof value === 'boolean') return 1;
  if (value === null) return 0;
  if (Array.isArray(value)) return 4;
  if (value instanceof LargeArray) return 4;
  return value instanceof ExactNumber ? 2 : 5;
}

export function isArray(value: Value): value is ArrayValue {
  return Array.isArray(value) || value instanceof LargeArray;
}

/** The elements of an array, as they lie in memory. */
export function elementsOf(array: ArrayValue): Iterable<Elements> {
  return array instanceof LargeArray ? array.parts() : [{ first: 0, elements: array }];
}

export function isObject(value: Value): value is ObjectValue {
  return typeof value === 'object' && value !== null && !isArray(value) && !(value instanceof ExactNumber);
}

/** Equal values have the same text (JSON Schema core §4.2.2): 1 and 1.0, and objects whatever their order. */
export function canonicalText(value: Value): string {
  if (isNumber(value)) return decimalKey(decimalOf(value));
  if (isArray(value)) return `[${Array.from(value.entries(), ([, each]) => canonicalText(each)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalText(inner)}`).join()}}`;
}

/** Messages show so much of a value, in characters. */
const MOST_SHOWN = 40;

/**
 * A value as messages show it.
 *
 * @param literal of a number: how its text writes it
 */
export function showValue(value: Value, literal?: string): string {
  if (isNumber(value)) return shorten(literal ?? JSON.stringify(value), '');
  if (typeof value === 'string') return shorten(JSON.stringify(value.slice(0, MOST_SHOWN)), '"');
  if (isArray(value)) return value.length === 0 ? '[]' : 'an array';
  if (!isObject(value)) return String(value);
  return isEmpty(value) ? '{}' : 'an object';
}

/** The same for a value of a tree. */
export function showJson(json: Json): string {
  return showValue(valueOf(json), json.kind === 'number' ? json.literal : undefined);
}

function shorten(text: string, end: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 3)}...${end}` : text;
}

function isEmpty(object: ObjectValue): boolean {
  for (const _ in object) return false;
  return true;
}

/** The member of that name, or undefined when the object has none. */
export function memberOf(object: ObjectValue, name: string): Value | undefined {
  const found = object[name];
  // No member is undefined or a function: of what all objects inherit, this alone is neither.
  return typeof found !== 'function' && (name !== '__proto__' || Object.hasOwn(object, name))
    ? found
    : undefined;
}

/** Whether a value nests deeper than so many levels of objects and arrays. */
export function isDeeperThan(levels: number, value: Value): boolean {
  return isContainer(value) && isContainerDeeperThan(levels, value);
}

/** All values are gone through: those that hold no others are not worth a call. */
function isContainerDeeperThan(levels: number, container: readonly Value[] | ObjectValue): boolean {
  if (levels === 0) return true;
  if (isArray(container)) {
    for (const inner of container)
      if (isContainer(inner) && isContainerDeeperThan(levels - 1, inner)) return true;
    return false;
  }
  for (const name in container) {
    const inner = container[name];
    if (isContainer(inner) && isContainerDeeperThan(levels - 1, inner)) return true;
  }
  return false;
}

function isContainer(value: Value | undefined): value is readonly Value[] | ObjectValue {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}
