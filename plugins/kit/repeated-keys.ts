import type { JsonMember, JsonNode } from './json-text.ts';

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
