import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToBootstrapForm from '../../../plugins/developer/tools/json-to-bootstrap-form/tool.ts';
import { EVERY_FIELD, HOSTILE, HOSTILE_FORM, parseMarkup, strangersIn } from './form-samples.ts';

const FIELDS = {
  fields: [
    { name: 'email', type: 'email', required: true, helpText: 'Yours' },
    { name: 'ok', type: 'checkbox' },
    { name: 'size', type: 'radio', options: ['S', 'M'], required: true, helpText: 'One' },
  ],
};

test('vertical, with feedback', async () => {
  const { html, field_count } = await callTool(jsonToBootstrapForm, { json: FIELDS, validation: true });
  expect(html).toBe(`<form class="needs-validation" method="post" novalidate>
  <div class="mb-3">
    <label for="email" class="form-label">Email <span aria-hidden="true">*</span></label>
    <input type="email" class="form-control" id="email" name="email" required aria-describedby="email-help">
    <div class="invalid-feedback">
      Please fill in this field.
    </div>
    <div class="form-text" id="email-help">
      Yours
    </div>
  </div>
  <div class="mb-3 form-check">
    <input type="checkbox" class="form-check-input" id="ok" name="ok">
    <label for="ok" class="form-check-label">Ok</label>
  </div>
  <fieldset class="mb-3" aria-describedby="size-help">
    <legend class="form-label">Size <span aria-hidden="true">*</span></legend>
    <div class="form-check">
      <input class="form-check-input" type="radio" id="size-1" name="size" value="S" required>
      <label class="form-check-label" for="size-1">S</label>
    </div>
    <div class="form-check">
      <input class="form-check-input" type="radio" id="size-2" name="size" value="M" required>
      <label class="form-check-label" for="size-2">M</label>
      <div class="invalid-feedback">
        Please fill in this field.
      </div>
    </div>
    <div class="form-text" id="size-help">
      One
    </div>
  </fieldset>
  <button type="submit" class="btn btn-primary">Submit</button>
</form>`);
  expect(field_count).toBe(3);
});

test('horizontal', async () => {
  const { html } = await callTool(jsonToBootstrapForm, { json: FIELDS, layout: 'horizontal' });
  expect(html).toBe(`<form method="post">
  <div class="row mb-3">
    <label for="email" class="col-sm-2 col-form-label">Email <span aria-hidden="true">*</span></label>
    <div class="col-sm-10">
      <input type="email" class="form-control" id="email" name="email" required aria-describedby="email-help">
      <div class="form-text" id="email-help">
        Yours
      </div>
    </div>
  </div>
  <div class="row mb-3">
    <div class="col-sm-10 offset-sm-2">
      <div class="form-check">
        <input type="checkbox" class="form-check-input" id="ok" name="ok">
        <label for="ok" class="form-check-label">Ok</label>
      </div>
    </div>
  </div>
  <fieldset class="row mb-3" aria-describedby="size-help">
    <legend class="col-sm-2 col-form-label">Size <span aria-hidden="true">*</span></legend>
    <div class="col-sm-10">
      <div class="form-check">
        <input class="form-check-input" type="radio" id="size-1" name="size" value="S" required>
        <label class="form-check-label" for="size-1">S</label>
      </div>
      <div class="form-check">
        <input class="form-check-input" type="radio" id="size-2" name="size" value="M" required>
        <label class="form-check-label" for="size-2">M</label>
      </div>
      <div class="form-text" id="size-help">
        One
      </div>
    </div>
  </fieldset>
  <button type="submit" class="btn btn-primary">Submit</button>
</form>`);
});

test('inline', async () => {
  const { html } = await callTool(jsonToBootstrapForm, {
    json: { fields: [{ name: 'a' }, { name: 'ok', type: 'checkbox' }] },
    layout: 'inline',
  });
  expect(html).toBe(`<form class="row row-cols-lg-auto g-3 align-items-center" method="post">
  <div class="col-12">
    <label for="a" class="visually-hidden">A</label>
    <input type="text" class="form-control" id="a" name="a">
  </div>
  <div class="col-12">
    <div class="form-check">
      <input type="checkbox" class="form-check-input" id="ok" name="ok">
      <label for="ok" class="form-check-label">Ok</label>
    </div>
  </div>
  <div class="col-12">
    <button type="submit" class="btn btn-primary">Submit</button>
  </div>
</form>`);
});

test('fields that cannot float stand, and are named', async () => {
  const { html, warnings } = await callTool(jsonToBootstrapForm, { json: EVERY_FIELD, layout: 'floating' });
  const floating = html.match(/<div class="form-floating mb-3">\s*<(?:input|select|textarea)/g);
  expect(floating).toHaveLength(17);
  expect(warnings.map((warning) => warning.split(':')[0])).toEqual([
    'colorField',
    'rangeField',
    'fileField',
    'radioField',
    'checkboxField',
    'group',
    'files',
  ]);
  expect(html).toContain('placeholder="Text field"');
});

test.each([
  ['range', 'form-range'],
  ['color', 'form-control form-control-color'],
  ['textarea', 'form-control'],
  ['file', 'form-control'],
])('the class of a %s field', async (type, className) => {
  const { html } = await callTool(jsonToBootstrapForm, { json: { fields: [{ name: 'a', type }] } });
  expect(html).toMatch(new RegExp(`<(?:input|textarea)[^>]* class="${className}"`));
});

test.each(['vertical', 'horizontal', 'floating', 'inline'])(
  '%s: nothing gets out of the texts',
  async (layout) => {
    const { html } = await callTool(jsonToBootstrapForm, {
      json: HOSTILE_FORM,
      layout,
      validation: true,
      document: true,
    });
    expect(strangersIn(html)).toEqual([]);
    expect(parseMarkup(html).texts.map((text) => text.trim())).toContain(HOSTILE);
    expect(html).toContain('href="https://cdn.jsdelivr.net/npm/bootstrap@5.3/dist/css/bootstrap.min.css"');
  },
);

test.each([
  ['an unknown layout', { json: { fields: [{ name: 'a' }] }, layout: 'grid' }, 'layout: expected one of'],
  ['a field without name', { json: { fields: [{ type: 'text' }] } }, 'json: fields[0].name'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToBootstrapForm, input)).rejects.toThrow(message);
});
