import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import queryStringParse from '../../../plugins/encoding/tools/query-string-parse.ts';
import queryStringStringify from '../../../plugins/encoding/tools/query-string-stringify.ts';

test.each([
  [
    'brackets and nesting, names encoded',
    { params: { ids: [1, 2], f: { min: 3, in: { k: 'v' } } }, array_format: 'brackets' },
    'ids%5B%5D=1&ids%5B%5D=2&f%5Bmin%5D=3&f%5Bin%5D%5Bk%5D=v',
  ],
  [
    'indices',
    { params: { a: ['x', ['y', 'z']] }, array_format: 'indices' },
    'a%5B0%5D=x&a%5B1%5D%5B0%5D=y&a%5B1%5D%5B1%5D=z',
  ],
  [
    'plus for space, sorted',
    { params: { b: 'x y', a: '(z)+' }, space: '+', sort: true },
    'a=%28z%29%2B&b=x+y',
  ],
  ['a space in a name', { params: { 'a b': 1 } }, 'a%20b=1'],
  ['null and empty text', { params: { a: null, b: '', d: 0 } }, 'a=&b=&d=0'],
  [
    'skip_empty',
    { params: { a: null, b: '', c: [], d: 0, e: [null, 'x', '', []] }, skip_empty: true },
    'd=0&e=x',
  ],
  [
    'skip_empty leaves no gap in indices',
    { params: { e: [null, 'x'] }, skip_empty: true, array_format: 'indices' },
    'e%5B0%5D=x',
  ],
  [
    'skip_empty with commas',
    { params: { a: [null, 1, ''], b: [null] }, skip_empty: true, array_format: 'comma' },
    'a=1',
  ],
  ['empty elements between commas', { params: { a: [1, null, ''] }, array_format: 'comma' }, 'a=1,,'],
  [
    'objects in arrays nest under the bare name',
    { params: { a: [{ b: 1 }, { c: 2 }] } },
    'a%5Bb%5D=1&a%5Bc%5D=2',
  ],
  [
    'objects in arrays with brackets',
    { params: { a: [{ b: 1 }] }, array_format: 'brackets' },
    'a%5B%5D%5Bb%5D=1',
  ],
  ['booleans and numbers', { params: { a: false, b: 1e21, c: -0.5 } }, 'a=false&b=1e%2B21&c=-0.5'],
  ['JSON text', { params: '{"b":1,"a":[true]}' }, 'b=1&a=true'],
  [
    'sorted by code units, not by value',
    { params: '{"10":1,"2":2,"a":3,"B":4}', sort: true },
    '10=1&2=2&B=4&a=3',
  ],
  [
    'sorting leaves arrays and inner names',
    { params: { z: [2, 1], a: { y: 1, x: 2 } }, sort: true },
    'a%5By%5D=1&a%5Bx%5D=2&z=2&z=1',
  ],
])('%s', async (_, input, result) => {
  expect(await callTool(queryStringStringify, input)).toEqual({
    result,
    count: result === '' ? 0 : result.split('&').length,
  });
});

test.each(['repeat', 'brackets', 'indices', 'comma'])(
  'says which empty arrays and objects have no form: %s',
  async (array_format) => {
    const params = { a: [], b: 1, c: { d: {} } };
    expect(await callTool(queryStringStringify, { params, array_format })).toEqual({
      result: 'b=1',
      count: 1,
      dropped: ['empty array (a)', 'empty object (c[d])'],
    });
  },
);

const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) });

test('20 brackets in a name', async () => {
  const { result } = await callTool(queryStringStringify, { params: nested(21) });
  expect(decodeURIComponent(result)).toBe(`a${'[a]'.repeat(20)}=x`);
});

test.each([
  ['an array', { params: [1, 2] }, 'params: expected an object or a string, got [1,2]'],
  ['the text of an array', { params: '[1,2]' }, 'params: expected a JSON object, got [1,2]'],
  ['malformed JSON', { params: '{"a":1' }, 'params: expected JSON'],
  ['21 brackets in a name', { params: nested(22) }, 'params: expected at most 20 levels of nesting in "a[a]'],
  [
    '21 levels of arrays',
    { params: { a: JSON.parse('['.repeat(22) + ']'.repeat(22)) } },
    'params: expected at most 20 levels of nesting in "a"',
  ],
  [
    'an object between commas',
    { params: { a: [{ b: 1 }] }, array_format: 'comma' },
    'params: expected no object or array in the array "a": comma has no form for them',
  ],
  [
    'a number that becomes null in JSON',
    { params: '{"a":[1,-1e400]}' },
    'params: expected a number up to 1.8e308 in "a", got more',
  ],
  ['a lone surrogate', { params: { a: '\ud800' } }, 'params: expected text without lone surrogates'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(queryStringStringify, input)).rejects.toThrow(message);
});

test('query-string-parse reads back flat parameters', async () => {
  const text = fc.string({ unit: 'binary' }).filter((candidate) => candidate.isWellFormed());
  // Refused as the name of a parameter, on purpose.
  const name = text.filter((candidate) => candidate !== '__proto__');
  const params = fc.dictionary(name, fc.oneof(text, fc.array(text, { minLength: 2 })));
  await fc.assert(
    fc.asyncProperty(params, fc.constantFrom('%20', '+'), async (original, space) => {
      const { result } = await callTool(queryStringStringify, { params: original, space });
      expect((await callTool(queryStringParse, { query: `?${result}` })).params).toEqual({ ...original });
    }),
  );
});
