import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import formToJsonSchema from '../../../plugins/developer/tools/form-to-json-schema/tool.ts';
import jsonToHtmlForm from '../../../plugins/developer/tools/json-to-html-form.ts';
import { HOSTILE_FORM } from './form-samples.ts';

async function propertiesOf(html: string) {
  const { schema } = await callTool(formToJsonSchema, { html });
  return (schema as { properties: Record<string, unknown> }).properties;
}

test('the usual controls', async () => {
  const { schema, fields, form, form_count, warnings, text } = await callTool(formToJsonSchema, {
    html: '<form id=f action="/s" method="POST"><label for="e">E-mail <span aria-hidden=true>*</span></label><input id="e" type="email" name="email" required maxlength="80" placeholder="you@x"><label>Age <input type="number" name="age" min="18" max="99"></label><select name="c"><option value="">-</option><option value="tr">Türkiye</option><option>de</option></select><textarea name="bio" rows="3"></textarea><input type="checkbox" name="ok" checked><button name="b">Go</button><input type=submit name=s></form>',
  });
  expect(schema).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      email: { type: 'string', format: 'email', maxLength: 80, title: 'E-mail', 'x-placeholder': 'you@x' },
      age: { type: 'integer', minimum: 18, maximum: 99, title: 'Age' },
      c: { type: 'string', oneOf: [{ const: 'tr', title: 'Türkiye' }, { const: 'de' }] },
      bio: { type: 'string', 'x-widget': 'textarea', 'x-rows': 3 },
      ok: { type: 'boolean', default: true },
    },
    required: ['email'],
  });
  expect(text).toBe(JSON.stringify(schema, null, 2));
  expect(fields).toEqual([
    { name: 'email', type: 'email', label: 'E-mail', required: true, placeholder: 'you@x', maxLength: 80 },
    { name: 'age', type: 'number', label: 'Age', min: 18, max: 99 },
    { name: 'c', type: 'select', options: [{ value: 'tr', label: 'Türkiye' }, 'de'] },
    { name: 'bio', type: 'textarea', rows: 3 },
    { name: 'ok', type: 'checkbox', default: true },
  ]);
  expect({ form, form_count, warnings }).toEqual({
    form: { id: 'f', action: '/s', method: 'post' },
    form_count: 1,
    warnings: [],
  });
});

test.each([
  ['text', '<input name=a>', { type: 'string' }],
  ['an unknown type', '<input name=a type=foo>', { type: 'string' }],
  ['url', '<input name=a type=URL value=" ">', { type: 'string', format: 'uri', default: ' ' }],
  [
    'datetime-local',
    '<input name=a type=datetime-local min=2024-01-01T00:00>',
    { type: 'string', 'x-widget': 'datetime-local' },
  ],
  ['a file', '<input name=a type=file value=x>', { type: 'string', 'x-widget': 'file' }],
  [
    'files',
    '<input name=a type=file multiple>',
    { type: 'array', items: { type: 'string' }, 'x-widget': 'file' },
  ],
  ['addresses', '<input name=a type=email multiple>', { type: 'string', 'x-widget': 'email' }],
  [
    'hidden',
    '<input name=a type=hidden value=x required>',
    { type: 'string', default: 'x', 'x-widget': 'hidden' },
  ],
  ['step any', '<input name=a type=number step=any>', { type: 'number' }],
  ['a decimal step', '<input name=a type=number step=0.05>', { type: 'number', multipleOf: 0.05 }],
  ['a step', '<input name=a type=range step=5>', { type: 'integer', multipleOf: 5, 'x-widget': 'range' }],
  ['a step from elsewhere', '<input name=a type=number step=5 min=2>', { type: 'integer', minimum: 2 }],
  ['a decimal minimum', '<input name=a type=number min=0.5>', { type: 'number', minimum: 0.5 }],
  ['a pattern', '<input name=a pattern="[a-z]+">', { type: 'string', pattern: '^(?:[a-z]+)$' }],
  [
    'a pattern with its anchors',
    '<input name=a pattern="^[a-z]+$">',
    { type: 'string', pattern: '^[a-z]+$' },
  ],
  [
    'a pattern whose anchors are of its parts',
    '<input name=a pattern="^a$|^b$">',
    { type: 'string', pattern: '^(?:^a$|^b$)$' },
  ],
  [
    'aria-label and description',
    '<i id=h>The <b>help</b></i><i id=g>more</i><input name=a aria-label=" L " aria-describedby="h g">',
    { type: 'string', title: 'L', description: 'The help more' },
  ],
  ['a required checkbox', '<input name=a type=checkbox required>', { type: 'boolean', const: true }],
  ['one checkbox of an array', '<input name=a[] type=checkbox>', { type: 'boolean' }],
  [
    'radio buttons',
    '<fieldset><legend> Size <input name=x></legend><label><input type=radio name=a value=S>Small</label><input type=radio name=a value=M checked></fieldset>',
    {
      type: 'string',
      oneOf: [{ const: 'S', title: 'Small' }, { const: 'M' }],
      title: 'Size',
      default: 'M',
      'x-widget': 'radio',
    },
  ],
  [
    'checkboxes',
    '<input type=checkbox name=a[] value=a checked><input type=checkbox name=a[] value=b>',
    { type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] }, default: ['a'], 'x-widget': 'checkbox' },
  ],
  [
    'a multiple select with groups',
    '<select name=a multiple><optgroup label=g><option>x<option selected>y</optgroup><optgroup disabled><option>z</optgroup></select>',
    { type: 'array', uniqueItems: true, items: { enum: ['x', 'y'] }, default: ['y'] },
  ],
  [
    'a textarea',
    '<textarea name=a>\nHi\n</textarea>',
    { type: 'string', default: 'Hi\n', 'x-widget': 'textarea' },
  ],
])('%s', async (_, html, schema) => {
  expect(await propertiesOf(html)).toMatchObject({ a: schema });
  expect((await propertiesOf(html)).a).toEqual(schema);
});

