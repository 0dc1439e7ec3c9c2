import { callTool as call } from '@toolyard/sdk/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import jsonSchemaValidator from '../../../plugins/validation/tools/json-schema-validator/tool.ts';

/** Calls the tool as it is, and with a verdict on the schemas that was kept as JSON: the results are the same. */
async function callTool(tool: typeof jsonSchemaValidator, input: object) {
  const result = await call(tool, input);
  const run: typeof tool.run = (args, context) =>
    tool.run(args, context, JSON.parse(JSON.stringify(tool.prepare?.run(args))));
  expect(await call({ ...tool, run }, input)).toEqual(result);
  return result;
}

test.each([
  [
    'every violation, with line and member',
    {
      schema: {
        type: 'object',
        properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 0 } },
        required: ['name', 'mail'],
        additionalProperties: false,
      },
      json: '{\n  "name": 5,\n  "age": -1,\n  "x": 1\n}',
    },
    {
      valid: false,
      draft: '2020-12',
      schema_valid: true,
      error_count: 4,
      errors: expect.arrayContaining([
        expect.objectContaining({
          path: '/name',
          keyword: 'type',
          schema_path: '/properties/name/type',
          line: 2,
          column: 11,
        }),
        expect.objectContaining({ path: '/age', keyword: 'minimum', line: 3, column: 10 }),
        expect.objectContaining({ path: '', keyword: 'required', property: 'mail' }),
        expect.objectContaining({ path: '', keyword: 'additionalProperties', property: 'x' }),
      ]),
    },
  ],
  [
    'a required member still needs a declaration',
    {
      schema: {
        type: 'object',
        properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 0 } },
        required: ['name', 'mail'],
        additionalProperties: false,
      },
      json: { name: 'é', age: 1, mail: 'm' },
    },
    {
      valid: false,
      schema_valid: true,
      error_count: 1,
      errors: [{ path: '', keyword: 'additionalProperties', property: 'mail' }],
    },
  ],
  [
    '$dynamicRef takes the outermost anchor',
    {
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'https://test.example.com/typical-dynamic-resolution/root',
        $ref: 'list',
        $defs: {
          foo: { $dynamicAnchor: 'items', type: 'string' },
          list: {
            $id: 'list',
            type: 'array',
            items: { $dynamicRef: '#items' },
            $defs: { items: { $dynamicAnchor: 'items' } },
          },
        },
      },
      json: ['foo', 42],
    },
    { valid: false, schema_valid: true, error_count: 1, errors: [{ path: '/1', keyword: 'type' }] },
  ],
  [
    'siblings of $ref are ignored in draft-07',
    {
      schema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        definitions: { s: { type: 'string' } },
        properties: { a: { $ref: '#/definitions/s', maxLength: 1 } },
      },
      json: { a: 'long' },
    },
    { valid: true, schema_valid: true, error_count: 0, errors: [], draft: 'draft-07' },
  ],
  [
    'boolean exclusiveMinimum in draft-04',
    { schema: { minimum: 0, exclusiveMinimum: true }, json: 0, draft: 'draft-04' },
    { valid: false, schema_valid: true, error_count: 1, errors: [{ path: '' }], draft: 'draft-04' },
  ],
  [
    'only what fails behind a reference is listed',
    { schema: { allOf: [{ $ref: '#/$defs/p' }], $defs: { p: { type: 'integer' } } }, json: '"x"' },
    {
      valid: false,
      schema_valid: true,
      error_count: 1,
      errors: [{ path: '', keyword: 'type', schema_path: '/$defs/p/type' }],
    },
  ],
  [
    'schema alone',
    {
      schema:
        '{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://example.com/x","required":["a"]}',
    },
    { valid: true, draft: 'draft-04', schema_valid: true, schema_errors: [] },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(jsonSchemaValidator, input)).toMatchObject(output);
});

