import type { JsonValue } from '@toolyard/sdk';
import { callTool, runExamples } from '@toolyard/sdk/testing';
import { Liquid } from 'liquidjs';
import { expect, test } from 'vitest';
import jsonToLiquid from '../../../plugins/developer/tools/json-to-liquid/tool.ts';
import { HOSTILE } from './form-samples.ts';
import { SAMPLE_DOCUMENTS } from './sample-documents.ts';

const liquid = new Liquid({ strictFilters: true });

async function render(template: string, data: object): Promise<string> {
  return String(await liquid.parseAndRender(template, data));
}

test('lists, tables and nested lists', async () => {
  const json = {
    name: 'A',
    'my key': { x: 1, size: 2 },
    tags: ['x', 'y'],
    products: [{ title: 'T', price: 1 }, { title: '<U>' }],
    rows: [[1], [2]],
  };
  const { result, variables, warnings } = await callTool(jsonToLiquid, { json, root: 'shop' });
  expect(result).toBe(`<dl>
  <dt>name</dt>
  <dd>{{ shop.name | escape }}</dd>
  <dt>my key</dt>
  <dd>
    <dl>
      <dt>x</dt>
      <dd>{{ shop["my key"].x | escape }}</dd>
      <dt>size</dt>
      <dd>{{ shop["my key"]["size"] | escape }}</dd>
    </dl>
  </dd>
  <dt>tags</dt>
  <dd>
    <ul>
    {% for tag in shop.tags %}
      <li>{{ tag | escape }}</li>
    {% endfor %}
    </ul>
  </dd>
  <dt>products</dt>
  <dd>
    <table>
      <tr><th>title</th><th>price</th></tr>
    {% for product in shop.products %}
      <tr>
        <td>{{ product.title | escape }}</td>
        <td>{% if product.price != nil %}{{ product.price | escape }}{% endif %}</td>
      </tr>
    {% endfor %}
    </table>
  </dd>
  <dt>rows</dt>
  <dd>
    {% for row in shop.rows %}
    <ul>
    {% for item in row %}
      <li>{{ item | escape }}</li>
    {% endfor %}
    </ul>
    {% endfor %}
  </dd>
</dl>
`);
  expect(variables).toEqual([
    { path: 'shop.name', type: 'string' },
    { path: 'shop["my key"].x', type: 'number' },
    { path: 'shop["my key"]["size"]', type: 'number' },
    { path: 'shop.tags[]', type: 'string' },
    { path: 'shop.products[].title', type: 'string' },
    { path: 'shop.products[].price', type: 'number' },
    { path: 'shop.rows[][]', type: 'number' },
  ]);
  expect(warnings).toEqual([]);
  expect(await render(result, { shop: json })).toContain('<td>&lt;U&gt;</td>');
});

test('text, a name in use gets a number', async () => {
  const json = { a: 1, items: [{ items: [1, 2], b: { c: true } }, { items: [3] }] };
  const { result } = await callTool(jsonToLiquid, { json, markup: 'text' });
  expect(result).toContain('{%- for item in data.items %}');
  expect(result).toContain('{%- for item_2 in item.items %}');
  expect(await render(result, { data: json })).toBe(
    'a: 1\nitems:\n-\n  items:\n  - 1\n  - 2\n  b:\n    c: true\n-\n  items:\n  - 3\n',
  );
});

/** Every scalar of a document, as Liquid prints it. */
function scalarsOf(value: JsonValue): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalarsOf);
  return value === null ? [] : [String(value)];
}

/** Documents whose places each have values of one type, and whose keys Liquid can name. */
const PRINTABLE = [
  'keys that become one name',
  'optional and null in items',
  'numbers of every size',
  'the same names in other places',
  'plurals',
  'strings of formats',
  'repeated keys',
  'an array of arrays',
  'an empty object',
];

