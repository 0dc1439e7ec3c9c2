import type { JsonNode } from '@toolyard/kit/json-text';
import { lastMembers } from '../../lib/json-equality.ts';
import { pointerTo } from '../../lib/json-pointer.ts';

/** The member names and array positions that lead from the root to a value. */
export type JsonLocation = readonly (string | number)[];

/** RFC 9535 §2.7: `$['store']['book'][0]`. */
export function normalizedPath(location: JsonLocation): string {
  return `$${location.map((segment) => (typeof segment === 'number' ? `[${segment}]` : `['${escapeName(segment)}']`)).join('')}`;
}

/** RFC 6901. */
export function pointerOf(location: JsonLocation): string {
  return location.reduce<string>(pointerTo, '');
}

/** Finds the nodes of a tree by their location; the members of each object are indexed once. */
export function nodeFinder(root: JsonNode): (location: JsonLocation) => JsonNode | undefined {
  const indexes = new Map<JsonNode, Map<string, JsonNode>>();
  const memberOf = (node: JsonNode & { readonly kind: 'object' }, key: string) => {
    const index = indexes.get(node) ?? lastMembers(node);
    indexes.set(node, index);
    return index.get(key);
  };
  return (location) =>
    location.reduce<JsonNode | undefined>((node, segment) => {
      if (node?.kind === 'object') return memberOf(node, String(segment));
      return node?.kind === 'array' ? node.elements[Number(segment)] : undefined;
    }, root);
}

function escapeName(name: string): string {
  return name.replace(/['\\\u0000-\u001f]/g, (character) => {
    const letter = ESCAPES[character];
    return letter ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
};
