import { quote, type JsonValue } from '@toolyard/sdk';
import type { DroppedParts } from './dropped.ts';
import { readJsonText, type JsonMember, type JsonNode } from './json-text.ts';
import { textPlaces } from './text-places.ts';

/** A value that is still to be looked at, with the member that it belongs to where that repeats a key. */
interface Pending {
  readonly node: JsonNode;
  readonly repeated?: JsonMember;
}

/** The members whose key stands in their object before, in the order of the text. However deep it is. */
export function repeatedKeys(root: JsonNode): JsonMember[] {
  const found: JsonMember[] = [];
  const pending: Pending[] = [{ node: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, repeated } = next;
    if (repeated !== undefined) found.push(repeated);
    for (const inner of partsOf(node).toReversed()) pending.push(inner);
  }
  return found;
}

/** Notes the values of a text that a later one of the same key in the same object replaces. */
export function dropRepeatedKeys(dropped: DroppedParts, root: JsonNode, text: string): void {
  const repeated = repeatedKeys(root);
  if (repeated.length === 0) return;
  const place = textPlaces(text);
  for (const { key, keyStart } of repeated)
    dropped.add(`earlier value of the key ${quote(key)}`, `line ${place(keyStart).line}`);
}

/** The same of an argument that is JSON text, or the value itself, which repeats no key. */
export function dropRepeatedKeysOf(dropped: DroppedParts, given: JsonValue): void {
  if (typeof given !== 'string') return;
  const { root } = readJsonText(given);
  if (root !== undefined) dropRepeatedKeys(dropped, root, given);
}

function partsOf(node: JsonNode): readonly Pending[] {
  if (node.kind === 'array') return node.elements.map((element) => ({ node: element }));
  if (node.kind !== 'object') return [];
  const seen = new Set<string>();
  return node.members.map((member) => {
    const isRepeated = seen.has(member.key);
    seen.add(member.key);
    return isRepeated ? { node: member.value, repeated: member } : { node: member.value };
  });
}
