import { compactJson, membersOf } from './json-node.ts';
import type { DroppedParts } from '@toolyard/kit/dropped';
import { parseJsonTree } from '@toolyard/kit/json-argument';
import type { JsonNode } from '@toolyard/kit/json-text';
import { dropRepeatedKeys } from '@toolyard/kit/repeated-keys';
import { InputError, quote, type JsonValue } from '@toolyard/sdk';

/** A row's values by column. */
export type JsonRow = ReadonlyMap<string, JsonNode>;

/** A JSON value as a table. */
export type JsonRows =
  | { readonly kind: 'objects'; readonly rows: readonly JsonRow[] }
  | { readonly kind: 'arrays'; readonly rows: readonly (readonly JsonNode[])[] }
  | { readonly kind: 'scalars'; readonly rows: readonly JsonNode[] };

/** Long keys above many others make long names of a small text. */
const MAX_NAME_CHARACTERS = 64 * 1024 * 1024;

/**
 * The rows of a JSON argument: an array of objects, of arrays or of scalars, or one object, which is one row.
 *
 * @param dropped is told of values that a later one of the same key replaces
 * @throws InputError with line and column for text that is not JSON, for a value that is neither array nor
 * object, and with its index for the first element that is not of the kind of those before
 */
export function readJsonRows(argument: string, given: JsonValue, dropped: DroppedParts): JsonRows {
  const text = typeof given === 'string' ? given.replace(/^\ufeff/, '') : given;
  const { root } = parseJsonTree(argument, text);
  if (typeof text === 'string') dropRepeatedKeys(dropped, root, text);
  if (root.kind === 'object') return { kind: 'objects', rows: [membersOf(root)] };
  if (root.kind !== 'array')
    throw new InputError(argument, `expected an array or object, got ${nameOf(root)}`);

  const { elements } = root;
  const [first] = elements;
  const different = elements.findIndex((element) => kindOf(element) !== kindOf(first));
  const other = elements[different];
  if (first !== undefined && other !== undefined) {
    throw new InputError(
      argument,
      `expected elements of one kind, got ${nameOf(first)} at index 0 and ${nameOf(other)} at index ${different}`,
    );
  }
  switch (first?.kind) {
    case 'array':
      return {
        kind: 'arrays',
        rows: elements.map((element) => (element.kind === 'array' ? element.elements : [])),
      };
    case 'object':
    case undefined:
      return { kind: 'objects', rows: elements.map(membersOf) };
    default:
      return { kind: 'scalars', rows: elements };
  }
}

/** Notes the values that no column shows, by the name that they have, and the first row that has one. */
export function dropOtherColumns(
  dropped: DroppedParts,
  rows: readonly JsonRow[],
  columns: readonly string[],
): void {
  const shown = new Set(columns);
  for (const [index, row] of rows.entries())
    for (const name of row.keys())
      if (!shown.has(name)) dropped.add(`column ${quote(name)}`, `row ${index + 1}`);
}

/** The kinds of elements that an array of rows may have, one of them. */
function kindOf(node: JsonNode | undefined): 'array' | 'object' | 'scalar' | undefined {
  return node === undefined || node.kind === 'array' || node.kind === 'object' ? node?.kind : 'scalar';
}

/** A value's type for people. */
export function nameOf({ kind }: JsonNode): string {
  if (kind === 'null') return kind;
  return `${kind === 'array' || kind === 'object' ? 'an' : 'a'} ${kind}`;
}

/** @throws InputError with its index, from 0, when the rows are scalars, which name no columns */
export function refuseScalars(
  argument: string,
  rows: JsonRows,
): asserts rows is Exclude<JsonRows, { kind: 'scalars' }> {
  const [first] = rows.rows;
  if (rows.kind === 'scalars' && first !== undefined && 'kind' in first)
    throw new InputError(argument, `expected an array of objects, got ${nameOf(first)} at index 0`);
}

/** All columns of the rows in the order in which they first appear. */
export function columnsOf(rows: readonly JsonRow[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const column of row.keys()) columns.add(column);
  return [...columns];
}

/**
 * Rows whose nested objects became columns `a.b`; empty ones stay. Two paths to the same column share it: the first
 * value that is neither null nor empty text stands.
 *
 * @param dropped is told of the others
 * @throws InputError when the names would take more than 64 Mi characters, written out
 */
export function flattenRows(argument: string, rows: readonly JsonRow[], dropped: DroppedParts): JsonRow[] {
  let characters = 0;
  return rows.map((row, index) => {
    const flat = new Map<string, JsonNode>();
    const open = [...row].map(([path, node]) => ({ path, node })).toReversed();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { path, node } = next;
      const members = [...membersOf(node)];
      if (members.length === 0) {
        if (isEmpty(flat.get(path))) flat.set(path, node);
        else if (!isEmpty(node))
          dropped.add(`further value of the column ${quote(path)}`, `row ${index + 1}`);
        continue;
      }
      for (const [key, value] of members.toReversed()) {
        characters += path.length + 1 + key.length;
        if (characters > MAX_NAME_CHARACTERS) {
          throw new InputError(
            argument,
            `expected keys whose paths have at most ${MAX_NAME_CHARACTERS} characters in all`,
          );
        }
        open.push({ path: `${path}.${key}`, node: value });
      }
    }
    return flat;
  });
}

function isEmpty(node: JsonNode | undefined): boolean {
  return node === undefined || node.kind === 'null' || (node.kind === 'string' && node.value === '');
}

/** A value as a cell: strings as they are, null as nothing, all else as compact JSON. */
export function cellText(argument: string, node: JsonNode | undefined): string {
  if (node === undefined || node.kind === 'null') return '';
  return node.kind === 'string' ? node.value : compactJson(argument, node);
}
