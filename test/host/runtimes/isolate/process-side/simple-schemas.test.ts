import { interpretValidator, type JsonSchema } from '@toolyard/sdk';
import { acceptInput } from '@toolyard/sdk/manifest';
import { describe, expect, test } from 'vitest';
import { SimpleSchemas } from '../../../../../host/runtimes/isolate/process-side/simple-schemas.ts';
import { builtTools } from '../../../../../scripts/built-tools.ts';
import { join } from 'node:path';

const ANY: JsonSchema = { type: 'object' };

/** An object with one property. */
const having = (value: unknown, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: { value },
  ...more,
});

/** Nests a schema as often as that. */
const nested = (times: number, of: (inner: JsonSchema) => JsonSchema, inner: JsonSchema): JsonSchema =>
  times === 0 ? inner : nested(times - 1, of, of(inner));

describe('an input', () => {
  test.each<[what: string, schema: JsonSchema, input: string, accepted: string]>([
    ['as it is', having({ type: 'string' }), '{ "value": "é" }', '{ "value": "é" }'],
    ['with defaults', having({ type: 'integer', default: 3 }), '{}', '{"value":3}'],
    [
      'of a union',
      having({ anyOf: [{ type: 'string' }, { const: null }] }),
      '{"value":null}',
      '{"value":null}',
    ],
    [
      'of certain characters',
      having({ type: 'string', pattern: '^[a-z]*$' }),
      '{"value":"abc"}',
      '{"value":"abc"}',
    ],
  ])('%s is taken', (_, schema, input, accepted) => {
    expect(new SimpleSchemas(schema, undefined).accept(input)).toBe(accepted);
  });

  test.each<[what: string, schema: JsonSchema, input: string]>([
    ['that is no JSON', ANY, '{'],
    ['that is no object', ANY, '[]'],
    ['that is nothing', ANY, 'null'],
    ['of another type', having({ type: 'string' }), '{"value":1}'],
    ['of other characters', having({ type: 'string', pattern: '^[a-z]*$' }), '{"value":"a\\n"}'],
    ['with an argument that is not known', having({}, { additionalProperties: false }), '{"other":1}'],
    ['with a prototype', ANY, '{"__proto__":{}}'],
    ['with a prototype within', ANY, '{"value":{"__proto__":{}}}'],
    ['that nests too deep', ANY, `{"value":${'['.repeat(200)}${']'.repeat(200)}}`],
    ['that nests as deep as it is long', ANY, `{"value":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['that is long', ANY, `{"value":"${'a'.repeat(70_000)}"}`],
  ])('%s is left to the validator', (_, schema, input) => {
    expect(new SimpleSchemas(schema, undefined).accept(input)).toBeUndefined();
  });
});

test.each<[what: string, schema: JsonSchema]>([
  ['a pattern that may take for ever', having({ pattern: '^(a+)+$' })],
  ['a pattern of two parts', having({ pattern: '^[a]*[a]*$' })],
  ['a format', having({ format: 'email' })],
  ['names by patterns', { type: 'object', patternProperties: { '^(a+)+$': {} } }],
  ['a reference to itself', having({ anyOf: [{ $ref: '#' }, { $ref: '#' }] })],
  ['elements that differ', having({ type: 'array', uniqueItems: true })],
  ['a keyword that is not known', having({ 'x-more': {} })],
  ['a property that is a prototype', JSON.parse('{"type":"object","properties":{"__proto__":{}}}')],
  ['a pattern deep within', nested(50, (items) => ({ items }), having({ pattern: '(a|a)*$' }))],
  ['more branches than may be', having({ anyOf: Array.from({ length: 1_100_000 }, () => true) })],
])('%s is no simple schema', (_, schema) => {
  const schemas = new SimpleSchemas(schema, schema);
  expect(schemas.areOthers).toBe(true);
  expect(schemas.accept('{}')).toBeUndefined();
  expect(schemas.takes('{}')).toBe(false);
});

test('what a schema has many parts for is checked as far as it is short', () => {
  const schema = having({
    type: 'array',
    items: { enum: Array.from({ length: 1_000 }, (_, index) => index) },
  });
  const schemas = new SimpleSchemas(schema, undefined);
  const input = (length: number): string => JSON.stringify({ value: Array.from({ length }, () => 999) });
  expect(schemas.accept(input(10))).toBe(input(10));
  expect(schemas.accept(input(1_000))).toBeUndefined();
});

test('a result is taken by its schema, and any where there is none', () => {
  expect(new SimpleSchemas(ANY, undefined).takes('what it may be')).toBe(true);
  const schemas = new SimpleSchemas(ANY, having({ type: 'string' }, { required: ['value'] }));
  expect(schemas.takes('{"value":"a"}')).toBe(true);
  for (const json of ['{"value":1}', '{}', '{"__proto__":{"value":"a"}}', '[]', 'null', '5', '{', ''])
    expect(schemas.takes(json), json).toBe(false);
});

test('inputs of the tools here are taken as by the validator', () => {
  const simple = builtTools(join(import.meta.dirname, '../../../../..')).flatMap(({ manifest }) => {
    const schemas = new SimpleSchemas(manifest.input, undefined);
    return schemas.areOthers ? [] : [{ manifest, schemas }];
  });
  expect(simple.length).toBeGreaterThan(200);
  for (const { manifest, schemas } of simple) {
    for (const example of manifest.examples) {
      const json = JSON.stringify(example.input);
      const value: unknown = JSON.parse(json);
      const refusal = acceptInput(manifest.input, interpretValidator(manifest.input), value);
      const accepted = schemas.accept(json);
      expect(refusal, manifest.id).toBeUndefined();
      if (json.length < 1_000) expect(accepted, manifest.id).toBeDefined();
      if (accepted !== undefined) expect(JSON.parse(accepted), manifest.id).toEqual(value);
    }
  }
});