test.each([
  ['malformed json has a position', { schema: {}, json: '{"a":1,\n "b" 2}' }, 'line 2'],
  ['unknown dialect', { schema: { $schema: 'https://example.com/my-dialect' }, json: '1' }, 'schema'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonSchemaValidator, input)).rejects.toThrow(message);
});

/** `keyword at path` of every violation. */
async function violations(schema: unknown, json: unknown, more: object = {}): Promise<string[]> {
  const result = await callTool(jsonSchemaValidator, { schema, json, ...more });
  expect(result.schema_errors).toEqual([]);
  return result.errors.map(
    ({ keyword, path, property }) =>
      `${keyword} at ${path || '/'}${property === null ? '' : ` (${property})`}`,
  );
}

test.each([
  ['integers by value', { type: 'integer' }, '1.0', undefined, []],
  ['equality of numbers', { enum: [1, { a: [2] }] }, '1.0', undefined, []],
  ['equality of objects', { const: { a: 1, b: [2] } }, '{"b":[2.0],"a":1e0}', undefined, []],
  ['false is not 0', { const: 0 }, 'false', undefined, ['const at /']],
  ['digits beyond a double', { maximum: 9007199254740992 }, '9007199254740993', undefined, ['maximum at /']],
  ['digits of the schema', '{"const":9007199254740993}', '9007199254740992', undefined, ['const at /']],
  ['exact multiples', { items: { multipleOf: 0.1 } }, '[0.3,1e400,0.35]', undefined, ['multipleOf at /2']],
  ['lengths in code points', { maxLength: 2 }, '"😀é"', undefined, []],
  ['unique by value', { uniqueItems: true }, '[1,"1",1.0]', undefined, ['uniqueItems at /']],
  [
    'ordinary members',
    { properties: { __proto__: { type: 'string' } }, required: ['constructor'] },
    '{"__proto__":1}',
    undefined,
    ['required at / (constructor)'],
  ],
  [
    'names',
    { propertyNames: { maxLength: 1 } },
    '{"ab":1,"c":2,"de":3}',
    undefined,
    ['propertyNames at / (ab)', 'propertyNames at / (de)'],
  ],
  [
    'dependent names',
    { dependentRequired: { a: ['b', 'c'] } },
    '{"a":1,"b":2}',
    undefined,
    ['dependentRequired at / (c)'],
  ],
  [
    'patterns with flag u',
    { patternProperties: { '^\\p{L}$': false } },
    '{"é":1}',
    undefined,
    ['false schema at /é'],
  ],
  ['a false schema', { properties: { a: false } }, '{"a":1}', undefined, ['false schema at /a']],
  ['not', { not: {} }, '1', undefined, ['not at /']],
  [
    'if, then, else',
    { if: { type: 'string' }, then: { minLength: 2 }, else: { minimum: 3 } },
    '1',
    undefined,
    ['minimum at /'],
  ],
  [
    'all alternatives fail',
    { anyOf: [{ type: 'string' }, { minimum: 3 }] },
    '1',
    undefined,
    ['anyOf at /', 'type at /', 'minimum at /'],
  ],
  [
    'two alternatives fit',
    { oneOf: [{ type: 'integer' }, { minimum: 0 }, { type: 'string' }] },
    '1',
    undefined,
    ['oneOf at /'],
  ],
  ['a passing keyword leaves no trace', { anyOf: [{ type: 'string' }, {}] }, '1', undefined, []],
  ['tuples', { prefixItems: [{ type: 'string' }], items: false }, '["a",1,2]', undefined, ['items at /']],
  [
    'contains',
    { contains: { type: 'string' }, minContains: 2, maxContains: 2 },
    '["a",1]',
    undefined,
    ['minContains at /'],
  ],
  [
    'too many',
    { contains: { type: 'string' }, maxContains: 1 },
    '["a","b"]',
    undefined,
    ['maxContains at /'],
  ],
  ['contains nothing', { contains: {} }, '[]', undefined, ['contains at /']],
  [
    'unevaluated items',
    { contains: { type: 'string' }, unevaluatedItems: false },
    '["a",1]',
    undefined,
    ['unevaluatedItems at /'],
  ],
  [
    'unevaluated after a failing branch',
    { anyOf: [{ properties: { a: { type: 'string' } } }, true], unevaluatedProperties: false },
    '{"a":1}',
    undefined,
    ['unevaluatedProperties at / (a)'],
  ],
])('%s', async (_, schema, json, __, expected) => {
  expect(await violations(schema, json)).toEqual(expected);
});

