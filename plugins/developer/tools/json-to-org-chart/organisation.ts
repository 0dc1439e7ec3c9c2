import { DroppedParts } from '@toolyard/kit/dropped';
import { InputError, quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { isObject } from '../../lib/form-fields.ts';
import { dropOtherMembers, textMember } from '../../lib/json-fields.ts';
import { isHexColor, isSafeUrl } from '../../lib/safe-url.ts';

/** One of an organisation, with those who report to them. */
export interface Person {
  readonly name: string;
  readonly title: string | null;
  readonly avatar: string | null;
  readonly color: string | null;
  /** 1 at the top. */
  readonly level: number;
  readonly children: readonly Person[];
}

export interface Organisation {
  readonly top: Person;
  readonly warnings: readonly string[];
  /** Told of what people have beside a place in the chart. */
  readonly dropped: DroppedParts;
}

const MAX_PEOPLE = 2000;
const MAX_LEVELS = 50;

/**
 * An organisation given as nested objects, or as a list in which each names the one above.
 *
 * @throws InputError naming `json` and the node: a name that is missing, several tops, an unknown parent, a cycle, an id
 * twice, more than 2000 people or 50 levels
 */
export function readOrganisation(source: JsonValue): Organisation {
  const warnings: string[] = [];
  const tree = Array.isArray(source)
    ? nestList(source, warnings)
    : nestedNode(source, 'the top', { count: 0 }, 1);
  const dropped = new DroppedParts();
  const known = new Set([...PERSON_KEYS, ...(Array.isArray(source) ? ['id', ...PARENT_KEYS] : [])]);
  for (const { object, place } of reach(tree)) dropOtherMembers(object, known, place, dropped);
  return { top: toPerson(tree, 1, warnings), warnings, dropped };
}

const PERSON_KEYS = ['name', 'title', 'avatar', 'color', 'children'];

interface Node {
  readonly object: JsonObject;
  /** How errors call it. */
  readonly place: string;
  readonly children: Node[];
}

function nestedNode(value: JsonValue, place: string, people: { count: number }, level: number): Node {
  if (!isObject(value))
    throw new InputError('json', `${place}: expected an object with a name, got ${quote(value)}`);
  checkLevel(level);
  people.count += 1;
  checkCount(people.count);
  const { children = [] } = value;
  if (children !== null && !Array.isArray(children))
    throw new InputError('json', `${place}, children: expected an array, got ${quote(children)}`);
  const prefix = level === 1 ? '' : `${place}.`;
  return {
    object: value,
    place,
    children: (children ?? []).map((child, index) =>
      nestedNode(child, `${prefix}children[${index}]`, people, level + 1),
    ),
  };
}

function checkCount(count: number): void {
  if (count > MAX_PEOPLE) throw new InputError('json', `expected at most ${MAX_PEOPLE} people`);
}

function checkLevel(level: number): void {
  if (level > MAX_LEVELS) throw new InputError('json', `expected at most ${MAX_LEVELS} levels`);
}

const PARENT_KEYS = ['parent_id', 'manager_id', 'parent', 'manager'];

function nestList(list: readonly JsonValue[], warnings: string[]): Node {
  checkCount(list.length);
  const nodes = list.map((object, index): Node => {
    const place = `[${index}]`;
    if (!isObject(object))
      throw new InputError('json', `${place}: expected an object with a name, got ${quote(object)}`);
    const name = textMember(object, 'name', `${place}.`);
    return { object, place: name === undefined ? place : `${place} ${quote(name)}`, children: [] };
  });
  for (const { object, place } of nodes)
    if (object.children !== undefined)
      warnings.push(`${place}: children are left out, since the entries of a list name their managers`);
  const find = findByIdOrName(nodes);
  const tops: Node[] = [];
  for (const node of nodes) {
    const key = PARENT_KEYS.find(
      (name) => node.object[name] !== undefined && node.object[name] !== null && node.object[name] !== '',
    );
    if (key === undefined) tops.push(node);
    else {
      const parent = find(idOf(node, key), key);
      if (parent === undefined)
        throw new InputError(
          'json',
          `${node.place}, ${key}: expected the id of another, got ${quote(node.object[key])}`,
        );
      parent.children.push(node);
    }
  }
  const [top, second] = tops;
  if (top === undefined)
    throw new InputError(
      'json',
      `${nodes[0]?.place ?? 'the list'}: expected one at the top, got ${nodes.length === 0 ? 'nobody' : 'a cycle'}`,
    );
  if (second !== undefined)
    throw new InputError('json', `${second.place}: expected one at the top, got also ${top.place}`);
  const reached = reach(top);
  const lost = nodes.find((node) => !reached.has(node));
  if (lost !== undefined)
    throw new InputError('json', `${lost.place}: expected a way to the top, got a cycle`);
  return top;
}

function idOf({ object, place }: Node, key: string): string {
  const value = object[key];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new InputError('json', `${place}, ${key}: expected text or a number, got ${quote(value)}`);
}

/** Ids compare as text. A manager may also be given by a name that nobody else has. */
function findByIdOrName(nodes: readonly Node[]): (id: string, key: string) => Node | undefined {
  const byId = new Map<string, Node>();
  const byName = new Map<string, Node | undefined>();
  for (const node of nodes) {
    if (node.object.id !== undefined && node.object.id !== null) {
      const id = idOf(node, 'id');
      if (byId.has(id))
        throw new InputError('json', `${node.place}, id: expected an id of its own, got ${quote(id)} again`);
      byId.set(id, node);
    }
    const { name } = node.object;
    if (typeof name === 'string') byName.set(name, byName.has(name) ? undefined : node);
  }
  return (id, key) => byId.get(id) ?? (key === 'manager' || key === 'parent' ? byName.get(id) : undefined);
}

/** All below a node and itself. Not by recursion, since the levels are not counted yet. */
function reach(top: Node): Set<Node> {
  const reached = new Set<Node>();
  let level = [top];
  for (let depth = 1; level.length > 0; depth += 1) {
    checkLevel(depth);
    for (const node of level) reached.add(node);
    level = level.flatMap(({ children }) => children);
  }
  return reached;
}

function toPerson({ object, place, children }: Node, level: number, warnings: string[]): Person {
  const at = `${place}, `;
  const name = textMember(object, 'name', at);
  if (name === undefined || name.trim() === '') throw new InputError('json', `${place}: expected a name`);
  const color = textMember(object, 'color', at) || null;
  if (color !== null && !isHexColor(color))
    throw new InputError(
      'json',
      `${place}, color: expected a hex colour such as #3b82f6, got ${quote(color)}`,
    );
  return {
    name,
    title: textMember(object, 'title', at) || null,
    avatar: avatarOf(object, name, at, warnings),
    color,
    level,
    children: children.map((child) => toPerson(child, level + 1, warnings)),
  };
}

function avatarOf(object: JsonObject, name: string, place: string, warnings: string[]): string | null {
  const avatar = textMember(object, 'avatar', place) || null;
  if (avatar === null || isSafeUrl(avatar, ['http', 'https']) || /^data:image\/[a-z+.-]+[;,]/i.test(avatar))
    return avatar;
  warnings.push(`${name}: the avatar is no http, https or data:image URL: dropped`);
  return null;
}
