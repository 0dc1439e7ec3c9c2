import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import jsonFlatten from '../../../plugins/developer/tools/json-flatten.ts';
import jsonUnflatten from '../../../plugins/developer/tools/json-unflatten/tool.ts';

test.each([
  ['empty containers are leaves', { json: { a: {}, b: [], c: { d: '' } } }, { a: {}, b: [], 'c.d': '' }],
  [
    'separator and depth',
    { json: { a: { b: { c: 1 } } }, separator: '__', max_depth: 2 },
    { a__b: { c: 1 } },
  ],
  ['an empty key', { json: { '': { a: 1 } } }, { '.a': 1 }],
  [
    'arrays kept whole',
    { json: { a: [{ b: 1 }], c: { d: [1] } }, keep_arrays: true },
    { a: [{ b: 1 }], 'c.d': [1] },
  ],
  [
    'positions count as levels',
    { json: { a: [[1]] }, max_depth: 2, array_style: 'bracket' },
    { 'a[0]': [1] },
  ],
  [
    'keys that are positions, in bracket style',
    { json: { a: { '0': 1 } }, array_style: 'bracket' },
    { 'a["0"]': 1 },
  ],
  ['an empty key before a position', { json: { '': [1] }, array_style: 'bracket' }, { '[""][0]': 1 }],
  ['keys with a long separator', { json: { a_: { b___c: 1 } }, separator: '__' }, { 'a\\___b\\_\\__c': 1 }],
  ['nothing', { json: '[]' }, {}],
])('%s', async (_, input, result) => {
  expect(await callTool(jsonFlatten, input)).toEqual({ result, count: Object.keys(result).length });
});

test('numbers keep their digits', async () => {
  const { result } = await callTool(jsonFlatten, { json: '{"a":{"b":12345678901234567890.0}}' });
  expect(JSON.stringify(result)).toBe('{"a.b":12345678901234567890.0}');
});

test('__proto__ is an ordinary key', async () => {
  const { result } = await callTool(jsonFlatten, { json: '{"__proto__":{"a":1},"constructor":2}' });
  expect(JSON.stringify(result)).toBe('{"__proto__.a":1,"constructor":2}');
});

test.each([
  ['a scalar root', { json: '42' }, 'json: expected an object or array'],
  ['malformed JSON', { json: '{"a":}' }, 'line 1, column 6'],
  ['a separator that is an escape', { json: {}, separator: '\\' }, 'separator: expected text without'],
  ['paths without bound', { json: { ['k'.repeat(90_000)]: Array(200).fill(0) } }, 'json: has keys so long'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonFlatten, input)).rejects.toThrow(message);
});

const value = fc.jsonValue({ noUnicodeString: false, maxDepth: 4 });
const awkwardKey = fc.oneof(
  fc.constantFrom('', '.', '_', '__', '0', '1', '[0]', '\\', '["a"]', '__proto__'),
  fc.string(),
);
const awkward = fc.dictionary(awkwardKey, fc.oneof(value, fc.dictionary(awkwardKey, value)), {
  noNullPrototype: true,
});

test.each(['.', '__', '0', ']'])('json-unflatten restores the data, with %s between', (separator) =>
  fc.assert(
    fc.asyncProperty(awkward, async (data) => {
      const json = JSON.stringify(data);
      const { result } = await callTool(jsonFlatten, { json, separator, array_style: 'bracket' });
      const back = await callTool(jsonUnflatten, { json: JSON.stringify(result), separator });
      expect(back.result).toEqual(JSON.parse(json));
    }),
  ),
);
