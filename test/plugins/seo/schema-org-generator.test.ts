import { readFile } from 'node:fs/promises';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { buildRanges } from '../../../plugins/seo/data/build-schema-org-ranges.ts';
import schemaOrg from '../../../plugins/seo/tools/schema-org-generator/tool.ts';

const CUP = {
  type: 'Product',
  properties: { name: 'Cup & "co"', url: 'https://example.com/', offers: { type: 'Offer', price: 9.5 } },
};

test('JSON-LD', async () => {
  const output = await callTool(schemaOrg, CUP);
  expect(output.json_ld).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Cup & "co"',
    url: 'https://example.com/',
    offers: { '@type': 'Offer', price: 9.5 },
  });
  expect(output.result).toMatch(/^<script type="application\/ld\+json">\n\{[^]*\}\n<\/script>$/);
  expect(output.warnings).toEqual([]);
});

test.each([
  [
    'microdata',
    '<div itemscope itemtype="https://schema.org/Product">\n  <meta itemprop="name" content="Cup &amp; &quot;co&quot;">\n  <link itemprop="url" href="https://example.com/">\n  <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">\n    <meta itemprop="price" content="9.5">\n  </div>\n</div>',
  ],
  [
    'rdfa',
    '<div vocab="https://schema.org/" typeof="Product">\n  <meta property="name" content="Cup &amp; &quot;co&quot;">\n  <link property="url" href="https://example.com/">\n  <div property="offers" typeof="Offer">\n    <meta property="price" content="9.5">\n  </div>\n</div>',
  ],
])('%s', async (format, result) => {
  expect((await callTool(schemaOrg, { ...CUP, format })).result).toBe(result);
});

test('prefixes are cut, what is empty is dropped, references stay, arrays repeat', async () => {
  const input = {
    type: 'schema:Person',
    id: '#ann',
    properties: {
      'schema:name': 'Ann',
      email: '',
      knows: [{ id: '#bob' }, null],
      alumniOf: [],
      jobTitle: null,
    },
  };
  expect((await callTool(schemaOrg, input)).json_ld).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': '#ann',
    name: 'Ann',
    knows: [{ '@id': '#bob' }],
  });
  expect((await callTool(schemaOrg, { ...input, format: 'rdfa' })).result).toContain(
    '<div vocab="https://schema.org/" typeof="Person" resource="#ann">',
  );
});

test('several items are a graph', async () => {
  const items = [
    { type: 'Person', properties: { name: 'A' } },
    { type: ['Place', 'Museum'], properties: { name: 'B</script>' }, id: 'https://example.com/#b' },
  ];
  const { json_ld, result } = await callTool(schemaOrg, { items });
  expect(json_ld).toMatchObject({
    '@graph': [{ '@type': 'Person' }, { '@type': ['Place', 'Museum'], '@id': 'https://example.com/#b' }],
  });
  expect(result).toContain('B\\u003c/script>');
});

test.each([
  [{ type: 'product' }, ['unknown_type type Product']],
  [{ type: 'Product', properties: { nam: 'x' } }, ['unknown_property properties.nam name']],
  [{ type: 'Product', properties: { nmae: 'x' } }, ['unknown_property properties.nmae name']],
  [{ type: 'Museum', properties: { openingHours: 'x', name: 'y' } }, []],
  [
    { type: 'Product', properties: { offers: { type: 'Offer', prise: 1 } } },
    ['unknown_property properties.offers.prise price'],
  ],
])('%j is warned of', async (input, expected) => {
  const { warnings } = await callTool(schemaOrg, input);
  expect(
    warnings.map(({ code, path, message }) => `${code} ${path} ${/Did you mean (\w+)/.exec(message)?.[1]}`),
  ).toEqual(expected);
});

test('a context that was pasted along is dropped', async () => {
  const properties = { '@context': 'http://schema.org/', name: 'x', author: { '@context': {}, name: 'y' } };
  const { json_ld, result } = await callTool(schemaOrg, { type: 'Book', properties, format: 'microdata' });
  expect(json_ld).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Book',
    name: 'x',
    author: { name: 'y' },
  });
  expect(result).not.toContain('@context');
});

const nested = (levels: number): unknown =>
  levels === 0 ? 'x' : { type: 'Thing', subjectOf: nested(levels - 1) };