test.each([
  [
    'draft-04',
    { type: 'object', required: ['a'], properties: { a: { maximum: 5, exclusiveMaximum: true } } },
    '{"a":5}',
    ['maximum at /a'],
  ],
  ['draft-04', { items: [{}], additionalItems: false }, '[1,2]', ['additionalItems at /']],
  ['draft-04', { const: 1, if: {}, then: false }, '2', []],
  ['draft-06', { const: 1, if: {}, then: false }, '2', ['const at /']],
  ['draft-06', { exclusiveMinimum: 1 }, '1', ['exclusiveMinimum at /']],
  [
    'draft-07',
    { dependencies: { a: ['b'], c: { required: ['d'] } } },
    '{"a":1,"c":1}',
    ['dependencies at / (b)', 'required at / (d)'],
  ],
  ['draft-07', { dependentRequired: { a: ['b'] }, minContains: 5, contains: {} }, '[1]', []],
  ['draft-07', { $ref: '#/definitions/x', minimum: 3, definitions: { x: { type: 'integer' } } }, '1', []],
  ['2019-09', { $ref: '#/$defs/x', minimum: 3, $defs: { x: { type: 'integer' } } }, '1', ['minimum at /']],
  ['2019-09', { items: [{}], additionalItems: { type: 'string' } }, '[1,2]', ['type at /1']],
  ['2019-09', { contains: { type: 'string' }, unevaluatedItems: false }, '["a"]', ['unevaluatedItems at /']],
  ['2019-09', { dependencies: { a: ['b'] } }, '{"a":1}', []],
  ['2020-12', { dependencies: { a: ['b'] } }, '{"a":1}', []],
])('%s: %j', async (draft, schema, json, expected) => {
  expect(await violations(schema, json, { draft })).toEqual(expected);
});

const tree = {
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  $id: 'https://example.com/tree',
  $recursiveAnchor: true,
  type: 'object',
  properties: { data: true, children: { items: { $recursiveRef: '#' } } },
};

