import {
  InputError,
  interpretValidator,
  type JsonObject,
  type JsonValue,
  quote,
  type Validator,
} from '@toolyard/sdk';
import { pick } from '@toolyard/sdk/random';
import { type FakeValues, isFakeType } from '../../lib/fake-values.ts';
import { isObject, textAt } from '../../lib/json-members.ts';
import { parsePointer } from '../../lib/json-pointer.ts';
import { textForPattern } from './pattern-text.ts';

/** How often a document is made anew that does not fit. */
const MOST_TRIES = 100;
/** Levels from which on only what must be there is made. */
const DEEP = 5;
const MAX_DEPTH = 60;
const MAX_ITEMS = 1000;
const MAX_VALUES = 300_000;
const USUAL_MOST = 1000;
const TYPES: ReadonlySet<string> = new Set([
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
]);
const FLAT_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'null']);

/** Makes documents that fit a JSON Schema (draft-07 or 2020-12). */
export class SchemaFaker {
  readonly #root: JsonValue;
  readonly #fake: FakeValues;
  readonly #validator: Validator;
  #values = 0;

  /** @throws InputError naming `schema` when it refers to other documents */
  constructor(schema: JsonObject, fake: FakeValues) {
    checkReferences(schema);
    this.#root = schema;
    this.#fake = fake;
    this.#validator = interpretValidator(schema);
  }

  /** @throws InputError naming `schema` when nothing fits it */
  make(): JsonValue {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const value = this.#make(this.#root, 0);
      if (this.#check(value)) return value;
    }
    throw new InputError(
      'schema',
      `cannot be satisfied, or only by values that ${MOST_TRIES} tries do not meet`,
    );
  }

