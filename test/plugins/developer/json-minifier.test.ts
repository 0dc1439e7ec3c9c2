import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonMinifier from '../../../plugins/developer/tools/json-minifier.ts';

test.each([
  [
    'nothing to save',
    { json: '[1,2]' },
    { result: '[1,2]', original_bytes: 5, minified_bytes: 5, saved_bytes: 0, saved_percent: 0 },
  ],
  [
    'large numbers and repeated keys',
    { json: '{"id": 9007199254740993, "id": 1E400}' },
    { result: '{"id":9007199254740993,"id":1E400}' },
  ],
  [
    'a byte order mark, which counts',
    { json: '\uFEFF[ ]' },
    { result: '[]', original_bytes: 6, minified_bytes: 2 },
  ],
  [
    'a value passed directly',
    { json: { a: ['é'] } },
    { result: '{"a":["é"]}', original_bytes: 12, saved_bytes: 0 },
  ],
  [
    'what looks like comments in strings',
    { json: '["/*", "//", "\\"//"]', allow_comments: true },
    { result: '["/*","//","\\"//"]' },
  ],
  ['a comment after the value', { json: '[1] // x', allow_comments: true }, { result: '[1]' }],
])('%s', async (_, input, output) => {
  expect(await callTool(jsonMinifier, input)).toMatchObject(output);
});

test.each([
  [
    'comments by default',
    { json: '{"a":1 /* x */}' },
    'json: expected JSON without comments, got a comment, which JSON does not have at line 1, column 8',
  ],
  ['a wrong word', { json: '{"a":1,\n"b":tru}' }, 'line 2, column 5'],
  ['two trailing commas', { json: '[1,,]', allow_comments: true }, 'line 1, column 4'],
  ['a comma alone', { json: '[,]', allow_comments: true }, 'line 1, column 2'],
  [
    'an unclosed comment within',
    { json: '{"a":1,\n /* x }', allow_comments: true },
    'json: expected */ after the comment that begins at line 2, column 2',
  ],
  ['an unclosed comment behind', { json: '[1]/* x', allow_comments: true }, 'line 1, column 4'],
  ['a hash', { json: '[1] # x', allow_comments: true }, 'line 1, column 5'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonMinifier, input)).rejects.toThrow(message);
});
