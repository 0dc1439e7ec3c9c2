import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import jsonDiff from '../../../plugins/developer/tools/json-diff/tool.ts';

test.each([
  [
    'a shorter array: removals from the end',
    { left: [1, 2, 3, 4], right: [1, 9] },
    {
      changes: [
        { op: 'changed', path: '/1', left: 2, right: 9 },
        { op: 'removed', path: '/2', left: 3 },
        { op: 'removed', path: '/3', left: 4 },
      ],
      patch: [
        { op: 'replace', path: '/1', value: 9 },
        { op: 'remove', path: '/3' },
        { op: 'remove', path: '/2' },
      ],
    },
  ],
  [
    'pointer escapes',
    { left: { 'a/b': { 'm~n': 1 } }, right: { 'a/b': { 'm~n': 2 } } },
    { changes: [{ op: 'changed', path: '/a~1b/m~0n', left: 1, right: 2 }] },
  ],
  [
    'a bag of items',
    { left: { t: ['x', 'y', 'y'] }, right: { t: ['y', 'z', 'x'] }, array_mode: 'set' },
    {
      changes: [
        { op: 'removed', path: '/t/2', left: 'y' },
        { op: 'added', path: '/t/1', right: 'z' },
      ],
      patch: null,
    },
  ],
  [
    'bags within items',
    { left: [{ a: [1, 2] }], right: [{ a: [2, 1.0] }], array_mode: 'set' },
    { equal: true },
  ],
  [
    'repeated keys of items, which count as a bag',
    {
      left: [{ id: 1, a: 1 }, { id: 1, a: 2 }, 5],
      right: [5, { id: 1.0, a: 3 }, { id: 1, a: 9 }],
      array_mode: 'key',
    },
    {
      changes: [
        { op: 'changed', path: '/0/a', left: 1, right: 3 },
        { op: 'removed', path: '/1', left: { id: 1, a: 2 } },
        { op: 'added', path: '/2', right: { id: 1, a: 9 } },
      ],
    },
  ],
  [
    'another key',
    { left: [{ k: 'a', v: 1 }], right: [{ k: 'b' }, { k: 'a', v: 2 }], array_mode: 'key', array_key: 'k' },
    {
      changes: [
        { op: 'changed', path: '/0/v', left: 1, right: 2 },
        { op: 'added', path: '/0', right: { k: 'b' } },
      ],
    },
  ],
  [
    'null and missing differ',
    { left: '{"a":null}', right: '{}' },
    { changes: [{ op: 'removed', path: '/a', left: null }] },
  ],
  [
    'another type at the root',
    { left: '[]', right: '{}' },
    {
      changes: [{ op: 'changed', path: '', left: [], right: {} }],
      patch: [{ op: 'replace', path: '', value: {} }],
    },
  ],
  ['strings are not normalised', { left: '"\u00e9"', right: '"e\u0301"' }, { equal: false }],
  [
    'numbers past doubles',
    { left: '[9007199254740993,-0,0.10e1]', right: '[9007199254740992,0,1]' },
    { summary: { added: 0, removed: 0, changed: 1 } },
  ],
  [
    'a key named __proto__',
    { left: '{}', right: '{"__proto__":{"a":1}}' },
    { changes: [{ op: 'added', path: '/__proto__' }] },
  ],
  [
    'ignored paths, with what is under them',
    {
      left: {
        a: [
          { t: 1, n: 1 },
          { t: 2, n: 2 },
        ],
      },
      right: {
        a: [
          { t: 3, n: 1 },
          { t: { u: 1 }, n: 3 },
        ],
      },
      ignore: ['/a/*/t'],
    },
    { changes: [{ op: 'changed', path: '/a/1/n', left: 2, right: 3 }], patch: null },
  ],
  [
    'ignored members of items in a bag',
    { left: [{ t: 1, n: 1 }], right: [{ t: 2, n: 1 }], ignore: ['/*/t'], array_mode: 'set' },
    { equal: true },
  ],
  ['everything ignored', { left: '1', right: '2', ignore: [''] }, { equal: true, changes: [] }],
  ['an empty list of ignored paths', { left: '1', right: '1', ignore: [] }, { patch: [] }],
])('%s', async (_, input, output) => {
  expect(await callTool(jsonDiff, input)).toMatchObject(output);
});

test('the values of changes keep their digits', async () => {
  const { changes } = await callTool(jsonDiff, { left: '1', right: '12345678901234567890.10' });
  expect(JSON.stringify(changes)).toContain('"right":12345678901234567890.10');
});

test.each([
  ['malformed JSON on the right', { left: '{}', right: '{"a":1,}' }, 'right: expected'],
  ['malformed JSON on the left', { left: '{', right: '1' }, 'left: expected'],
  [
    'a path that is no pointer',
    { left: '1', right: '1', ignore: ['', 'a/b'] },
    'ignore[1]: expected a JSON Pointer',
  ],
  [
    'a bad escape in a pointer',
    { left: '1', right: '1', ignore: ['/a~2'] },
    'ignore[0]: expected a JSON Pointer',
  ],
  [
    'paths without bound',
    {
      left: { ['k'.repeat(90_000)]: Array(200).fill(0) },
      right: { ['k'.repeat(90_000)]: Array(200).fill(1) },
    },
    'left: has keys so long',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonDiff, input)).rejects.toThrow(message);
});

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, 1, 'a'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', '1', '2', '/~'), tie('value'), { maxKeys: 4 }),
  ),
})).value;

test('the patch makes the right value of the left one', () =>
  fc.assert(
    fc.asyncProperty(json, json, async (left, right) => {
      const { patch, equal } = await callTool(jsonDiff, {
        left: JSON.stringify(left),
        right: JSON.stringify(right),
      });
      const operations = JSON.parse(JSON.stringify(patch ?? [])) as Operation[];
      expect(operations.reduce(applyOperation, plain(left))).toEqual(plain(right));
      expect(equal).toBe(operations.length === 0);
    }),
  ));

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly value?: unknown;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** RFC 6902 section 4, as far as the tool writes it. */
function applyOperation(document: unknown, { op, path, value }: Operation): unknown {
  if (path === '') return value;
  const segments = path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = segments.pop() ?? '';
  const parent = segments.reduce<unknown>((inner, segment) => Reflect.get(Object(inner), segment), document);
  if (Array.isArray(parent))
    parent.splice(Number(last), op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]));
  else if (op === 'remove') Reflect.deleteProperty(Object(parent), last);
  else Reflect.set(Object(parent), last, value);
  return document;
}
