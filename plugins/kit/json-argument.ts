import { InputError, quote, Type, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { readJsonText, type JsonNode } from './json-text.ts';

/** How deep JSON text may nest. Deeper values would exhaust the stack of whatever walks them. */
const MAX_JSON_DEPTH = 1000;

/** An argument that takes JSON: as text, or as the value itself. */
export function jsonArgument(options: { readonly description: string }) {
  return Type.Unsafe<JsonValue>({ contentMediaType: 'application/json', ...options });
}

/** An argument that takes a JSON object: as text, or as the value itself. */
export function jsonObjectArgument(options: { readonly description: string }) {
  return Type.Unsafe<JsonObject | string>({
    type: ['object', 'string'],
    contentMediaType: 'application/json',
    ...options,
  });
}

/**
 * The value of a JSON argument: a string is parsed, anything else is the value already.
 *
 * @throws InputError with line and column when the text is not JSON (RFC 8259), or when it nests deeper
 * than 1000 levels
 */
export function parseJson(argument: string, given: JsonValue): JsonValue {
  if (typeof given !== 'string') return given;
  let value: JsonValue;
  try {
    value = JSON.parse(given) as JsonValue;
  } catch {
    throw new InputError(argument, `expected ${jsonProblem(given)}`);
  }
  refuseDeepValue(argument, value);
  return value;
}

/** A JSON argument as a tree. */
export interface JsonTree {
  readonly root: JsonNode;
  /** The text that the tree was read from; absent when the argument was given as a value. */
  readonly text?: string;
}

/**
 * The tree of a JSON argument, which knows where everything stands and how numbers are written. A value that
 * was given as such is written out first.
 *
 * @throws InputError as `parseJson`, but for the levels of nesting, which are not limited in text
 */
export function parseJsonTree(argument: string, given: JsonValue): JsonTree {
  if (typeof given !== 'string') refuseDeepValue(argument, given);
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  const { root, fault } = readJsonText(text);
  if (fault !== undefined || root === undefined)
    throw new InputError(argument, `expected ${jsonProblem(text)}`);
  return typeof given === 'string' ? { root, text } : { root };
}

/** A number of JSON text, with its digits as written. `JSON.stringify` writes them back. */
export interface WrittenNumber {
  readonly rawJSON: string;
}

/** A JSON value whose numbers keep their digits, which a double would not: 12345678901234567890, 1.10. */
export type WrittenJson =
  string | number | boolean | null | WrittenNumber | WrittenJson[] | { [key: string]: WrittenJson };

/**
 * The value of a JSON argument as `parseJson` reads it, but with the numbers of text as written. Numbers of
 * a value that was given as such have lost their digits already, and stay numbers.
 */
export function parseWrittenJson(argument: string, given: JsonValue): WrittenJson {
  const value = parseJson(argument, given);
  return typeof given === 'string' ? (JSON.parse(given, keepDigits) as WrittenJson) : value;
}

/** The same, but numbers that a double holds are doubles: 1.10 is 1.1, and 12345678901234567890 keeps its digits. */
export function parseExactJson(argument: string, given: JsonValue): WrittenJson {
  const value = parseJson(argument, given);
  return typeof given === 'string' ? (JSON.parse(given, keepLongDigits) as WrittenJson) : value;
}

/** A double holds any fifteen digits (IEEE 754). */
const HELD_DIGITS = 15;

function keepLongDigits(key: string, value: unknown, context: { source?: string }): unknown {
  const { source = '' } = context;
  const digits = (source.split(/e/i, 1)[0] ?? '').replace(/\D/g, '').replace(/^0+/, '');
  const isHeld = digits.length <= HELD_DIGITS || source === String(value);
  return Number.isFinite(value) && !isHeld ? keepDigits(key, value, context) : value;
}

export function isWrittenNumber(value: unknown): value is WrittenNumber {
  return JSON.isRawJSON(value);
}

function keepDigits(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value;
}

// ECMAScript's JSON.parse source text access, which TypeScript's library does not declare yet.
declare global {
  interface JSON {
    rawJSON(text: string): WrittenNumber;
    isRawJSON(value: unknown): value is WrittenNumber;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

function refuseDeepValue(argument: string, value: JsonValue): void {
  if (isDeeperThan(MAX_JSON_DEPTH, value))
    throw new InputError(argument, `expected JSON with at most ${MAX_JSON_DEPTH} levels of nesting`);
}

function isDeeperThan(most: number, value: JsonValue): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}

function isContainer(value: JsonValue): value is JsonValue[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

/**
 * The value of a JSON argument that must be an object.
 *
 * @throws InputError as `parseJson`, or when the value is no object
 */
export function parseJsonObject(argument: string, given: JsonValue): JsonObject {
  const value = parseJson(argument, given);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new InputError(argument, `expected a JSON object, got ${quote(value)}`);
}

/** JSON.parse is many times faster than the reader that knows the mistakes, which is asked once it has thrown. */
function jsonProblem(text: string): string {
  const { fault } = readJsonText(text);
  if (fault === undefined) return 'JSON';
  const { code, offset, found } = fault;
  // Up to the comma all is well: the bracket after it is the first character that cannot stand.
  const at = code === 'trailing_comma' ? offset + 1 + text.slice(offset + 1).search(/[^ \t\r\n]/) : offset;
  return `JSON, got ${found} at ${placeAt(text, at)}`;
}
