import type { DroppedParts } from '@toolyard/kit/dropped';
import { isExactNumber, lostDigits } from '@toolyard/kit/inexact-numbers';
import type { JsonNode } from '@toolyard/kit/json-text';
import { InputError, quote, type JsonValue } from '@toolyard/sdk';
import { elementPlace, memberPlace } from '../../lib/json-place.ts';
import { MAX_PLIST_DEPTH, type PlistEntry, type PlistValue } from '../../lib/plist.ts';
import { forbiddenXmlCharacter } from '../../lib/xml-characters.ts';
import { plistDate } from '../../lib/xml-plist-writer.ts';

/** A property list as a JSON value. What JSON has no type for is text. */
export function plistToJson(value: PlistValue): JsonValue {
  if (value.kind === 'array') return value.elements.map(plistToJson);
  if (value.kind === 'dict')
    return Object.fromEntries(value.entries.map(([key, member]) => [key, plistToJson(member)]));
  return scalarToJson(value);
}

/** Notes the values that a later one of the same key in the same dict replaces. */
export function dropRepeatedKeys(dropped: DroppedParts, value: PlistValue, place = ''): void {
  if (value.kind === 'array')
    for (const [index, element] of value.elements.entries())
      dropRepeatedKeys(dropped, element, elementPlace(place, index));
  if (value.kind !== 'dict') return;
  const seen = new Set<string>();
  for (const [key, member] of value.entries) {
    const at = memberPlace(place, key);
    if (seen.has(key)) dropped.add(`earlier value of the key ${quote(key)}`, at);
    seen.add(key);
    dropRepeatedKeys(dropped, member, at);
  }
}

/** A property list as JSON text with two spaces a level, keys in the order of the file, which objects do not keep. */
export function plistToJsonText(value: PlistValue, indent = ''): string {
  const inner = `${indent}  `;
  const lines = (open: string, items: readonly string[], close: string) =>
    items.length === 0
      ? `${open}${close}`
      : `${open}\n${items.map((item) => `${inner}${item}`).join(',\n')}\n${indent}${close}`;
  if (value.kind === 'array')
    return lines(
      '[',
      value.elements.map((element) => plistToJsonText(element, inner)),
      ']',
    );
  if (value.kind === 'uid') return lines('{', [`"CF$UID": ${JSON.stringify(wholeNumber(value.value))}`], '}');
  if (value.kind !== 'dict') return JSON.stringify(scalarToJson(value));
  const members = Array.from(
    new Map(value.entries),
    ([key, member]) => `${JSON.stringify(key)}: ${plistToJsonText(member, inner)}`,
  );
  return lines('{', members, '}');
}

type Scalar = Exclude<PlistValue, { readonly kind: 'dict' | 'array' }>;

function scalarToJson(value: Scalar): JsonValue {
  switch (value.kind) {
    case 'integer':
      return wholeNumber(value.value);
    case 'real':
      if (Number.isFinite(value.value)) return value.value;
      return String(value.value).toLowerCase().replace('infinity', 'inf');
    case 'date':
      return plistDate(value.value);
    case 'data':
      return Buffer.from(value.value).toString('base64');
    case 'uid':
      return { CF$UID: wholeNumber(value.value) };
    default:
      return value.value;
  }
}

/** An integer as a number if a double holds it, else its digits. */
function wholeNumber(value: bigint): number | string {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : String(value);
}

export interface JsonPlist {
  readonly value: PlistValue;
  /** Where null members were left out, as property lists have no null, and which reals lost digits. */
  readonly dropped: readonly string[];
}

/**
 * JSON as a property list: whole numbers are integers, others reals, texts always strings.
 *
 * @throws InputError with the path of a null that is no member, of a character that the format has no place for, and
 * of a number past a double
 */
export function jsonToPlist(argument: string, root: JsonNode, format: 'xml' | 'binary'): JsonPlist {
  const reader = new JsonReader(argument, format);
  return { value: reader.value(root, '', 1), dropped: reader.dropped };
}

class JsonReader {
  readonly dropped: string[] = [];
  readonly #argument: string;
  readonly #format: 'xml' | 'binary';

  constructor(argument: string, format: 'xml' | 'binary') {
    this.#argument = argument;
    this.#format = format;
  }

  value(node: JsonNode, place: string, depth: number): PlistValue {
    if (depth > MAX_PLIST_DEPTH)
      throw new InputError(this.#argument, `expected JSON with at most ${MAX_PLIST_DEPTH} levels of nesting`);
    switch (node.kind) {
      case 'object':
        return { kind: 'dict', entries: node.members.flatMap((member) => this.#entry(member, place, depth)) };
      case 'array':
        return {
          kind: 'array',
          elements: node.elements.map((element, index) =>
            this.value(element, elementPlace(place, index), depth + 1),
          ),
        };
      case 'string':
        return { kind: 'string', value: this.#text(node.value, place) };
      case 'number':
        return this.#number(node.literal, place);
      case 'boolean':
        return { kind: 'boolean', value: node.value };
      default:
        throw new InputError(
          this.#argument,
          `expected no null where a value must stand, got one at ${place || 'the top'}: property lists have no null`,
        );
    }
  }

  #entry(
    { key, value }: { readonly key: string; readonly value: JsonNode },
    place: string,
    depth: number,
  ): PlistEntry[] {
    const at = memberPlace(place, key);
    if (value.kind !== 'null') return [[this.#text(key, at), this.value(value, at, depth + 1)]];
    this.dropped.push(at);
    return [];
  }

  #number(literal: string, place: string): PlistValue {
    const value = Number(literal);
    const whole = /^-?\d+$/.test(literal) ? literal : Number.isInteger(value) ? String(value) : undefined;
    if (whole !== undefined && /^-?\d{1,20}$/.test(whole)) {
      const integer = BigInt(whole);
      if (integer >= -(1n << 63n) && integer < 1n << 64n) return { kind: 'integer', value: integer };
    }
    if (Number.isFinite(value)) {
      if (!isExactNumber(literal)) this.dropped.push(`${lostDigits(literal, value)} (${place || 'the top'})`);
      return { kind: 'real', value };
    }
    throw new InputError(
      this.#argument,
      `expected a number that a double holds, got ${literal.slice(0, 40)} at ${place}`,
    );
  }

  #text(text: string, place: string): string {
    const forbidden = this.#format === 'xml' ? forbiddenXmlCharacter(text) : undefined;
    if (forbidden === undefined) return text;
    throw new InputError(
      this.#argument,
      `expected characters that XML can hold, got ${forbidden} at ${place || 'the top'}; the binary format holds all`,
    );
  }
}
