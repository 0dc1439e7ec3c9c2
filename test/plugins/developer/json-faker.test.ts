import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonFaker from '../../../plugins/developer/tools/json-faker/tool.ts';

async function dataOf(input: object) {
  return (await callTool(jsonFaker, input)).data;
}

test('a template with types of their own', async () => {
  const template = {
    id: '{{uuid}}',
    n: '{{integer:5,5}}',
    mail: '{{email}}',
    label: 'Item {{autoincrement}}',
    ok: '{{boolean}}',
    fixed: [1, null],
  };
  const data = await dataOf({ template, count: 2, seed: 7 });
  expect(data).toMatchObject([
    { n: 5, label: 'Item 1', ok: expect.any(Boolean), fixed: [1, null] },
    { n: 5, label: 'Item 2' },
  ]);
  expect(await dataOf({ template: JSON.stringify(template), count: 2, seed: 7 })).toEqual(data);
});

test.each([
  ['an escape', ['\\{{x}} {{integer:1,1}}'], ['{{x}} 1']],
  ['a start', ['{{autoincrement:7}}', '{{autoincrement}}'], [7, 1]],
  ['decimals', ['{{float:1,1,0}}'], [1]],
  ['repeated items that count on', ['{{repeat:3}}', '{{autoincrement}}'], [1, 2, 3]],
  ['nothing repeated', ['{{repeat:0}}', '{{word}}'], []],
])('%s', async (_, template, document) => {
  expect(await dataOf({ template })).toEqual([document]);
});

test('safe addresses', async () => {
  for (const row of await dataOf({ template: ['{{ipv4}}', '{{domain}}', '{{phone}}'], count: 20 })) {
    const text = JSON.stringify(row);
    expect(text).toMatch(
      /^\["(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+","example\.(?:com|org|net)","\d{3}-555-01\d\d"\]$/,
    );
  }
});

test.each([
  [
    'required members and a pattern',
    {
      type: 'object',
      required: ['a', 'b', 'c'],
      properties: {
        a: { type: 'integer', minimum: 3, maximum: 4 },
        b: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{2}$' },
        c: { type: 'array', items: { enum: ['x'] }, minItems: 2, maxItems: 2 },
      },
    },
    /^\{"a":[34],"b":"[A-Z]{3}-\d\d","c":\["x","x"\]\}$/,
  ],
  [
    'allOf and references',
    { $defs: { n: { type: 'integer', minimum: 5 } }, allOf: [{ $ref: '#/$defs/n' }, { maximum: 5 }] },
    /^5$/,
  ],
  ['oneOf', { oneOf: [{ const: 1 }, { const: 'a' }] }, /^(?:1|"a")$/],
  [
    'if and then',
    {
      type: 'object',
      properties: { k: { enum: ['a', 'b'] } },
      required: ['k'],
      if: { properties: { k: { const: 'a' } } },
      then: { required: ['x'] },
    },
    /"k":"a".*"x"|"k":"b"/,
  ],
  ['exclusive limits', { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 3 }, /^2$/],
  ['from 0 where no minimum is', { type: 'integer', maximum: 1 }, /^[01]$/],
  ['below 0 when the maximum is', { type: 'integer', maximum: -1 }, /^-\d+$/],
  ['from a minimum to 1000', { type: 'integer', minimum: 999 }, /^(?:999|1000)$/],
  ['beyond 1000 when the minimum is', { type: 'integer', multipleOf: 600, minimum: 700 }, /^1200$/],
  ['a format that is none', { type: 'string', format: 'constructor' }, /^"\w+"$/],
  ['multiples', { type: 'number', multipleOf: 0.5, minimum: 1, maximum: 1.5 }, /^1(?:\.5)?$/],
  [
    'prefixItems',
    { type: 'array', prefixItems: [{ const: 1 }, { const: 2 }], items: false, minItems: 2 },
    /^\[1,2\]$/,
  ],
  [
    'unique items',
    { type: 'array', items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 3, maxItems: 3 },
    /^\[(?:1,2,3|1,3,2|2,1,3|2,3,1|3,1,2|3,2,1)\]$/,
  ],
  ['lengths', { type: 'string', minLength: 30, maxLength: 31 }, /^"[^"]{30,31}"$/],
  [
    'formats',
    {
      type: 'array',
      prefixItems: ['date', 'email', 'uuid'].map((format) => ({ type: 'string', format })),
      minItems: 3,
    },
    /^\["\d{4}-\d\d-\d\d","\S+@example\.\w+","[\da-f-]{36}"/,
  ],
  [
    'a name that is a type',
    { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] },
    /@example\./,
  ],
  ['a schema that holds itself', { type: 'object', properties: { next: { $ref: '#' } } }, /^\{/],
])('documents fit a schema with %s', async (_, schema, form) => {
  for (const document of await dataOf({ schema, count: 20, seed: 2 }))
    expect(JSON.stringify(document)).toMatch(form);
});

test.each([
  ['an unknown type', { template: { a: '{{passport}}' } }, 'template: there is no type "passport"'],
  ['bad parameters', { template: ['{{integer:a}}'] }, 'template: integer: bad parameters "a"'],
  ['both', { template: {}, schema: {} }, 'template, schema: expected exactly one of them, got both'],
  ['neither', {}, 'got none'],
  [
    'limits the wrong way',
    { schema: { type: 'integer', minimum: 5, maximum: 4 } },
    'schema: cannot be satisfied',
  ],
  ['what nothing fits', { schema: { not: {} } }, 'schema: cannot be satisfied'],
  [
    'another document',
    { schema: { $ref: 'https://a.test/s.json' } },
    'schema: expected references within the document',
  ],
  ['a type that is none', { schema: { type: 'text' } }, 'schema: there is no type "text"'],
  [
    'a schema without end',
    { schema: { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] } },
    'schema: cannot be satisfied: it nests without end',
  ],
  [
    'a pattern that is none',
    { schema: { type: 'string', pattern: '(' } },
    'schema: expected a regular expression',
  ],
  ['a bomb', { template: ['{{repeat:1000}}', ['{{repeat:1000}}', 'x']] }, 'template: would make more than'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonFaker, input)).rejects.toThrow(message);
});
