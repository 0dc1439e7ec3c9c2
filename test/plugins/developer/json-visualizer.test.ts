import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonVisualizer from '../../../plugins/developer/tools/json-visualizer/tool.ts';
import { HOSTILE, parseMarkup } from './form-samples.ts';

const SAMPLE = { name: 'app', tags: ['a', 'b'], meta: { n: 1, ok: true, x: null }, e: {}, z: [] };

test('the tree and its statistics', async () => {
  const { text, stats, truncated } = await callTool(jsonVisualizer, { json: SAMPLE });
  expect(text).toBe(
    'root: {5}\n├─ name: "app"\n├─ tags: [2]\n│  ├─ [0]: "a"\n│  └─ [1]: "b"\n├─ meta: {3}\n│  ├─ n: 1\n│  ├─ ok: true\n│  └─ x: null\n├─ e: {0}\n└─ z: [0]',
  );
  expect(stats).toEqual({
    objects: 3,
    arrays: 2,
    strings: 3,
    numbers: 1,
    booleans: 1,
    nulls: 1,
    keys: 8,
    values: 11,
    max_depth: 2,
    size_bytes: 79,
  });
  expect(truncated).toBe(false);
});

test.each([
  ['a scalar', '\ufeff 1.50 ', 'root: 1.50', { values: 1, max_depth: 0, size_bytes: 4 }],
  ['repeated keys: the last', '{"a":1,"a":"é"}', 'root: {1}\n└─ a: "é"', { keys: 1, size_bytes: 10 }],
  [
    'large numbers as they are written',
    '[12345678901234567890]',
    'root: [1]\n└─ [0]: 12345678901234567890',
    {},
  ],
  ['keys with controls', '{"a\\nb":1}', 'root: {1}\n└─ "a\\nb": 1', {}],
])('%s', async (_, json, text, stats) => {
  expect(await callTool(jsonVisualizer, { json })).toMatchObject({ text, stats, truncated: false });
});

test('depth and items are limited', async () => {
  expect(
    await callTool(jsonVisualizer, {
      json: { a: [1, 2, 3, 4], b: { c: { d: 1 } } },
      max_items: 2,
      max_depth: 2,
    }),
  ).toMatchObject({
    text: 'root: {2}\n├─ a: [4]\n│  ├─ [0]: 1\n│  ├─ [1]: 2\n│  └─ … 2 more\n└─ b: {1}\n   └─ c: {1}',
    truncated: true,
    stats: { values: 9 },
  });
});

test('strings are cut between characters', async () => {
  const family = '👨‍👩‍👧‍👦';
  const json = [family.repeat(10), family.repeat(11), 'x'.repeat(10)];
  const { text, truncated } = await callTool(jsonVisualizer, { json, max_string: 10 });
  expect(text).toBe(
    `root: [3]\n├─ [0]: "${family.repeat(10)}"\n├─ [1]: "${family.repeat(10)}…"\n└─ [2]: "xxxxxxxxxx"`,
  );
  expect(truncated).toBe(true);
});

test('paths of the values in document order', async () => {
  const { nodes } = await callTool(jsonVisualizer, { json: '{"a-b":[{"c":1}],"d":"x","1":null,"\\"":true}' });
  expect(nodes).toEqual([
    { path: '$', depth: 0, type: 'object', size: 4 },
    { path: '$["a-b"]', depth: 1, type: 'array', size: 1 },
    { path: '$["a-b"][0]', depth: 2, type: 'object', size: 1 },
    { path: '$["a-b"][0].c', depth: 3, type: 'number', value: 1 },
    { path: '$.d', depth: 1, type: 'string', value: 'x' },
    { path: '$["1"]', depth: 1, type: 'null', value: null },
    { path: '$["\\""]', depth: 1, type: 'boolean', value: true },
  ]);
});

test('at most a thousand nodes', async () => {
  const { nodes, stats } = await callTool(jsonVisualizer, { json: Array.from({ length: 1500 }, () => 0) });
  expect(nodes).toHaveLength(1000);
  expect(stats.values).toBe(1501);
});

test('nothing gets out of the data', async () => {
  const { html } = await callTool(jsonVisualizer, {
    json: { [HOSTILE]: [HOSTILE, { a: HOSTILE }] },
    max_string: 1000,
  });
  const { tags, attributes, texts, comments } = parseMarkup(html);
  expect([...tags].sort()).toEqual(
    'body details div head html main meta span style summary title'.split(' '),
  );
  expect([...attributes].sort()).toEqual('charset class content lang name open'.split(' '));
  expect(texts).toContain(JSON.stringify(HOSTILE));
  expect(comments).toBe(0);
});

test('five hundred levels', async () => {
  const { stats, text } = await callTool(jsonVisualizer, { json: '['.repeat(500) + ']'.repeat(500) });
  expect(stats.max_depth).toBe(499);
  expect(text.split('\n')).toHaveLength(500);
});

test.each([
  ['malformed JSON', { json: '[1,\n2' }, /^json: expected .*line 2, column 2/],
  ['too many levels', { json: '['.repeat(600) + ']'.repeat(600) }, 'json: expected at most 500 levels'],
  ['no items', { json: 1, max_items: 0 }, 'max_items: expected a number >= 1'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonVisualizer, input)).rejects.toThrow(message);
});
