import type { JsonSchema } from '../validate.ts';

/** Keywords that hold a schema or a list of schemas, and those that hold schemas by name. */
const SCHEMAS = new Set(
  'items additionalItems additionalProperties contains propertyNames not if then else anyOf oneOf allOf prefixItems'.split(
    ' ',
  ),
);
const NAMED_SCHEMAS = new Set(['properties', 'patternProperties', 'dependentSchemas']);

/** What a plain object's schema has, of which several can be one. */
const PLAIN = new Set(['type', 'properties', 'required', 'title', 'description', 'additionalProperties']);

/**
 * A schema in the words of JSON Schema 2020-12 where TypeBox has others: tuples as `prefixItems`, recursive types and
 * modules as `$defs` at the root, and intersections of objects as one object that takes no unlisted properties.
 */
export function standardSchema(schema: JsonSchema): JsonSchema {
  return new Standardization().root(schema);
}

class Standardization {
  readonly #definitions = new Map<string, JsonSchema>();
  /** The name of the whole schema, to which references lead as `#`. */
  #self: string | undefined;

  root(schema: JsonSchema): JsonSchema {
    const { $id, ...rest } = schema;
    this.#self = typeof $id === 'string' && !$id.startsWith('#') ? $id : undefined;
    const result = this.#schema(this.#self === undefined ? schema : rest);
    if (this.#definitions.size === 0) return result;
    return { ...result, $defs: { ...Object(result.$defs), ...Object.fromEntries(this.#definitions) } };
  }

  #schema(schema: JsonSchema): JsonSchema {
    const { $id, $defs, ...rest } = schema;
    const isNamed = typeof $id === 'string' && !$id.startsWith('#');
    if (!isNamed) {
      const own = this.#definitionsOf($defs);
      return this.#keywords({ ...($id === undefined ? {} : { $id }), ...own, ...rest });
    }
    this.#define($id, () => this.#keywords({ ...this.#definitionsOf($defs), ...rest }));
    return { $ref: pointerTo($id) };
  }

  /** Takes out the definitions that TypeBox made: each bears its own name as its `$id`. The others stay. */
  #definitionsOf($defs: unknown): JsonSchema {
    if (!isSchema($defs)) return {};
    const own: [string, unknown][] = [];
    for (const [name, inner] of Object.entries($defs))
      if (isSchema(inner) && inner.$id === name) this.#schema(inner);
      else own.push([name, isSchema(inner) ? this.#schema(inner) : inner]);
    return own.length === 0 ? {} : { $defs: Object.fromEntries(own) };
  }

  #define(name: string, make: () => JsonSchema): void {
    const before = this.#definitions.get(name);
    const made = make();
    if (before !== undefined && !isSame(before, made))
      throw new Error(`two schemas have the $id ${JSON.stringify(name)}`);
    this.#definitions.set(name, made);
  }

  #keywords(schema: JsonSchema): JsonSchema {
    const { $ref } = schema;
    const entries = Object.entries(schema).map(([keyword, value]) => {
      if (SCHEMAS.has(keyword)) return [keyword, this.#one(value)];
      return [keyword, NAMED_SCHEMAS.has(keyword) ? this.#byName(value) : value];
    });
    const result: JsonSchema = Object.fromEntries(entries) as JsonSchema;
    const named = typeof $ref === 'string' && !$ref.startsWith('#');
    return merged(asTuple(named ? { ...result, $ref: $ref === this.#self ? '#' : pointerTo($ref) } : result));
  }

  /** A schema or a list of them; anything else, such as `false`, as it is. */
  #one(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((inner) => this.#one(inner));
    return isSchema(value) ? this.#schema(value) : value;
  }

  #byName(value: unknown): unknown {
    if (!isSchema(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#one(inner)]));
  }
}

function pointerTo(name: string): string {
  return `#/$defs/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
}

/** A tuple as 2020-12 has it: the elements as `prefixItems`, what may follow as `items`. */
function asTuple(schema: JsonSchema): JsonSchema {
  const { items, additionalItems, ...rest } = schema;
  if (!Array.isArray(items)) return schema;
  return {
    ...rest,
    prefixItems: items,
    ...(additionalItems === undefined ? {} : { items: additionalItems }),
  };
}

/**
 * An intersection of objects as one object, whose properties can be shown and listed; where its parts are more than
 * properties, an object that takes no properties but theirs.
 */
function merged(schema: JsonSchema): JsonSchema {
  const { allOf, unevaluatedProperties: _, ...rest } = schema;
  if (!Array.isArray(allOf) || !allOf.every(isObjects)) return schema;
  const isPlain = [rest, ...allOf].every((part) => Object.keys(part).every((keyword) => PLAIN.has(keyword)));
  if (!isPlain) return { type: 'object', ...schema, unevaluatedProperties: false };
  const parts: readonly JsonSchema[] = [rest, ...allOf];
  const properties: Record<string, unknown> = {};
  for (const part of parts)
    for (const [name, property] of Object.entries(Object(part.properties)))
      properties[name] =
        name in properties && !isSame(properties[name], property)
          ? { allOf: [properties[name], property] }
          : property;
  const required = [...new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])))];
  return {
    ...rest,
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties,
    ...(parts.some(({ additionalProperties }) => additionalProperties === false)
      ? { additionalProperties: false }
      : {}),
  };
}

/** Whether a part of an intersection describes objects: by its type, or as a union of such. */
function isObjects(part: unknown): part is JsonSchema {
  if (!isSchema(part)) return false;
  if (part.type === 'object') return true;
  const union = part.anyOf ?? part.oneOf;
  return Array.isArray(union) && union.every(isObjects);
}

/** Whether two values are the same JSON, written in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
