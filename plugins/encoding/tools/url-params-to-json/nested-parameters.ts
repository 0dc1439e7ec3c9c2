import { InputError, quote } from '@toolyard/sdk';
import type { Pair } from '../../lib/query-string.ts';

/** What a parameter holds. Objects are maps, which keep the order of keys that look like numbers. */
export type Parameter = string | readonly Parameter[] | ReadonlyMap<string, Parameter>;

/** The most brackets of one name. */
const MAX_BRACKETS = 20;

/**
 * The structure that names with brackets describe: `a[b]` a member, `a[]` one more element, `a[0]` the element
 * of an index; without `nested` they are part of the name. Repeated names make an array. Indexes that are exactly 0 to n-1 make an array, others an object.
 *
 * @throws InputError naming the parameter that is both a value and an object, or has more than 20 brackets
 */
export function nestParameters(
  argument: string,
  pairs: readonly Pair[],
  nested: boolean,
): ReadonlyMap<string, Parameter> {
  const top = new Map<string, Node>();
  for (const [name, value] of pairs) {
    const [base, ...keys] = nested ? splitName(name) : [name];
    if (keys.length > MAX_BRACKETS)
      throw new InputError(argument, `expected at most ${MAX_BRACKETS} brackets, got more in ${quote(name)}`);
    let node = member(top, base);
    for (const key of keys) node = key === '' ? append(node) : member(node.members, key);
    node.items.push(value);
  }
  return new Map(Array.from(top, ([name, node]) => [name, settle(argument, name, node)]));
}

/** A parameter while its pairs are read. */
interface Node {
  /** Values and elements in order. */
  readonly items: (string | Node)[];
  readonly members: Map<string, Node>;
}

function member(members: Map<string, Node>, key: string): Node {
  const node = members.get(key) ?? { items: [], members: new Map() };
  members.set(key, node);
  return node;
}

function append(parent: Node): Node {
  const node = { items: [], members: new Map() };
  parent.items.push(node);
  return node;
}

/** The name before the brackets and what is in them. Brackets that do not close belong to the name. */
function splitName(name: string): [base: string, ...keys: string[]] {
  const [, base, brackets] = /^([^[]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  if (base === undefined || brackets === undefined) return [name];
  return [base, ...brackets.slice(1, -1).split('][')];
}

function settle(argument: string, name: string, { items, members }: Node): Parameter {
  const inner = (key: string, node: Node) => settle(argument, `${name}[${key}]`, node);
  const elements = items.map((item) => (typeof item === 'string' ? item : inner('', item)));
  if (members.size === 0) {
    const [only, ...more] = items;
    return typeof only === 'string' && more.length === 0 ? only : elements;
  }
  if (items.some((item) => typeof item === 'string'))
    throw new InputError(argument, `expected ${quote(name)} to be a value or an object, got both`);
  const indexed = Array.from(members.keys(), (_, index) => members.get(String(index)));
  if (indexed.every((node) => node !== undefined))
    return [...indexed.map((node, index) => inner(String(index), node)), ...elements];
  const object = new Map(Array.from(members, ([key, node]) => [key, inner(key, node)]));
  let index = nextIndex(object.keys());
  for (const element of elements) {
    object.set(String(index), element);
    index += 1;
  }
  return object;
}

/** The index of one more element among keys: one above the largest. */
function nextIndex(keys: Iterable<string>): number {
  let next = 0;
  for (const key of keys) if (/^\d{1,15}$/.test(key)) next = Math.max(next, Number(key) + 1);
  return next;
}