test.each([
  ['an anchor', { $ref: '#a', $defs: { x: { $anchor: 'a', type: 'string' } } }, [], '1', ['type at /']],
  [
    'a fragment id',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $ref: '#a',
      definitions: { x: { $id: '#a', type: 'string' } },
    },
    [],
    '1',
    ['type at /'],
  ],
  [
    'an embedded resource',
    {
      $id: 'https://example.com/root',
      $ref: 'item',
      $defs: { x: { $id: 'item', $ref: '#/$defs/y', $defs: { y: { type: 'string' } } } },
    },
    [],
    '1',
    ['type at /'],
  ],
  [
    'escapes in pointers',
    { $ref: '#/$defs/a~1b%25~0', $defs: { 'a/b%~': { type: 'string' } } },
    [],
    '1',
    ['type at /'],
  ],
  [
    'places that no keyword knows',
    { $ref: '#/x-own/y', 'x-own': { y: { type: 'string' } } },
    [],
    '1',
    ['type at /'],
  ],
  [
    'an id in an enum is none',
    {
      $ref: 'https://example.com/x',
      enum: [{ $id: 'https://example.com/x', type: 'null' }],
      $defs: { x: { $id: 'https://example.com/x', type: 'object' } },
    },
    [],
    '{}',
    ['enum at /'],
  ],
  [
    'a further schema',
    { $ref: 'https://example.com/x#/$defs/n' },
    [
      '{"$id":"https://example.com/x","$defs":{"n":{"$ref":"y"}}}',
      { $id: 'https://example.com/y', type: 'string' },
    ],
    '1',
    ['type at /'],
  ],
  [
    'a further schema of another draft',
    { $ref: 'https://example.com/x' },
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        $id: 'https://example.com/x',
        items: [{ type: 'string' }],
      },
    ],
    '[1]',
    ['type at /0'],
  ],
  [
    'a metaschema',
    { $ref: 'http://json-schema.org/draft-04/schema#' },
    [],
    '{"minLength":-1}',
    ['minimum at /minLength'],
  ],
  [
    'a URN',
    {
      $id: 'urn:uuid:deadbeef-1234-0000-0000-4321feebdaed',
      $ref: '#/$defs/a',
      $defs: { a: { type: 'string' } },
    },
    [],
    '1',
    ['type at /'],
  ],
  [
    'a recursive reference',
    {
      $schema: tree.$schema,
      $id: 'https://example.com/strict',
      $recursiveAnchor: true,
      $ref: 'tree',
      unevaluatedProperties: false,
    },
    [tree],
    '{"children":[{"daat":1}]}',
    ['unevaluatedProperties at /children/0 (daat)'],
  ],
  [
    'vocabularies of an own metaschema',
    { $schema: 'https://example.com/meta', minimum: 5, properties: { a: false } },
    [
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'https://example.com/meta',
        $vocabulary: {
          'https://json-schema.org/draft/2020-12/vocab/core': true,
          'https://json-schema.org/draft/2020-12/vocab/applicator': true,
        },
      },
    ],
    '{"a":1}',
    ['false schema at /a'],
  ],
])('a reference to %s', async (_, schema, schemas, json, expected) => {
  expect(await violations(schema, json, { schemas })).toEqual(expected);
});

test.each([
  ['nowhere', { properties: { a: { $ref: '#/$defs/x' } } }, [['/properties/a/$ref', '$ref']]],
  ['to no schema', { $ref: '#/x', x: 5 }, [['/$ref', '$ref']]],
  ['elsewhere on the net', { $ref: 'https://example.com/x.json' }, [['/$ref', '$ref']]],
  ['in a circle', { $ref: '#' }, [['/$ref', '$ref']]],
  [
    'in a wider circle',
    { allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { not: { $ref: '#' } } } },
    [['/$defs/a/not/$ref', '$ref']],
  ],
  ['in a dynamic circle', { $dynamicAnchor: 'a', $dynamicRef: '#a' }, [['/$dynamicRef', '$ref']]],
  [
    'a bad pattern',
    { pattern: '(', patternProperties: { '[': {} } },
    [
      ['/pattern', 'pattern'],
      ['/patternProperties/[', 'patternProperties'],
    ],
  ],
  ['a wrong type', { required: 'a' }, [['/required', 'type']]],
])('a faulty schema leads %s', async (_, schema, expected) => {
  const result = await callTool(jsonSchemaValidator, { schema, json: '{}' });
  expect(result).toMatchObject({ valid: false, schema_valid: false, errors: [], error_count: 0 });
  expect(result.schema_errors.map(({ path, keyword }) => [path, keyword])).toEqual(expected);
});

test('a schema that advances may refer to itself', async () => {
  const schema = {
    type: 'array',
    items: { $ref: '#' },
    anyOf: [{ maxItems: 1 }, { contains: { $ref: '#' } }],
  };
  expect(await violations(schema, '[[],[[1]]]')).toEqual(['type at /1/0/0']);
});

