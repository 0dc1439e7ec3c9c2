import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonUnflatten from '../../../plugins/developer/tools/json-unflatten/tool.ts';

test.each([
  [
    'bracket paths at the root',
    { json: { '[0].a[0]': 1, '[0].a[1][0]': 2, '[1].b': true } },
    [{ a: [1, [2]] }, { b: true }],
  ],
  [
    'escaped separators',
    { json: { 'a\\.b.c\\\\d': 1, 'a\\.b.e\\[0]': 2 } },
    { 'a.b': { 'c\\d': 1, 'e[0]': 2 } },
  ],
  ['numbers that stay keys', { json: { 'a.0': 1, 'a.1': 2 }, arrays: false }, { a: { '0': 1, '1': 2 } }],
  ['gaps become null', { json: { 'a[2]': 1 } }, { a: [null, null, 1] }],
  ['quoted keys', { json: { 'a["0"]': 1, 'a["x\\"].y"]': 2 } }, { a: { '0': 1, 'x"].y': 2 } }],
  ['positions in either style', { json: { 'a[0]': 1, 'a.1': 2 } }, { a: [1, 2] }],
  ['numbers with leading zeros are keys', { json: { 'a.00': 1 } }, { a: { '00': 1 } }],
  ['nothing', { json: {} }, {}],
  ['empty segments', { json: { '.a': 1, 'b.': 2 } }, { '': { a: 1 }, b: { '': 2 } }],
  ['another separator', { json: { 'a::b.c': 1 }, separator: '::' }, { a: { 'b.c': 1 } }],
  ['nested values as they are', { json: { 'a.b': { 'c.d': [1] } } }, { a: { b: { 'c.d': [1] } } }],
])('%s', async (_, input, result) => {
  expect(await callTool(jsonUnflatten, input)).toEqual({ result, count: Object.keys(input.json).length });
});

test('an array of many dot segments', async () => {
  const flat = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`a.${i}`, i]));
  const { result } = await callTool(jsonUnflatten, { json: flat });
  expect(result).toEqual({ a: Object.values(flat) });
});

test('__proto__ becomes an own key', async () => {
  const { result } = await callTool(jsonUnflatten, { json: '{"__proto__.polluted":1}' });
  expect(JSON.stringify(result)).toBe('{"__proto__":{"polluted":1}}');
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test.each([
  ['a value and a branch', { json: { a: 1, 'a.b': 2 } }, '"a.b"'],
  ['a branch and a value', { json: { 'a.b': 2, a: 1 } }, '"a"'],
  ['a position and a key', { json: { 'a[0]': 1, 'a.x': 2 } }, '"a.x"'],
  ['a key and a position', { json: { 'a.x': 1, 'a[0]': 2 } }, '"a[0]"'],
  ['a position and a number that is a key', { json: { 'a[0]': 1, 'a.1': 2 }, arrays: false }, '"a.1"'],
  ['one place named twice', { json: { 'a.b': 1, 'a["b"]': 2 } }, 'cannot hold beside'],
  [
    'a position past the limit',
    { json: { 'a[10001]': 1 } },
    '"a[10001]": expected array positions up to 10000',
  ],
  ['an unclosed bracket', { json: { 'a[0': 1 } }, '"a[0": expected [n] or ["key"], closed, at character 2'],
  ['text after a bracket', { json: { 'a[0]b': 1 } }, 'after a closing bracket'],
  ['a bad escape in brackets', { json: { 'a["\\x"]': 1 } }, 'as JSON writes it'],
  ['a root array', { json: '[1]' }, 'json: expected an object of paths'],
  [
    'gaps without bound',
    { json: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}.a[10000]`, 1])) },
    'gaps',
  ],
  ['too many segments', { json: { ['.'.repeat(1000)]: 1 } }, 'at most 500 segments'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonUnflatten, input)).rejects.toThrow(message);
});
