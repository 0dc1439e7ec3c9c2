import { Ajv } from 'ajv';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import formBuilder from '../../../plugins/developer/tools/json-schema-form-builder.ts';
import jsonToHtmlForm from '../../../plugins/developer/tools/json-to-html-form.ts';

const FIELDS = [
  { name: 'email', type: 'email', label: 'E-mail', required: true, placeholder: 'you@x', default: 'a@b.cd' },
  { name: 'site', type: 'url' },
  { name: 'age', type: 'integer', min: 18, max: 99, default: 20 },
  { name: 'price', type: 'number', min: 0 },
  { name: 'weight', type: 'number', step: 0.5, default: 1.5 },
  { name: 'level', type: 'range', min: 0, max: 10, step: 5 },
  { name: 'fine', type: 'range', step: 0.1 },
  { name: 'bio', type: 'textarea', rows: 5, maxLength: 200, helpText: 'Short' },
  { name: 'ok', type: 'checkbox', default: false },
  { name: 'topic', type: 'select', options: ['a', 'b'], default: 'b' },
  { name: 'langs', type: 'select', options: ['en', { value: 'tr', label: 'Turkish' }], multiple: true },
  { name: 'plan', type: 'radio', options: [{ value: '1', label: 'One' }, '2'] },
  { name: 'tops', type: 'checkbox', options: ['x', 'y'], default: ['y'] },
  { name: 'code', pattern: '[A-Z]{3}|x', minLength: 1, default: 'ABC' },
  { name: 'phone', type: 'phone' },
  { name: 'secret', type: 'password' },
  { name: 'tint', type: 'color', default: '#3b82f6' },
  { name: 'cv', type: 'file', multiple: true },
  { name: 'token', type: 'hidden', default: 't' },
  { name: 'when', type: 'datetime-local' },
  { name: 'day', type: 'date' },
  { name: 'address.city', required: true },
  { name: 'address.geo.lat', type: 'number' },
];

test('a schema, hints for react-jsonschema-form and a form definition', async () => {
  const { schema, text, ui_schema, form } = await callTool(formBuilder, {
    fields: FIELDS,
    title: 'Sign up',
    description: 'Now',
  });
  expect(schema).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Sign up',
    description: 'Now',
    type: 'object',
    properties: {
      email: {
        type: 'string',
        format: 'email',
        title: 'E-mail',
        default: 'a@b.cd',
        'x-placeholder': 'you@x',
      },
      site: { type: 'string', format: 'uri' },
      age: { type: 'integer', minimum: 18, maximum: 99, default: 20 },
      price: { type: 'number', minimum: 0 },
      weight: { type: 'number', multipleOf: 0.5, default: 1.5 },
      level: { type: 'integer', minimum: 0, maximum: 10, multipleOf: 5, 'x-widget': 'range' },
      fine: { type: 'number', multipleOf: 0.1, 'x-widget': 'range' },
      bio: { type: 'string', maxLength: 200, description: 'Short', 'x-widget': 'textarea', 'x-rows': 5 },
      ok: { type: 'boolean', default: false },
      topic: { type: 'string', enum: ['a', 'b'], default: 'b' },
      langs: {
        type: 'array',
        uniqueItems: true,
        items: { oneOf: [{ const: 'en' }, { const: 'tr', title: 'Turkish' }] },
      },
      plan: { type: 'string', oneOf: [{ const: '1', title: 'One' }, { const: '2' }], 'x-widget': 'radio' },
      tops: {
        type: 'array',
        uniqueItems: true,
        items: { enum: ['x', 'y'] },
        default: ['y'],
        'x-widget': 'checkbox',
      },
      code: { type: 'string', minLength: 1, pattern: '^(?:[A-Z]{3}|x)$', default: 'ABC' },
      phone: { type: 'string', 'x-widget': 'tel' },
      secret: { type: 'string', 'x-widget': 'password' },
      tint: { type: 'string', default: '#3b82f6', 'x-widget': 'color' },
      cv: { type: 'array', uniqueItems: true, items: { type: 'string' }, 'x-widget': 'file' },
      token: { type: 'string', default: 't', 'x-widget': 'hidden' },
      when: { type: 'string', 'x-widget': 'datetime-local' },
      day: { type: 'string', format: 'date' },
      address: {
        type: 'object',
        properties: {
          city: { type: 'string' },
          geo: { type: 'object', properties: { lat: { type: 'number' } } },
        },
        required: ['city'],
      },
    },
    required: ['email', 'address'],
  });
  expect(text).toBe(JSON.stringify(schema, null, 2));
  expect(ui_schema).toMatchObject({
    email: { 'ui:placeholder': 'you@x' },
    bio: { 'ui:widget': 'textarea', 'ui:help': 'Short' },
    plan: { 'ui:widget': 'radio' },
    tops: { 'ui:widget': 'checkboxes' },
    address: { geo: { 'ui:order': ['lat'] }, 'ui:order': ['city', 'geo'] },
  });
  expect(form).toMatchObject({ title: 'Sign up', description: 'Now' });
});