test.each(['html', 'text'].flatMap((markup) => PRINTABLE.map((name) => [markup, name])))(
  '%s: rendering prints every value: %s',
  async (markup = '', name = '') => {
    const json = SAMPLE_DOCUMENTS[name] ?? '';
    const { result, warnings } = await callTool(jsonToLiquid, { json, markup });
    expect(warnings).toEqual([]);
    const data = JSON.parse(json) as JsonValue;
    const printed = await render(result, { data });
    const texts = scalarsOf(data).map((text) => (markup === 'html' ? escaped(text) : text));
    expect(texts.filter((text) => !printed.includes(text))).toEqual([]);
  },
);

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;');
}

test('assign tags', async () => {
  const { result, warnings, variables } = await callTool(jsonToLiquid, {
    json: '{"name":"it\'s","price":9.5,"big":1.5e3,"small":-2e-3,"ok":true,"none":null,"tags":["a","b"],"commas":["a,b","c"],"numbers":[1,2],"rows":[[1]],"seo":{"title":"T","my key":1},"2fa":1,"for":2,"true":3,"seo_title":"again"}',
    mode: 'assign',
  });
  expect(result).toBe(`{% assign name = "it's" %}
{% assign price = 9.5 %}
{% assign big = 1500 %}
{% assign small = -0.002 %}
{% assign ok = true %}
{% assign none = nil %}
{% assign tags = "a,b" | split: "," %}
{% assign commas = "a,b|c" | split: "|" %}
{% assign numbers = "1,2" | split: "," %}
{% assign seo_title = "T" %}
{% assign seo_my_key = 1 %}
{% assign _2fa = 1 %}
{% assign for = 2 %}
{% assign _true = 3 %}
{% assign seo_title_2 = "again" %}
`);
  expect(warnings).toEqual([
    'numbers: the items of the array that are no strings become strings',
    'rows: Liquid has no literal for arrays of arrays or objects: left out',
  ]);
  expect(variables).toContainEqual({ path: 'seo_title_2', type: 'string' });
});

test.each([
  ['both quotes', `"it's"`],
  ['double quotes', '"x"'],
  ['lines', 'a\nb'],
  ['signs of Liquid', '{{ x }} {% y %}'],
  ['the end of raw text', '{% endraw %}{{ x }}{%- endraw -%}'],
  ['a backslash', 'a\\nb'],
  ['closing signs', 'a %} b }} c'],
  ['markup', HOSTILE],
])('assigned text stays what it is: %s', async (_, text) => {
  const { result } = await callTool(jsonToLiquid, { json: { text, list: [text, 'x'] }, mode: 'assign' });
  expect(await render(`${result}[{{ text }}][{{ list | first }}]`, {})).toBe(
    `${'\n'.repeat(result.split('\n').length - 1 - (text.match(/\n/g)?.length ?? 0) * 2)}[${text}][${text}]`,
  );
});

test('the examples', async () => {
  expect(await runExamples(jsonToLiquid)).toEqual(jsonToLiquid.examples.map(({ name }) => ({ name })));
});

test.each([
  ['a scalar', { json: '3' }, 'json: expected an object or an array, got a number'],
  ['malformed JSON', { json: '{"a"}' }, /^json: expected .*line 1, column 5/],
  ['a root that is no name', { json: {}, root: 'my data' }, 'root: expected a name of Liquid'],
  ['a root that is a word of Liquid', { json: {}, root: 'empty' }, 'root: expected a name of Liquid'],
  ['no root', { json: {}, root: '' }, 'root: expected a name of Liquid'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToLiquid, input)).rejects.toThrow(message);
});

test('places that hold values and objects are printed as JSON', async () => {
  const json = { list: [1, 'a', { b: [2] }] };
  for (const [markup, expected] of [
    ['html', '{{ item | json | escape }}'],
    ['text', '{{ item | json }}'],
  ]) {
    const { result, warnings } = await callTool(jsonToLiquid, { json, markup });
    expect(result).toContain(expected);
    expect(warnings).toEqual(['data.list[]: values of several types: printed as JSON']);
    expect(await liquid.parseAndRender(result, { data: json })).not.toContain('[object');
  }
});
