import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { isObject, textAt } from '../../lib/json-members.ts';

/** Keywords that Swagger 2.0 has on the parameter or header itself, OpenAPI 3 in its schema. */
const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
  'x-nullable',
]);

export type Warn = (path: string, message: string) => void;

/** A parameter or header of Swagger 2.0 as OpenAPI 3 has it; not for those in the body or a form. */
export function convertParameter(
  given: JsonObject,
  path: string,
  warn: Warn,
  schemaOf: SchemaConverter,
): JsonObject {
  const result: JsonObject = {};
  const schema: JsonObject = {};
  for (const [key, value] of Object.entries(given)) {
    if (SCHEMA_KEYWORDS.has(key)) schema[key] = value;
    else if (key === 'schema' && isObject(value)) Object.assign(schema, value);
    else if (key !== 'collectionFormat') result[key] = value;
  }
  Object.assign(result, styleOf(given, path, warn));
  const inner = isObject(schema.items) ? textAt(schema.items, 'collectionFormat') : undefined;
  if (inner !== undefined) warn(path, `the collectionFormat ${inner} of the lists in the list is left out`);
  result.schema = schemaOf(withoutCollectionFormat(schema), `${path}/schema`);
  return result;
}

export type SchemaConverter = (schema: JsonValue, path: string) => JsonValue;

function styleOf(given: JsonObject, path: string, warn: Warn): JsonObject {
  if (given.type !== 'array') return {};
  const format = textAt(given, 'collectionFormat') ?? 'csv';
  const place = textAt(given, 'in');
  const inQuery = place === 'query' || place === 'formData';
  if (!inQuery) {
    if (format !== 'csv') warn(path, `the collectionFormat ${format} became comma-separated values`);
    return { style: 'simple' };
  }
  switch (format) {
    case 'multi':
      return { style: 'form', explode: true };
    case 'pipes':
      return { style: 'pipeDelimited', explode: false };
    case 'ssv':
      return { style: 'spaceDelimited', explode: false };
    case 'csv':
      return { style: 'form', explode: false };
    default:
      warn(path, `the collectionFormat ${format} became comma-separated values`);
      return { style: 'form', explode: false };
  }
}

function withoutCollectionFormat(schema: JsonObject): JsonObject {
  const { items, ...others } = schema;
  if (!isObject(items)) return schema;
  const { collectionFormat: _, ...item } = items;
  return { ...others, items: withoutCollectionFormat(item) };
}

/** The fields of a form as one request body. */
export function convertForm(
  fields: readonly JsonObject[],
  consumes: readonly string[],
  path: string,
  { warn, schemaOf }: { readonly warn: Warn; readonly schemaOf: SchemaConverter },
): JsonObject {
  const properties: JsonObject = {};
  const encoding: JsonObject = {};
  const required: string[] = [];
  for (const field of fields) {
    const name = textAt(field, 'name') ?? '';
    const {
      name: _name,
      in: _in,
      required: _required,
      schema,
      style,
      explode,
      ...others
    } = convertParameter(field, path, warn, schemaOf);
    const inner = isObject(schema) ? schema : {};
    const { allowEmptyValue, ...kept } = others;
    if (allowEmptyValue === true) warn(path, `allowEmptyValue of the form field ${name} is left out`);
    properties[name] = {
      ...(inner.type === 'file' ? { ...inner, type: 'string', format: 'binary' } : inner),
      ...kept,
    };
    if (style !== undefined) encoding[name] = { style, ...(explode !== undefined && { explode }) };
    if (field.required === true) required.push(name);
  }
  const hasFile = fields.some(({ type }) => type === 'file');
  const types = consumes.filter((type) =>
    /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type),
  );
  const media = hasFile
    ? ['multipart/form-data']
    : types.length > 0
      ? types
      : ['application/x-www-form-urlencoded'];
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  const content = media.map((type): [string, JsonValue] => [
    type,
    { schema, ...(Object.keys(encoding).length > 0 && { encoding }) },
  ]);
  return { content: Object.fromEntries(content), ...(required.length > 0 && { required: true }) };
}