test('schema and form definition make the same form', async () => {
  const flat = FIELDS.filter(({ name }) => !name.includes('.'));
  const { schema, form } = await callTool(formBuilder, { fields: flat });
  const fromSchema = await callTool(jsonToHtmlForm, { json: schema });
  const fromDefinition = await callTool(jsonToHtmlForm, { json: form });
  expect(fromSchema).toEqual(fromDefinition);
  expect(fromSchema.warnings).toEqual([]);
});

test.each([['draft-07'], ['2020-12']])('%s, closed, from JSON text', async (draft) => {
  const { schema } = await callTool(formBuilder, {
    fields: '[{"name":"a.b"}]',
    draft,
    additional_properties: false,
  });
  expect(schema).toMatchObject({
    $schema: expect.stringContaining(draft) as string,
    additionalProperties: false,
    properties: { a: { additionalProperties: false, properties: { b: { type: 'string' } } } },
  });
  expect(JSON.stringify(schema)).not.toContain('required');
});

test('the schema takes its defaults', async () => {
  const { schema } = await callTool(formBuilder, { fields: FIELDS });
  const ajv = new Ajv({ strict: false, useDefaults: true, validateFormats: false });
  expect(ajv.validate(schema, { email: 'x@y.zz', address: { city: 'X' } })).toBe(true);
});

test.each([
  ['no name', [{ type: 'text' }], 'fields: fields[0].name'],
  ['a repeated name', [{ name: 'a' }, { name: 'a' }], 'fields: field "a": expected a name of its own'],
  ['an unknown type', [{ name: 'a', type: 'search' }], 'fields: field "a", type: expected one of'],
  ['an unknown key', [{ name: 'a', requird: true }], 'fields: field "a": "requird" is no key of a field'],
  ['options missing', [{ name: 'a', type: 'select' }], 'fields: field "a", options: expected'],
  [
    'min above max',
    [{ name: 'a', type: 'number', min: 2, max: 1 }],
    'fields: field "a", min: expected at most max',
  ],
  [
    'dates the wrong way',
    [{ name: 'a', type: 'date', min: '2024-02-01', max: '2024-01-01' }],
    'fields: field "a", min',
  ],
  ['lengths the wrong way', [{ name: 'a', minLength: 2, maxLength: 1 }], 'fields: field "a", minLength'],
  [
    'a bad pattern',
    [{ name: 'a', pattern: '(' }],
    'fields: field "a", pattern: expected a regular expression',
  ],
  [
    'a default below min',
    [{ name: 'a', type: 'integer', min: 2, default: 1 }],
    'field "a", default: expected at least 2',
  ],
  [
    'a default that is no step',
    [{ name: 'a', type: 'number', step: 0.1, default: 0.25 }],
    'a multiple of 0.1',
  ],
  ['a decimal default', [{ name: 'a', type: 'integer', default: 1.5 }], 'expected a whole number'],
  ['a default too long', [{ name: 'a', maxLength: 1, default: 'ab' }], 'expected at most 1 characters'],
  [
    'a default that does not match',
    [{ name: 'a', pattern: '[a-z]', default: 'A' }],
    'text that matches [a-z]',
  ],
  [
    'a default that is no option',
    [{ name: 'a', type: 'radio', options: ['x'], default: 'y' }],
    'the value of an option',
  ],
  [
    'defaults that are no options',
    [{ name: 'a', type: 'checkbox', options: ['x'], default: ['y'] }],
    'values of the options',
  ],
  ['a default that is no address', [{ name: 'a', type: 'email', default: 'x' }], 'an e-mail address'],
  ['a default that is no date', [{ name: 'a', type: 'date', default: '2023-02-29' }], 'a date as YYYY-MM-DD'],
  ['a default of another type', [{ name: 'a', type: 'checkbox', default: 'on' }], 'true or false'],
  [
    'a field inside of a field',
    [{ name: 'a' }, { name: 'a.b' }],
    'field "a.b": expected parts between the dots',
  ],
  ['an empty part', [{ name: 'a..b' }], 'field "a..b": expected parts between the dots'],
])('refuses %s', async (_, fields, message) => {
  await expect(callTool(formBuilder, { fields })).rejects.toThrow(message);
});

test('a pattern that would take for ever is not run', async () => {
  const fields = [{ name: 'a', pattern: '(a+)+$', default: `${'a'.repeat(40)}!` }];
  expect(await callTool(formBuilder, { fields })).toHaveProperty('schema');
});
