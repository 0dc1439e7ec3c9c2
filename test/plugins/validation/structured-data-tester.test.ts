import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import structuredDataTester from '../../../plugins/validation/tools/structured-data-tester/tool.ts';

const check = (html: string, base_url?: string) =>
  callTool(structuredDataTester, { html, ...(base_url !== undefined && { base_url }) });

const SCHEMA = 'https://schema.org';
const jsonLd = (item: object) => JSON.stringify({ '@context': SCHEMA, ...item });
const script = (text: string, type = 'application/ld+json') => `<script type="${type}">${text}</script>`;

/** Findings as `code path`. */
async function codes(html: string, base_url?: string): Promise<string[]> {
  const { errors, warnings } = await check(html, base_url);
  return [...errors, ...warnings].map(({ code, path }) => `${code} ${path}`.trim());
}

/** Those of an item of JSON-LD, but for what its rich result would like. */
const itemCodes = async (item: object, base_url?: string): Promise<string[]> =>
  (await codes(jsonLd(item), base_url)).filter((code) => !code.startsWith('missing_recommended'));

describe('structured-data-tester', () => {
  test('JSON-LD product with bad values', async () => {
    const result = await check(
      script(
        jsonLd({
          '@type': 'Product',
          name: 'Cup',
          image: 'https://example.com/c.jpg',
          offers: {
            '@type': 'Offer',
            price: '9,50 €',
            priceCurrency: 'eur',
            availability: 'http://schema.org/InStock',
          },
        }),
      ),
    );
    expect(result).toMatchObject({
      valid: false,
      item_count: 1,
      formats: { json_ld: 1, microdata: 0, rdfa: 0 },
      items: [
        {
          format: 'json-ld',
          types: ['Product'],
          id: null,
          properties: {
            name: ['Cup'],
            offers: [{ types: ['Offer'], id: null, properties: { price: ['9,50 €'] } }],
          },
          line: 1,
        },
      ],
      types: { Product: 1, Offer: 1 },
      errors: [
        { code: 'invalid_value', path: 'offers.price', item: 0, line: 1, column: null },
        { code: 'invalid_value', path: 'offers.priceCurrency', item: 0 },
      ],
      rich_results: [
        {
          type: 'Product',
          item: 0,
          eligible: false,
          missing_required: [],
          missing_recommended: ['description', 'brand'],
        },
      ],
    });
  });

  test('Microdata product', async () => {
    const html =
      '<div itemscope itemtype="https://schema.org/Product" itemid="#p1"><h1 itemprop="name">Cup   &amp;\n saucer</h1><meta itemprop="sku" content="A-1"><a itemprop="url" href="/cup">x</a><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><data itemprop="price" value="9.50">EUR 9,50</data><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/InStock"></div></div>';
    expect(await check(html, 'https://example.com/shop/')).toMatchObject({
      valid: true,
      items: [
        {
          format: 'microdata',
          types: ['Product'],
          id: 'https://example.com/shop/#p1',
          properties: {
            name: ['Cup & saucer'],
            sku: ['A-1'],
            url: ['https://example.com/cup'],
            offers: [
              {
                types: ['Offer'],
                properties: {
                  price: ['9.50'],
                  priceCurrency: ['EUR'],
                  availability: ['https://schema.org/InStock'],
                },
              },
            ],
          },
        },
      ],
      rich_results: [{ type: 'Product', eligible: true, missing_required: [] }],
    });
  });

  test('RDFa event', async () => {
    const html =
      '<div vocab="https://schema.org/" typeof="Event"><span property="name">Fair</span><time property="startDate" datetime="2024-05-01">May</time><div property="location" typeof="Place"><span property="name">Hall</span><a property="url" href="https://example.com/h">h</a></div></div>';
    expect(await check(html)).toMatchObject({
      valid: true,
      formats: { rdfa: 1 },
      items: [
        {
          format: 'rdfa',
          types: ['Event'],
          properties: {
            name: ['Fair'],
            startDate: ['2024-05-01'],
            location: [{ types: ['Place'], properties: { name: ['Hall'], url: ['https://example.com/h'] } }],
          },
        },
      ],
      rich_results: [
        { type: 'Event', eligible: true, missing_recommended: ['description', 'endDate', 'image', 'offers'] },
      ],
    });
  });

  test('a broken script, and the next is read', async () => {
    const html =
      '<html>\n<head>\n<script type="application/ld+json">\n{"@context":"https://schema.org",\n "@type":"Person",}\n</script>\n<script type="application/ld+json">{"@context":"https://schema.org","@type":"Person","name":"Example Person"}</script>\n</head>\n</html>';
    expect(await check(html)).toMatchObject({
      valid: false,
      item_count: 1,
      errors: [{ code: 'json_syntax', item: null, line: 5, column: 18 }],
      items: [{ types: ['Person'], properties: { name: ['Example Person'] }, line: 7 }],
    });
    expect((await check(html.replaceAll('\n', '\r\n'))).errors).toMatchObject([{ line: 5, column: 18 }]);
  });

  test('a graph with a reference', async () => {
    const html =
      '{"@context": "https://schema.org", "@graph": [{"@type": "Organization", "@id": "#o", "name": "Example"}, {"@type": "Article", "headline": "H", "author": {"@id": "#o"}}]}';
    expect(await check(html)).toMatchObject({
      valid: true,
      item_count: 2,
      items: [
        { types: ['Organization'], id: '#o' },
        { types: ['Article'], properties: { author: [{ types: [], id: '#o', properties: {} }] } },
      ],
      rich_results: [
        { type: 'Organization', eligible: true },
        {
          type: 'Article',
          eligible: true,
          missing_recommended: ['image', 'datePublished', 'dateModified'],
        },
      ],
    });
  });

  test('a page without data', async () => {
    const html = '<!doctype html><title>x</title><meta property="og:title" content="x">';
    expect(await check(html)).toEqual({
      valid: false,
      item_count: 0,
      items: [],
      types: {},
      formats: { json_ld: 0, microdata: 0, rdfa: 0 },
      rich_results: [],
      errors: [
        {
          code: 'no_items',
          message: expect.any(String) as string,
          item: null,
          path: '',
          line: null,
          column: null,
        },
      ],
      warnings: [],
    });
  });

  test.each(['', '  ', '\n\t', '\uFEFF '])('blank html %j', async (html) => {
    await expect(check(html)).rejects.toThrow(/^html: /);
  });

  test.each(['', '/page', 'example.com', 'ftp://example.com/', 'http://', 'mailto:a@example.com'])(
    'base_url %j',
    async (base_url) => {
      await expect(check('<p>', base_url)).rejects.toThrow(/^base_url: /);
    },
  );

  describe('JSON-LD', () => {
    test.each([
      [SCHEMA, []],
      ['http://schema.org/', []],
      [[SCHEMA, { ex: 'https://example.com/ns#' }], []],
      [{ '@vocab': 'https://schema.org/' }, []],
      ['https://example.com/context', ['foreign_context']],
      [[SCHEMA, 'https://example.com/context'], ['foreign_context']],
      [{ '@vocab': 'https://example.com/' }, ['foreign_context']],
      [{ '@base': 'https://schema.org/' }, ['foreign_context']],
      [{ so: 'https://schema.org/' }, []],
      [{ '@vocab': 'https://schema.org/', '@import': 'https://example.com/context' }, ['foreign_context']],
      [{ name: 'https://schema.org/name' }, []],
      [null, ['missing_context']],
      ['', ['missing_context']],
    ])('context %j: %j', async (context, expected) => {
      expect(await itemCodes({ '@context': context, '@type': 'Thing', name: 'x' })).toEqual(expected);
    });

    test('a keyword by another name is that keyword', async () => {
      const { items } = await check(
        jsonLd({
          '@context': { '@vocab': 'https://schema.org/', kind: '@type', nick: 'x' },
          kind: 'Person',
          nick: 'a',
        }),
      );
      expect(items).toMatchObject([{ types: ['Person'], properties: { nick: ['a'] } }]);
    });

    test('without a context there are errors, but not where every name is whole', async () => {
      expect(await codes('[{"@type":"Thing","name":"x"}]')).toEqual(['missing_context']);
      expect(
        await codes('[{"@type":["http://schema.org/Thing"],"http://schema.org/name":[{"@value":"x"}]}]'),
      ).toEqual([]);
    });

    test('the names of a foreign context are not checked, its own names neither', async () => {
      expect(await itemCodes({ '@context': 'https://example.com/c', '@type': 'Thinng', nam: 'x' })).toEqual([
        'foreign_context',
      ]);
      expect(
        await itemCodes({
          '@context': [SCHEMA, { nam: 'https://example.com/n' }],
          '@type': 'Thing',
          nam: 'x',
        }),
      ).toEqual([]);
      expect(
        await itemCodes({ '@type': 'Thing', about: { '@context': 'https://e.example/', b: 1 } }),
      ).toEqual(['foreign_context about', 'unknown_property about']);
    });

    test('arrays, values, lists and sets are taken off, types of JSON stay', async () => {
      const { items } = await check(
        jsonLd({
          '@type': ['schema:Thing', 'http://schema.org/CreativeWork', 'ex:Other'],
          'schema:name': { '@value': 'n', '@language': 'en' },
          keywords: { '@set': ['a', [{ '@list': ['b', 1.5, true] }]] },
          'https://schema.org/text': null,
          abstract: [],
          'ex:more': 'x',
        }),
      );
      expect(items).toEqual([
        {
          format: 'json-ld',
          types: ['Thing', 'CreativeWork', 'ex:Other'],
          id: null,
          properties: { name: ['n'], keywords: ['a', 'b', 1.5, true], abstract: [], 'ex:more': ['x'] },
          line: 1,
        },
      ]);
    });

    test('arrays, graphs and reversed properties hold several items', async () => {
      const html = `[{"@context":"https://schema.org","@graph":[{"@type":"Thing","name":"a"},{"@graph":{"@type":"Thing","name":"b"}}]},
        [{"@context":"https://schema.org","@type":"WebPage","name":"c","@reverse":{"mainEntityOfPage":{"@type":"Thing","name":"d"}}}]]`;
      const { items, valid } = await check(html);
      expect(items.map(({ properties }) => properties.name)).toEqual([['a'], ['b'], ['c'], ['d']]);
      expect(valid).toBe(true);
    });

    test('an item with an @id alone needs no type', async () => {
      expect(await itemCodes({ '@id': '#a' })).toEqual([]);
      expect(await itemCodes({ '@id': '#a', name: 'x' })).toEqual(['missing_type']);
    });

    test('schema.org has type and id for keywords', async () => {
      const { items } = await check(jsonLd({ type: 'Thing', id: '#a', name: 'x' }));
      expect(items).toMatchObject([{ types: ['Thing'], id: '#a', properties: { name: ['x'] } }]);
    });

    test('references are followed for the checks, also to what another script says', async () => {
      const product = { '@type': 'Product', name: 'x', offers: { '@id': 'https://example.com/#o' } };
      const offer = { '@id': '#o', '@type': 'Offer', price: 1, priceCurrency: 'EUR' };
      expect(await itemCodes(product)).toEqual([
        'missing_required offers.price',
        'missing_required offers.priceCurrency',
      ]);
      const page = script(jsonLd(product)) + script(jsonLd(offer));
      expect((await check(page, 'https://example.com/')).errors).toEqual([]);
      expect(await itemCodes({ '@type': 'Thing', '@id': '#a', subjectOf: { '@id': '#a' } })).toEqual([]);
    });

    test.each([
      ['APPLICATION/LD+JSON ; charset=utf-8', 1],
      ['application/json', 0],
      ['text/javascript', 0],
    ])('script of type %s: %d', async (type, count) => {
      expect((await check(script(jsonLd({ '@type': 'Thing' }), type))).item_count).toBe(count);
    });

    test.each([
      ['<!-- %s -->'],
      ['\n<![CDATA[\n%s\n]]>\n'],
      ['//<![CDATA[\n%s\n//]]>'],
      ['/* <![CDATA[ */ %s /* ]]> */'],
    ])('wrapped in %j', async (wrapper) => {
      expect(await codes(script(wrapper.replace('%s', jsonLd({ '@type': 'Thing' }))))).toEqual([]);
    });

    test('text of scripts is not decoded', async () => {
      const { items } = await check(script(jsonLd({ '@type': 'Thing', name: 'a &amp; b' })));
      expect(items[0]?.properties.name).toEqual(['a &amp; b']);
    });

    test.each([
      ['{"a":1,}', 1, 7],
      ['{"a":1 /* b */}', 1, 8],
      ['{\n "a": tru}', 2, 7],
      ['[{"a":1}', 1, 9],
    ])('%j is no JSON', async (text, line, column) => {
      expect((await check(text)).errors).toMatchObject([{ code: 'json_syntax', line, column, item: null }]);
    });

    test('a script without an object is no JSON-LD', async () => {
      expect(await codes(script('"text"') + script(''))).toEqual(['json_syntax', 'json_syntax']);
    });
  });

  describe('Microdata', () => {
    const item = (inner: string, attributes = 'itemtype="https://schema.org/Thing"') =>
      `<div itemscope ${attributes}>${inner}</div>`;

    test.each([
      ['<meta itemprop=name content=" a ">', ' a '],
      ['<p itemprop=name content=no>a <b>b</b>\n c</p>', 'a b c'],
      ['<img itemprop=name src=i.png>', 'https://example.com/d/i.png'],
      ['<a itemprop=name href="../x">t</a>', 'https://example.com/x'],
      ['<object itemprop=name data=o></object>', 'https://example.com/d/o'],
      ['<data itemprop=name value=5>five</data>', '5'],
      ['<meter itemprop=name value=0.5>half</meter>', '0.5'],
      ['<time itemprop=name datetime=2024-05-01>May</time>', '2024-05-01'],
      ['<time itemprop=name>2024</time>', '2024'],
      ['<a itemprop=name>t</a>', ''],
    ])('%s is %j', async (html, value) => {
      const { items } = await check(item(html), 'https://example.com/d/p');
      expect(items[0]?.properties).toEqual({ name: [value] });
    });

    test('base elements come before base_url; without either URLs stay as written', async () => {
      const link = item('<a itemprop=url href="x?a b">x</a>');
      const url = async (html: string, base?: string) => (await check(html, base)).items[0]?.properties.url;
      expect(await url(link)).toEqual(['x?a b']);
      expect(await url(`<base href="/b/">${link}`, 'https://example.com/d/')).toEqual([
        'https://example.com/b/x?a%20b',
      ]);
      expect(await url(`<base href="https://example.org/b/">${link}`)).toEqual([
        'https://example.org/b/x?a%20b',
      ]);
      expect(await url(`<base href="/b/">${link}`)).toEqual(['x?a b']);
    });

    test('itemref, several names, nested items, items within that are none of its properties', async () => {
      const html = `<p id=b itemprop="alternateName description">B</p>
${item(
  '<i itemprop=name>A</i><div itemprop=subjectOf itemscope itemtype="https://schema.org/CreativeWork"><i itemprop=name>C</i></div><div itemscope itemtype="https://schema.org/Thing"></div>',
  'itemtype="https://schema.org/Thing" itemref="b none"',
)}`;
      const { items, types, warnings } = await check(html);
      expect(items).toMatchObject([
        {
          line: 2,
          properties: {
            alternateName: ['B'],
            description: ['B'],
            name: ['A'],
            subjectOf: [{ types: ['CreativeWork'], properties: { name: ['C'] } }],
          },
        },
        { line: 2, properties: {} },
      ]);
      expect(types).toEqual({ Thing: 2, CreativeWork: 1 });
      expect(warnings).toMatchObject([{ code: 'missing_itemref', item: 0 }]);
    });

    test('properties outside items are strays', async () => {
      expect(await codes('<p itemprop=name>x</p>')).toEqual(['no_items', 'stray_property name']);
    });

    test('an item without type, and one whose type is no URL', async () => {
      expect(await codes('<p itemscope><b itemprop=whatever>x</b></p>')).toEqual(['missing_type']);
      expect(await codes(item('', 'itemtype=Thing'))).toEqual(['missing_context']);
      expect(
        await codes(item('<b itemprop=fn>x</b>', 'itemtype="http://microformats.org/profile/hcard"')),
      ).toEqual([]);
    });

    test('an item within itself ends, as HTML has it', async () => {
      const html =
        item('<p id=a itemprop=subjectOf itemscope itemref=b></p>') +
        '<p id=b itemprop=about itemscope itemref=a></p>';
      const { items } = await check(html);
      expect(items).toMatchObject([
        {
          properties: { subjectOf: [{ properties: { about: [{ properties: { subjectOf: ['ERROR'] } }] } }] },
        },
      ]);
    });
  });

  describe('RDFa', () => {
    test('content, datetime, then href, src, text', async () => {
      const { items } = await check(
        `<div vocab="http://schema.org/" typeof=Thing resource="#t">
        <meta property=name content=c><time property=description datetime=2024 content=c2>t</time>
        <time property=abstract datetime=2024>t</time><a property=url href=u>t</a><img property=image src=i>
        <b property="alternateName schema:identifier"> a  b </b><i property=sameAs resource="#x">t</i></div>`,
        'https://example.com/',
      );
      expect(items).toMatchObject([
        {
          id: 'https://example.com/#t',
          properties: {
            name: ['c'],
            description: ['c2'],
            abstract: ['2024'],
            url: ['https://example.com/u'],
            image: ['https://example.com/i'],
            alternateName: ['a b'],
            identifier: ['a b'],
            sameAs: [{ types: [], id: 'https://example.com/#x', properties: {} }],
          },
        },
      ]);
    });

    test('prefixes', async () => {
      const { items, valid, warnings } = await check(
        '<div prefix="s: https://schema.org/ og: http://ogp.me/ns#" typeof="s:Thing foaf:Person"><p property="s:name">x</p><p property="og:title">y</p></div>',
      );
      expect(items).toMatchObject([
        { types: ['Thing', 'foaf:Person'], properties: { name: ['x'], 'og:title': ['y'] } },
      ]);
      expect([valid, warnings]).toEqual([true, []]);
    });

    test('a vocabulary is needed, and another is not checked', async () => {
      expect(await codes('<p typeof=Thing><b property=name>x</b></p>')).toEqual(['missing_context']);
      expect(
        await codes('<p vocab="http://xmlns.com/foaf/0.1/" typeof=Person><b property=nick>x</b></p>'),
      ).toEqual([]);
      expect(await codes('<p vocab="https://schema.org/" typeof=""></p>')).toEqual(['missing_type']);
    });

    test('a resource without property names whose properties follow', async () => {
      const { items } = await check(
        '<div vocab="https://schema.org/"><p typeof=Thing resource="#a"></p><p resource="#a"><b property=name>x</b></p><p resource="#b"><b property=name>y</b></p></div>',
      );
      expect(items).toMatchObject([{ id: '#a', properties: { name: ['x'] } }]);
    });
  });

  test('items of all formats stand in the order of the page', async () => {
    const html = `<p vocab="https://schema.org/" typeof=Person><b property=name>a</b></p>
<p itemscope itemtype="https://schema.org/Person"><b itemprop=name>b</b></p>
${script(jsonLd({ '@type': 'Person', name: 'c' }))}`;
    const { items, formats } = await check(html);
    expect(items.map(({ format, line }) => `${format} ${line}`)).toEqual([
      'rdfa 1',
      'microdata 2',
      'json-ld 3',
    ]);
    expect(formats).toEqual({ json_ld: 1, microdata: 1, rdfa: 1 });
  });

  describe('names', () => {
    test.each([
      [{ '@type': 'Prodct', name: 'x' }, ['unknown_type'], 'Product'],
      [{ '@type': 'thing' }, ['unknown_type'], 'Thing'],
      [{ '@type': 'Person', name: 'x', familyname: 'y' }, ['unknown_property familyname'], 'familyName'],
      [
        { '@type': 'Thing', about: { '@type': 'Thin' } },
        ['unknown_property about', 'unknown_type about'],
        'Thing',
      ],
      [{ '@type': 'CreativeWork', author: { nmae: 'x' } }, ['unknown_property author.nmae'], 'name'],
    ])('%j: %j', async (item, expected, nearest) => {
      expect(await itemCodes(item)).toEqual(expected);
      expect((await check(jsonLd(item))).warnings.map(({ message }) => message).join()).toContain(nearest);
    });

    test('properties are inherited; actions are annotated; a role has the property it stands in', async () => {
      expect(
        await itemCodes({
          '@type': 'WebSite',
          name: 'x',
          url: 'https://example.com/',
          potentialAction: { '@type': 'SearchAction', 'query-input': 'required name=q' },
          author: { '@type': 'Role', author: { '@type': 'Person', name: 'y' } },
        }),
      ).toEqual([]);
    });
  });

  describe('values', () => {
    const VALID: Readonly<Record<string, readonly unknown[]>> = {
      datePublished: ['2024-02-29', '2024-05-01T10:00:00+02:00'],
      endDate: ['2024-05', '2024'],
      validThrough: ['2024-05-01T10:00Z'],
      dateline: ['London, Monday'],
      duration: ['PT1H30M', 'P1W', { '@type': 'QuantitativeValue' }],
      totalTime: ['PT0.5H'],
      startTime: ['10:00'],
      price: [9.5, '9.50', '0', { '@type': 'PriceSpecification' }],
      ratingValue: [1, '5', '4.5'],
      position: [1, '2'],
      priceCurrency: ['EUR'],
      availability: [
        'InStock',
        'https://schema.org/InStock',
        'schema:SoldOut',
        { '@id': 'http://schema.org/InStock' },
      ],
      itemCondition: ['NewCondition'],
      eventStatus: ['EventScheduled'],
      url: ['https://example.com/', ' https://example.com/ä ', { '@id': '/x' }],
      sameAs: [['https://example.com/a', 'https://example.com/b']],
      image: [{ '@type': 'ImageObject' }],
    };
    const INVALID: Readonly<Record<string, readonly unknown[]>> = {
      datePublished: ['2023-02-29', '01/05/2024', 'May 2024', '2024-05-01 10:00', 1_714_521_600, ''],
      uploadDate: ['2024-13-01'],
      priceValidUntil: ['tomorrow'],
      duration: ['1:30', 'P', 'PT', 90],
      cookTime: ['30 minutes', 'PT1.5H30M'],
      price: ['9,50', '€9', '1,000.00', '9.50 EUR', true, '', '-1', '٣'],
      lowPrice: ['.5'],
      highPrice: ['1.'],
      ratingCount: ['1e3'],
      reviewCount: ['many'],
      ratingValue: ['4/5', 0, 6, '5.1'],
      position: ['first'],
      priceCurrency: ['eur', '€', 'EURO', 978],
      availability: ['in stock', 'https://example.com/InStock', 'NewCondition', true],
      itemCondition: ['New'],
      eventStatus: ['https://schema.org/Cancelled'],
      url: ['mailto:a@example.com', 'javascript:void(0)', 'http://', ''],
      logo: ['data:image/png;base64,AAAA'],
      contentUrl: ['ftp://example.com/a'],
    };
    const faults = async (property: string, value: unknown, base?: string) =>
      (await itemCodes({ '@type': 'Thing', [property]: value }, base)).filter(
        (code) => !code.startsWith('unknown_property'),
      );
    const rows = (table: Readonly<Record<string, readonly unknown[]>>) =>
      Object.entries(table).flatMap(([property, values]) =>
        values.map((value) => [property, value] as const),
      );

    test.each(rows(VALID))('%s: %j is right', async (property, value) => {
      expect(await faults(property, value)).toEqual([]);
    });

    test.each(rows(INVALID))('%s: %j is wrong', async (property, value) => {
      expect(await faults(property, value)).toEqual([`invalid_value ${property}`]);
    });

    test('ratings have the bounds of their item', async () => {
      const rating = { '@type': 'Rating', ratingValue: '80', bestRating: '100', worstRating: 50 };
      expect(await itemCodes(rating)).toEqual([]);
      expect(await itemCodes({ ...rating, ratingValue: 49 })).toEqual(['invalid_value ratingValue']);
    });

    test('relative URLs are a warning, but not where a base is known', async () => {
      expect(await faults('logo', '/l.png')).toEqual(['relative_url logo']);
      expect(await faults('logo', '//cdn.example.com/l.png')).toEqual(['relative_url logo']);
      expect(await faults('logo', '/l.png', 'https://example.com/')).toEqual([]);
    });

    test('an index stands only where there are several values', async () => {
      expect(await faults('sameAs', ['https://example.com/', 'ftp://a/'])).toEqual([
        'invalid_value sameAs[1]',
      ]);
      expect(await faults('sameAs', ['ftp://a/'])).toEqual(['invalid_value sameAs']);
    });
  });

  describe('rich results', () => {
    const name = 'x';
    const url = 'https://example.com/';
    const rich = async (item: object) => (await check(jsonLd(item))).rich_results;

    test.each([
      ['Article', ['headline'], ['image', 'datePublished', 'dateModified', 'author']],
      ['NewsArticle', ['headline'], ['image', 'datePublished', 'dateModified', 'author']],
      ['BlogPosting', ['headline'], ['image', 'datePublished', 'dateModified', 'author']],
      ['Product', ['name', 'offers'], ['image', 'description', 'brand']],
      ['Recipe', ['name', 'image'], ['author', 'description', 'recipeIngredient', 'recipeInstructions']],
      ['Event', ['name', 'startDate', 'location'], ['description', 'endDate', 'image', 'offers']],
      ['FAQPage', ['mainEntity'], []],
      ['BreadcrumbList', ['itemListElement'], []],
      ['Organization', ['name'], ['url', 'logo']],
      ['LocalBusiness', ['name', 'address'], ['telephone', 'url', 'openingHoursSpecification', 'geo']],
      ['Person', ['name'], []],
      ['VideoObject', ['name', 'thumbnailUrl', 'uploadDate'], ['description', 'duration', 'contentUrl']],
      ['WebSite', ['name', 'url'], []],
      [
        'JobPosting',
        ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
        ['validThrough', 'employmentType', 'baseSalary'],
      ],
      ['Course', ['name', 'description'], ['provider']],
      [
        'SoftwareApplication',
        ['name', 'offers.price', 'aggregateRating'],
        ['applicationCategory', 'operatingSystem'],
      ],
      ['HowTo', ['name', 'step'], []],
      ['Review', ['itemReviewed', 'author', 'reviewRating.ratingValue'], []],
      ['AggregateRating', ['ratingValue', 'ratingCount'], []],
    ])('%s requires %j and recommends %j', async (type, missing_required, missing_recommended) => {
      const result = await check(jsonLd({ '@type': type }));
      expect(result.rich_results).toEqual([
        { type, item: 0, eligible: false, missing_required, missing_recommended },
      ]);
      expect(result.errors.map(({ code, path }) => [code, path])).toEqual(
        missing_required.map((path) => ['missing_required', path]),
      );
      expect(result.warnings.map(({ code, path }) => [code, path])).toEqual(
        missing_recommended.map((path) => ['missing_recommended', path]),
      );
    });

    test.each([
      ['Restaurant', 'LocalBusiness'],
      ['Corporation', 'Organization'],
      ['TechArticle', 'Article'],
      ['MusicEvent', 'Event'],
      ['MobileApplication', 'SoftwareApplication'],
      ['ClaimReview', 'Review'],
    ])('%s is for the rich result of %s', async (type, expected) => {
      expect(await rich({ '@type': type })).toMatchObject([{ type: expected }]);
    });

    test('none for other types and for nested items', async () => {
      expect(await rich({ '@type': 'WebPage', author: { '@type': 'Person' } })).toEqual([]);
    });

    const offer = { '@type': 'Offer', price: 1, priceCurrency: 'EUR', availability: 'InStock' };
    const author = { '@type': 'Person', name };
    const question = { '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: 'y' } };
    const crumb = { '@type': 'ListItem', position: 1, name, item: url };
    const job = {
      '@type': 'JobPosting',
      title: 'x',
      description: 'x',
      datePosted: '2024-01-01',
      hiringOrganization: 'x',
    };
    const app = {
      '@type': 'SoftwareApplication',
      name,
      review: { '@type': 'Review', author, reviewRating: { ratingValue: 4 } },
    };
    test.each([
      [{ '@type': 'Product', name, offers: offer }, []],
      [{ '@type': 'Product', name: ' ', offers: offer }, ['name']],
      [
        { '@type': 'Product', name, offers: [offer, { '@type': 'Offer' }] },
        ['offers[1].price', 'offers[1].priceCurrency'],
      ],
      [{ '@type': 'Product', name, offers: '5' }, ['offers.price', 'offers.priceCurrency']],
      [
        {
          '@type': 'Product',
          name,
          offers: { '@type': 'Offer', priceSpecification: { price: 1, priceCurrency: 'EUR' } },
        },
        [],
      ],
      [
        { '@type': 'Product', name, offers: { '@type': 'AggregateOffer', price: 1, priceCurrency: 'EUR' } },
        ['offers.lowPrice'],
      ],
      [
        {
          '@type': 'Product',
          name,
          offers: { '@type': 'AggregateOffer', lowPrice: 1, priceCurrency: 'EUR' },
        },
        [],
      ],
      [
        { '@type': 'Product', name, review: { '@type': 'Review' } },
        ['review.author', 'review.reviewRating.ratingValue'],
      ],
      [
        { '@type': 'Product', name, aggregateRating: { '@type': 'AggregateRating', ratingValue: 4 } },
        ['aggregateRating.ratingCount'],
      ],
      [
        {
          '@type': 'Product',
          name,
          aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 2 },
        },
        [],
      ],
      [
        { '@type': 'FAQPage', mainEntity: [question, { '@type': 'Question', name }] },
        ['mainEntity[1].acceptedAnswer.text'],
      ],
      [
        { '@type': 'FAQPage', mainEntity: { ...question, acceptedAnswer: { '@type': 'Answer' } } },
        ['mainEntity.acceptedAnswer.text'],
      ],
      [
        { '@type': 'BreadcrumbList', itemListElement: [crumb, { '@type': 'ListItem', position: 2, name }] },
        [],
      ],
      [
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1 },
            { ...crumb, position: 2 },
          ],
        },
        ['itemListElement[0].name', 'itemListElement[0].item'],
      ],
      [
        { '@type': 'BreadcrumbList', itemListElement: { '@type': 'ListItem', item: { '@id': url, name } } },
        ['itemListElement.position'],
      ],
      [{ ...job, jobLocation: 'x' }, []],
      [{ ...job, jobLocationType: 'TELECOMMUTE' }, ['jobLocation']],
      [
        {
          ...job,
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: 'DE' },
        },
        [],
      ],
      [{ ...app, offers: { '@type': 'Offer', price: 0 } }, []],
      [{ ...app, offers: [offer, { '@type': 'Offer' }] }, ['offers[1].price']],
      [{ '@type': 'Review', author, reviewRating: { ratingValue: 4 } }, ['itemReviewed']],
    ])('%j lacks %j', async (item, expected) => {
      const [result] = await rich(item);
      expect(result?.missing_required).toEqual(expected);
      expect(result?.eligible).toBe(expected.length === 0);
    });

    test('one of two recommended properties will do', async () => {
      const business = {
        '@type': 'LocalBusiness',
        name,
        address: 'x',
        telephone: 'x',
        url,
        geo: 'x',
        openingHours: 'Mo',
      };
      expect(await rich(business)).toMatchObject([{ eligible: true, missing_recommended: [] }]);
      const video = { '@type': 'VideoObject', name, embedUrl: url };
      expect((await rich(video))[0]?.missing_recommended).toEqual(['description', 'duration']);
    });

    test('a wrong value anywhere in an item makes it not eligible', async () => {
      expect(
        await rich({ '@type': 'Person', name, worksFor: { '@type': 'Organization', url: 'ftp://a/' } }),
      ).toMatchObject([{ eligible: false, missing_required: [] }]);
    });

    test('nested ratings are checked where the item has no rich result', async () => {
      expect(await itemCodes({ '@type': 'Book', aggregateRating: { '@type': 'AggregateRating' } })).toEqual([
        'missing_required aggregateRating.ratingValue',
        'missing_required aggregateRating.ratingCount',
      ]);
    });
  });

  describe('limits', () => {
    const things = (count: number) =>
      JSON.stringify(Array.from({ length: count }, () => ({ '@type': 'Thing' })));
    const nested = (levels: number) =>
      jsonLd({
        '@type': 'Thing',
        ...JSON.parse(`${'{"subjectOf":'.repeat(levels - 1)}"x"${'}'.repeat(levels - 1)}`),
      });

    test('1,000 items', async () => {
      expect((await check(things(1000))).item_count).toBe(1000);
      await expect(check(things(1001))).rejects.toThrow(/^html: .*1000/);
    });

    test('items nested 50 deep', async () => {
      expect((await check(nested(50))).item_count).toBe(1);
      expect((await check(nested(51))).item_count).toBe(1);
      await expect(check(nested(52))).rejects.toThrow(/^html: .*50/);
    });

    test.each([
      ['brackets', '['.repeat(500_000)],
      ['closed brackets', '['.repeat(500_000) + ']'.repeat(500_000)],
      ['graphs', '{"@graph":'.repeat(90_000)],
      ['numbers', `{"@type":"Thing","x":[${'1,'.repeat(150_000)}1]}`],
      ['unknown names', `{${Array.from({ length: 30_000 }, (_, i) => `"${i}":1`).join()}}`],
      ['contexts', `{"@context":[${Array.from({ length: 90_000 }, (_, i) => `{"${i}":1}`).join()}]}`],
      ['a long name', `{"${'x'.repeat(500_000)}":[${'{"y":1},'.repeat(49_000)}1]}`],
      ['text', 'x'.repeat(1_048_576)],
      ['blanks before JSON', `<script type="application/ld+json">${' '.repeat(1_000_000)}{}</script>`],
      ['blanks after JSON', `<script type="application/ld+json"><!--{}${' '.repeat(1_000_000)}x</script>`],
      ['elements', '<b>'.repeat(349_000)],
      ['properties in properties', '<p itemscope>' + '<i itemprop=a>'.repeat(300) + 'x'.repeat(1_000_000)],
      ['tables', '<table><div>'.repeat(87_000)],
      [
        'references to each other',
        Array.from(
          { length: 60 },
          (_, i) =>
            `<p id=a${i} itemprop=x itemscope itemref="a${i + 1} b${i + 1}"></p><p id=b${i} itemprop=x itemscope itemref="a${i + 1} b${i + 1}"></p>`,
        ).join('') + '<p itemscope itemref="a0">',
      ],
      [
        'scopes that share elements',
        `<div id=a>${'<i itemprop=n>x</i>'.repeat(25_000)}</div>${'<p itemscope itemref=a></p>'.repeat(900)}`,
      ],
      [
        'prefixes',
        `<p prefix="${Array.from({ length: 50_000 }, (_, i) => `a${i}: b `).join('')}">${'<p prefix="a: b">'.repeat(300)}`,
      ],
      ['scripts', '<script type="application/ld+json">'.repeat(29_000)],
      [
        'names of objects',
        '{"@context":"https://schema.org","@type":["__proto__","constructor"],"__proto__":1,"toString":{"@type":"hasOwnProperty"}}',
      ],
      ['a NUL and lone surrogates', '<p itemscope itemtype="\uD800\u0000">\uDC00</p>{'],
    ])('hostile: %s', async (_, html) => {
      await check(html).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'InputError' });
      });
    });

    test('1 MiB of products within seconds', async () => {
      const product = '<p itemscope itemtype="https://schema.org/Product"><b itemprop=name>x</b></p>\n';
      const page = `${product.repeat(1000)}${'<p>text</p>'.repeat(88_000)}`;
      const { item_count, items } = await check(page.slice(0, 1_048_576));
      expect([item_count, items[999]?.line]).toEqual([1000, 1000]);
    });
  });
});