test.each([
  ['date-time', '2024-02-29T23:59:60Z', '2023-02-29T00:00:00Z'],
  ['date-time', '1990-12-31T15:59:60-08:00', '1998-12-31T23:58:60Z'],
  ['date', '2000-02-29', '1900-02-29'],
  ['time', '23:59:60+00:00', '24:00:00Z'],
  ['duration', 'P1Y2M3DT4H5M6S', 'P1Y1W'],
  ['email', '"a b"@example.com', 'a@b@c'],
  ['idn-email', 'ö@bücher.example', 'ö'],
  ['hostname', 'a-b.example', '-a.example'],
  ['idn-hostname', 'bücher.example', '☃.example'],
  ['ipv4', '192.0.2.1', '192.0.2.01'],
  ['ipv6', '::ffff:192.0.2.1', '1::2::3'],
  ['uri', 'urn:a:b', '/a'],
  ['uri-reference', '/a', '\\a'],
  ['iri', 'https://bücher.example/ü', '/ü'],
  ['iri-reference', '/ü', '\\ü'],
  ['uri', 'https://[v1.a]/', 'https://[w1.a]/'],
  ['iri', 'https://[V1.a]/', 'https://[V1]/'],
  ['uri-template', '/a/{b*}{?c}', '/a/{b'],
  ['uuid', '2EB8AA08-AA98-11EA-B4AA-73B441D16380', '2eb8aa08aa9811eab4aa73b441d16380'],
  ['json-pointer', '/a~0~1', '/a~2'],
  ['relative-json-pointer', '1/a', '-1/a'],
  ['regex', '^\\p{L}+$', '(['],
])('format %s takes %j, not %j', async (format, good, bad) => {
  const json = JSON.stringify([good, bad]);
  expect(await violations({ items: { format } }, json)).toEqual(['format at /1']);
  expect(await violations({ items: { format } }, json, { validate_formats: false })).toEqual([]);
});

test('an unknown format passes, and formats are for text', async () => {
  expect(await violations({ items: { format: 'constructor' } }, '["x"]')).toEqual([]);
  expect(await violations({ items: { format: 'date' } }, '[1,null]')).toEqual([]);
});

test('violations come in the order of the document, a hundred at most', async () => {
  const schema = {
    properties: { b: { type: 'string' }, a: { items: { type: 'string' } } },
    minProperties: 3,
  };
  expect(await violations(schema, '{"a":["x",1],"b":2}')).toEqual([
    'minProperties at /',
    'type at /a/1',
    'type at /b',
  ]);
  const many = await callTool(jsonSchemaValidator, {
    schema: { items: { type: 'string' } },
    json: JSON.stringify(Array(150).fill(1)),
  });
  expect(many).toMatchObject({ error_count: 150 });
  expect(many.errors).toHaveLength(100);
});

test('what a keyword says of members comes in the order of the text, too', async () => {
  const json = '{"b":1,"10":2,"a":3,"9":4}';
  expect(await violations({ additionalProperties: false }, json)).toEqual(
    ['b', '10', 'a', '9'].map((name) => `additionalProperties at / (${name})`),
  );
});

test.each([
  ['{"const":12345678901234567890}', '"12345678901234567890"', ['const at /']],
  [{ items: { maximum: 100 } }, '[1e2, 100.00000000000000000001, 1e400]', ['maximum at /1', 'maximum at /2']],
  ['{"enum":[0.1000000000000000055511151231257827]}', '0.1', ['enum at /']],
  [{ enum: [0.1] }, '1.0e-1', []],
  [{ uniqueItems: true }, '[12345678901234567890, 12345678901234567891]', []],
  [{ uniqueItems: true }, '[12345678901234567890, 1234567890123456789e1]', ['uniqueItems at /']],
  [{ additionalProperties: { type: 'integer' } }, '{"1e5":1e5,"x":1.0000000000000000000001}', ['type at /x']],
])('numbers are exact however they are written: %j, %s', async (schema, json, expected) => {
  expect(await violations(schema, json)).toEqual(expected);
});

