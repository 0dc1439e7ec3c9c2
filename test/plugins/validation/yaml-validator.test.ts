import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import yamlValidator from '../../../plugins/validation/tools/yaml-validator/tool.ts';
import { codes } from './codes.ts';

test.each([
  [
    'duplicate key',
    { yaml: 'a: 1\nb: 2\na: 3\n' },
    {
      valid: false,
      error_count: 1,
      errors: [{ code: 'duplicate_key', line: 3, document: 1, column: 1 }],
      documents: [],
      stats: null,
    },
  ],
  [
    'bad indentation',
    { yaml: 'a:\n  b: 1\n c: 2\n' },
    { valid: false, errors: [{ code: 'syntax', line: 3 }] },
  ],
  [
    'undefined alias',
    { yaml: 'a: *x\n' },
    {
      valid: false,
      error_count: 1,
      errors: [{ code: 'undefined_alias', line: 1, document: 1, column: 4 }],
      documents: [],
      stats: null,
    },
  ],
  [
    'alias bomb is counted, not expanded',
    {
      yaml: 'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e,*e,*e,*e,*e,*e,*e]\n',
    },
    { valid: false, errors: [{ code: 'too_many_aliases' }] },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(yamlValidator, input)).toMatchObject(output);
});

test.each([['not a text', { yaml: { a: 1 } }, 'yaml']])('refuses %s', async (_, input, message) => {
  await expect(callTool(yamlValidator, input)).rejects.toThrow(message);
});

test.each([
  ['yes', ['ambiguous_value']],
  ['NO: Off', ['ambiguous_value', 'ambiguous_value']],
  ["a: 'yes'\nb: !!str no\nc: yEs\nd: y", []],
  ['[012, -07, 08, 0o14, 0]', ['ambiguous_value', 'ambiguous_value']],
  ['[1:30, 190:20:30.15, 1:60, 00:22]', ['ambiguous_value', 'ambiguous_value']],
  ['a: &x 1\nb: &x 2\nc: *x', ['unused_anchor']],
  ['a: &x 1\n---\nb: 2', ['unused_anchor']],
  ['a: !foo b\nc: !!timestamp 2001-01-01\nd: ! e\nf: !<tag:yaml.org,2002:str> g', ['unknown_tag']],
  ['&a [*a]', ['circular_alias']],
  ['&a [&a b, *a]', ['unused_anchor']],
  ['&a [&b [*a], &b c, *b]', ['unused_anchor', 'circular_alias']],
  ['%YAML 1.1\n---\na', ['yaml_version']],
  ['foo:bar', ['scalar_root']],
  ['"foo:bar"', []],
])('%j: warnings %j', async (yaml, expected) => {
  const result = await callTool(yamlValidator, { yaml });
  expect(result.valid).toBe(true);
  expect(codes(result.warnings)).toEqual(expected);
});

test.each([
  ['', []],
  [' \n# c\n', []],
  ['---', [{ line: 1, type: 'null' }]],
  [
    '--- a\n--- 1\n--- true\n--- .nan\n---\n- a\n--- {}\n',
    [
      { line: 1, type: 'string' },
      { line: 2, type: 'number' },
      { line: 3, type: 'boolean' },
      { line: 4, type: 'number' },
      { line: 6, type: 'array' },
      { line: 7, type: 'object' },
    ],
  ],
])('documents of %j', async (yaml, documents) => {
  expect(await callTool(yamlValidator, { yaml })).toMatchObject({
    valid: true,
    document_count: documents.length,
    documents,
  });
});

test('places count characters, after a BOM, whatever ends lines', async () => {
  expect(await callTool(yamlValidator, { yaml: '\ufeffa: 1\r\n"😀": *q\rb: *r' })).toMatchObject({
    errors: [
      { code: 'undefined_alias', line: 2, column: 6, document: 1 },
      { code: 'undefined_alias', line: 3, column: 4, document: 1 },
    ],
  });
});

test('a hundred errors are listed, all are counted', async () => {
  const result = await callTool(yamlValidator, { yaml: 'a: 1\n'.repeat(151) });
  expect(result).toMatchObject({ valid: false, error_count: 150 });
  expect(result.errors).toHaveLength(100);
});

test('plain JSON is YAML', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 3 }), async (json) => {
      expect(await callTool(yamlValidator, { yaml: json })).toMatchObject({ valid: true, document_count: 1 });
    }),
    { numRuns: 50 },
  );
});

test('what only lenient readers take is an error, and a warning tells of them', async () => {
  const found = await callTool(yamlValidator, { yaml: 'a:\n  b: {\n    c: 1,\n}\nd: 1\n' });
  expect(found).toMatchObject({
    valid: false,
    errors: [{ code: 'syntax', line: 4, column: 1 }],
    warnings: [{ code: 'lenient_readers', line: 4, column: 1 }],
  });
});

test('what lenient readers refuse, too, has no such warning', async () => {
  const { warnings } = await callTool(yamlValidator, { yaml: 'a: {\nb: 1\n' });
  expect(warnings).toEqual([]);
});