  #check(value: JsonValue): boolean {
    try {
      return this.#validator.check(value);
    } catch (error) {
      throw new InputError(
        'schema',
        `is no JSON Schema: ${error instanceof Error ? error.message : 'unreadable'}`,
      );
    }
  }

  #make(given: JsonValue, depth: number, name = ''): JsonValue {
    this.#values += 1;
    if (this.#values > MAX_VALUES)
      throw new InputError('schema', `would make more than ${MAX_VALUES} values`);
    if (depth > MAX_DEPTH) throw new InputError('schema', 'cannot be satisfied: it nests without end');
    if (given === true) return this.#fake.words(1);
    if (!isObject(given)) throw new InputError('schema', `expected an object as schema, got ${quote(given)}`);
    const schema = this.#resolve(given, depth);
    if (schema.const !== undefined) return structuredClone(schema.const);
    if (Array.isArray(schema.enum)) {
      if (schema.enum.length === 0) throw new InputError('schema', 'cannot be satisfied: enum is empty');
      return structuredClone(pick(schema.enum, this.#fake.random));
    }
    switch (this.#typeOf(schema)) {
      case 'object':
        return this.#makeObject(schema, depth);
      case 'array':
        return this.#makeArray(schema, depth);
      case 'string':
        return this.#makeText(schema, name);
      case 'integer':
        return this.#makeNumber(schema, true);
      case 'number':
        return this.#makeNumber(schema, false);
      case 'boolean':
        return this.#fake.random.below(2) === 1;
      default:
        return null;
    }
  }

  /** The schema with its references, allOf, one branch of anyOf and oneOf, and one of if and else taken in. */
  #resolve(given: JsonObject, depth: number): JsonObject {
    let schema = given;
    for (let hops = 0; typeof schema.$ref === 'string'; hops += 1) {
      if (hops > MAX_DEPTH) throw new InputError('schema', 'refers to itself without end');
      const { $ref, ...others } = schema;
      const target = lookUp(this.#root, $ref);
      if (target === true) schema = others;
      else if (isObject(target)) schema = merge(target, others);
      else throw new InputError('schema', `the reference ${quote($ref)} leads nowhere`);
    }
    if (depth > MAX_DEPTH) throw new InputError('schema', 'cannot be satisfied: it nests without end');
    const branches: JsonValue[] = Array.isArray(schema.allOf) ? [...schema.allOf] : [];
    for (const key of ['anyOf', 'oneOf']) {
      const choices = schema[key];
      if (Array.isArray(choices) && choices.length > 0) branches.push(this.#choose(choices, depth));
    }
    if (schema.if !== undefined) {
      const holds = this.#fake.random.below(2) === 1;
      if (holds) branches.push(schema.if);
      branches.push((holds ? schema.then : schema.else) ?? true);
    }
    const { allOf: _all, anyOf: _any, oneOf: _one, if: _if, then: _then, else: _else, ...own } = schema;
    return branches.reduce<JsonObject>(
      (merged, branch) => (isObject(branch) ? merge(merged, this.#resolve(branch, depth + 1)) : merged),
      own,
    );
  }

  /** Deep down, what ends soonest. */
  #choose(choices: readonly JsonValue[], depth: number): JsonValue {
    const flat = choices.filter((choice) => FLAT_TYPES.has(textAt(choice, 'type') ?? ''));
    return pick(depth >= DEEP && flat.length > 0 ? flat : choices, this.#fake.random);
  }

  #typeOf(schema: JsonObject): string {
    const given = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
    const types = given.map((type) => {
      if (typeof type === 'string' && TYPES.has(type)) return type;
      throw new InputError('schema', `there is no type ${quote(type)}`);
    });
    if (Array.isArray(schema.type) && given.length === 0)
      throw new InputError('schema', 'cannot be satisfied: no type fits');
    if (types.length > 0) return pick(types, this.#fake.random);
    const has = (...keys: string[]) => keys.some((key) => schema[key] !== undefined);
    if (has('properties', 'required', 'additionalProperties', 'minProperties')) return 'object';
    if (has('items', 'prefixItems', 'minItems', 'uniqueItems')) return 'array';
    if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number';
    return 'string';
  }

  #makeObject(schema: JsonObject, depth: number): JsonObject {
    const properties = isObject(schema.properties) ? schema.properties : {};
    const required = Array.isArray(schema.required)
      ? schema.required.filter((key) => typeof key === 'string')
      : [];
    const entries: [string, JsonValue][] = [];
    for (const [key, property] of Object.entries(properties)) {
      const wanted =
        required.includes(key) || (depth < DEEP && property !== false && this.#fake.random.below(2) === 1);
      if (wanted) entries.push([key, this.#make(property, depth + 1, key)]);
    }
    const extra = isObject(schema.additionalProperties) ? schema.additionalProperties : true;
    for (const key of required)
      if (!Object.hasOwn(properties, key)) entries.push([key, this.#make(extra, depth + 1, key)]);
    const least = Math.min(numberOf(schema.minProperties, 0), MAX_ITEMS);
    for (let index = 1; entries.length < least; index += 1)
      entries.push([`extra_${index}`, this.#make(extra, depth + 1)]);
    return Object.fromEntries(entries);
  }

  #makeArray(schema: JsonObject, depth: number): JsonValue[] {
    const first = Array.isArray(schema.prefixItems)
      ? schema.prefixItems
      : Array.isArray(schema.items)
        ? schema.items
        : [];
    const tuple = Array.isArray(schema.items);
    const rest = tuple ? schema.additionalItems : schema.items;
    const least = numberOf(schema.minItems, first.length > 0 ? first.length : depth >= DEEP ? 0 : 1);
    const usual =
      first.length > 0 ? Math.max(least, first.length) : depth >= DEEP ? least : Math.max(5, least);
    const most =
      rest === false
        ? Math.min(first.length, numberOf(schema.maxItems, usual))
        : Math.min(numberOf(schema.maxItems, usual), Math.max(usual, least));
    if (least > MAX_ITEMS)
      throw new InputError('schema', `expected minItems up to ${MAX_ITEMS}, got ${least}`);
    const start = schema.minItems === undefined ? Math.min(least, most) : least;
    if (start > most)
      throw new InputError('schema', `cannot be satisfied: minItems ${start} is above maxItems ${most}`);
    const length = this.#fake.integer(start, most);
    const items: JsonValue[] = [];
    const seen = new Set<string>();
    while (items.length < length) {
      const item = this.#makeItem(
        first[items.length] ?? rest ?? true,
        depth,
        schema.uniqueItems === true ? seen : undefined,
      );
      items.push(item);
      seen.add(JSON.stringify(item));
    }
    return items;
  }

  #makeItem(schema: JsonValue, depth: number, seen: ReadonlySet<string> | undefined): JsonValue {
    let item = this.#make(schema, depth + 1);
    for (let tries = 0; seen?.has(JSON.stringify(item)) === true && tries < MOST_TRIES; tries += 1)
      item = this.#make(schema, depth + 1);
    return item;
  }

  #makeNumber(schema: JsonObject, whole: boolean): number {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
    const unit =
      typeof schema.multipleOf === 'number' && schema.multipleOf > 0 ? schema.multipleOf : whole ? 1 : 0.01;
    const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : -Infinity;
    const below = typeof exclusiveMaximum === 'number' ? exclusiveMaximum : Infinity;
    const floor = Math.max(numberOf(minimum, -Infinity), above);
    const ceiling = Math.min(numberOf(maximum, Infinity), below);
    // 0 to 1000 where the schema leaves an end open, unless nothing would lie there.
    const span = Math.max(USUAL_MOST, unit);
    const least = floor > -Infinity ? floor : ceiling > 0 ? 0 : ceiling - span;
    const most = ceiling < Infinity ? ceiling : least + unit <= USUAL_MOST ? USUAL_MOST : least + span;
    let from = Math.ceil(least / unit - 1e-9);
    let to = Math.floor(most / unit + 1e-9);
    if (from * unit <= above) from += 1;
    if (to * unit >= below) to -= 1;
    if (from <= to) return Number((this.#fake.integer(from, to) * unit).toPrecision(15));
    if (schema.multipleOf === undefined && !whole && least < most) return least + (most - least) / 2;
    if (schema.multipleOf === undefined && !whole && least === most && above < least && below > most)
      return least;
    throw new InputError('schema', `cannot be satisfied: no number lies from ${least} to ${most}`);
  }

  #makeText(schema: JsonObject, name: string): string {
    const { pattern, format } = schema;
    const least = numberOf(schema.minLength, 0);
    const most = numberOf(schema.maxLength, Infinity);
    if (least > most)
      throw new InputError('schema', `cannot be satisfied: minLength ${least} is above maxLength ${most}`);
    if (least > 100_000) throw new InputError('schema', `expected minLength up to 100000, got ${least}`);
    if (typeof pattern === 'string') return this.#textFor(pattern, least, most);
    const draw = typeof format === 'string' ? FORMATS.get(format) : undefined;
    if (draw !== undefined) return draw(this.#fake);
    const known =
      isFakeType(name) && name !== 'autoincrement' && Object.keys(schema).every((key) => key === 'type');
    if (known) return String(this.#fake.value(name));
    let text = this.#fake.words(1);
    while (text.length < least) text += ` ${this.#fake.words(1)}`;
    return text.slice(0, Math.max(least, Math.min(text.length, most)));
  }

  #textFor(pattern: string, least: number, most: number): string {
    try {
      let text = textForPattern(pattern, this.#fake.random);
      for (let tries = 0; (text.length < least || text.length > most) && tries < MOST_TRIES; tries += 1)
        text = textForPattern(pattern, this.#fake.random);
      return text;
    } catch (error) {
      throw new InputError(
        'schema',
        `expected a regular expression as pattern: ${error instanceof Error ? error.message : pattern}`,
      );
    }
  }
}

const FORMATS: ReadonlyMap<string, (fake: FakeValues) => string> = new Map([
  ['date-time', (fake) => String(fake.value('datetime'))],
  ['date', (fake) => String(fake.value('date'))],
  ['time', (fake) => `${fake.time()}Z`],
  ['email', (fake) => String(fake.value('email'))],
  ['uri', (fake) => String(fake.value('url'))],
  ['uuid', (fake) => String(fake.value('uuid'))],
  ['ipv4', (fake) => String(fake.value('ipv4'))],
  ['ipv6', (fake) => String(fake.value('ipv6'))],
  ['hostname', (fake) => String(fake.value('domain'))],
]);

function numberOf(value: JsonValue | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

/** What both say: members of both, limits of the narrower. */
function merge(a: JsonObject, b: JsonObject): JsonObject {
  const merged: JsonObject = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = Object.hasOwn(a, key) ? a[key] : undefined;
    if (before === undefined) merged[key] = value;
    else if (key === 'properties' && isObject(before) && isObject(value))
      merged[key] = mergeProperties(before, value);
    else if (key === 'required' && Array.isArray(before) && Array.isArray(value))
      merged[key] = [...new Set([...before, ...value])];
    else if (/^(?:exclusiveM|m)in/.test(key) && typeof before === 'number' && typeof value === 'number')
      merged[key] = Math.max(before, value);
    else if (/^(?:exclusiveM|m)ax/.test(key) && typeof before === 'number' && typeof value === 'number')
      merged[key] = Math.min(before, value);
    else if (key === 'enum' && Array.isArray(before) && Array.isArray(value)) {
      const both = new Set(value.map((item) => JSON.stringify(item)));
      merged[key] = before.filter((item) => both.has(JSON.stringify(item)));
    } else merged[key] = value;
  }
  return merged;
}

function mergeProperties(a: JsonObject, b: JsonObject): JsonObject {
  const merged: JsonObject = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = Object.hasOwn(a, key) ? a[key] : undefined;
    merged[key] =
      before === undefined || before === true ? value : value === true ? before : { allOf: [before, value] };
  }
  return merged;
}

function checkReferences(value: JsonValue): void {
  if (Array.isArray(value)) value.forEach(checkReferences);
  else if (isObject(value)) {
    if (typeof value.$ref === 'string' && !value.$ref.startsWith('#'))
      throw new InputError('schema', `expected references within the document, got ${quote(value.$ref)}`);
    Object.values(value).forEach(checkReferences);
  }
}

function lookUp(root: JsonValue, reference: string): JsonValue | undefined {
  let fragment = reference.slice(1);
  try {
    fragment = decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
  return parsePointer(fragment)?.reduce<JsonValue | undefined>((value, segment) => {
    if (Array.isArray(value)) return value[Number(segment)];
    return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  }, root);
}
