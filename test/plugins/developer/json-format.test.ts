import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import jsonFormat from '../../../plugins/developer/tools/json-format/tool.ts';

test.each([
  [
    'two spaces',
    { json: '{"b":[1,2,{"c":null}],"a":"é😀"}' },
    {
      result: '{\n  "b": [\n    1,\n    2,\n    {\n      "c": null\n    }\n  ],\n  "a": "é😀"\n}',
      type: 'object',
      lines: 10,
      size_bytes: 75,
    },
  ],
  [
    'the action named',
    { json: '{"name":"x","n":1}', action: 'format' },
    { result: '{\n  "name": "x",\n  "n": 1\n}' },
  ],
  [
    'tabs and empty containers',
    { json: '{"a":{},"b":[ ],"c":[[]]}', indent: 'tab' },
    { result: '{\n\t"a": {},\n\t"b": [],\n\t"c": [\n\t\t[]\n\t]\n}' },
  ],
  [
    'sorted keys at every level',
    { json: '{"b":1,"a":{"d":[{"z":1,"y":2}],"c":3},"B":0}', sort_keys: true },
    {
      result:
        '{\n  "B": 0,\n  "a": {\n    "c": 3,\n    "d": [\n      {\n        "y": 2,\n        "z": 1\n      }\n    ]\n  },\n  "b": 1\n}',
    },
  ],
  [
    'a value passed directly',
    { json: { a: [true, null] }, indent: 4 },
    { result: '{\n    "a": [\n        true,\n        null\n    ]\n}', warnings: [] },
  ],
  ['a byte order mark', { json: '\uFEFF[1]' }, { result: '[\n  1\n]' }],
  [
    'escapes as they are written',
    { json: '["\\u00e9","\\/"]', action: 'minify' },
    { result: '["\\u00e9","\\/"]' },
  ],
  ['no indent at all', { json: '{"a":[1]}', indent: 0 }, { result: '{\n"a": [\n1\n]\n}', lines: 5 }],
  ['a scalar', { json: ' "x" ' }, { result: '"x"', type: 'string', lines: 1 }],
  [
    'an indent that minify does not need',
    { json: '[1, 2]', action: 'minify', indent: 99 },
    { result: '[1,2]' },
  ],
  [
    'keys by UTF-16 code units',
    { json: '{"\uE000":1,"😀":2}', sort_keys: true, action: 'minify' },
    { result: '{"😀":2,"\uE000":1}' },
  ],
  [
    'repeated keys in their order',
    { json: '{"b":1,"a":1,"b":0}', sort_keys: true, action: 'minify' },
    { result: '{"a":1,"b":1,"b":0}' },
  ],
  ['__proto__ as a key', { json: '{"__proto__":1}', action: 'minify' }, { result: '{"__proto__":1}' }],
])('%s', async (_, input, output) => {
  expect(await callTool(jsonFormat, input)).toMatchObject(output);
});

test.each([
  ['Python words', '{"a": True, "b": None}', '{"a":true,"b":null}'],
  ['curly quotes', '{“a”: ‘b’}', '{"a":"b"}'],
  ['missing brackets', '{"a": [1, 2', '{"a":[1,2]}'],
  ['a code fence', '```json\n{"a": 1}\n```', '{"a":1}'],
  ['comments', '/* x */ {"a": 1}', '{"a":1}'],
])('repairs %s', async (_, json, value) => {
  const { result, warnings } = await callTool(jsonFormat, { json, action: 'repair' });
  expect(JSON.parse(result)).toEqual(JSON.parse(value));
  expect(warnings).toEqual([{ message: expect.stringContaining('repaired') }]);
});

test('leaves valid text as it is when asked to repair it', async () => {
  const { result, warnings } = await callTool(jsonFormat, { json: '{"a":1.0}', action: 'repair' });
  expect({ result, warnings }).toEqual({ result: '{\n  "a": 1.0\n}', warnings: [] });
});

test.each([
  [
    'a trailing comma',
    { json: '{\n  "a": 1,\n}' },
    'json: expected a key or value after the comma, got } at line 3, column 1',
  ],
  ['an indent past the limit', { json: '{}', indent: 11 }, 'indent: expected 0 to 10, or "tab", got 11'],
  ['an indent in words', { json: '{}', indent: 'two' }, 'indent: expected 0 to 10, or "tab", got "two"'],
  ['blank text', { json: ' \n' }, 'json: expected'],
  ['blank text to repair', { json: '', action: 'repair' }, 'json: expected JSON, got no text'],
  ['text past mending', { json: '}{', action: 'repair' }, 'json: expected text that can be mended'],
  [
    'a bomb to repair',
    { json: '['.repeat(100_000), action: 'repair' },
    'json: expected at most 500 levels of nesting',
  ],
  ['levels past the limit', { json: '['.repeat(501) + ']'.repeat(501) }, 'json: expected at most 500 levels'],
  [
    'a result that grows too much',
    { json: '['.repeat(400) + Array(20_000).fill(1).join() + ']'.repeat(400), indent: 10 },
    'indent: would make',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonFormat, input)).rejects.toThrow(message);
});

test('takes 500 levels', async () => {
  const json = '['.repeat(500) + ']'.repeat(500);
  expect(await callTool(jsonFormat, { json, action: 'minify' })).toMatchObject({ result: json });
});

test('lays out as JSON.stringify does', () =>
  fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.integer({ min: 1, max: 10 }), async (value, indent) => {
      const { result } = await callTool(jsonFormat, { json: JSON.stringify(value), indent });
      expect(result).toBe(JSON.stringify(value, null, indent));
    }),
  ));

test.each([
  ['objects in lines', (id: number) => `{"id": ${id}, "name": "n"}\n`],
  ['names without quotes', (id: number) => `${id === 0 ? '[' : ''}{id: ${id}, name: 'n',},`],
  ['missing commas', (id: number) => `${id === 0 ? '[' : ''}{"id": ${id} "name": "n"}\n`],
])(
  'repairs long text with many mistakes: %s',
  async (_, write) => {
    const json = Array.from({ length: 10_000 }, (_, id) => write(id)).join('');
    const { result } = await callTool(jsonFormat, { json, action: 'repair' });
    expect(JSON.parse(result)).toEqual(Array.from({ length: 10_000 }, (_, id) => ({ id, name: 'n' })));
  },
  10_000,
);

test('refuses long text that cannot be mended', async () => {
  await expect(
    callTool(jsonFormat, { json: `{"a" "b" : ]${' '.repeat(20_000)}`, action: 'repair' }),
  ).rejects.toThrow('json: expected text that can be mended into JSON');
});
