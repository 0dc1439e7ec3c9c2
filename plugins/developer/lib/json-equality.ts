import type { JsonNode } from '@toolyard/kit/json-text';
import { canonicalNumber } from '@toolyard/kit/json-number';

/**
 * A text that two values share exactly when they are equal: the order of members and the spelling of numbers do not
 * count, the order of array items counts unless they are bags.
 *
 * @param skip tells the items and members to leave out, by their path within the value
 */
export function canonicalJson(
  node: JsonNode,
  { bags, skip }: { readonly bags: boolean; readonly skip?: PathFilter },
): string {
  const shown = (segment: string | number) => skip?.enter(segment);
  switch (node.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(node.value);
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
      return canonicalNumber(node.literal);
    case 'array': {
      const items = node.elements.flatMap((element, index) => {
        const inner = shown(index);
        return inner === 'skipped' ? [] : [canonicalJson(element, { bags, ...(inner && { skip: inner }) })];
      });
      return `[${(bags ? items.sort() : items).join()}]`;
    }
    default: {
      const members = [...lastMembers(node)].flatMap(([key, value]) => {
        const inner = shown(key);
        if (inner === 'skipped') return [];
        return [`${JSON.stringify(key)}:${canonicalJson(value, { bags, ...(inner && { skip: inner }) })}`];
      });
      return `{${members.sort().join()}}`;
    }
  }
}

/** The members of an object by key; of repeated keys the last counts, as for `JSON.parse`. */
export function lastMembers(node: JsonNode & { readonly kind: 'object' }): Map<string, JsonNode> {
  return new Map(node.members.map(({ key, value }) => [key, value]));
}

/** Which paths are left out, below some place. */
export interface PathFilter {
  /** What holds one segment further, or that the segment itself is left out. */
  enter(segment: string | number): PathFilter | 'skipped' | undefined;
}

/** Leaves out what the paths name, where * stands for any one segment. */
export function pathFilter(paths: readonly (readonly string[])[]): PathFilter | undefined {
  if (paths.length === 0) return undefined;
  return {
    enter(segment) {
      const below = paths
        .filter(([first]) => first === '*' || first === String(segment))
        .map((path) => path.slice(1));
      return below.some((path) => path.length === 0) ? 'skipped' : pathFilter(below);
    },
  };
}
