import { jsonArgument, type WrittenJson } from '@toolyard/kit/json-argument';
import type { JsonNode } from '@toolyard/kit/json-text';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { compareJson, type JsonChange, patchOf } from './json-diff.ts';
import { pathFilter } from '../../lib/json-equality.ts';
import { parsePointer, pathBudget } from '../../lib/json-pointer.ts';
import { type JsonSource, readJsonSource, valueOfJson } from '../../lib/json-source.ts';

const anyJson = Type.Unsafe<WrittenJson>({});

export default defineTool({
  title: 'JSON Diff',
  summary:
    'Compare two JSON values by structure: what was added, removed or changed, each with its path, plus a JSON Patch.',
  keywords: ['compare', 'difference', 'delta', 'rfc 6902'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    left: jsonArgument({ description: 'Old JSON: text or value' }),
    right: jsonArgument({ description: 'New JSON: text or value' }),
    array_mode: Type.Enum(['index', 'set', 'key'], {
      default: 'index',
      description: 'Match array items by index, as a bag, or by array_key',
    }),
    array_key: Type.String({
      default: 'id',
      description: 'Member that identifies an item, for array_mode key',
    }),
    ignore: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 100,
        description: 'JSON Pointers to leave out; * stands for one segment',
      }),
    ),
  }),
  output: Type.Object({
    equal: Type.Boolean({ description: 'no change found' }),
    changes: Type.Array(
      Type.Object({
        op: Type.Enum(['added', 'removed', 'changed']),
        path: Type.String(),
        left: Type.Optional(anyJson),
        right: Type.Optional(anyJson),
      }),
      { description: '[{op: added|removed|changed, path (JSON Pointer), left?, right?}]' },
    ),
    summary: Type.Object(
      { added: Type.Integer(), removed: Type.Integer(), changed: Type.Integer() },
      { description: '{added, removed, changed}: counts' },
    ),
    patch: nullable(
      Type.Array(
        Type.Object({
          op: Type.Enum(['add', 'remove', 'replace']),
          path: Type.String(),
          value: Type.Optional(anyJson),
        }),
      ),
      'RFC 6902 operations from left to right; null in array_mode set or key, and where ignore is used',
    ),
  }),
  examples: [
    {
      name: 'added, removed, changed',
      input: { left: '{"a":1,"b":{"c":2},"d":[1,2]}', right: '{"b":{"c":3},"d":[1,2],"e":null}' },
      output: {
        equal: false,
        changes: [
          { op: 'removed', path: '/a', left: 1 },
          { op: 'changed', path: '/b/c', left: 2, right: 3 },
          { op: 'added', path: '/e', right: null },
        ],
        summary: { added: 1, removed: 1, changed: 1 },
        patch: [
          { op: 'remove', path: '/a' },
          { op: 'replace', path: '/b/c', value: 3 },
          { op: 'add', path: '/e', value: null },
        ],
      },
    },
    {
      name: 'order and number spelling do not matter',
      input: { left: '{"a":1.0,"b":[1e2]}', right: '{"b":[100],"a":1}' },
      output: { equal: true, changes: [], patch: [], summary: { added: 0, removed: 0, changed: 0 } },
    },
    {
      name: 'items by key',
      input: {
        left: [
          { id: 1, n: 'a' },
          { id: 2, n: 'b' },
        ],
        right: [{ id: 2, n: 'B' }, { id: 1, n: 'a' }, { id: 3 }],
        array_mode: 'key',
      },
      output: {
        changes: [
          { op: 'changed', path: '/1/n', left: 'b', right: 'B' },
          { op: 'added', path: '/2', right: { id: 3 } },
        ],
      },
    },
  ],
  run({ left, right, array_mode, array_key, ignore = [] }) {
    const from = readJsonSource('left', left);
    const to = readJsonSource('right', right);
    const matching = array_mode === 'key' ? { by: array_mode, key: array_key } : { by: array_mode };
    const ignored = ignore.map(parseIgnored);
    const wholly = ignored.some((segments) => segments.length === 0);
    const changes = wholly
      ? []
      : compareJson(from.root, to.root, matching, pathFilter(ignored), pathBudget('left'));
    const leftValue = writtenValueOf(from);
    const rightValue = writtenValueOf(to);
    const count = (op: JsonChange['op']) => changes.filter((change) => change.op === op).length;
    return {
      equal: changes.length === 0,
      changes: changes.map((change) => ({
        op: change.op,
        path: change.path,
        ...(change.op !== 'added' && { left: leftValue(change.left) }),
        ...(change.op !== 'removed' && { right: rightValue(change.right) }),
      })),
      summary: { added: count('added'), removed: count('removed'), changed: count('changed') },
      patch: array_mode === 'index' && ignore.length === 0 ? patchOf(changes, rightValue) : null,
    };
  },
});

function writtenValueOf({ text }: JsonSource) {
  return ({ start, end }: JsonNode): WrittenJson => valueOfJson(text.slice(start, end));
}

function parseIgnored(pointer: string, index: number): string[] {
  const segments = parsePointer(pointer);
  if (segments === undefined)
    throw new InputError(`ignore[${index}]`, `expected a JSON Pointer such as /a/*/b, got ${quote(pointer)}`);
  return segments;
}
