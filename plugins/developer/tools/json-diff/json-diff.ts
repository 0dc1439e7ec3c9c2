import type { WrittenJson } from '@toolyard/kit/json-argument';
import type { JsonNode } from '@toolyard/kit/json-text';
import { canonicalJson, lastMembers, type PathFilter } from '../../lib/json-equality.ts';
import { pointerTo } from '../../lib/json-pointer.ts';

/** A difference of two values, at a JSON Pointer. */
export type JsonChange =
  | { readonly op: 'added'; readonly path: string; readonly right: JsonNode }
  | {
      readonly op: 'removed';
      readonly path: string;
      readonly left: JsonNode;
      /** The array, for what an array that was compared by index has at its end. */
      readonly surplusOf?: string;
    }
  | { readonly op: 'changed'; readonly path: string; readonly left: JsonNode; readonly right: JsonNode };

/** How the items of two arrays are matched. */
export type ArrayMatching =
  { readonly by: 'index' } | { readonly by: 'set' } | { readonly by: 'key'; readonly key: string };

/** The changes from one value to the other: members in the left order, then those that only the right has. */
export function compareJson(
  left: JsonNode,
  right: JsonNode,
  matching: ArrayMatching,
  ignored: PathFilter | undefined,
  countPath: (path: string) => void,
): JsonChange[] {
  return new JsonComparison(matching, countPath).run(left, right, ignored);
}

/** Goes through both values at once; `path` and `filter` say where. */
class JsonComparison {
  readonly #matching: ArrayMatching;
  readonly #countPath: (path: string) => void;
  readonly #changes: JsonChange[] = [];

  constructor(matching: ArrayMatching, countPath: (path: string) => void) {
    this.#matching = matching;
    this.#countPath = countPath;
  }

  run(left: JsonNode, right: JsonNode, ignored: PathFilter | undefined): JsonChange[] {
    this.#compare(left, right, '', ignored);
    return this.#changes;
  }

  #compare(a: JsonNode, b: JsonNode, path: string, filter: PathFilter | undefined): void {
    if (a.kind === 'object' && b.kind === 'object') this.#compareMembers(a, b, path, filter);
    else if (a.kind !== 'array' || b.kind !== 'array') {
      if (a.kind !== b.kind || this.#canonical(a) !== this.#canonical(b))
        this.#add({ op: 'changed', path, left: a, right: b });
    } else if (this.#matching.by === 'index') this.#compareByIndex(a.elements, b.elements, path, filter);
    else {
      const key = this.#matching.by === 'key' ? this.#matching.key : undefined;
      this.#compareItems(
        visibleItems(a.elements, filter, key),
        visibleItems(b.elements, filter, key),
        path,
        filter,
      );
    }
  }