test('places are those of values in text, and none without text', async () => {
  const schema = { additionalProperties: { type: 'null' } };
  const text = await callTool(jsonSchemaValidator, { schema, json: '{"😀": 1,\r\n "a": 2}' });
  expect(text.errors).toMatchObject([
    { line: 1, column: 7 },
    { line: 2, column: 7 },
  ]);
  const value = await callTool(jsonSchemaValidator, { schema, json: { a: 1 } });
  expect(value.errors).toMatchObject([{ line: null, column: null, property: null }]);
});

test.each([
  [
    'a schema that is no JSON',
    { schema: '{"a"' },
    'schema: expected JSON, got an end too early at line 1, column 5',
  ],
  ['a further schema that is none', { schema: {}, schemas: ['{}', '['] }, 'schemas[1]: expected JSON'],
  [
    'an unknown dialect of a further schema',
    { schema: {}, schemas: [{ $schema: 'x:y' }] },
    'schemas[0]: expected a $schema of one of draft-04',
  ],
  ['deep json', { schema: {}, json: '['.repeat(501) + ']'.repeat(501) }, 'json: expected at most 500 levels'],
  [
    'a schema without end',
    {
      schema: {
        $defs: Object.fromEntries(
          Array.from({ length: 40 }, (_, i) => [
            `a${i}`,
            i === 39 ? {} : { allOf: [{ $ref: `#/$defs/a${i + 1}` }, { $ref: `#/$defs/a${i + 1}` }] },
          ]),
        ),
        $ref: '#/$defs/a0',
      },
      json: '1',
    },
    'schema: took longer than 2 s',
  ],
])('refuses more: %s', async (_, input, message) => {
  await expect(callTool(jsonSchemaValidator, input)).rejects.toThrow(message);
});

test('an unknown dialect may be overridden', async () => {
  expect(
    await violations({ $schema: 'https://example.com/my-dialect', const: 1 }, '1', { draft: 'draft-07' }),
  ).toEqual([]);
});

describe('agrees with ajv', () => {
  const leaf = fc.constantFrom<object | boolean>(
    ...[
      true,
      false,
      {},
      { type: 'string' },
      { type: 'integer' },
      { type: ['null', 'array'] },
      { minimum: 2 },
      { maxLength: 1 },
    ],
    ...[
      { required: ['a'] },
      { enum: [1, 'b', { a: 1 }] },
      { const: [1] },
      { multipleOf: 2 },
      { pattern: '^b' },
      { uniqueItems: true },
    ],
  );
  const { schema } = fc.letrec<{ schema: object | boolean }>((tie) => {
    const list = fc.array(tie('schema'), { minLength: 1, maxLength: 2 });
    const map = fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 2 });
    const keywords = {
      allOf: list,
      anyOf: list,
      oneOf: list,
      not: tie('schema'),
      if: tie('schema'),
      then: tie('schema'),
      else: tie('schema'),
      properties: map,
      patternProperties: map,
      additionalProperties: tie('schema'),
      propertyNames: tie('schema'),
      contains: tie('schema'),
      minItems: fc.nat(2),
      prefixItems: list,
      items: tie('schema'),
      dependentSchemas: map,
      unevaluatedItems: tie('schema'),
      unevaluatedProperties: tie('schema'),
    };
    return {
      schema: fc.oneof(
        { withCrossShrink: true, maxDepth: 3 },
        leaf,
        fc.record(keywords, { requiredKeys: [] }),
      ),
    };
  });
  const value = fc.jsonValue({ maxDepth: 2 });
  const named = fc.oneof(
    value,
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom(1, 2, 'b', null, [1], { a: 1 })),
    fc.array(fc.constantFrom(1, 2, 'b', null, [1], { a: 1 })),
  );

  test('on 2020-12', async () => {
    await fc.assert(
      fc.asyncProperty(schema, fc.array(named, { minLength: 1, maxLength: 8 }), async (schema, instances) => {
        const check = new Ajv2020({
          strict: false,
          validateFormats: false,
          meta: false,
          validateSchema: false,
        }).compile(schema);
        for (const instance of instances) {
          const json = JSON.stringify(instance);
          const { valid } = await callTool(jsonSchemaValidator, { schema: JSON.stringify(schema), json });
          expect(valid).toBe(check(JSON.parse(json)));
        }
      }),
      { numRuns: 20 },
    );
  });
});

