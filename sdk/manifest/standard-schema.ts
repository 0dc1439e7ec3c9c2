import type { JsonSchema } from '../validate.ts';
import { isSchema, mapSubschemas } from './schema-keywords.ts';

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
    this.#self = isName($id) ? $id : undefined;
    const result = this.#schema(this.#self === undefined ? schema : rest);
    if (this.#definitions.size === 0) return result;
    return { ...result, $defs: { ...Object(result.$defs), ...Object.fromEntries(this.#definitions) } };
  }

  /** Schemas that TypeBox named are taken to the root; a reference stays in their place. */
  #schema(schema: JsonSchema): JsonSchema {
    const { $id, ...rest } = schema;
    if (!isName($id)) return this.#keywords(schema);
    this.#define($id, this.#keywords(rest));
    return { $ref: pointerTo($id) };
  }

  #define(name: string, made: JsonSchema): void {
    const before = this.#definitions.get(name);
    if (before !== undefined && !isSame(before, made))
      throw new Error(`two schemas have the $id ${JSON.stringify(name)}`);
    this.#definitions.set(name, made);
  }

  #keywords(schema: JsonSchema): JsonSchema {
    const { $ref, ...rest } = this.#withoutDefinitions(mapSubschemas(schema, (inner) => this.#schema(inner)));
    const reference = isName($ref) ? { $ref: $ref === this.#self ? '#' : pointerTo($ref) } : {};
    return merged(asTuple({ ...rest, ...($ref === undefined ? {} : { $ref }), ...reference }));
  }

  /** Leaves out the definitions that went to the root. */
  #withoutDefinitions({ $defs, ...rest }: JsonSchema): JsonSchema {
    if (!isSchema($defs)) return $defs === undefined ? rest : { ...rest, $defs };
    const own = Object.entries($defs).filter(
      ([name, inner]) => !this.#definitions.has(name) || !isSame(inner, { $ref: pointerTo(name) }),
    );
    return own.length === 0 ? rest : { ...rest, $defs: Object.fromEntries(own) };
  }
}

/** Whether an `$id` or `$ref` is a name as TypeBox gives it, and no fragment. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && !value.startsWith('#');
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
  const parts: readonly JsonSchema[] = [rest, ...allOf];
  if (!parts.every((part) => Object.keys(part).every((keyword) => PLAIN.has(keyword))))
    return { type: 'object', ...schema, unevaluatedProperties: false };
  const properties = new Map<string, unknown>();
  for (const part of parts)
    for (const [name, property] of Object.entries(Object(part.properties))) {
      const before = properties.get(name);
      const isOther = properties.has(name) && !isSame(before, property);
      properties.set(name, isOther ? { allOf: [before, property] } : property);
    }
  const required = [...new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])))];
  return {
    ...rest,
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(properties),
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