  #compareMembers(a: ObjectNode, b: ObjectNode, path: string, filter: PathFilter | undefined): void {
    const lefts = lastMembers(a);
    const rights = lastMembers(b);
    for (const [key, value] of lefts) {
      const inner = filter?.enter(key);
      if (inner === 'skipped') continue;
      const other = rights.get(key);
      const at = pointerTo(path, key);
      if (other === undefined) this.#add({ op: 'removed', path: at, left: value });
      else this.#compare(value, other, at, inner);
    }
    for (const [key, value] of rights) {
      if (!lefts.has(key) && filter?.enter(key) !== 'skipped')
        this.#add({ op: 'added', path: pointerTo(path, key), right: value });
    }
  }

  #compareByIndex(a: Nodes, b: Nodes, path: string, filter: PathFilter | undefined): void {
    for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
      const inner = filter?.enter(index);
      if (inner === 'skipped') continue;
      const [from, to] = [a[index], b[index]];
      const at = pointerTo(path, index);
      if (from !== undefined && to !== undefined) this.#compare(from, to, at, inner);
      else if (from !== undefined) this.#add({ op: 'removed', path: at, left: from, surplusOf: path });
      else if (to !== undefined) this.#add({ op: 'added', path: at, right: to });
    }
  }

  /** Items with the same identity are entered, the others are a bag. */
  #compareItems(a: readonly Item[], b: readonly Item[], path: string, filter: PathFilter | undefined): void {
    const counterparts = new Map(
      b.flatMap((item) => (item.identity === undefined ? [] : [[item.identity, item]])),
    );
    const known = new Set(a.map(({ identity }) => identity));
    const isMatched = ({ identity }: Item) =>
      identity !== undefined && counterparts.has(identity) && known.has(identity);
    const inRight = countContents(b.filter((item) => !isMatched(item)));
    const inLeft = countContents(a.filter((item) => !isMatched(item)));

    for (const item of a) {
      const other = item.identity === undefined ? undefined : counterparts.get(item.identity);
      const at = pointerTo(path, item.index);
      if (other !== undefined) {
        const inner = filter?.enter(item.index);
        this.#compare(item.node, other.node, at, inner === 'skipped' ? undefined : inner);
      } else if (!takeOne(inRight, item.content())) this.#add({ op: 'removed', path: at, left: item.node });
    }
    for (const item of b) {
      if (!isMatched(item) && !takeOne(inLeft, item.content()))
        this.#add({ op: 'added', path: pointerTo(path, item.index), right: item.node });
    }
  }

  #canonical(node: JsonNode): string {
    return canonicalJson(node, { bags: this.#matching.by !== 'index' });
  }

  #add(change: JsonChange): void {
    this.#countPath(change.path);
    this.#changes.push(change);
  }
}

/**
 * The operations (RFC 6902) that make the right value of the left one. For arrays that were compared by index: what is
 * surplus goes from the highest index down, so that every index still holds when its turn comes.
 */
export function patchOf(changes: readonly JsonChange[], valueOf: (node: JsonNode) => WrittenJson) {
  const operations: { op: 'add' | 'remove' | 'replace'; path: string; value?: WrittenJson }[] = [];
  let surplus: string[] = [];
  for (const [index, change] of changes.entries()) {
    if (change.op === 'removed') {
      surplus.push(change.path);
      const next = changes[index + 1];
      const goesOn = next?.op === 'removed' && next.surplusOf !== undefined;
      if (goesOn && next.surplusOf === change.surplusOf) continue;
      for (const path of surplus.reverse()) operations.push({ op: 'remove', path });
      surplus = [];
    } else {
      const op = change.op === 'added' ? 'add' : 'replace';
      operations.push({ op, path: change.path, value: valueOf(change.right) });
    }
  }
  return operations;
}

type Nodes = readonly JsonNode[];
type ObjectNode = JsonNode & { readonly kind: 'object' };

/** An item of an array, as it is matched. */
interface Item {
  readonly node: JsonNode;
  readonly index: number;
  /** What is equal for equal items. */
  readonly content: () => string;
  /** For the first item with this value of the key member. */
  readonly identity: string | undefined;
}

function visibleItems(elements: Nodes, filter: PathFilter | undefined, key: string | undefined): Item[] {
  const taken = new Set<string>();
  return elements.flatMap((node, index) => {
    const inner = filter?.enter(index);
    if (inner === 'skipped') return [];
    const content = () => canonicalJson(node, { bags: true, ...(inner && { skip: inner }) });
    const member = key !== undefined && node.kind === 'object' ? lastMembers(node).get(key) : undefined;
    const value = member && canonicalJson(member, { bags: true });
    const identity = value === undefined || taken.has(value) ? undefined : value;
    if (identity !== undefined) taken.add(identity);
    return [{ node, index, content, identity }];
  });
}

function countContents(items: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const content = item.content();
    counts.set(content, (counts.get(content) ?? 0) + 1);
  }
  return counts;
}

function takeOne(counts: Map<string, number>, content: string): boolean {
  const count = counts.get(content) ?? 0;
  counts.set(content, count - 1);
  return count > 0;
}