test('twenty levels are taken', async () => {
  await expect(
    callTool(schemaOrg, { type: 'Thing', properties: { subjectOf: nested(19) } }),
  ).resolves.toBeDefined();
  await expect(callTool(schemaOrg, { type: 'Thing', properties: { subjectOf: nested(20) } })).rejects.toThrow(
    '20 levels',
  );
});

test.each([
  ['nothing', {}, 'type: expected either type or items'],
  ['both', { type: 'Thing', items: [] }, 'got both'],
  ['no items', { items: [] }, 'items: expected at least one'],
  ['an item without type', { items: [{ type: 'Person' }, { properties: {} }] }, 'items[1].type: required'],
  ['properties that are none', { type: 'Thing', properties: [] }, 'properties'],
  ['an id that is none', { type: 'Thing', id: 'x y' }, 'id: expected an absolute URL'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(schemaOrg, input)).rejects.toThrow(message);
});

test('the table of expected values is that of the package', async () => {
  const file = new URL('../../../plugins/seo/data/schema-org-ranges.json', import.meta.url);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(buildRanges());
});

test.each([
  ['Book', { numberOfPages: 'abc' }, 'numberOfPages: expected a whole number, got "abc"'],
  ['Book', { numberOfPages: 3.5 }, 'numberOfPages: expected a whole number, got 3.5'],
  [
    'Book',
    { datePublished: 'tomorrow' },
    'datePublished: expected a date such as 2026-05-01 (ISO 8601), or a date-time',
  ],
  ['Book', { datePublished: '2026-02-30' }, 'got "2026-02-30"'],
  ['Book', { isFamilyFriendly: 'maybe' }, 'isFamilyFriendly: expected true or false, got "maybe"'],
  [
    'Recipe',
    { cookTime: '20 minutes' },
    'cookTime: expected a duration such as PT1H30M (ISO 8601), got "20 minutes"',
  ],
  ['Offer', { availability: 'Maybe' }, 'availability: expected one of BackOrder, '],
  ['Book', { url: 'not a page' }, 'url: expected a URL, got "not a page"'],
  [
    'Book',
    { author: { type: 'Product', name: 'x' } },
    'author: expected Organization or Person, got Product',
  ],
  [
    'OpeningHoursSpecification',
    { opens: 'nine' },
    'opens: expected a time such as 19:00 (ISO 8601), got "nine"',
  ],
])('%s %j is warned of', async (type, properties, message) => {
  expect((await callTool(schemaOrg, { type, properties })).warnings).toEqual([
    {
      code: 'invalid_value',
      path: expect.stringMatching(/^properties\.\w+$/),
      message: expect.stringContaining(message),
    },
  ]);
});

test.each([
  ['Book', { numberOfPages: '320', datePublished: '2026-05-01', isFamilyFriendly: true, author: 'Ann' }],
  ['Book', { isFamilyFriendly: 'https://schema.org/True', url: '/a', image: 'a.png', inLanguage: 'de' }],
  ['Book', { author: [{ type: 'Person', name: 'A' }, { id: '#b' }, { type: 'NewsMediaOrganization' }] }],
  ['Book', { author: { type: 'Wizard', name: 'x' } }],
  ['Offer', { availability: 'https://schema.org/InStock', price: '9.50', itemCondition: 'NewCondition' }],
  ['OpeningHoursSpecification', { opens: '09:00', closes: '17:00:00+02:00', dayOfWeek: 'Monday' }],
  ['OpeningHoursSpecification', { dayOfWeek: 'http://purl.org/goodrelations/v1#Monday' }],
  ['Recipe', { cookTime: 'PT20M', recipeYield: 4 }],
])('%s %j has the values that schema.org expects', async (type, properties) => {
  const { warnings } = await callTool(schemaOrg, { type, properties });
  expect(warnings.filter(({ code }) => code === 'invalid_value')).toEqual([]);
});

test.each(['9,50', '9.50 €', '1 000'])('the price %s is no number', async (price) => {
  const input = { type: 'Offer', properties: { price, priceCurrency: 'EUR' } };
  const { warnings } = await callTool(schemaOrg, input);
  expect(warnings).toEqual([
    {
      code: 'invalid_value',
      path: 'properties.price',
      message: `price: expected a number in digits, with a point before decimals, got ${JSON.stringify(price)}`,
    },
  ]);
});
