import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { isObject } from '../../lib/json-members.ts';

/** An OpenAPI 3.0 document as 3.1, whose schemas are JSON Schema 2020-12. */
export function upgradeOpenApi(source: JsonObject): JsonObject {
  const upgraded = upgrade(source, undefined);
  const { openapi: _, info, servers, components, ...others } = isObject(upgraded) ? upgraded : {};
  return {
    openapi: '3.1.1',
    ...(info !== undefined && { info }),
    ...(servers !== undefined && { servers }),
    ...others,
    ...(components !== undefined && { components }),
  };
}

/** Where schemas stand, and where objects hold them by name. */
const SCHEMA_KEYS: ReadonlySet<string> = new Set(['schema', 'items', 'not', 'additionalProperties']);
const SCHEMA_LISTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);
/** What holds other objects by names of their own, which mean nothing. */
const NAMED: ReadonlySet<string> = new Set(
  'paths parameters responses headers requestBodies callbacks links encoding'.split(' '),
);
/** What holds values of the API, in which nothing has a meaning of ours. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'value']);

/** `media` is the media type that a schema stands in. */
function upgrade(value: JsonValue, media: string | undefined): JsonValue {
  if (Array.isArray(value)) return value.map((inner) => upgrade(inner, media));
  if (!isObject(value)) return value;
  return mapEntries(value, (inner, key) => {
    if (VALUES.has(key) || key.startsWith('x-')) return inner;
    if (key === 'content' && isObject(inner)) return mapEntries(inner, (entry, type) => upgrade(entry, type));
    if (NAMED.has(key) && isObject(inner)) return mapEntries(inner, (entry) => upgrade(entry, media));
    if (key === 'schemas' && isObject(inner))
      return mapEntries(inner, (schema) => upgradeSchema(schema, undefined));
    return key === 'schema' ? upgradeSchema(inner, media) : upgrade(inner, media);
  });
}

function upgradeSchema(given: JsonValue, media: string | undefined): JsonValue {
  if (!isObject(given)) return given;
  const schema = mapEntries(given, (value, key) => {
    if (key === 'properties' && isObject(value))
      return mapEntries(value, (inner) => upgradeSchema(inner, media));
    if (SCHEMA_KEYS.has(key)) return upgradeSchema(value, media);
    return SCHEMA_LISTS.has(key) && Array.isArray(value)
      ? value.map((inner) => upgradeSchema(inner, media))
      : value;
  });
  const { nullable, exclusiveMinimum, exclusiveMaximum, example, ...result } = schema;
  if (nullable === true) allowNull(result);
  limit(result, 'minimum', 'exclusiveMinimum', exclusiveMinimum);
  limit(result, 'maximum', 'exclusiveMaximum', exclusiveMaximum);
  if (example !== undefined) result.examples = [example];
  if (result.type === 'string' && result.format === 'binary' && media?.startsWith('multipart/') === true) {
    delete result.format;
    result.contentMediaType = 'application/octet-stream';
  }
  return result;
}

function allowNull(schema: JsonObject): void {
  const none = { type: 'null' };
  if (typeof schema.type === 'string') schema.type = [schema.type, 'null'];
  else if (Array.isArray(schema.oneOf)) schema.oneOf = [...schema.oneOf, none];
  else if (Array.isArray(schema.anyOf)) schema.anyOf = [...schema.anyOf, none];
  else if (Array.isArray(schema.allOf)) {
    const { allOf } = schema;
    delete schema.allOf;
    schema.anyOf = [{ allOf }, none];
  }
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
  if (typeof schema.$ref === 'string') {
    const { $ref } = schema;
    delete schema.$ref;
    schema.anyOf = [{ $ref }, none];
  }
}

/** In 3.0 a flag beside the limit, in 3.1 the limit itself. */
function limit(schema: JsonObject, inclusive: string, exclusive: string, given: JsonValue | undefined): void {
  if (typeof given === 'number') schema[exclusive] = given;
  if (given !== true) return;
  const bound = schema[inclusive];
  if (bound === undefined) return;
  schema[exclusive] = bound;
  delete schema[inclusive];
}

function mapEntries(object: JsonObject, convert: (value: JsonValue, key: string) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, convert(value, key)]));
}
