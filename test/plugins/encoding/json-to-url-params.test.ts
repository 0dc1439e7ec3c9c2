import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToUrlParams from '../../../plugins/encoding/tools/json-to-url-params.ts';

test.each([
  ['flattened arrays', { json: '{"ids":[1,2,3]}', flatten_arrays: true }, 'ids=1&ids=2&ids=3'],
  [
    'a nested object as JSON text',
    { json: { filter: { min: 1, q: 'a b' } } },
    'filter=%7B%22min%22%3A1%2C%22q%22%3A%22a%20b%22%7D',
  ],
  [
    'a nested object in brackets',
    { json: { filter: { min: 1, t: ['x'] } }, nested: 'brackets' },
    'filter%5Bmin%5D=1&filter%5Bt%5D%5B%5D=x',
  ],
  [
    'flattened arrays inside brackets',
    { json: { f: { t: ['x', 'y'] } }, nested: 'brackets', flatten_arrays: true },
    'f%5Bt%5D=x&f%5Bt%5D=y',
  ],
  ['objects in arrays', { json: { a: [{ b: 1 }] } }, 'a%5B%5D=%7B%22b%22%3A1%7D'],
  ['null and booleans', { json: { a: null, b: false, d: '' } }, 'a=&b=false&d='],
  [
    'digits inside nested JSON',
    { json: '{"a":{"id":12345678901234567890,"p":1.10}}' },
    'a=%7B%22id%22%3A12345678901234567890%2C%22p%22%3A1.10%7D',
  ],
  ['an exponent as written', { json: '{"a":1E+5}' }, 'a=1E%2B5'],
  ['nothing', { json: {} }, ''],
])('%s', async (_, input, result) => {
  expect(await callTool(jsonToUrlParams, input)).toEqual({
    result,
    count: result === '' ? 0 : result.split('&').length,
  });
});

test('says which empty arrays and objects have no form', async () => {
  const json = { a: [], b: 1, c: { d: [], e: {} }, f: [[]] };
  expect(await callTool(jsonToUrlParams, { json, nested: 'brackets' })).toEqual({
    result: 'b=1',
    count: 1,
    dropped: ['empty array (3 times, first at a)', 'empty object (c[e])'],
  });
  expect(await callTool(jsonToUrlParams, { json: { c: {} } })).toEqual({ result: 'c=%7B%7D', count: 1 });
});

test.each([
  ['https://ex.org/p', 'https://ex.org/p?b=2'],
  ['https://ex.org/p?', 'https://ex.org/p?b=2'],
  ['https://ex.org/p?a=1&', 'https://ex.org/p?a=1&b=2'],
  ['https://ex.org/p#top?x', 'https://ex.org/p?b=2#top?x'],
  ['/path', '/path?b=2'],
])('appends to %s', async (url, expected) => {
  expect(await callTool(jsonToUrlParams, { json: { b: 2 }, url })).toMatchObject({ url: expected });
});

test('appends nothing to a URL', async () => {
  expect(await callTool(jsonToUrlParams, { json: {}, url: 'https://ex.org/#a' })).toMatchObject({
    url: 'https://ex.org/#a',
  });
});

test.each([
  ['malformed JSON', { json: '{"a":\n1,}' }, /^json: expected JSON.*line 2, column [23]/],
  ['an array', { json: '[1]' }, /^json: expected a JSON object, got \[1\]/],
  ['a number', { json: 1 }, /^json: expected an object or a string, got 1/],
  ['a number in text', { json: '1.50' }, /^json: expected a JSON object, got 1.50/],
  ['a lone surrogate', { json: '{"a":"\\ud800"}' }, /^json: expected text without lone surrogates/],
  [
    'more than 20 brackets',
    { json: `${'{"a":'.repeat(22)}1${'}'.repeat(22)}`, nested: 'brackets' },
    /^json: expected at most 20 levels/,
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToUrlParams, input)).rejects.toThrow(message);
});

test('deep objects are JSON text', async () => {
  const json = `${'{"a":'.repeat(900)}1${'}'.repeat(900)}`;
  const { result } = await callTool(jsonToUrlParams, { json });
  expect(decodeURIComponent(result)).toBe(`a=${json.slice(5, -1)}`);
});
