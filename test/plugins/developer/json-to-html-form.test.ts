import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToHtmlForm from '../../../plugins/developer/tools/json-to-html-form.ts';
import { HOSTILE, HOSTILE_FORM, parseMarkup, strangersIn } from './form-samples.ts';

test('a form definition', async () => {
  const { html, field_count, warnings } = await callTool(jsonToHtmlForm, {
    json: '{"title": "Contact", "description": "Write to us.", "action": "/send", "submitLabel": "Send", "fields": [{"name": "email", "type": "email", "required": true, "placeholder": "you@example.com"}, {"name": "firstName", "maxLength": 50, "default": "Ada"}, {"name": "ok", "type": "checkbox", "label": "I agree", "required": true}]}',
  });
  expect(html).toBe(`<form action="/send" method="post">
  <h2>Contact</h2>
  <p>Write to us.</p>
  <div class="field">
    <label for="email">Email <span aria-hidden="true">*</span></label>
    <input type="email" id="email" name="email" required placeholder="you@example.com">
  </div>
  <div class="field">
    <label for="firstName">First name</label>
    <input type="text" id="firstName" name="firstName" maxlength="50" value="Ada">
  </div>
  <div class="field">
    <input type="checkbox" id="ok" name="ok" required>
    <label for="ok">I agree <span aria-hidden="true">*</span></label>
  </div>
  <button type="submit">Send</button>
</form>`);
  expect({ field_count, warnings }).toEqual({ field_count: 3, warnings: [] });
});

test('choices, groups, files and hidden fields', async () => {
  const { html } = await callTool(jsonToHtmlForm, {
    json: {
      fields: [
        { name: 'topic', type: 'select', options: ['sales', { value: 'it', label: 'IT & help' }] },
        { name: 'size', type: 'radio', options: ['S', 'M'], required: true, helpText: 'One.', default: 'M' },
        { name: 'tops', type: 'checkbox', options: ['a', 'b'], default: ['b'] },
        { name: 'cv', type: 'file', multiple: true },
        { name: 't', type: 'hidden', default: 'x"<y' },
        { name: 'msg', type: 'textarea', rows: 4, default: '\n<b>' },
      ],
    },
  });
  expect(html).toBe(`<form method="post" enctype="multipart/form-data">
  <div class="field">
    <label for="topic">Topic</label>
    <select id="topic" name="topic">
      <option value="">Select…</option>
      <option value="sales">sales</option>
      <option value="it">IT &amp; help</option>
    </select>
  </div>
  <fieldset class="field" aria-describedby="size-help">
    <legend>Size <span aria-hidden="true">*</span></legend>
    <div>
      <input type="radio" id="size-1" name="size" value="S" required>
      <label for="size-1">S</label>
    </div>
    <div>
      <input type="radio" id="size-2" name="size" value="M" required checked>
      <label for="size-2">M</label>
    </div>
    <small id="size-help">One.</small>
  </fieldset>
  <fieldset class="field">
    <legend>Tops</legend>
    <div>
      <input type="checkbox" id="tops-1" name="tops" value="a">
      <label for="tops-1">a</label>
    </div>
    <div>
      <input type="checkbox" id="tops-2" name="tops" value="b" checked>
      <label for="tops-2">b</label>
    </div>
  </fieldset>
  <div class="field">
    <label for="cv">Cv</label>
    <input type="file" id="cv" name="cv" multiple>
  </div>
  <input type="hidden" name="t" value="x&quot;&lt;y">
  <div class="field">
    <label for="msg">Msg</label>
    <textarea id="msg" name="msg" rows="4">

&lt;b&gt;</textarea>
  </div>
  <button type="submit">Submit</button>
</form>`);
});

