import schema20 from '@seriousme/openapi-schema-validator/schemas/v2.0/schema.json' with { type: 'json' };
import schema30 from '@seriousme/openapi-schema-validator/schemas/v3.0/schema.json' with { type: 'json' };
import schema31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with { type: 'json' };
import schema32 from '@seriousme/openapi-schema-validator/schemas/v3.2/schema.json' with { type: 'json' };
import { readJsonText } from '@toolyard/kit/json-text';
import type { JsonValue } from '@toolyard/sdk';
import { dialectOf, type Dialect } from '../../lib/json-schema/dialect.ts';
import { member, toJson, type Json } from '../../lib/json-schema/json-value.ts';
import { SchemaSet } from '../../lib/json-schema/schema-set.ts';
import { hasJsonSchema, type Kind, type OpenApiVersion } from './kinds.ts';

/** How an official schema names the kinds. */
interface Official {
  readonly schema: JsonValue;
  readonly definitions: '$defs' | 'definitions';
  readonly names: Readonly<Partial<Record<Kind, string>>>;
  /** Definitions that say that a `$ref` may stand in a place. */
  readonly references: ReadonlySet<string>;
  /** What is looked at on its own, so that nesting needs no stack: by definition, what must hold where it stands. */
  readonly apart: Readonly<Record<string, JsonValue>>;
}

const OBJECT = { type: 'object' };

/** Keywords that OpenAPI 3.1 adds to JSON Schema (OAS base vocabulary). */
const SCHEMA_OBJECT_3_1 = {
  $ref: 'https://json-schema.org/draft/2020-12/schema',
  properties: {
    discriminator: {
      type: 'object',
      properties: {
        propertyName: { type: 'string' },
        mapping: { $ref: '#/$defs/map-of-strings' },
      },
      required: ['propertyName'],
    },
    externalDocs: { $ref: '#/$defs/external-documentation' },
    xml: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        namespace: { type: 'string', format: 'uri' },
        prefix: { type: 'string' },
        attribute: { type: 'boolean' },
        wrapped: { type: 'boolean' },
      },
      patternProperties: { '^x-': true },
      additionalProperties: false,
    },
  },
};

/** The same for OpenAPI 3.2: the kind of an XML node is named instead of told by two flags. */
const SCHEMA_OBJECT_3_2 = {
  ...SCHEMA_OBJECT_3_1,
  properties: {
    ...SCHEMA_OBJECT_3_1.properties,
    discriminator: {
      type: 'object',
      properties: {
        ...SCHEMA_OBJECT_3_1.properties.discriminator.properties,
        defaultMapping: { type: 'string' },
      },
      required: ['propertyName'],
      patternProperties: { '^x-': true },
    },
    xml: {
      ...SCHEMA_OBJECT_3_1.properties.xml,
      properties: {
        ...SCHEMA_OBJECT_3_1.properties.xml.properties,
        nodeType: { enum: ['element', 'attribute', 'text', 'cdata', 'none'] },
        namespace: { type: 'string', format: 'iri' },
      },
      dependentSchemas: { nodeType: { properties: { attribute: false, wrapped: false } } },
    },
  },
};

const NAMES_3_1 = {
  'path-item': 'path-item',
  callback: 'callbacks',
  response: 'response',
  parameter: 'parameter',
  header: 'header',
  'request-body': 'request-body',
  example: 'example',
  link: 'link',
  schema: 'schema-object',
  'security-scheme': 'security-scheme',
} as const;

const OFFICIAL: Readonly<Record<OpenApiVersion, Official>> = {
  '2.0': {
    schema: schema20,
    definitions: 'definitions',
    names: {
      'path-item': 'pathItem',
      response: 'response',
      parameter: 'parameter',
      header: 'header',
      items: 'primitivesItems',
      schema: 'schema',
    },
    references: new Set(['#/definitions/jsonReference']),
    apart: {
      '#/definitions/schema': OBJECT,
      '#/definitions/primitivesItems': OBJECT,
      '#/definitions/pathItem': OBJECT,
      '#/definitions/header': OBJECT,
    },
  },
  '3.0': {
    schema: schema30,
    definitions: 'definitions',
    names: {
      'path-item': 'PathItem',
      callback: 'Callback',
      response: 'Response',
      parameter: 'Parameter',
      header: 'Header',
      'request-body': 'RequestBody',
      example: 'Example',
      link: 'Link',
      schema: 'Schema',
      'security-scheme': 'SecurityScheme',
    },
    references: new Set(['#/definitions/Reference']),
    apart: {
      '#/definitions/Schema': OBJECT,
      '#/definitions/PathItem': OBJECT,
      '#/definitions/Header': OBJECT,
    },
  },
  '3.1': {
    schema: { ...schema31, $defs: { ...schema31.$defs, 'schema-object': SCHEMA_OBJECT_3_1 } },
    definitions: '$defs',
    names: NAMES_3_1,
    references: new Set(['#/$defs/reference']),
    apart: {
      '#/$defs/path-item': OBJECT,
      '#/$defs/header': OBJECT,
      '#/$defs/header-or-reference': OBJECT,
    },
  },
  '3.2': {
    schema: { ...schema32, $defs: { ...schema32.$defs, 'schema-object': SCHEMA_OBJECT_3_2 } },
    definitions: '$defs',
    names: { ...NAMES_3_1, 'media-type': 'media-type', encoding: 'encoding' },
    references: new Set(['#/$defs/reference']),
    apart: {
      '#/$defs/path-item': OBJECT,
      '#/$defs/header': OBJECT,
      '#/$defs/header-or-reference': OBJECT,
      '#/$defs/encoding': OBJECT,
    },
  },
};

