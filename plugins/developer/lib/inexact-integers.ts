import { type JsonNode, readJsonText } from '@toolyard/kit/json-text';

/** A whole number as it is written, and as a double holds it. */
export interface InexactInteger {
  readonly literal: string;
  readonly value: number;
}

/** The whole numbers of a JSON text beyond those that a double tells apart (RFC 8259 §6); none of what is no JSON. */
export function inexactIntegers(text: string): InexactInteger[] {
  const { root } = readJsonText(text);
  const nodes: JsonNode[] = root === undefined ? [] : [root];
  const found: InexactInteger[] = [];
  for (const node of nodes) {
    if (node.kind === 'array') for (const element of node.elements) nodes.push(element);
    if (node.kind === 'object') for (const { value } of node.members) nodes.push(value);
    if (node.kind !== 'number' || !/^-?\d+$/.test(node.literal)) continue;
    const value = Number(node.literal);
    if (!Number.isSafeInteger(value)) found.push({ literal: node.literal, value });
  }
  return found;
}
