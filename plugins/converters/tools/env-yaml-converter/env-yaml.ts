import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError, quote } from '@toolyard/sdk';
import { writeJson } from '../../lib/data-json.ts';
import { isFilled, type DataNode, type LineNote } from '../../lib/data-node.ts';
import type { EnvVariable } from './env-variables.ts';
import { bareValue } from '../../lib/json-types.ts';

/** Names of many parts nest as deep. */
const MAX_LEVELS = 100;
/** Long keys above many others make long names of a small text. */
const MAX_NAME_CHARACTERS = 32 * 1024 * 1024;

interface Nesting {
  /** Whether bare numbers and booleans get their types. */
  readonly typed: boolean;
  /** Where names are split into the keys of maps; absent when they are not. */
  readonly separator: string | undefined;
}

type Part = Map<string, Part> | DataNode;

/**
 * The variables as a map, of repeated ones the last, which a note tells of, and `dropped`.
 *
 * @throws InputError naming a variable that would be both a value and a map
 */
export function nestVariables(
  argument: string,
  variables: readonly EnvVariable[],
  { typed, separator }: Nesting,
  dropped: DroppedParts,
): { readonly data: DataNode; readonly count: number; readonly notes: LineNote[] } {
  const last = new Map<string, EnvVariable>();
  const notes: LineNote[] = [];
  for (const variable of variables) {
    const { name, line } = variable;
    const earlier = last.get(name);
    if (earlier !== undefined) {
      notes.push({ line, message: `${quote(name)} is repeated, its last value counts` });
      dropped.add(`earlier value of ${quote(name)}`, `line ${earlier.line}`);
    }
    last.set(name, variable);
  }
  const root = new Map<string, Part>();
  for (const { name, value, quoted } of last.values()) {
    const path = separator === undefined ? [name] : name.split(separator);
    if (path.length > MAX_LEVELS)
      throw new InputError(argument, `expected names of at most ${MAX_LEVELS} parts, got ${quote(name)}`);
    const key = path.pop() ?? name;
    let map = root;
    for (const [depth, part] of path.entries()) {
      const known = map.get(part) ?? new Map<string, Part>();
      if (!(known instanceof Map)) throw collision(argument, path.slice(0, depth + 1).join(separator), name);
      map.set(part, known);
      map = known;
    }
    if (map.has(key)) throw collision(argument, name, `${name}${separator ?? ''}…`);
    map.set(key, typed && !quoted ? typedNode(value) : { kind: 'text', text: value });
  }
  return { data: freeze(root), count: last.size, notes };
}

function collision(argument: string, key: string, longer: string): InputError {
  return new InputError(
    argument,
    `expected each key to be a value or a map, got both for ${quote(key)} (${quote(longer)})`,
  );
}

function typedNode(text: string): DataNode {
  const value = bareValue(text);
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  return typeof value === 'number' ? { kind: 'number', text } : { kind: 'text', text };
}

function freeze(part: Part): DataNode {
  if (!(part instanceof Map)) return part;
  return { kind: 'map', entries: new Map([...part].map(([key, inner]) => [key, freeze(inner)])) };
}

interface Flattening {
  readonly separator: string;
  readonly uppercase: boolean;
}

/**
 * The values of a map as variables: nested keys joined, with _ for what names cannot hold.
 *
 * @throws InputError naming a variable that two keys give
 */
export function flattenMap(
  argument: string,
  root: DataNode,
  { separator, uppercase }: Flattening,
): Map<string, string> {
  const variables = new Map<string, string>();
  let characters = 0;
  const visit = (node: DataNode, path: string): void => {
    if (node.kind === 'map' && (isFilled(node) || node === root)) {
      for (const [key, value] of node.entries) {
        const inner = node === root ? key : `${path}${separator}${key}`;
        characters += inner.length;
        if (characters > MAX_NAME_CHARACTERS)
          throw new InputError(
            argument,
            `expected keys whose names have at most ${MAX_NAME_CHARACTERS} characters in all`,
          );
        visit(value, inner);
      }
      return;
    }
    const name = variableName(path, uppercase);
    if (variables.has(name))
      throw new InputError(argument, `expected keys of different names, got ${name} twice`);
    variables.set(name, valueText(argument, node));
  };
  visit(root, '');
  return variables;
}

function variableName(path: string, uppercase: boolean): string {
  const plain = path.replace(/[^A-Za-z0-9_]/gu, '_');
  const name = uppercase ? plain.toUpperCase() : plain;
  return /^(?:\d|$)/.test(name) ? `_${name}` : name;
}

/** Lists of scalars are joined by commas; what is deeper is JSON. */
function valueText(argument: string, node: DataNode): string {
  switch (node.kind) {
    case 'null':
      return '';
    case 'boolean':
      return String(node.value);
    case 'map':
      return writeJson(argument, node, 0);
    case 'list':
      return node.items.some(({ kind }) => kind === 'map' || kind === 'list')
        ? writeJson(argument, node, 0)
        : node.items.map((item) => valueText(argument, item)).join(',');
    default:
      return node.text;
  }
}