/** An official schema, ready to be applied from any of its kinds. */
export interface OfficialSchema {
  readonly set: SchemaSet;
  readonly entries: ReadonlyMap<Kind, Json>;
}

const loaded = new Map<OpenApiVersion, OfficialSchema>();

/** The official schema of a version, read at its first use. */
export function officialSchema(version: OpenApiVersion): OfficialSchema {
  const known = loaded.get(version);
  if (known !== undefined) return known;
  const official = OFFICIAL[version];
  const { root } = readJsonText(JSON.stringify(prepare(official.schema, official)));
  if (root === undefined) throw new TypeError('the official schema is no JSON');
  const schema = toJson(root);
  const set = new SchemaSet(() => undefined);
  set.add(schema, hasJsonSchema(version) ? dialectOf('2020-12') : CONDITIONAL_DRAFT_04);
  const entries = new Map<Kind, Json>([['document', schema]]);
  for (const kind of Object.keys(official.names) as Kind[]) {
    const entry = member(member(schema, official.definitions), official.names[kind] ?? '');
    if (entry !== undefined) entries.set(kind, entry);
  }
  const ready = { set, entries };
  loaded.set(version, ready);
  return ready;
}

/** The official schemas of 2.0 and 3.0 are of draft-04, which cannot say: a reference if there is a $ref. */
const CONDITIONAL_DRAFT_04: Dialect = {
  ...dialectOf('draft-04'),
  keywords: new Set([...dialectOf('draft-04').keywords, 'if', 'then', 'else']),
};

/** Rewrites "this or a reference" so that what is wrong is said of the one that is meant, and cuts what is apart. */
function prepare(schema: JsonValue, official: Official): JsonValue {
  if (Array.isArray(schema)) return schema.map((inner) => prepare(inner, official));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema;
  if (typeof $ref === 'string' && Object.hasOwn(official.apart, $ref)) return official.apart[$ref] ?? schema;
  if (typeof $ref === 'string' && official.references.has($ref))
    return { type: 'object', properties: { $ref: { type: 'string' } } };
  const { oneOf, anyOf, else: otherwise, ...rest } = schema;
  if (refersTo(rest['then'], official.references) && otherwise !== undefined)
    return { ...rest, else: prepare(onlyObjects(otherwise), official) };
  const alternatives = oneOf ?? anyOf;
  if (Array.isArray(alternatives)) {
    const others = alternatives.filter((inner) => !refersTo(inner, official.references));
    if (others.length < alternatives.length) {
      const [only] = others;
      const plain = others.length === 1 && only !== undefined ? onlyObjects(only) : { oneOf: others };
      return {
        ...rest,
        if: { type: 'object', required: ['$ref'] },
        then: { properties: { $ref: { type: 'string' } } },
        else: prepare(plain, official),
      };
    }
    if (refersTo(alternatives[1], FILES)) {
      const [schemaObject = {}, file = {}] = alternatives;
      const isFile = { properties: { type: { enum: ['file'] } }, required: ['type'] };
      return { if: isFile, then: prepare(file, official), else: prepare(schemaObject, official) };
    }
  }
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, prepare(inner, official)]));
}

/** Of what is no object, nothing else is told. */
function onlyObjects(schema: JsonValue): JsonValue {
  return { if: OBJECT, then: schema, else: OBJECT };
}

const FILES: ReadonlySet<string> = new Set(['#/definitions/fileSchema']);

function refersTo(schema: JsonValue | undefined, definitions: ReadonlySet<string>): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  return typeof schema['$ref'] === 'string' && definitions.has(schema['$ref']);
}
