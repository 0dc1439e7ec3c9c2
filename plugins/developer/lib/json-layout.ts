import { InputError, type JsonMember, type JsonNode } from '@toolyard/sdk';
import { canonicalNumber } from './json-number.ts';
import type { JsonSource } from './json-source.ts';

export interface JsonLayout {
  /** The text of one level; null writes everything in one line without blanks. */
  readonly indent: string | null;
  readonly sortKeys?: boolean;
  /** Writes strings and numbers as `JSON.stringify` would, instead of as they stand in the text. */
  readonly normalise?: boolean;
}

/** The longest text that is laid out: deep levels with wide indents would grow it without bound. */
const MAX_LENGTH = 32 * 1024 * 1024;

/**
 * A JSON text in the layout of `JSON.stringify`. Repeated keys stay.
 *
 * @throws InputError naming `argument` for results over 32 Mi characters
 */
export function layOutJson(source: JsonSource, layout: JsonLayout, argument = 'indent'): string {
  const { text } = source;
  const { indent, sortKeys = false, normalise = false } = layout;
  const parts: string[] = [];
  let length = 0;

  const write = (part: string) => {
    length += part.length;
    if (length > MAX_LENGTH)
      throw new InputError(argument, 'would make a result of more than 32 MiB: take less indent');
    parts.push(part);
  };
  const breakLine = (depth: number) => {
    if (indent !== null) write(`\n${indent.repeat(depth)}`);
  };
  const writeItems = <Item>(
    brackets: string,
    items: readonly Item[],
    depth: number,
    each: (item: Item) => void,
  ) => {
    write(brackets.charAt(0));
    for (const [index, item] of items.entries()) {
      if (index > 0) write(',');
      breakLine(depth + 1);
      each(item);
    }
    if (items.length > 0) breakLine(depth);
    write(brackets.charAt(1));
  };
  const writeNode = (node: JsonNode, depth: number): void => {
    if (node.kind === 'array')
      writeItems('[]', node.elements, depth, (element) => writeNode(element, depth + 1));
    else if (node.kind === 'object') {
      const members = sortKeys ? sortMembers(node.members) : node.members;
      writeItems('{}', members, depth, ({ key, keyStart, keyEnd, value }) => {
        write(normalise ? JSON.stringify(key) : text.slice(keyStart, keyEnd));
        write(indent === null ? ':' : ': ');
        writeNode(value, depth + 1);
      });
    } else write(normalise ? normalScalar(node) : text.slice(node.start, node.end));
  };

  writeNode(source.root, 0);
  return parts.join('');
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
