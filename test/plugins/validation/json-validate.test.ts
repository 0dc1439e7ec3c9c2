import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonValidate from '../../../plugins/validation/tools/json-validate/tool.ts';
import { codes } from './codes.ts';

test.each([
  [
    'CRLF and astral characters in positions',
    { json: '{"n":1,\r\n "é😀":tru }' },
    {
      valid: false,
      error_count: 1,
      errors: [{ code: 'invalid_literal', line: 2, column: 7, offset: 15 }],
      type: null,
      stats: null,
    },
  ],
  [
    'trailing comma points at the comma',
    { json: '[1,2, ]' },
    {
      valid: false,
      error_count: 1,
      errors: [{ code: 'trailing_comma', line: 1, column: 5, offset: 4 }],
      type: null,
      stats: null,
    },
  ],
  [
    'single quotes',
    { json: "{'a':1}" },
    {
      valid: false,
      error_count: 1,
      errors: [{ code: 'single_quotes', line: 1, column: 2, offset: 1 }],
      type: null,
      stats: null,
    },
  ],
  [
    'raw line break in a string',
    { json: '{"a":"x\ny"}' },
    {
      valid: false,
      error_count: 1,
      errors: [{ code: 'control_character', line: 1, column: 8, offset: 7 }],
      type: null,
      stats: null,
    },
  ],
  [
    'cut off',
    { json: '{"a":' },
    {
      valid: false,
      error_count: 1,
      errors: [{ code: 'unexpected_end', line: 1, column: 6, offset: 5 }],
      type: null,
      stats: null,
    },
  ],
  [
    'strict makes it an error',
    { json: '{"__proto__":1,"__proto__":2,"n":9007199254740993}', strict: true },
    {
      valid: false,
      error_count: 2,
      errors: [
        { code: 'duplicate_key', offset: 15 },
        { code: 'unsafe_number', offset: 33 },
      ],
    },
  ],
  [
    'comments and trailing commas in jsonc',
    { json: '// c\n{"a": [1,], /* x */}', format: 'jsonc' },
    {
      valid: true,
      errors: [],
      type: 'object',
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: 'trailing_comma', line: 2, column: 9 }),
      ]),
    },
  ],
  [
    'ndjson reports each bad line',
    { json: '{"a":1}\n\n[1,\r\ntrue\n{"b":1}}\n', format: 'ndjson' },
    {
      valid: false,
      documents: 2,
      error_count: 2,
      errors: [
        { code: 'unexpected_end', line: 3, column: 4 },
        { code: 'extra_content', line: 5, column: 8 },
      ],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(jsonValidate, input)).toMatchObject(output);
});

test.each([['a value that is no text', { json: { a: 1 } }, 'json']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(jsonValidate, input)).rejects.toThrow(message);
  },
);

test.each([
  ['an empty text', { json: '' }, ['empty'], []],
  ['empty NDJSON', { json: ' \r\n\n', format: 'ndjson' }, [], []],
  ['several roots', { json: '{} {}' }, ['extra_content'], []],
  ['a comment', { json: '// c\n1' }, ['comment'], []],
  ['a BOM', { json: '\ufeff1' }, [], ['bom']],
  ['what comes before a fault', { json: '{"a":1,"a":2,}' }, ['trailing_comma'], ['duplicate_key']],
  ['the same in I-JSON', { json: '{"a":1,"a":2,}', strict: true }, ['duplicate_key', 'trailing_comma'], []],
  [
    'halves of pairs',
    { json: '["\\ud800x","\\udc00\\ud83d\\ude00","\ud83d"]' },
    [],
    ['lone_surrogate', 'lone_surrogate', 'lone_surrogate'],
  ],
  ['whole pairs, mixed', { json: '["\ud83d\\ude00","\\ud83d\ude00"]' }, [], []],
  ['numbers at the limit', { json: '[9007199254740991,-9007199254740991,1e308,0.1]', strict: true }, [], []],
  [
    'numbers past it',
    { json: '[9007199254740992,-9007199254740992,1e309]', strict: true },
    ['unsafe_number', 'unsafe_number', 'unsafe_number'],
    [],
  ],
  ['512 levels', { json: '['.repeat(512) + ']'.repeat(512), strict: true }, [], []],
  [
    '513 levels, once',
    { json: `[${'['.repeat(512) + ']'.repeat(512)},${'['.repeat(512) + ']'.repeat(512)}]`, strict: true },
    [],
    ['deep_nesting'],
  ],
  ['a comma in jsonc', { json: '[1,]', format: 'jsonc', strict: true }, [], ['trailing_comma']],
])('%s', async (_, input, errors, warnings) => {
  const result = await callTool(jsonValidate, input);
  expect(codes(result.errors)).toEqual(errors);
  expect(codes(result.warnings)).toEqual(warnings);
  expect(result.valid).toBe(errors.length === 0);
});

test('lines of NDJSON end at LF, and their values have one type or several', async () => {
  expect(await callTool(jsonValidate, { json: '1\r\n2', format: 'ndjson' })).toMatchObject({
    type: 'number',
    documents: 2,
  });
  expect(await callTool(jsonValidate, { json: '1\n"a"', format: 'ndjson' })).toMatchObject({ type: 'mixed' });
  expect(await callTool(jsonValidate, { json: '[1,\r2]\nx', format: 'ndjson' })).toMatchObject({
    documents: 1,
    errors: [{ code: 'invalid_literal', line: 2, column: 1, offset: 7 }],
  });
});

test('paths are JSON Pointers', async () => {
  const { warnings } = await callTool(jsonValidate, { json: '[{"~/":{"":1e999}}]' });
  expect(warnings).toMatchObject([{ path: '/0/~0~1/' }]);
});

test('a hundred findings are listed, all are counted', async () => {
  const json = `{${Array.from({ length: 150 }, () => '"a":1').join()}}`;
  const lenient = await callTool(jsonValidate, { json });
  expect(lenient).toMatchObject({ valid: true, warning_count: 149 });
  expect(lenient.warnings).toHaveLength(100);
  const strict = await callTool(jsonValidate, { json, strict: true });
  expect(strict).toMatchObject({ valid: false, error_count: 149, type: null, stats: null });
});

test('a megabyte of brackets or keys needs neither stack nor patience', async () => {
  const deep = '['.repeat(524_288) + ']'.repeat(524_288);
  expect(await callTool(jsonValidate, { json: deep })).toMatchObject({
    valid: true,
    stats: { max_depth: 524_288 },
  });
  const wide = `{${'"a":1,'.repeat(170_000)}"a":1}`;
  expect(await callTool(jsonValidate, { json: wide })).toMatchObject({ warning_count: 170_000 });
});

test('paths from great depth do not make an answer many times the text', async () => {
  const depth = 200_000;
  const json = `${'['.repeat(depth)}{${'"a":1,'.repeat(50)}"a":1}${']'.repeat(depth)}`;
  const { warnings, warning_count } = await callTool(jsonValidate, { json });
  expect(warning_count).toBe(51);
  expect(JSON.stringify(warnings).length).toBeLessThan(1_100_000);
  expect(warnings.slice(0, 2)).toMatchObject([{ code: 'deep_nesting' }, { code: 'duplicate_key' }]);
});

test('what JSON.parse takes is valid, and counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (json) => {
      const result = await callTool(jsonValidate, { json });
      expect(result).toMatchObject({ valid: true, documents: 1 });
    }),
  );
});