test.each([
  [{ const: 1 }, 'draft-04', ['/const draft-04 has no const, and ignores it']],
  [{ properties: { a: { if: {}, then: {} } } }, 'draft-06', ['/properties/a/if', '/properties/a/then']],
  [{ dependencies: { a: ['b'] } }, '2020-12', ['/dependencies 2020-12 has no dependencies']],
  [{ prefixItems: [{}] }, '2019-09', ['/prefixItems']],
  [
    { $ref: '#/definitions/a', minLength: 1, definitions: { a: {} } },
    'draft-07',
    ['/minLength draft-07 ignores'],
  ],
  [{ $ref: '#/$defs/a', minLength: 1, $defs: { a: {} } }, '2019-09', []],
  [{ format: 'colour' }, '2020-12', ['/format the format "colour" is not known']],
  [{ format: 'date', 'x-const': 1, enum: [{ if: 1 }], default: { const: 1 } }, 'draft-04', []],
])('%j of %s: what is ignored is told', async (schema, draft, expected) => {
  const { schema_valid, warnings } = await callTool(jsonSchemaValidator, { schema, draft });
  expect(schema_valid).toBe(true);
  const told = warnings.map(({ path, message }) => `${path} ${message}`);
  expect(told).toEqual(expected.map((start) => expect.stringContaining(start)));
});

test('formats that are not to be checked are not told of', async () => {
  const input = { schema: { format: 'colour' }, validate_formats: false };
  expect((await callTool(jsonSchemaValidator, input)).warnings).toEqual([]);
});

test('a vocabulary that a metaschema leaves out is meant to be', async () => {
  const metaschema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://example.com/meta',
    $vocabulary: { 'https://json-schema.org/draft/2020-12/vocab/core': true },
  };
  const input = { schema: { $schema: metaschema.$id, minimum: 1 }, json: 0, schemas: [metaschema] };
  expect(await callTool(jsonSchemaValidator, input)).toMatchObject({ valid: true, warnings: [] });
});

test('what references alone lead to may be referred to by its name', async () => {
  const kept = {
    one: { $anchor: 'named', properties: { a: { type: 'string' } }, unevaluatedProperties: false },
  };
  const schema = { $defs: { unused: { $ref: '#/kept/one' } }, allOf: [{ $ref: '#named' }], kept };
  expect(await callTool(jsonSchemaValidator, { schema, json: { a: 1, b: 1 } })).toMatchObject({
    schema_valid: true,
    error_count: 2,
  });
});

test('a document lies where its name says, also beside a $ref that hides it', async () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://example.com/schemas/a.json',
    $ref: '#/definitions/a',
    definitions: { a: { items: { $ref: 'b.json' } } },
  };
  const other = { $schema: schema.$schema, $id: 'https://example.com/schemas/b.json', type: 'string' };
  const check = (json: unknown) => callTool(jsonSchemaValidator, { schema, json, schemas: [other] });
  expect(await check(['x'])).toMatchObject({ valid: true, schema_errors: [] });
  expect(await check([1])).toMatchObject({ valid: false, errors: [{ path: '/0' }] });
});

