import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { itemMarkup } from './item-markup.ts';
import { CONTEXT, jsonLdScript, type JsonLd } from '../../lib/json-ld.ts';
import { ItemReader } from './schema-item.ts';

export default defineTool({
  title: 'Schema.org Generator',
  summary:
    'Mark up any schema.org type, nested as you like, as JSON-LD, Microdata or RDFa; several items become one @graph.',
  keywords: ['structured data', 'json-ld', 'rich results', 'linked data'],
  input: Type.Object({
    type: Type.Optional(Type.String({ description: 'schema.org type, e.g. Museum' })),
    properties: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'schema.org properties; nested objects carry their own type',
      }),
    ),
    items: Type.Optional(
      Type.Array(
        Type.Object({
          type: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
          properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
          id: Type.Optional(Type.String()),
        }),
        { maxItems: 100, description: 'Several instead' },
      ),
    ),
    id: Type.Optional(Type.String({ description: '@id of the item (absolute URL or #fragment)' })),
    format: Type.Enum(['json-ld', 'microdata', 'rdfa'], { default: 'json-ld', description: 'Markup' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/html', description: 'markup to paste' }),
    json_ld: Type.Record(Type.String(), Type.Unknown(), { description: 'always the JSON-LD form' }),
    format: Type.String(),
    warnings: Type.Array(Type.Object({ code: Type.String(), path: Type.String(), message: Type.String() }), {
      description: '{code, path, message}',
    }),
  }),
  examples: [
    {
      name: 'Microdata',
      input: {
        type: 'Product',
        properties: { name: 'Cup', offers: { type: 'Offer', price: 9.5 } },
        format: 'microdata',
      },
      output: {
        result:
          '<div itemscope itemtype="https://schema.org/Product">\n  <meta itemprop="name" content="Cup">\n  <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">\n    <meta itemprop="price" content="9.5">\n  </div>\n</div>',
      },
    },
    {
      name: 'JSON-LD',
      input: { type: 'Museum', properties: { name: 'Tea Museum' } },
      output: {
        json_ld: { '@context': 'https://schema.org', '@type': 'Museum', name: 'Tea Museum' },
        warnings: [],
      },
    },
  ],
  run({ type, properties = {}, items, id, format }) {
    if ((type === undefined) === (items === undefined))
      throw new InputError(
        'type',
        `expected either type or items, got ${type === undefined ? 'neither' : 'both'}`,
      );
    const reader = new ItemReader();
    const read =
      items === undefined ? [readSingle(reader, type ?? '', properties, id)] : readItems(reader, items);
    const [only] = read;
    const jsonLd: JsonLd =
      items === undefined ? { '@context': CONTEXT, ...only } : { '@context': CONTEXT, '@graph': read };
    return {
      result: format === 'json-ld' ? jsonLdScript(jsonLd) : itemMarkup(read, format),
      json_ld: jsonLd,
      format,
      warnings: reader.warnings,
    };
  },
});

function readSingle(
  reader: ItemReader,
  type: string,
  properties: Readonly<Record<string, unknown>>,
  id: string | undefined,
): JsonLd {
  if (type.trim() === '') throw new InputError('type', 'expected a type of schema.org, got none');
  return reader.read('', type, id === undefined ? undefined : readId('id', id), properties);
}

interface GivenItem {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly id?: string;
}

function readItems(reader: ItemReader, items: readonly GivenItem[]): JsonLd[] {
  if (items.length === 0) throw new InputError('items', 'expected at least one item');
  return items.map(({ type, properties = {}, id }, index) => {
    const path = `items[${index}]`;
    const types = typeof type === 'string' ? [type] : (type ?? []);
    if (types.every((name) => name.trim() === '')) throw new InputError(`${path}.type`, 'required');
    return reader.read(path, types, id === undefined ? undefined : readId(`${path}.id`, id), properties);
  });
}

function readId(argument: string, given: string): string {
  const id = given.trim();
  if (!/^#\S+$/.test(id) && URL.parse(id) === null)
    throw new InputError(argument, `expected an absolute URL or #fragment, got ${quote(given)}`);
  return id;
}
