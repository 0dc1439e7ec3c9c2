import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, InputError, Type, type JsonObject } from '@toolyard/sdk';
import { readJsonSource } from '../lib/json-source.ts';
import { inferSamplesShape, type Shape, type ShapeType } from '../lib/json-shape.ts';
import { SCHEMA_URIS } from '../lib/schema-dialect.ts';
import {
  isAbsoluteUri,
  isDate,
  isDateTime,
  isEmail,
  isIpv4,
  isIpv6,
  isTime,
  isUuid,
} from '../lib/string-formats.ts';

const FORMATS = {
  'date-time': isDateTime,
  date: isDate,
  time: isTime,
  email: isEmail,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uuid: isUuid,
  uri: isAbsoluteUri,
};

export default defineTool({
  title: 'JSON Schema Generator',
  summary: 'Infer a JSON Schema from sample JSON: types, nesting, required members and string formats.',
  keywords: ['infer', 'draft-07', '2020-12', 'validation'],
  input: Type.Object({
    json: jsonArgument({ description: 'JSON text, or the value itself' }),
    draft: Type.Enum(['draft-07', '2020-12'], { default: 'draft-07', description: 'Schema dialect' }),
    title: Type.Optional(Type.String({ description: 'Title of the schema' })),
    samples: Type.Boolean({
      default: false,
      description: 'Treat a root array as several samples of one document',
    }),
    required: Type.Boolean({ default: true, description: 'Require members present in every sample' }),
    additional_properties: Type.Boolean({ default: true, description: 'false forbids unlisted members' }),
    detect_formats: Type.Boolean({
      default: true,
      description: 'Add format to strings that all fit one',
    }),
  }),
  output: Type.Object({
    schema: Type.Object({}, { additionalProperties: true, description: 'the schema' }),
    text: Type.String({ contentMediaType: 'application/json', description: 'the same, two-space indent' }),
  }),
  examples: [
    {
      name: 'Several samples of one document',
      input: { json: [{ a: 1, n: 'x' }, { a: 2 }], samples: true },
      output: {
        schema: {
          type: 'object',
          properties: { a: { type: 'integer' }, n: { type: 'string' } },
          required: ['a'],
        },
      },
    },
    {
      name: 'A format only where all strings fit',
      input: { json: { d: ['2024-01-31', '2023-02-29'], u: ['2024-01-31', '2024-02-29'] } },
      output: {
        schema: {
          properties: {
            d: { items: { type: 'string' } },
            u: { items: { type: 'string', format: 'date' } },
          },
        },
      },
    },
  ],
  run({ json, draft, title, samples, required, additional_properties, detect_formats }) {
    const { root } = readJsonSource('json', json);
    if (samples && root.kind !== 'array')
      throw new InputError('samples', 'expected false, or an array of samples in json');
    const nodes = samples && root.kind === 'array' ? root.elements : [root];
    const shape = inferSamplesShape('json', json, nodes, {
      formats: detect_formats ? FORMATS : {},
      maps: true,
    });
    const schema = {
      $schema: SCHEMA_URIS[draft],
      ...(title === undefined ? {} : { title }),
      ...schemaOf(shape, { required, closed: !additional_properties }),
    };
    return { schema, text: JSON.stringify(schema, null, 2) };
  },
});

interface SchemaOptions {
  readonly required: boolean;
  readonly closed: boolean;
}

/** The keywords of one place; those of its several types stand side by side. */
function schemaOf({ types, nullable }: Shape, options: SchemaOptions): JsonObject {
  const names = [...types.map(typeName).sort(), ...(nullable ? ['null'] : [])];
  const [only, ...others] = names;
  if (only === undefined) return {};
  const string = types.find((type) => type.kind === 'string');
  const [format] = string?.formats ?? [];
  return {
    type: others.length === 0 ? only : names,
    ...(format === undefined ? {} : { format }),
    ...objectKeywords(types, options),
    ...arrayKeywords(types, options),
  };
}

function typeName(type: ShapeType): string {
  return type.kind === 'number' && type.integer ? 'integer' : type.kind;
}

function objectKeywords(types: readonly ShapeType[], { required, closed }: SchemaOptions): JsonObject {
  const object = types.find((type) => type.kind === 'object');
  if (object?.values !== undefined)
    return { additionalProperties: schemaOf(object.values, { required, closed }) };
  if (object === undefined || object.members.length === 0) return {};
  const always = object.members.filter(({ optional }) => !optional).map(({ key }) => key);
  return {
    // Not by assignment: a member may be called __proto__.
    properties: Object.fromEntries(
      object.members.map(({ key, shape }) => [key, schemaOf(shape, { required, closed })]),
    ),
    ...(required && always.length > 0 ? { required: always } : {}),
    ...(closed ? { additionalProperties: false } : {}),
  };
}

function arrayKeywords(types: readonly ShapeType[], options: SchemaOptions): JsonObject {
  const array = types.find((type) => type.kind === 'array');
  if (array === undefined) return {};
  const { items } = array;
  return items.types.length === 0 && !items.nullable ? {} : { items: schemaOf(items, options) };
}