describe('very many violations', () => {
  const lines = (json: string): number => json.split('\n').length;

  test('are counted, and the first are listed where they stand', async () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => ({
      id: n % 2 === 0 ? n : String(n),
      tags: ['x'],
    }));
    const json = JSON.stringify(rows, null, 1);
    const schema = { items: { properties: { tags: { items: { const: 'y' } }, id: { type: 'integer' } } } };
    const { errors, error_count } = await callTool(jsonSchemaValidator, { schema, json });
    expect(error_count).toBe(150_000);
    expect(errors).toHaveLength(100);
    expect(errors.slice(0, 3)).toMatchObject([
      { path: '/0/tags/0', line: 5, column: 4 },
      { path: '/1/id', line: 9, column: 9 },
      { path: '/1/tags/0', line: 11, column: 4 },
    ]);
  });

  test('of which one stands at the end', async () => {
    const rows = Array.from({ length: 50_000 }, () => ({ 'a"]': ['\\"', {}] }));
    const json = `${JSON.stringify({ rows }, null, 1).slice(0, -2)},\n "last":1.50\n}`;
    const schema = { properties: { last: { maximum: 1 } } };
    const { errors } = await callTool(jsonSchemaValidator, { schema, json });
    expect(errors).toMatchObject([
      { path: '/last', line: lines(json) - 1, column: 9, message: 'expected at most 1, got 1.50' },
    ]);
  });

  test('come in the order of the document, whatever that of the schema', async () => {
    const names = Array.from({ length: 5_000 }, (_, n) => `m${n}`);
    const value = Object.fromEntries(names.map((name) => [name, 1]));
    const refusals = names.toReversed().map((name) => [name, { type: 'string' }]);
    const schema = { properties: Object.fromEntries(refusals) };
    const expected = names.slice(0, 100).map((name) => `/${name}`);
    for (const json of [value, JSON.stringify(value)]) {
      const { errors, error_count } = await callTool(jsonSchemaValidator, { schema, json });
      expect(error_count).toBe(5_000);
      expect(errors.map(({ path }) => path)).toEqual(expected);
    }
  });

  test('of alternatives count, too', async () => {
    const schema = { items: { anyOf: [{ type: 'string' }, { items: { minimum: 5 }, minItems: 4 }] } };
    const { errors, error_count } = await callTool(jsonSchemaValidator, {
      schema,
      json: JSON.stringify(Array.from({ length: 2_000 }, () => [1, 2, 3])),
    });
    expect(error_count).toBe(12_000);
    expect(errors.slice(0, 7).map(({ path, keyword }) => `${keyword} at ${path}`)).toEqual([
      'anyOf at /0',
      'type at /0',
      'minItems at /0',
      'minimum at /0/0',
      'minimum at /0/1',
      'minimum at /0/2',
      'anyOf at /1',
    ]);
  });
});

test('members that stand twice count where they stand last, and numbers as members where the text has them', async () => {
  const schema = { additionalProperties: { type: 'string' } };
  const { errors } = await callTool(jsonSchemaValidator, {
    schema,
    json: '{"b":1,"10":2,"9":3,\n"b":4}',
  });
  expect(errors.map(({ path, line, column }) => [path, line, column])).toEqual([
    ['/10', 1, 13],
    ['/9', 1, 19],
    ['/b', 2, 5],
  ]);
});

describe('a text of more than 16 MiB', () => {
  const schema = { properties: { rows: { items: { properties: { id: { type: 'integer' } } } } } };
  const rows = Array.from({ length: 50_000 }, (_, id) => ({ id, note: 'x'.repeat(350) }));
  const text = (last: string) => `{"rows":${JSON.stringify(rows).slice(0, -1)},\n${last}]}`;

  test('is held to its schema to its end', async () => {
    const { errors, error_count } = await callTool(jsonSchemaValidator, { schema, json: text('{"id":1.5}') });
    expect(error_count).toBe(1);
    expect(errors).toMatchObject([{ path: '/rows/50000/id', keyword: 'type', line: 2, column: 7 }]);
    expect(errors[0]?.message).toBe('expected integer, got number');
  });

  test.each([{ schema }, { schema: true }, { schema: { type: 'strng' } }])(
    'is refused where it is no JSON, with %j',
    async (input) => {
      await expect(callTool(jsonSchemaValidator, { ...input, json: text('{"id":1,}') })).rejects.toThrow(
        'json: expected JSON, got a comma before a closing bracket at line 2, column 9',
      );
    },
  );
});
