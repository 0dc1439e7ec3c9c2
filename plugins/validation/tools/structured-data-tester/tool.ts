import { textPlaces } from '@toolyard/kit/text-places';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { isItem, type Finding, type FindingCode, type Item, type TopItem } from './item.ts';
import { readPage } from './markup.ts';
import { StructuredDataReview } from './review.ts';

const BOM = '\uFEFF';

const WARNINGS: ReadonlySet<FindingCode> = new Set([
  'missing_recommended',
  'unknown_type',
  'unknown_property',
  'foreign_context',
  'relative_url',
  'stray_property',
  'missing_itemref',
]);

const findings = (description: string) =>
  Type.Array(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      item: nullable(Type.Integer(), 'Index in items; null outside one'),
      path: Type.String({ description: 'Such as offers.price; empty for the item itself' }),
      line: nullable(Type.Integer(), 'Null for the whole page'),
      column: nullable(Type.Integer(), 'Of json_syntax alone'),
    }),
    { description },
  );

const properties = Type.Record(Type.String(), Type.Array(Type.Unknown()), {
  description: 'Name to values; nested items are {types, id, properties}',
});

export default defineTool({
  title: 'Structured Data Tester',
  summary:
    'Extract JSON-LD, Microdata and RDFa from HTML and test them: syntax, schema.org names, values, and what each rich result requires or recommends.',
  keywords: ['SEO', 'schema.org', 'rich results', 'markup', 'snippets'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    html: Type.String({
      contentMediaType: 'text/html',
      description: 'HTML page or fragment, or bare JSON-LD text',
    }),
    base_url: Type.Optional(Type.String({ description: 'Page URL, to resolve relative URLs' })),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'errors is empty' }),
    item_count: Type.Integer({ description: 'Top-level items' }),
    items: Type.Array(
      Type.Object({
        format: Type.Enum(['json-ld', 'microdata', 'rdfa']),
        types: Type.Array(Type.String()),
        id: nullable(Type.String()),
        properties,
        line: Type.Integer({ description: 'Where its script or element starts' }),
      }),
      { description: 'Top-level items in the order of the page' },
    ),
    types: Type.Record(Type.String(), Type.Integer(), { description: 'Type to count, nested items too' }),
    formats: Type.Object(
      { json_ld: Type.Integer(), microdata: Type.Integer(), rdfa: Type.Integer() },
      { description: 'Top-level items of each' },
    ),
    rich_results: Type.Array(
      Type.Object({
        type: Type.String(),
        item: Type.Integer({ description: 'Index in items' }),
        eligible: Type.Boolean(),
        missing_required: Type.Array(Type.String()),
        missing_recommended: Type.Array(Type.String()),
      }),
    ),
    errors: findings('In the order of the page'),
    warnings: findings('In the order of the page'),
  }),
  examples: [
    {
      name: 'RDFa event',
      input: {
        html: '<div vocab="https://schema.org/" typeof="Event"><span property="name">Fair</span><time property="startDate" datetime="2024-05-01">May</time><div property="location" typeof="Place"><span property="name">Hall</span><a property="url" href="https://example.com/h">h</a></div></div>',
      },
      output: { valid: true, item_count: 1, formats: { rdfa: 1 }, types: { Event: 1, Place: 1 } },
    },
    {
      name: 'a price that is no number',
      input: {
        html: '{"@context":"https://schema.org","@type":"Offer","price":"9,50 €","priceCurrency":"EUR"}',
      },
      output: { valid: false, item_count: 1, formats: { json_ld: 1 }, types: { Offer: 1 } },
    },
    {
      name: 'page without data',
      input: { html: '<!doctype html><title>x</title><meta property="og:title" content="x">' },
      output: { valid: false, item_count: 0, items: [] },
    },
  ],
  run({ html, base_url }) {
    const content = html.startsWith(BOM) ? html.slice(1) : html;
    if (content.trim() === '') throw new InputError('html', 'expected a page or JSON-LD, got none');
    const { topItems, base, findings: read, limits } = readPage(content, readBase(base_url));
    const review = new StructuredDataReview(topItems, base, limits);
    const found = [...read, ...review.findings];
    if (topItems.length === 0 && found.every(({ code }) => code !== 'json_syntax'))
      found.push({
        code: 'no_items',
        message: 'the page has no JSON-LD, Microdata or RDFa',
        item: null,
        path: '',
        offset: null,
      });

    const placeOf = textPlaces(content);
    const indexes = new Map(topItems.map((top, index) => [top, index]));
    const indexOf = (top: TopItem): number => indexes.get(top) ?? 0;
    const show = ({ code, message, item, path, offset }: Finding) => {
      const place = offset === null ? null : placeOf(offset);
      return {
        code,
        message,
        item: item === null ? null : indexOf(item),
        path,
        line: place?.line ?? null,
        column: code === 'json_syntax' ? (place?.column ?? null) : null,
      };
    };
    const inOrder = found.toSorted(
      (a, b) =>
        (a.offset ?? 0) - (b.offset ?? 0) ||
        (a.item === null || b.item === null ? 0 : indexOf(a.item) - indexOf(b.item)),
    );
    const [errors, warnings] = [false, true].map((isWarning) =>
      inOrder.filter(({ code }) => WARNINGS.has(code) === isWarning).map(show),
    );
    const count = (format: TopItem['format']): number =>
      topItems.filter((top) => top.format === format).length;
    return {
      valid: errors?.length === 0,
      item_count: topItems.length,
      items: topItems.map(({ format, item, start }) => {
        const { types, id, properties: values } = showItem(item);
        return { format, types, id, properties: values, line: placeOf(start).line };
      }),
      types: Object.fromEntries(review.typeCounts),
      formats: { json_ld: count('json-ld'), microdata: count('microdata'), rdfa: count('rdfa') },
      rich_results: review.richResults.map(
        ({ type, item, eligible, missingRequired, missingRecommended }) => ({
          type,
          item: indexOf(item),
          eligible,
          missing_required: [...missingRequired],
          missing_recommended: [...missingRecommended],
        }),
      ),
      errors: errors ?? [],
      warnings: warnings ?? [],
    };
  },
});

function readBase(given: string | undefined): URL | undefined {
  if (given === undefined) return undefined;
  const url = URL.parse(given.trim());
  if (url === null || !/^https?:\/\//i.test(given.trim()))
    throw new InputError('base_url', `expected an absolute http(s) URL, got ${quote(given)}`);
  return url;
}

function showItem({ types, id, properties: values }: Item) {
  return {
    types: [...types],
    id,
    properties: Object.fromEntries(
      [...values].map(([name, given]): [string, unknown[]] => [
        name,
        given.map((value) => (isItem(value) ? showItem(value) : value)),
      ]),
    ),
  };
}
