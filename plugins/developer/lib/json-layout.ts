import type { JsonMember, JsonNode } from '@toolyard/kit/json-text';
import { MAX_RESULT_LENGTH } from '@toolyard/kit/result-length';
import { InputError } from '@toolyard/sdk';
import { canonicalNumber } from '@toolyard/kit/json-number';
import type { JsonSource } from './json-source.ts';

export interface JsonLayout {
  /** The text of one level; null writes everything in one line without blanks. */
  readonly indent: string | null;
  readonly sortKeys?: boolean;
  /** Writes strings and numbers as `JSON.stringify` would, instead of as they stand in the text. */
  readonly normalise?: boolean;
}

/**
 * A JSON text in the layout of `JSON.stringify`. Repeated keys stay.
 *
 * @throws InputError naming `argument` for results over 64 Mi characters
 */
export function layOutJson(source: JsonSource, layout: JsonLayout, argument = 'indent'): string {
  return new JsonWriter(source.text, layout, argument).write(source.root);
}

class JsonWriter {
  readonly #text: string;
  readonly #layout: JsonLayout;
  readonly #argument: string;
  readonly #parts: string[] = [];
  #length = 0;

  constructor(text: string, layout: JsonLayout, argument: string) {
    this.#text = text;
    this.#layout = layout;
    this.#argument = argument;
  }

  write(root: JsonNode): string {
    this.#node(root, 0);
    return this.#parts.join('');
  }

  #node(node: JsonNode, depth: number): void {
    const { indent, sortKeys = false, normalise = false } = this.#layout;
    if (node.kind === 'array')
      this.#items('[]', node.elements, depth, (element) => this.#node(element, depth + 1));
    else if (node.kind === 'object') {
      const members = sortKeys ? sortMembers(node.members) : node.members;
      this.#items('{}', members, depth, ({ key, keyStart, keyEnd, value }) => {
        this.#add(normalise ? JSON.stringify(key) : this.#text.slice(keyStart, keyEnd));
        this.#add(indent === null ? ':' : ': ');
        this.#node(value, depth + 1);
      });
    } else this.#add(normalise ? normalScalar(node) : this.#text.slice(node.start, node.end));
  }

  #items<Item>(brackets: string, items: readonly Item[], depth: number, each: (item: Item) => void): void {
    this.#add(brackets.charAt(0));
    for (const [index, item] of items.entries()) {
      if (index > 0) this.#add(',');
      this.#breakLine(depth + 1);
      each(item);
    }
    if (items.length > 0) this.#breakLine(depth);
    this.#add(brackets.charAt(1));
  }

  #breakLine(depth: number): void {
    const { indent } = this.#layout;
    if (indent !== null) this.#add(`\n${indent.repeat(depth)}`);
  }

  #add(part: string): void {
    this.#length += part.length;
    if (this.#length > MAX_RESULT_LENGTH)
      throw new InputError(this.#argument, 'would make a result of more than 64 MiB: take less indent');
    this.#parts.push(part);
  }
}

/** By UTF-16 code units (RFC 8785 §3.2.3); repeated keys keep their order. */
function sortMembers(members: readonly JsonMember[]): readonly JsonMember[] {
  return members.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function normalScalar(node: Exclude<JsonNode, { kind: 'object' | 'array' }>): string {
  if (node.kind === 'string') return JSON.stringify(node.value);
  if (node.kind === 'number') return normalNumber(node.literal);
  return node.kind === 'boolean' ? String(node.value) : 'null';
}

/** As `JSON.stringify` writes the number, where a double holds all of its digits. */
function normalNumber(literal: string): string {
  const written = JSON.stringify(Number(literal));
  return written !== 'null' && canonicalNumber(written) === canonicalNumber(literal) ? written : literal;
}