test('a JSON Schema', async () => {
  const { html, field_count, warnings } = await callTool(jsonToHtmlForm, {
    json: {
      type: 'object',
      title: 'Sign up',
      required: ['age', 'addr'],
      properties: {
        age: { type: 'integer', minimum: 18, maximum: 120, description: 'In years' },
        weight: { type: ['number', 'null'] },
        price: { type: 'number', multipleOf: 0.05 },
        site: { type: 'string', format: 'uri', title: 'Web site' },
        at: { type: 'string', format: 'date-time' },
        bio: { type: 'string', 'x-widget': 'textarea', 'x-rows': 3, 'x-placeholder': 'You' },
        news: { type: 'boolean', default: true },
        langs: { type: 'array', items: { enum: ['en', 'tr'] }, default: ['tr'] },
        plan: { oneOf: [{ const: 1, title: 'One' }, { const: 2 }], 'x-widget': 'radio' },
        addr: {
          type: 'object',
          title: 'Address',
          required: ['city'],
          properties: { city: { type: 'string' }, zipCode: { type: 'string', exclusiveMinimum: 1 } },
        },
      },
    },
    indent: 1,
  });
  const inputs = parseMarkup(html).elements.filter(({ tagName }) =>
    ['input', 'select', 'textarea', 'legend', 'option'].includes(tagName),
  );
  expect(
    inputs.map(
      ({ tagName, attrs }) => `${tagName} ${attrs.map(({ name, value }) => `${name}=${value}`).join(' ')}`,
    ),
  ).toEqual([
    'input type=number id=age name=age required= aria-describedby=age-help min=18 max=120',
    'input type=number id=weight name=weight step=any',
    'input type=number id=price name=price step=0.05',
    'input type=url id=site name=site',
    'input type=datetime-local id=at name=at',
    'textarea id=bio name=bio rows=3 placeholder=You',
    'input type=checkbox id=news name=news checked=',
    'select id=langs name=langs multiple=',
    'option value=en',
    'option value=tr selected=',
    'legend ',
    'input type=radio id=plan-1 name=plan value=1',
    'input type=radio id=plan-2 name=plan value=2',
    'legend ',
    'input type=text id=addr-city name=addr.city required=',
    'input type=text id=addr-zipCode name=addr.zipCode',
  ]);
  expect(html).toContain('<legend>Address</legend>');
  expect(html).toContain('>Zip code</label>');
  expect(field_count).toBe(11);
  expect(warnings).toEqual(['addr.zipCode: exclusiveMinimum is not carried over']);
});

test.each([
  ['^[A-Z]{3}$', '[A-Z]{3}', 0],
  ['^(?:a|b)$', 'a|b', 0],
  ['^(?:a)|(?:b)$', '^(?:a)|(?:b)$', 1],
  ['^a|b$', '^a|b$', 1],
  ['^[|]\\|(a|b)$', '[|]\\|(a|b)', 1],
  ['^cost\\$', '^cost\\$', 1],
  ['[a-z]', '[a-z]', 1],
])('the pattern %j becomes %j', async (pattern, expected, warned) => {
  const json = { type: 'object', properties: { a: { type: 'string', pattern } } };
  const { html, warnings } = await callTool(jsonToHtmlForm, { json });
  const input = parseMarkup(html).elements.find(({ tagName }) => tagName === 'input');
  expect(input?.attrs.find(({ name }) => name === 'pattern')?.value).toBe(expected);
  expect(warnings).toHaveLength(warned);
});

test('what a type of field does not have is left out and said', async () => {
  const { html, warnings } = await callTool(jsonToHtmlForm, {
    json: {
      colour: 1,
      fields: [
        { name: 'a', type: 'textarea', pattern: 'x' },
        { name: 'b', min: 3 },
        { name: 'c', type: 'checkbox', options: ['x'], required: true },
        { name: 'd', type: 'color', required: true },
        { name: 'e', pattern: '[' },
        { name: 'f', tooltip: 'x' },
        { name: 'g', type: 'file', default: 'x' },
      ],
    },
  });
  expect(warnings).toEqual([
    '"colour" is no key of a form definition: left out',
    'f: "tooltip" is no key of a field: left out',
    'a: a textarea field has no pattern: left out',
    'b: a text field has no min: left out',
    'c: HTML cannot require one checkbox of a group',
    'e: browsers ignore the pattern, which is no regular expression with the v flag',
    'g: a file field has no default: left out',
  ]);
  expect(html).not.toMatch(/min=|<textarea[^>]*pattern|type="color"[^>]*required/);
});

