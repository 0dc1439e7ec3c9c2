import { applyDefaults, type JsonSchema, type Validator } from '../validate.ts';

/** The most UTF-16 code units of one text argument: 1 MiB. */
export const MAX_TEXT_LENGTH = 1024 * 1024;

/**
 * The most UTF-16 code units of a document, a text argument whose schema names its `contentMediaType` (JSON Schema
 * 2020-12 Validation §8.4): 32 MiB, as many as a file has bytes. A document given as a value may hold such texts.
 */
export const MAX_DOCUMENT_LENGTH = 32 * 1024 * 1024;

/** How deep an input may nest. Deeper ones would exhaust the stack of whatever walks them. */
export const MAX_DEPTH = 100;

/** Why an input was refused. `tooLarge` tells REST to answer 413 instead of 400. */
export interface Refusal {
  readonly message: string;
  readonly tooLarge: boolean;
  /** What is wrong at which place of the input, as a JSON Pointer (RFC 6901): the first hundred. */
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

/** So many issues are told of one input. */
const MOST_ISSUES = 100;

/**
 * Holds an input to a tool's schema and fills in its defaults, in place. The one gate of every call,
 * whichever runtime the tool runs in.
 *
 * @returns why the input is refused, or undefined when it is taken
 */
export function acceptInput(schema: JsonSchema, validator: Validator, input: unknown): Refusal | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return refuse('', 'input: expected a JSON object');
  }
  // Most inputs are such, and need not be walked.
  const isPlain = isFlatAndShort(input);
  const shape = isPlain ? undefined : shapeProblem(input, 'input');
  if (shape !== undefined) return refuse('', shape);
  if (!validator.check(input)) {
    const message = validator.problems(input).join('; ');
    return { message, tooLarge: false, issues: validator.issues(input).slice(0, MOST_ISSUES) };
  }
  const long = isPlain ? undefined : longText(schema, input, MAX_TEXT_LENGTH);
  if (long !== undefined) {
    const { way, limit } = long;
    const expected = `expected at most ${limit} characters (${limit / 1024 / 1024} MiB)`;
    return { ...refuse(pointerTo(way), expected), message: `${nameOf(way)}: ${expected}`, tooLarge: true };
  }
  applyDefaults(schema, input);
  return undefined;
}

/** A refusal for one thing at one place. */
function refuse(path: string, message: string): Refusal {
  return { message, tooLarge: false, issues: [{ path, message }] };
}

/** Whether nothing in an object is nested or a long text, nor its prototype's. */
function isFlatAndShort(value: object): boolean {
  for (const key in value) {
    const inner: unknown = value[key as keyof typeof value];
    if (key === '__proto__' || (typeof inner === 'object' && inner !== null)) return false;
    if (typeof inner === 'string' && inner.length > MAX_TEXT_LENGTH) return false;
  }
  return true;
}

/** What makes a value from outside dangerous to walk or to copy: depth, and keys that reach for a prototype. */
export function shapeProblem(value: object, name: string): string | undefined {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `${name}: expected at most ${MAX_DEPTH} levels of nesting`;
    const next: object[] = [];
    for (const value of level) {
      if (!Array.isArray(value) && Object.hasOwn(value, '__proto__'))
        return '__proto__: not allowed as a key';
      if (Array.isArray(value)) {
        for (const inner of value) if (isObject(inner)) next.push(inner);
      } else
        for (const key in value) {
          const inner: unknown = Reflect.get(value, key);
          if (isObject(inner)) next.push(inner);
        }
    }
    level = next;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

interface LongText {
  /** The names and indexes that lead to it. */
  readonly way: readonly (string | number)[];
  /** How long it may be. */
  readonly limit: number;
}

/** The first text that is longer than `limit`, or than its own schema's kind of argument may be. */
function longText(schema: unknown, value: unknown, limit: number): LongText | undefined {
  const most = schema === undefined ? limit : Math.max(limit, mostOf(schema));
  if (typeof value === 'string') return value.length > most ? { way: [], limit: most } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const of = innerSchema(schema, value, '0');
    for (let index = 0; index < value.length; index += 1) {
      const found = mayBeLong(value[index], most) ? longText(of, value[index], most) : undefined;
      if (found !== undefined) return { ...found, way: [index, ...found.way] };
    }
    return undefined;
  }
  for (const key in value) {
    const inner: unknown = Reflect.get(value, key);
    if (!mayBeLong(inner, most)) continue;
    const found = longText(innerSchema(schema, value, key), inner, most);
    if (found !== undefined) return { ...found, way: [key, ...found.way] };
  }
  return undefined;
}

function mayBeLong(value: unknown, most: number): boolean {
  return typeof value === 'string' ? value.length > most : isObject(value);
}

/** A JSON Pointer (RFC 6901). */
function pointerTo(way: LongText['way']): string {
  return way.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** As people write it: `pdfs[1].pages`. */
function nameOf(way: LongText['way']): string {
  return way
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);
}

function innerSchema(schema: unknown, value: object, key: string): unknown {
  if (schema === undefined) return undefined;
  const keyword = Array.isArray(value) ? 'items' : 'properties';
  for (const branch of branches(schema)) {
    const inner: unknown = Reflect.get(branch, keyword);
    const found: unknown = keyword === 'items' ? inner : Reflect.get(Object(inner), key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The most UTF-16 code units of a text by the kind of argument it is. A file's base64 is bounded as a body is. */
function mostOf(schema: unknown): number {
  const of = branches(schema);
  if (of.some((branch) => Reflect.get(branch, 'contentEncoding') === 'base64')) return Infinity;
  return of.some(isDocument) ? MAX_DOCUMENT_LENGTH : MAX_TEXT_LENGTH;
}

/** Whether a string that the schema takes is a document: its schema names a media type. */
export function isDocument(schema: object): boolean {
  return Reflect.get(schema, 'contentMediaType') !== undefined;
}

/** A schema with the branches of its unions. */
function branches(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const unions = ['anyOf', 'oneOf'].flatMap((keyword) => Reflect.get(schema, keyword) ?? []) as unknown[];
  return [schema, ...unions.flatMap(branches)];
}
