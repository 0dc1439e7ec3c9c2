import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import addFormats from 'ajv-formats';
import jsonSchemaGenerator from '../../../plugins/developer/tools/json-schema-generator.ts';
import { SAMPLE_DOCUMENTS } from './sample-documents.ts';

const DRAFT_07 = { $schema: 'http://json-schema.org/draft-07/schema#' };

test.each([
  [
    'an object with formats',
    {
      json: '{"id":1,"price":1.0,"mail":"a@example.com","at":"2024-02-29T10:00:00Z","tags":[]}',
    },
    {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        price: { type: 'number' },
        mail: { type: 'string', format: 'email' },
        at: { type: 'string', format: 'date-time' },
        tags: { type: 'array' },
      },
      required: ['id', 'price', 'mail', 'at', 'tags'],
    },
  ],
  [
    'items are merged',
    { json: [{ a: 1, b: 'x' }, { a: 2.5 }, { a: null, c: true }] },
    {
      type: 'array',
      items: {
        type: 'object',
        properties: { a: { type: ['number', 'null'] }, b: { type: 'string' }, c: { type: 'boolean' } },
        required: ['a'],
      },
    },
  ],
  [
    'keywords of several types side by side, types in order with null last',
    { json: [null, 'x', [1], { a: 1 }, 2, true] },
    {
      type: 'array',
      items: {
        type: ['array', 'boolean', 'integer', 'object', 'string', 'null'],
        properties: { a: { type: 'integer' } },
        required: ['a'],
        items: { type: 'integer' },
      },
    },
  ],
  [
    'nothing is required on request',
    { json: { a: 1 }, required: false },
    { type: 'object', properties: { a: { type: 'integer' } } },
  ],
  ['an empty object', { json: {}, additional_properties: false }, { type: 'object' }],
  [
    'a decimal zero of a value is an integer',
    { json: { a: 1e21 } },
    { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
  ],
  ['no samples', { json: [], samples: true }, {}],
  ['an array of nulls', { json: [null] }, { type: 'array', items: { type: 'null' } }],
  ['formats off', { json: '"2024-01-01"', detect_formats: false }, { type: 'string' }],
  ['a byte order mark', { json: '\ufeff1' }, { type: 'integer' }],
])('%s', async (_, input, schema) => {
  const result = await callTool(jsonSchemaGenerator, input);
  expect(result).toEqual({
    schema: { ...DRAFT_07, ...schema },
    text: JSON.stringify({ ...DRAFT_07, ...schema }, null, 2),
  });
});

test('2020-12, title, closed objects, keywords in order', async () => {
  const { text } = await callTool(jsonSchemaGenerator, {
    json: { a: { b: 1 } },
    draft: '2020-12',
    title: 'Doc',
    additional_properties: false,
  });
  expect(text).toBe(`{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Doc",
  "type": "object",
  "properties": {
    "a": {
      "type": "object",
      "properties": {
        "b": {
          "type": "integer"
        }
      },
      "required": [
        "b"
      ],
      "additionalProperties": false
    }
  },
  "required": [
    "a"
  ],
  "additionalProperties": false
}`);
});

test.each([
  ['2024-02-29T10:00:00.5+02:00', 'date-time'],
  ['2024-02-29T10:00:00', undefined],
  ['2024-02-29', 'date'],
  ['2023-02-29', undefined],
  ['2000-02-29', 'date'],
  ['1900-02-29', undefined],
  ['10:00:00Z', 'time'],
  ['10:00:00', undefined],
  ['24:00:00Z', undefined],
  ['o.neil+x@mail.example.com', 'email'],
  ['a@localhost', undefined],
  ['a..b@example.com', undefined],
  ['255.255.255.255', 'ipv4'],
  ['256.1.1.1', undefined],
  ['::1', 'ipv6'],
  ['1::2::3', undefined],
  ['123e4567-e89b-12d3-a456-426614174000', 'uuid'],
  ['123e4567e89b12d3a456426614174000', undefined],
  ['https://example.com/a?b#c', 'uri'],
  ['mailto:a@example.com', 'uri'],
  ['urn:isbn:0451450523', 'uri'],
  ['tel:123', undefined],
  ['note: x', undefined],
  ['https://example.com/a b', undefined],
  ['', undefined],
])('the format of %j is %s', async (text, format) => {
  const { schema } = await callTool(jsonSchemaGenerator, { json: [text] });
  expect(schema).toHaveProperty(
    'items',
    format === undefined ? { type: 'string' } : { type: 'string', format },
  );
});

test.each([['draft-07'], ['2020-12']] as const)('%s: the sample is valid', async (draft) => {
  const ajv =
    draft === 'draft-07' ? new Ajv({ allowUnionTypes: true }) : new Ajv2020({ allowUnionTypes: true });
  addFormats.default(ajv);
  const check = async (json: string) => {
    const { schema } = await callTool(jsonSchemaGenerator, { json, draft, additional_properties: false });
    const valid = ajv.validate(schema, JSON.parse(json));
    expect(ajv.errors, json).toBeNull();
    return valid;
  };
  for (const [name, json] of Object.entries(SAMPLE_DOCUMENTS))
    // Ajv has no members called __proto__, and no text that is not Unicode.
    if (name !== 'methods that every object has') await check(json.replace('"\\ud800":3,', ''));
  await fc.assert(
    fc.asyncProperty(
      fc.json({ noUnicodeString: false }),
      async (json) => json.includes('__proto__') || check(json),
    ),
    { numRuns: 50 },
  );
});

test.each([
  ['malformed JSON', { json: '{"a" 1}' }, /^json: expected .*line 1, column 6/],
  [
    'samples that are none',
    { json: {}, samples: true },
    'samples: expected false, or an array of samples in json',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonSchemaGenerator, input)).rejects.toThrow(message);
});
