import type { DroppedParts } from '@toolyard/kit/dropped';
import { parseJsonTree } from '@toolyard/kit/json-argument';
import type { JsonNode } from '@toolyard/kit/json-text';
import { textPlaces } from '@toolyard/kit/text-places';
import { InputError, quote, type JsonValue } from '@toolyard/sdk';
import { BoundedText } from './bounded-text.ts';
import { isInteger, type DataNode, type LineNote } from './data-node.ts';

/** How deep values may nest that are walked by recursion. */
const MAX_DEPTH = 1000;

/**
 * The value of a JSON text. Of a repeated key the last value counts, and a note tells of it, and `dropped`.
 *
 * @throws InputError with line and column for text that is not JSON, and for more than 1000 levels
 */
export function readJsonData(
  argument: string,
  text: string,
  dropped: DroppedParts,
): { readonly data: DataNode; readonly notes: LineNote[] } {
  const { root } = parseJsonTree(argument, text);
  const place = textPlaces(text);
  const notes: LineNote[] = [];
  const read = (node: JsonNode, depth: number): DataNode => {
    if (depth > MAX_DEPTH)
      throw new InputError(argument, `expected JSON with at most ${MAX_DEPTH} levels of nesting`);
    switch (node.kind) {
      case 'object': {
        const entries = new Map<string, DataNode>();
        for (const { key, keyStart, value } of node.members) {
          if (entries.has(key)) {
            const { line } = place(keyStart);
            dropped.add(`earlier value of the key ${quote(key)}`, `line ${line}`);
            notes.push({
              line,
              message: `the key ${JSON.stringify(key)} is repeated, its last value counts`,
            });
          }
          entries.set(key, read(value, depth + 1));
        }
        return { kind: 'map', entries };
      }
      case 'array':
        return { kind: 'list', items: node.elements.map((element) => read(element, depth + 1)) };
      case 'string':
        return { kind: 'text', text: node.value };
      case 'number':
        return { kind: 'number', text: node.literal };
      default:
        return node;
    }
  };
  return { data: read(root, 0), notes };
}

/**
 * A value as JSON text, numbers with all their digits.
 *
 * @param indent the spaces of a level; 0 writes everything in one line without blanks
 * @throws InputError naming the argument when the text would be too long
 */
export function writeJson(argument: string, root: DataNode, indent: number): string {
  const text = new BoundedText(argument);
  const breakLine = (depth: number) => {
    if (indent > 0) text.add(`\n${' '.repeat(indent * depth)}`);
  };
  const writeItems = <Item>(
    brackets: string,
    items: Iterable<Item>,
    depth: number,
    write: (item: Item) => void,
  ) => {
    let first = true;
    text.add(brackets.charAt(0));
    for (const item of items) {
      if (!first) text.add(',');
      first = false;
      breakLine(depth + 1);
      write(item);
    }
    if (!first) breakLine(depth);
    text.add(brackets.charAt(1));
  };
  const write = (node: DataNode, depth: number): void => {
    if (node.kind === 'list') writeItems('[]', node.items, depth, (item) => write(item, depth + 1));
    else if (node.kind === 'map') {
      writeItems('{}', node.entries, depth, ([key, value]) => {
        text.add(`${JSON.stringify(key)}:${indent > 0 ? ' ' : ''}`);
        write(value, depth + 1);
      });
    } else text.add(scalarJson(node));
  };
  write(root, 0);
  return text.toString();
}

function scalarJson(node: Exclude<DataNode, { kind: 'map' | 'list' }>): string {
  switch (node.kind) {
    case 'number':
      return node.text;
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
    default:
      return JSON.stringify(node.text);
  }
}

/** The value as JavaScript has it; numbers that a double cannot hold are their digits as text. */
export function jsonValueOf(node: DataNode): JsonValue {
  switch (node.kind) {
    case 'map':
      return Object.fromEntries([...node.entries].map(([key, value]) => [key, jsonValueOf(value)]));
    case 'list':
      return node.items.map(jsonValueOf);
    case 'number':
      return asNumber(node.text) ?? node.text;
    case 'boolean':
      return node.value;
    case 'null':
      return null;
    default:
      return node.text;
  }
}

/** A number as a double; undefined for integers beyond ±(2^53−1), and for what a double takes for infinite. */
export function asNumber(text: string): number | undefined {
  const value = Number(text);
  const whole = isInteger(text);
  return (whole ? Number.isSafeInteger(value) : Number.isFinite(value)) ? value : undefined;
}
