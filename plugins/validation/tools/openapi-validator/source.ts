import { type JsonNode, readJsonText } from '@toolyard/kit/json-text';
import { MAX_YAML_DEPTH, type YamlFault } from '@toolyard/kit/yaml';
import type { JsonValue } from '@toolyard/sdk';
import { isAlias, isMap, isScalar, isSeq, type Document, type YAMLMap } from 'yaml';
import { parseDecimal } from '../../lib/json-schema/decimal.ts';
import type { Json } from '../../lib/json-schema/json-value.ts';
import { readYamlLeniently } from '../../lib/lenient-yaml.ts';

/** A description as it was read: every value knows its path, and where its key or entry starts in the text. */
export interface Source {
  readonly root: Json;
  /** Repeated keys, as the values that came later. */
  readonly repeated: readonly Json[];
  /** What YAML 1.2 refuses and other readers pass over. */
  readonly passedOver: readonly Unreadable[];
}

/** Why a text cannot be read; the offset counts UTF-16 code units from 0. */
export interface Unreadable {
  readonly message: string;
  readonly offset: number;
}

/** The most levels of objects and arrays. */
const MAX_DEPTH = MAX_YAML_DEPTH;

/** Thrown within the readers alone. */
class ReadingFault extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Reads JSON, and what is no JSON as YAML. A byte order mark is not skipped. */
export function readDescription(text: string): Source | Unreadable {
  const { root, fault } = readJsonText(text);
  if (fault === undefined && root !== undefined) return fromJson(root);
  const { stream, passedOver } = readYamlLeniently(text);
  const first = stream.faults.find(({ code }) => code !== 'duplicate_key');
  if (first !== undefined) return furthest(text, first, fault);
  const [document, second] = stream.documents;
  if (second !== undefined)
    return { message: 'expected one YAML document, got another one', offset: second.range[0] };
  return attempt((repeated) => new YamlReading(document, repeated).root(), passedOver);
}

/** The tree of a value that was given as such. */
export function describeValue(value: JsonValue): Source | Unreadable {
  const { root } = readJsonText(JSON.stringify(value));
  return root === undefined ? { message: 'expected an object', offset: 0 } : fromJson(root);
}

function attempt(
  read: (repeated: Json[]) => Json,
  passedOver: readonly Unreadable[] = [],
): Source | Unreadable {
  const repeated: Json[] = [];
  try {
    return { root: read(repeated), repeated, passedOver };
  } catch (error) {
    if (!(error instanceof ReadingFault)) throw error;
    return { message: error.message, offset: error.offset };
  }
}

