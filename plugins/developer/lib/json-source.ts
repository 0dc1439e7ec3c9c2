import type { WrittenJson } from '@toolyard/kit/json-argument';
import {
  type JsonFault,
  type JsonFaultCode,
  type JsonLeniency,
  type JsonNode,
  type JsonText,
  readJsonText,
} from '@toolyard/kit/json-text';
import { InputError, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';

/** How deep JSON may nest here: what walks it by recursion is safe then. */
export const MAX_JSON_LEVELS = 500;

/** JSON as a tree with the text that it was read from. */
export interface JsonSource {
  readonly root: JsonNode;
  /** What the caller sent, less a byte order mark; of a value given as such, its JSON. */
  readonly text: string;
}

/**
 * The JSON of an argument: text (RFC 8259, less one leading byte order mark) or the value itself.
 *
 * @throws InputError with line and column and what was expected there, or for more than 500 levels
 */
export function readJsonSource(argument: string, given: JsonValue, leniency: JsonLeniency = {}): JsonSource {
  const text = jsonTextOf(argument, given);
  return sourceOf(argument, text, readJsonText(text, leniency));
}

/** The text of an argument that is JSON text or the value itself. */
export function jsonTextOf(argument: string, given: JsonValue): string {
  return typeof given === 'string' ? withoutByteOrderMark(given) : writeValue(argument, given);
}

/** What `readJsonSource` makes of a text that was read already. */
export function sourceOf(argument: string, text: string, { root, fault }: JsonText): JsonSource {
  if (fault !== undefined || root === undefined) throw new InputError(argument, describeFault(text, fault));
  checkLevels(argument, root);
  return { root, text };
}

/**
 * The value of a JSON text. Numbers that a double would write otherwise keep their digits: 12345678901234567890, 1.0.
 * Of repeated keys the last counts.
 */
export function valueOfJson(text: string): WrittenJson {
  return JSON.parse(text, (_key, value: unknown, { source }) =>
    typeof value === 'number' && source !== undefined && source !== JSON.stringify(value)
      ? JSON.rawJSON(source)
      : value,
  ) as WrittenJson;
}

/** What was expected, and what the text has in its place. */
export function describeFault(text: string, fault: JsonFault | undefined): string {
  if (fault === undefined) return 'expected JSON';
  const { code, offset, found } = fault;
  if (code !== 'trailing_comma')
    return `expected ${EXPECTED[code]}, got ${found} at ${placeAt(text, offset)}`;
  // Up to the comma all is well: the bracket after it is the first character that cannot stand.
  const bracket = offset + 1 + text.slice(offset + 1).search(/[^ \t\r\n]/);
  return `expected ${EXPECTED[code]}, got ${text[bracket] ?? 'the end'} at ${placeAt(text, bracket)}`;
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

const EXPECTED: Readonly<Record<JsonFaultCode, string>> = {
  empty: 'JSON',
  unexpected_end: 'JSON that goes on to its closing bracket or value',
  unterminated_string: 'a closing double quote',
  control_character: 'a string in one line, with \\n, \\t or \\u escapes',
  bad_escape: 'an escape of JSON (\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX)',
  invalid_number: 'a JSON number',
  invalid_literal: 'a JSON value',
  single_quotes: 'double quotes',
  unquoted_key: 'a key in double quotes',
  trailing_comma: 'a key or value after the comma',
  missing_comma: 'a comma or closing bracket',
  missing_colon: 'a colon',
  comment: 'JSON without comments',
  extra_content: 'one JSON value',
  unexpected_character: 'a JSON value, key, comma or closing bracket',
};

function checkLevels(argument: string, root: JsonNode): void {
  let containers = [root].filter(isContainer);
  for (let levels = 1; containers.length > 0; levels += 1) {
    if (levels > MAX_JSON_LEVELS) refuseLevels(argument);
    containers = containers.flatMap(childrenOf).filter(isContainer);
  }
}

function isContainer({ kind }: JsonNode): boolean {
  return kind === 'object' || kind === 'array';
}

function childrenOf(node: JsonNode): readonly JsonNode[] {
  if (node.kind === 'object') return node.members.map(({ value }) => value);
  return node.kind === 'array' ? node.elements : [];
}

/** `JSON.stringify` needs a stack as deep as the value, so the levels are counted before. */
function writeValue(argument: string, value: JsonValue): string {
  let containers = [value].filter(isContainerValue);
  for (let levels = 1; containers.length > 0; levels += 1) {
    if (levels > MAX_JSON_LEVELS) refuseLevels(argument);
    containers = containers.flatMap((inner) => Object.values(inner).filter(isContainerValue));
  }
  return JSON.stringify(value);
}

function isContainerValue(value: JsonValue): value is JsonValue[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

function refuseLevels(argument: string): never {
  throw new InputError(argument, `expected at most ${MAX_JSON_LEVELS} levels of nesting`);
}
