import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import queryStringStringify from '../../../plugins/encoding/tools/query-string-stringify.ts';
import urlParamsToJson from '../../../plugins/encoding/tools/url-params-to-json/tool.ts';

test('a URL with repeats and []', async () => {
  const params = { name: 'J D', tags: ['a', 'b'], ids: ['1', '2'] };
  const query = 'https://ex.org/?name=J+D&tags=a&tags=b&ids[]=1&ids[]=2#x';
  expect(await callTool(urlParamsToJson, { query })).toEqual({
    params,
    json: JSON.stringify(params, null, 2),
  });
});

test.each([
  ['strings by default', 'a=1&b=true', { a: '1', b: 'true' }],
  ['one element', 'a[]=1', { a: ['1'] }],
  ['a value and elements', 'a=1&a[]=2', { a: ['1', '2'] }],
  ['elements with members', 'a[][b]=1&a[][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
  ['nested elements', 'a[][]=1&a[][]=2', { a: [['1'], ['2']] }],
  ['indexes with a gap', 'a[0]=x&a[2]=z', { a: { 0: 'x', 2: 'z' } }],
  ['indexes with leading zeros', 'a[00]=x', { a: { '00': 'x' } }],
  ['a repeated index', 'a[0]=x&a[0]=y', { a: [['x', 'y']] }],
  ['indexes, then elements', 'a[1]=y&a[]=z&a[0]=x', { a: ['x', 'y', 'z'] }],
  ['members, then elements', 'a[b]=1&a[7]=2&a[]=3&a[]=4', { a: { b: '1', 7: '2', 8: '3', 9: '4' } }],
  ['a bracket that does not close', 'a[b=1&a[b][c=2&a]=3', { 'a[b': '1', 'a[b][c': '2', 'a]': '3' }],
  ['text after a bracket', 'a[b]c=1', { 'a[b]c': '1' }],
  ['a name that begins with a bracket', '[a]=1', { '[a]': '1' }],
  ['a bracket within brackets', 'a[b[c]]=1', { 'a[b[c]]': '1' }],
  ['nothing', '', {}],
])('%s', async (_, query, params) => {
  expect(await callTool(urlParamsToJson, { query })).toMatchObject({ params });
});

test('brackets in names without nesting', async () => {
  expect(await callTool(urlParamsToJson, { query: 'a[b]=1&a[]=2', nested: false })).toMatchObject({
    params: { 'a[b]': '1', 'a[]': '2' },
  });
});

test.each([
  ['-2.5', -2.5],
  ['0', 0],
  ['9007199254740991', 9_007_199_254_740_991],
  ['1e-7', 1e-7],
  ['false', false],
  ['null', null],
  ['12345678901234567890', '12345678901234567890'],
  ['1e+21', '1e+21'],
  ['-0', '-0'],
  ['1.50', '1.50'],
  ['007', '007'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['', ''],
  ['True', 'True'],
])('the type of %j', async (text, value) => {
  const query = new URLSearchParams({ a: text }).toString();
  expect((await callTool(urlParamsToJson, { query, convert_types: true })).params).toEqual({ a: value });
});

test('names keep their order in json, even when they look like numbers', async () => {
  const { json } = await callTool(urlParamsToJson, { query: 'b=1&2[9]=x&2[5]=y&1=3' });
  expect(json.match(/"[^"]*":/g)).toEqual(['"b":', '"2":', '"9":', '"5":', '"1":']);
});

test('names that reach for a prototype are plain data', async () => {
  const { params, json } = await callTool(urlParamsToJson, {
    query: '__proto__[x]=1&a[__proto__]=2&constructor=3',
  });
  expect(JSON.stringify(params)).toBe('{"__proto__":{"x":"1"},"a":{"__proto__":"2"},"constructor":"3"}');
  expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify(params));
  expect(Reflect.get({}, 'x')).toBeUndefined();
});

test.each([
  ['a value and an object', 'a=1&a[b]=2', 'query: expected "a" to be a value or an object, got both'],
  [
    'a value and an object inside',
    'a[b][c]=1&a[b]=2',
    'query: expected "a[b]" to be a value or an object, got both',
  ],
  ['21 brackets', `a${'[b]'.repeat(21)}=1`, 'query: expected at most 20 brackets, got more in "a[b]'],
])('refuses %s', async (_, query, message) => {
  await expect(callTool(urlParamsToJson, { query })).rejects.toThrow(message);
});

test('20 brackets', async () => {
  const { json } = await callTool(urlParamsToJson, { query: `a${'[b]'.repeat(20)}=1` });
  expect(json.split('\n')).toHaveLength(43);
});

test('reads back what query-string-stringify nests', async () => {
  const key = fc.stringMatching(/^[a-z]{1,3}$/);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.string(), tie('array'), tie('object')),
    array: fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
    object: fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 3 }),
  }));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(key, value), async (params) => {
      const { result: query } = await callTool(queryStringStringify, { params, array_format: 'indices' });
      const parsed = await callTool(urlParamsToJson, { query });
      expect(parsed.params).toEqual({ ...params });
      expect(parsed.json).toBe(JSON.stringify(params, null, 2));
    }),
  );
});

test('a quarter of a million elements', async () => {
  const query = `a[x]=1${'&a[]'.repeat(250_000)}`;
  const { params } = await callTool(urlParamsToJson, { query });
  expect(Object.keys(Object(params.a))).toHaveLength(250_001);
});
