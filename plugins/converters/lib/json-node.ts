import type { JsonNode } from '@toolyard/kit/json-text';
import { InputError } from '@toolyard/sdk';

/** How deep values may nest that are walked by recursion. */
const MAX_DEPTH = 1000;

/** An object's members by key, none for other values. As `JSON.parse` has it, the last of a repeated key counts. */
export function membersOf(node: JsonNode): Map<string, JsonNode> {
  return new Map(node.kind === 'object' ? node.members.map(({ key, value }) => [key, value]) : []);
}

/**
 * A value as JSON without blanks: numbers with the digits they were written with, members in their order.
 *
 * @throws InputError for values that nest deeper than 1000 levels
 */
export function compactJson(argument: string, node: JsonNode, depth = 0): string {
  if (depth >= MAX_DEPTH)
    throw new InputError(argument, `expected JSON with at most ${MAX_DEPTH} levels of nesting`);
  switch (node.kind) {
    case 'object': {
      const members = [...membersOf(node)];
      const inner = members.map(
        ([key, value]) => `${JSON.stringify(key)}:${compactJson(argument, value, depth + 1)}`,
      );
      return `{${inner.join(',')}}`;
    }
    case 'array':
      return `[${node.elements.map((element) => compactJson(argument, element, depth + 1)).join(',')}]`;
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
      return node.literal;
    case 'boolean':
      return String(node.value);
    default:
      return 'null';
  }
}
