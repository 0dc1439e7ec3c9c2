import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonQuery from '../../../plugins/developer/tools/json-query/tool.ts';

const data = {
  store: {
    book: [
      { title: 'A', price: 8.95, tags: ['x', 'y'] },
      { title: 'B', price: 12.99 },
      { title: 'C', price: 8.99 },
    ],
    open: true,
  },
  'a.b': { 'c-d': 1 },
  nul: null,
  deep: [[{ v: 1 }], [{ v: 2 }, {}]],
  digits: { '0': 'zero' },
  star: { '*': 1 },
};
const NOTHING = { result: null, found: false, type: 'undefined', count: 0 };

test.each([
  ['store.book[1].title', 'B'],
  ['$.store.book.0.tags[-1]', 'y'],
  ['store.book[*].tags[0]', ['x']],
  ['store.book.*.title', ['A', 'B', 'C']],
  ['deep[*][*].v', [1, 2]],
  ['["a.b"]["c-d"]', 1],
  ["['a.b'].c-d", 1],
  ['a\\.b.c-d', 1],
  ['digits[0]', 'zero'],
  ['digits.0', 'zero'],
  ['star.\\*', 1],
  ['deep[1][1].*', []],
  ['$', data],
  ['', data],
])('the dot path %s', async (path, result) => {
  expect(await callTool(jsonQuery, { json: data, path })).toMatchObject({
    result,
    found: true,
    count: Array.isArray(result) ? result.length : 1,
  });
});

test.each([
  'store.cafe.menu',
  'store.open.x',
  'store.book[3]',
  'store.book[-4]',
  'store.book.length',
  '__proto__',
  'constructor',
  'store.book.01',
  'none.*',
  'a..b',
])('the dot path %s finds nothing', async (path) => {
  expect(await callTool(jsonQuery, { json: data, path })).toEqual(NOTHING);
});

test('null is found, and digits are kept', async () => {
  expect(await callTool(jsonQuery, { json: data, path: 'nul' })).toEqual({
    result: null,
    found: true,
    type: 'null',
    count: 1,
  });
  const { result, type } = await callTool(jsonQuery, { json: '[1.10]', path: '0' });
  expect([JSON.stringify(result), type]).toEqual(['1.10', 'number']);
});

test.each([
  ['/a~1b/m~0n/1', 6, true],
  ['', { 'a/b': { 'm~n': [5, 6] }, '': { '01': 1 } }, true],
  ['//01', 1, true],
  ['/a~1b/m~0n/01', null, false],
  ['/a~1b/m~0n/-', null, false],
  ['/a~1b/m~0n/length', null, false],
])('the pointer %s', async (path, result, found) => {
  const json = '{"a/b":{"m~n":[5,6]},"":{"01":1}}';
  expect(await callTool(jsonQuery, { json, path, language: 'pointer' })).toMatchObject({ result, found });
});

test.each([
  ['store.book[?price < `10`].title | sort(@)', ['A', 'C'], true],
  ['length(store.book)', 3, true],
  ['store.none', null, false],
  ['constructor', null, false],
  ['`{}`.constructor', null, false],
  ['{a: @}.toString', null, false],
  ['__proto__', null, false],
  ['store.length', null, false],
])('the JMESPath expression %s', async (path, result, found) => {
  expect(await callTool(jsonQuery, { json: data, path, language: 'jmespath' })).toMatchObject({
    result,
    found,
  });
});

test.each([
  [
    'an unclosed bracket',
    { path: 'store.book[0' },
    'path: expected [n], [*] or ["key"], closed, at column 11',
  ],
  ['a word in brackets', { path: 'a[b]' }, 'at column 2'],
  ['text after a bracket', { path: '[0]b' }, 'path: expected . or [ after a closing bracket at column 4'],
  ['a pointer without slash', { path: 'a', language: 'pointer' }, 'path: expected / at column 1'],
  ['a bad escape in a pointer', { path: '/a~2', language: 'pointer' }, 'path: expected ~0 or ~1 at column 3'],
  ['an expression that ends too early', { path: 'store.book[?', language: 'jmespath' }, 'at column 13'],
  ['an expression that goes wrong', { path: 'a b', language: 'jmespath' }, 'at column 3'],
  ['an unknown function', { path: 'foo(@)', language: 'jmespath' }, 'path: Unknown function'],
  ['a wrong type', { path: 'abs(`"x"`)', language: 'jmespath' }, 'path: Invalid type'],
  [
    'an expression that nests too deeply',
    { path: '('.repeat(50_000), language: 'jmespath' },
    'path: nests too deeply',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonQuery, { json: data, ...input })).rejects.toThrow(message);
});