test('controls belong to forms by nesting and by id', async () => {
  const html =
    '<form id=one><input name=a><input name=b form=two></form><form id=two action=/x method=dialog enctype=text/plain><input name=c></form><input name=d form=one><input name=e>';
  expect(await callTool(formToJsonSchema, { html })).toMatchObject({
    fields: [
      { name: 'a', type: 'text' },
      { name: 'd', type: 'text' },
    ],
    form_count: 2,
  });
  expect(await callTool(formToJsonSchema, { html, form: 2 })).toMatchObject({
    fields: [{ name: 'b' }, { name: 'c' }],
    form: { id: 'two', action: '/x', method: 'dialog', enctype: 'text/plain' },
  });
});

test('what submits nothing is left out and named', async () => {
  const { fields, warnings } = await callTool(formToJsonSchema, {
    html: '<form><fieldset disabled><legend><input name=kept></legend><input name=x></fieldset><input><input name=off disabled><input name=y><input name=y pattern="["><template><input name=t></template></form>',
  });
  expect(fields.map((field) => Reflect.get(field, 'name'))).toEqual(['kept', 'y']);
  expect(warnings).toEqual([
    'x: disabled, so that nothing is submitted for it',
    'a text control has no name: nothing is submitted for it',
    'off: disabled, so that nothing is submitted for it',
    'y: another control has this name: left out',
  ]);
});

test('the form generators make the same form of the schema and of the fields', async () => {
  const html = (await callTool(jsonToHtmlForm, { json: { ...HOSTILE_FORM, title: 'T' } })).html;
  const { schema, fields } = await callTool(formToJsonSchema, {
    html: `<form>
      <label for=a>A</label><input id=a name=a required maxlength=3 pattern="a|b">
      <label for=m>M</label><input id=m name=m type=month>
      <label for=n>N</label><input id=n name=n type=number step=any max=5 value=2>
      <label for=r>R</label><input id=r name=r type=range min=0 max=10 step=5 value=5>
      <fieldset><legend>C</legend><input type=radio name=c value=1 checked><input type=radio name=c value=2></fieldset>
      <fieldset><legend>G</legend><input type=checkbox name=g value=1 checked><input type=checkbox name=g value=2></fieldset>
      <label for=o>O</label><input type=checkbox id=o name=o required>
      <label for=s>S</label><select id=s name=s multiple><option value=x>X<option selected>y</select>
      <label for=t>T</label><textarea id=t name=t rows=4 placeholder=p>x</textarea>
      <label for=f>F</label><input id=f name=f type=file>
      <input type=hidden name=h value=1>
    </form>`,
  });
  const forms = await Promise.all(
    [schema, { fields }].map(async (json) => (await callTool(jsonToHtmlForm, { json })).html),
  );
  expect(forms[0]).toBe(forms[1]);
  expect(await callTool(formToJsonSchema, { html })).toHaveProperty('form_count', 1);
});

test('many choices of one select', async () => {
  const html = `<select name=a>${'<option>'.repeat(130_000)}x</select>`;
  expect(await propertiesOf(html)).toEqual({ a: { type: 'string', enum: ['x'] } });
});

test('deep markup', async () => {
  const html = `${'<div>'.repeat(5000)}<input name=a>`;
  expect(await propertiesOf(html)).toHaveProperty('a');
});

test.each([
  ['no controls', { html: '<p>hello</p>' }, 'html: expected a form with a control'],
  [
    'a form of buttons',
    { html: '<form><button name=a>x</button></form>' },
    'html: expected a form with a control',
  ],
  [
    'a label that so many controls share that it would fill the memory',
    {
      html: `<label>${Array.from({ length: 1000 }, (_, index) => `<input name=n${index}>`).join('')}${'x'.repeat(10_000)}</label>`,
    },
    'html: has labels and descriptions of more than 4 MiB',
  ],
  ['a form too many', { html: '<form><input name=a></form>', form: 2 }, 'form: expected at most 1'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(formToJsonSchema, input)).rejects.toThrow(message);
});

test.each(['^$', '^(?:a|b)$', '^(?:[a-z]+)$', '^(?:(a|b))$'])(
  'the pattern %s is the same from a form that was made of it',
  async (pattern) => {
    const json = { type: 'object', properties: { p: { type: 'string', pattern } } };
    const { html, warnings } = await callTool(jsonToHtmlForm, { json });
    const { schema } = await callTool(formToJsonSchema, { html });
    expect(schema).toMatchObject({ properties: { p: { pattern } } });
    expect(warnings).toEqual([]);
  },
);
