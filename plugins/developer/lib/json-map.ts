import type { JsonNode } from '@toolyard/kit/json-text';

/** From so many keys on they tell what they are. */
const MIN_DATA_KEYS = 4;
/** From so many keys of objects on a few may look like names, or all where the objects are alike. */
const MIN_MANY_KEYS = 10;
const MAX_NAMES = 0.1;

/** What nobody names a member: numbers, dates, versions, addresses, hashes, paths. */
const DATA_KEY = new RegExp(
  [
    '-?\\d+(?:\\.\\d+)*',
    'v?\\d+\\.\\d[-+.\\w]*',
    '\\d{4}-?\\d{2}(?:-?\\d{2})?(?:[T ][\\d:.Z+-]*)?',
    '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}',
    '(?=[a-f]*\\d)[\\da-f]{16,}',
    '[\\da-f]*:[\\da-f:]+',
    '[^\\s@]+@[^\\s@]+',
    '[^\\s/]*/.*',
    // No member is called by no name.
    '',
  ]
    .map((pattern) => `^(?:${pattern})$`)
    .join('|'),
  'is',
);

/**
 * Whether objects that stand in one place are maps, whose keys are data and whose values are of one kind: all keys look
 * like data, or many values are objects whose keys nearly all do, or that have the same members.
 *
 * @param values what stands under each key
 */
export function isMap(values: ReadonlyMap<string, readonly JsonNode[]>): boolean {
  if (values.size < MIN_DATA_KEYS) return false;
  const nodes = [...values.values()].flat();
  const kinds = new Set(nodes.map(({ kind }) => kind));
  kinds.delete('null');
  if (kinds.size !== 1) return false;
  const names = values.keys().reduce((count, key) => (DATA_KEY.test(key) ? count : count + 1), 0);
  if (names === 0) return true;
  if (values.size < MIN_MANY_KEYS || !kinds.has('object')) return false;
  return names <= values.size * MAX_NAMES || areAlike(nodes);
}

function areAlike(nodes: readonly JsonNode[]): boolean {
  const [first] = nodes;
  const expected = membersOf(first);
  return expected !== undefined && expected !== '[]' && nodes.every((node) => membersOf(node) === expected);
}

function membersOf(node: JsonNode | undefined): string | undefined {
  if (node?.kind !== 'object') return undefined;
  return JSON.stringify(node.members.map(({ key }) => key).sort());
}