test('ids are of their own', async () => {
  const { html } = await callTool(jsonToHtmlForm, {
    json: {
      fields: [
        { name: 'a b', helpText: 'x' },
        { name: 'a-b' },
        { name: 'a.b-help' },
        { name: 'r', type: 'radio', options: ['x'] },
        { name: 'r-1' },
      ],
    },
  });
  const ids = parseMarkup(html).elements.flatMap(({ attrs }) =>
    attrs.filter(({ name }) => name === 'id').map(({ value }) => value),
  );
  expect(ids).toEqual(['a-b', 'a-b-help', 'a-b-2', 'a-b-help-2', 'r-1', 'r-1-2']);
});

test.each([[false], [true]])('nothing gets out of the texts (document: %j)', async (document) => {
  const { html } = await callTool(jsonToHtmlForm, { json: HOSTILE_FORM, document });
  expect(strangersIn(html)).toEqual([]);
  expect(parseMarkup(html).texts).toContain(HOSTILE);
});

test('a whole page', async () => {
  const { html } = await callTool(jsonToHtmlForm, {
    json: { title: 'A & B', fields: [{ name: 'a' }] },
    document: true,
  });
  expect(html).toMatch(
    /^<!doctype html>\n<html lang="en">[^]*<title>A &amp; B<\/title>[^]*<form [^]*<\/html>\n$/,
  );
});

test.each([
  ['malformed JSON', '{"fields":[}', /^json: .*line 1, column 12/],
  ['an array', [], 'json: expected a form definition'],
  ['the schema of a string', { type: 'string' }, 'json: expected a form definition'],
  ['no fields', { fields: [] }, 'json: expected at least one field'],
  ['no properties', { type: 'object', properties: {} }, 'json: expected at least one field'],
  ['fields that are no array', { fields: {} }, 'json: fields: expected an array'],
  ['no name', { fields: [{ type: 'text' }] }, "json: fields[0].name: expected the field's name"],
  [
    'a repeated name',
    { fields: [{ name: 'a' }, { name: 'a' }] },
    'json: field "a": expected a name of its own',
  ],
  [
    'a name that a nested one has',
    { properties: { 'a.b': {}, a: { type: 'object', properties: { b: {} } } } },
    'json: field "a.b": expected a name of its own',
  ],
  [
    'an unknown type',
    { fields: [{ name: 'a', type: 'text area' }] },
    'json: field "a", type: expected one of',
  ],
  [
    'an unknown widget',
    { properties: { a: { 'x-widget': 'x' } } },
    'json: field "a", x-widget: expected one of',
  ],
  [
    'a select without options',
    { fields: [{ name: 'a', type: 'select' }] },
    'json: field "a", options: expected',
  ],
  [
    'radio buttons without options',
    { fields: [{ name: 'a', type: 'radio', options: [] }] },
    'json: field "a", options',
  ],
  [
    'a label that is no text',
    { fields: [{ name: 'a', label: 1 }] },
    'json: field "a", label: expected text, got 1',
  ],
  [
    'script for an action',
    { action: ' Java\nScript:x', fields: [{ name: 'a' }] },
    'json: action: expected no javascript',
  ],
  [
    'an unknown method',
    { method: 'PUT', fields: [{ name: 'a' }] },
    'json: method: expected get, post or dialog',
  ],
  [
    'too many options in all',
    {
      fields: Array.from({ length: 6 }, (_, index) => ({
        name: `f${index}`,
        type: 'radio',
        options: Array.from({ length: 1999 }, (_, option) => option),
      })),
    },
    'json: expected at most 10000 options in all fields, got 11994',
  ],
  [
    'too many fields',
    { fields: Array.from({ length: 1001 }, (_, index) => ({ name: `f${index}` })) },
    'json: expected at most 1000 fields',
  ],
])('refuses %s', async (_, json, message) => {
  await expect(callTool(jsonToHtmlForm, { json })).rejects.toThrow(message);
});

test('blank labels are as good as none', async () => {
  const { html } = await callTool(jsonToHtmlForm, {
    json: { submitLabel: ' ', fields: [{ name: 'firstName', label: '' }] },
  });
  expect(html).toContain('<label for="firstName">First name</label>');
  expect(html).toContain('<button type="submit">Submit</button>');
});
