import type { JsonMember, JsonNode } from '@toolyard/kit/json-text';
import { parseDecimal, type Decimal } from './decimal.ts';

/** A JSON value that knows its place: in the value that it is part of, and in the text. */
export type Json = JsonPlace &
  (
    | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Json> }
    | { readonly kind: 'array'; readonly elements: readonly Json[] }
    | { readonly kind: 'string'; readonly value: string }
    | { readonly kind: 'number'; readonly value: Decimal; readonly literal: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'null' }
  );

export type JsonObject = Extract<Json, { readonly kind: 'object' }>;

interface JsonPlace {
  readonly parent: Json | undefined;
  /** The key or index in the parent. */
  readonly token: string;
  /** The offset in the text, in UTF-16 code units. */
  readonly start: number;
}

/**
 * The value of a tree that was read; of repeated keys the last counts, as with JSON.parse. What is in an object or array
 * is made when it is asked for: of a large value, few parts may be.
 */
export function toJson(node: JsonNode, parent?: Json, token = ''): Json {
  const place = { parent, token, start: node.start };
  switch (node.kind) {
    case 'object':
      return new ReadObject(place, node.members);
    case 'array':
      return new ReadArray(place, node.elements);
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

class ReadObject {
  readonly kind = 'object';
  readonly parent: Json | undefined;
  readonly token: string;
  readonly start: number;
  readonly #read: readonly JsonMember[];
  #members: ReadonlyMap<string, Json> | undefined;

  constructor({ parent, token, start }: JsonPlace, read: readonly JsonMember[]) {
    this.parent = parent;
    this.token = token;
    this.start = start;
    this.#read = read;
  }

  get members(): ReadonlyMap<string, Json> {
    this.#members ??= this.#make();
    return this.#members;
  }

  #make(): ReadonlyMap<string, Json> {
    const members = new Map<string, Json>();
    for (const { key, value } of this.#read) members.set(key, toJson(value, this, key));
    return members;
  }
}

class ReadArray {
  readonly kind = 'array';
  readonly parent: Json | undefined;
  readonly token: string;
  readonly start: number;
  readonly #read: readonly JsonNode[];
  #elements: readonly Json[] | undefined;

  constructor({ parent, token, start }: JsonPlace, read: readonly JsonNode[]) {
    this.parent = parent;
    this.token = token;
    this.start = start;
    this.#read = read;
  }

  get elements(): readonly Json[] {
    this.#elements ??= this.#read.map((element, index) => toJson(element, this, String(index)));
    return this.#elements;
  }
}

/** How deep a tree nests, counted without recursion. */
export function depthOf(root: JsonNode): number {
  let depth = 0;
  let level: JsonNode[] = [root];
  for (;;) {
    const next: JsonNode[] = [];
    let containers = false;
    for (const node of level) {
      if (node.kind === 'object') for (const { value } of node.members) next.push(value);
      else if (node.kind === 'array') for (const element of node.elements) next.push(element);
      containers ||= node.kind === 'object' || node.kind === 'array';
    }
    if (!containers) return depth;
    depth += 1;
    level = next;
  }
}

/** The value that a way of names and indexes leads to. */
export function valueAt(root: Json, path: readonly (string | number)[]): Json {
  let at: Json | undefined = root;
  for (const token of path)
    at = at?.kind === 'array' ? at.elements[Number(token)] : member(at, String(token));
  if (at === undefined) throw new TypeError('the tree is not that of the value');
  return at;
}

/** The JSON Pointer of a value (RFC 6901). */
export function pointerOf(value: Json): string {
  const tokens: string[] = [];
  for (let at = value; at.parent !== undefined; at = at.parent) tokens.push(`/${escapeToken(at.token)}`);
  return tokens.reverse().join('');
}

/** The JSON Pointer of a way of names and indexes. */
export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((token) => `/${escapeToken(String(token))}`).join('');
}

export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function member(value: Json | undefined, key: string): Json | undefined {
  return value?.kind === 'object' ? value.members.get(key) : undefined;
}

export function stringMember(value: Json, key: string): string | undefined {
  const found = member(value, key);
  return found?.kind === 'string' ? found.value : undefined;
}