/** A text that opens like JSON may be either: the reader that came further knows what is wrong. */
function furthest(
  text: string,
  yaml: YamlFault,
  json: { readonly found: string; readonly offset: number } | undefined,
): Unreadable {
  const opensLikeJson = /^[ \t\r\n]*[{[]/.test(text);
  return opensLikeJson && json !== undefined && json.offset >= yaml.offset
    ? { message: `expected JSON, got ${json.found}`, offset: json.offset }
    : { message: `expected YAML or JSON: ${yaml.message}`, offset: yaml.offset };
}

function tooDeep(offset: number): ReadingFault {
  return new ReadingFault(`there are more than ${MAX_DEPTH} levels of objects and arrays`, offset);
}

function fromJson(root: JsonNode): Source | Unreadable {
  return attempt((repeated) => jsonValue(root, { parent: undefined, token: '', start: 0 }, 0, repeated));
}

interface Place {
  readonly parent: Json | undefined;
  readonly token: string;
  readonly start: number;
}

function jsonValue(node: JsonNode, place: Place, depth: number, repeated: Json[]): Json {
  if ((node.kind === 'object' || node.kind === 'array') && depth >= MAX_DEPTH) throw tooDeep(node.start);
  switch (node.kind) {
    case 'object': {
      const members = new Map<string, Json>();
      const object: Json = { ...place, kind: 'object', members };
      for (const { key, keyStart, value } of node.members) {
        const inner = { parent: object, token: key, start: keyStart };
        const read = jsonValue(value, inner, depth + 1, repeated);
        if (members.has(key)) repeated.push(read);
        members.set(key, read);
      }
      return object;
    }
    case 'array': {
      const elements: Json[] = [];
      const array: Json = { ...place, kind: 'array', elements };
      for (const element of node.elements) {
        const inner = { parent: array, token: String(elements.length), start: element.start };
        elements.push(jsonValue(element, inner, depth + 1, repeated));
      }
      return array;
    }
    case 'number':
      return { ...place, kind: 'number', value: parseDecimal(node.literal), literal: node.literal };
    case 'string':
      return { ...place, kind: 'string', value: node.value };
    case 'boolean':
      return { ...place, kind: 'boolean', value: node.value };
    default:
      return { ...place, kind: 'null' };
  }
}

/** Reads a YAML document as the JSON that it stands for: aliases are followed, `<<` is merged, keys are text. */
class YamlReading {
  readonly #document: Document.Parsed | undefined;
  readonly #repeated: Json[];
  readonly #anchors = new Map<string, unknown>();
  readonly #open = new Set<unknown>();

  constructor(document: Document.Parsed | undefined, repeated: Json[]) {
    this.#document = document;
    this.#repeated = repeated;
  }

  root(): Json {
    return this.#value(this.#document?.contents, { parent: undefined, token: '', start: 0 }, 0);
  }

  #value(given: unknown, place: Place, depth: number): Json {
    const node = this.#target(given);
    if (!isMap(node) && !isSeq(node)) return scalarValue(isScalar(node) ? node : undefined, place);
    const offset = startOf(given) ?? place.start;
    if (depth >= MAX_DEPTH) throw tooDeep(offset);
    if (this.#open.has(node))
      throw new ReadingFault('the alias stands inside what it stands for, which JSON cannot hold', offset);
    this.#open.add(node);
    const value = isMap(node) ? this.#object(node, place, depth) : this.#array(node.items, place, depth);
    this.#open.delete(node);
    return value;
  }

  #object(map: YAMLMap, place: Place, depth: number): Json {
    const members = new Map<string, Json>();
    const object: Json = { ...place, kind: 'object', members };
    const merged: unknown[] = [];
    for (const { key, value } of map.items) {
      if (isScalar(key) && key.source === '<<' && key.type === 'PLAIN') {
        merged.push(value);
        continue;
      }
      const start = startOf(key) ?? place.start;
      const token = keyText(this.#target(key), start);
      const read = this.#value(value, { parent: object, token, start }, depth + 1);
      if (members.has(token)) this.#repeated.push(read);
      members.set(token, read);
    }
    // A map's own keys come before those that it merges, and of several maps the first (YAML 1.1 merge type).
    for (const source of merged) {
      const offset = startOf(source) ?? place.start;
      const target = this.#target(source);
      for (const given of isSeq(target) ? target.items : [source]) {
        const inner = this.#target(given);
        if (!isMap(inner)) throw new ReadingFault('expected << to merge a map or a list of maps', offset);
        const read = this.#value(inner, { parent: place.parent, token: place.token, start: offset }, depth);
        if (read.kind !== 'object') continue;
        for (const [key, value] of read.members)
          if (!members.has(key)) members.set(key, moveTo(object, value));
      }
    }
    return object;
  }

  #array(items: readonly unknown[], place: Place, depth: number): Json {
    const elements: Json[] = [];
    const array: Json = { ...place, kind: 'array', elements };
    for (const item of items) {
      const inner = { parent: array, token: String(elements.length), start: startOf(item) ?? place.start };
      elements.push(this.#value(item, inner, depth + 1));
    }
    return array;
  }

  /** What an alias stands for: the last anchor of its name before it, which the order of reading gives. */
  #target(node: unknown): unknown {
    if (isAlias(node)) return this.#anchors.get(node.source);
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor !== undefined)
      this.#anchors.set(node.anchor, node);
    return node;
  }
}

/** The same value as a member of another object. */
function moveTo(parent: Json, value: Json): Json {
  if (value.kind === 'object') {
    const members = new Map<string, Json>();
    const moved: Json = { ...value, parent, members };
    for (const [key, inner] of value.members) members.set(key, moveTo(moved, inner));
    return moved;
  }
  if (value.kind !== 'array') return { ...value, parent };
  const elements: Json[] = [];
  const moved: Json = { ...value, parent, elements };
  for (const element of value.elements) elements.push(moveTo(moved, element));
  return moved;
}

function startOf(node: unknown): number | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
}

/** JSON knows text as keys only: `200:` is the key "200". */
function keyText(key: unknown, offset: number): string {
  if (isScalar(key)) return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
  if (key === null || key === undefined) return 'null';
  throw new ReadingFault('expected a plain key, got a list or a map', offset);
}

function scalarValue(
  node: { readonly value: unknown; readonly source?: string } | undefined,
  place: Place,
): Json {
  const value = node?.value;
  switch (typeof value) {
    case 'string':
      return { ...place, kind: 'string', value };
    case 'boolean':
      return { ...place, kind: 'boolean', value };
    case 'bigint':
    case 'number': {
      const literal = String(value);
      // JSON has no infinities and nothing that is not a number.
      if (!/\d/.test(literal)) return { ...place, kind: 'string', value: node?.source ?? literal };
      return { ...place, kind: 'number', value: parseDecimal(literal), literal };
    }
    default:
      return { ...place, kind: 'null' };
  }
}
