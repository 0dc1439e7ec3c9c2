import type { JsonSchema } from '../validate.ts';

/** Keywords whose value is a schema, by JSON Schema 2020-12 and the drafts before it. */
export const ONE_SCHEMA: ReadonlySet<string> = new Set(
  'items additionalItems additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames not if then else contentSchema'.split(
    ' ',
  ),
);
/** Those whose value is a list of schemas. */
export const SCHEMA_LIST: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
/** Those whose value is schemas by name. */
export const NAMED_SCHEMAS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

/**
 * A schema with each of the schemas that it holds changed; what is no schema, such as `false` or data, stays. Lists of
 * schemas as `items`, as drafts before 2020-12 had them, are looked into too.
 */
export function mapSubschemas(schema: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const one = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(one);
    return isSchema(value) ? change(value) : value;
  };
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (ONE_SCHEMA.has(keyword) || SCHEMA_LIST.has(keyword)) return [keyword, one(value)];
    if (!NAMED_SCHEMAS.has(keyword) || !isSchema(value)) return [keyword, value];
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, one(inner)]))];
  });
  return Object.fromEntries(entries);
}

/** Whether a value is a schema that says something, and not `true` or `false`. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
