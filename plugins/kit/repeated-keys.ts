import type { JsonMember, JsonNode } from './json-text.ts';

/** The members whose key stands in their object before, in the order of the text. */
export function repeatedKeys(root: JsonNode): JsonMember[] {
  const found: JsonMember[] = [];
  const visit = (node: JsonNode): void => {
    if (node.kind === 'array') node.elements.forEach(visit);
    if (node.kind !== 'object') return;
    const seen = new Set<string>();
    for (const member of node.members) {
      if (seen.has(member.key)) found.push(member);
      seen.add(member.key);
      visit(member.value);
    }
  };
  visit(root);
  return found;
}
