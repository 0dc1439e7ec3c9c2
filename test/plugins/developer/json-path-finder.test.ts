import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonPathFinder from '../../../plugins/developer/tools/json-path-finder/tool.ts';

const shop = {
  book: [
    { title: 'T1', price: 8.95 },
    { title: 'T2', price: 12.99 },
    { title: 'T3', isbn: '0-553', price: 8.99 },
  ],
  bike: { color: 'red', price: 399 },
};

test.each([
  [
    'a filter',
    { json: JSON.stringify(shop), path: '$.book[?@.price < 10].title' },
    { values: ['T1', 'T3'], count: 2, truncated: false },
  ],
  ['descendants', { json: shop, path: '$..price' }, { values: [8.95, 12.99, 8.99, 399] }],
  [
    'a missing value equals only another',
    { json: shop, path: '$.book[?@.isbn == @.none].title' },
    { values: ['T1', 'T2'] },
  ],
  ['no coercion', { json: [1, '1'], path: '$[?@ == 1]' }, { values: [1] }],
  [
    'functions',
    { json: shop, path: '$.book[?length(@.title) == 2 && match(@.title, "T[12]")].title' },
    { values: ['T1', 'T2'] },
  ],
  ['a path without $', { json: shop, path: 'bike.color' }, { values: ['red'] }],
  ['a path that begins with a bracket', { json: ['a'], path: '[0]' }, { values: ['a'] }],
  ['no match', { json: shop, path: '$.none' }, { matches: [], values: [], count: 0 }],
  ['a node twice', { json: ['a'], path: '$[0,0]' }, { values: ['a', 'a'], count: 2 }],
  ['inherited members', { json: {}, path: '$.constructor' }, { count: 0 }],
  [
    'names that need escapes',
    { json: { 'j j': { "k'k": { '\n': 1 } } }, path: "$['j j'].*.*" },
    {
      matches: [
        { path: String.raw`$['j j']['k\'k']['\n']`, pointer: "/j j/k'k/\n", value: 1, type: 'number' },
      ],
    },
  ],
  [
    'control characters in names',
    { json: '{"\\u000b":1}', path: '$.*' },
    { matches: [{ path: String.raw`$['\u000b']`, pointer: '/\u000b', value: 1, type: 'number' }] },
  ],
  [
    'text in keys',
    { json: shop, search: 'PRICE', search_in: 'keys', limit: 2 },
    { count: 4, truncated: true, values: [8.95, 12.99] },
  ],
  [
    'text in values, numbers as written',
    { json: '{"a":[8.950,"x8.95",null,true]}', search: '8.95', search_in: 'values' },
    { count: 2 },
  ],
  ['null and booleans as text', { json: [null, true, 'NULL'], search: 'null' }, { values: [null, 'NULL'] }],
  ['a member that matches twice', { json: { ab: 'ab' }, search: 'ab' }, { count: 1 }],
  [
    'the order of the document',
    { json: '{"b":"x","1":"x"}', search: 'x' },
    { matches: [{ pointer: '/b' }, { pointer: '/1' }] },
  ],
  ['full case folding', { json: ['Straße'], search: 'STRASSE' }, { count: 1 }],
])('%s', async (_, input, output) => {
  expect(await callTool(jsonPathFinder, input)).toMatchObject(output);
});

test('the value at a path has its digits', async () => {
  const { values } = await callTool(jsonPathFinder, { json: '{"a":12345678901234567890}', path: '$.a' });
  expect(JSON.stringify(values)).toBe('[12345678901234567890]');
});

test.each([
  ['a syntax error', { json: shop, path: '$.book[?@.price <]' }, 'at column 18'],
  ['a syntax error in a path without $', { json: shop, path: 'a[' }, 'column 3'],
  ['a function of a wrong type', { json: shop, path: '$[?length(@.*) > 1]' }, 'path: expected a JSONPath'],
  ['both', { json: 1, path: '$', search: 'x' }, 'path, search: expected exactly one of them, got both'],
  ['neither', { json: 1 }, 'path, search: expected exactly one of them, got none'],
  ['malformed JSON', { json: '{', path: '$' }, 'json: expected'],
  [
    'matches that hold too much',
    { json: { a: Array(100).fill('x'.repeat(100_000)) }, path: '$..*' },
    'limit:',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonPathFinder, input)).rejects.toThrow(message);
});

test('a search in deep lists takes no more time for each level', async () => {
  const json = `${'['.repeat(490)}${'1,'.repeat(200_000)}1${']'.repeat(490)}`;
  const { count, matches } = await callTool(jsonPathFinder, { json, search: '1', limit: 1 });
  expect(count).toBe(200_001);
  expect(matches[0]?.pointer).toBe('/0'.repeat(490));
});
