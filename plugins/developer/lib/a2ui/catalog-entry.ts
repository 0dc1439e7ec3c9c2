import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { BASIC_CATALOG, COMMON_TYPES, isJsonObject, objectAt } from './specification.ts';

export interface CatalogProperty {
  readonly name: string;
  readonly description: string;
  readonly enum?: JsonValue[];
  readonly default?: JsonValue;
  readonly required: boolean;
}

/** What the catalogue says of one component or function. */
export interface CatalogEntry {
  readonly name: string;
  readonly kind: 'component' | 'function';
  readonly description: string;
  readonly schema: JsonObject;
  /** Names; of a function, of its arguments. */
  readonly required: string[];
  readonly properties: CatalogProperty[];
  /** The type that a function returns. */
  readonly returns: string | undefined;
}

/** What all components have, and no entry repeats. */
const SHARED = new Set(['id', 'accessibility', 'weight']);

export function componentEntry(name: string): CatalogEntry {
  const schema = objectAt(objectAt(BASIC_CATALOG, 'components'), name);
  const given = Array.isArray(schema.allOf) ? schema.allOf : [];
  const parts = given.map(resolve);
  // What others share describes itself, not this component.
  const own = [schema, ...given.filter(isJsonObject)];
  // Its own part stands last in the schema, what it shares with others before it.
  const properties = Object.assign(
    {},
    ...parts.map((part) => objectAt(part, 'properties')).reverse(),
  ) as JsonObject;
  const required = parts.flatMap((part) => texts(part.required)).filter((key) => !SHARED.has(key));
  return {
    name,
    kind: 'component',
    description: own.map(textOf).findLast((text) => text !== '') ?? '',
    schema,
    required,
    properties: describeProperties(properties, required).filter((property) => !SHARED.has(property.name)),
    returns: undefined,
  };
}

export function functionEntry(name: string): CatalogEntry {
  const schema = objectAt(objectAt(BASIC_CATALOG, 'functions'), name);
  const properties = objectAt(schema, 'properties');
  const args = objectAt(properties, 'args');
  const returns = objectAt(properties, 'returnType').const;
  const required = texts(args.required);
  return {
    name,
    kind: 'function',
    description: textOf(schema),
    schema,
    required,
    properties: describeProperties(objectAt(args, 'properties'), required),
    returns: typeof returns === 'string' ? returns : undefined,
  };
}

/** A component or call with no more than what is required, which is valid. */
export function minimalExample({ kind, name, schema, required }: CatalogEntry): JsonObject {
  if (kind === 'component') return { id: 'root', ...exampleValues(ownProperties(schema), required) };
  const args = objectAt(objectAt(schema, 'properties'), 'args');
  // length and numeric want one of several arguments besides.
  const [choice] = Array.isArray(args.anyOf) ? args.anyOf : [];
  const names = [...required, ...texts(isJsonObject(choice) ? choice.required : undefined)];
  return { call: name, args: exampleValues(objectAt(args, 'properties'), names) };
}

function exampleValues(properties: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, exampleValue(name, properties[name])]));
}

function ownProperties(schema: JsonObject): JsonObject {
  const parts = Array.isArray(schema.allOf) ? schema.allOf : [];
  return objectAt(parts.at(-1), 'properties');
}

/** Values for the types that common_types.json names. */
const EXAMPLES: Readonly<Record<string, JsonValue>> = {
  ComponentId: 'child',
  ChildList: ['child'],
  DynamicString: 'text',
  DynamicNumber: 1,
  DynamicBoolean: true,
  DynamicStringList: ['a'],
  DynamicValue: 'value',
  Action: { event: { name: 'submit' } },
};

function exampleValue(name: string, given: JsonValue | undefined): JsonValue {
  const schema = isJsonObject(given) ? given : {};
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  if (typeof schema.$ref === 'string') return EXAMPLES[schema.$ref.split('/').at(-1) ?? ''] ?? name;
  const branches = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(branches)) return exampleValue(name, branches[0]);
  if (schema.type === 'array') {
    const least = typeof schema.minItems === 'number' ? schema.minItems : 1;
    return Array.from({ length: Math.max(1, least) }, () => exampleValue(name, schema.items));
  }
  if (schema.type === 'object') {
    const properties = objectAt(schema, 'properties');
    return Object.fromEntries(texts(schema.required).map((key) => [key, exampleValue(key, properties[key])]));
  }
  if (schema.format === 'uri') return 'https://example.com';
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  return schema.type === 'boolean' ? true : name;
}

function describeProperties(properties: JsonObject, required: readonly string[]): CatalogProperty[] {
  return Object.entries(properties).map(([name, given]) => {
    const schema = isJsonObject(given) ? given : {};
    const described = {
      name,
      description: textOf(schema) || textOf(resolve(schema)),
      required: required.includes(name),
    };
    return Object.assign(
      described,
      Array.isArray(schema.enum) ? { enum: schema.enum } : {},
      schema.default === undefined ? {} : { default: schema.default },
    );
  });
}

function textOf({ description }: JsonObject): string {
  return typeof description === 'string' ? description : '';
}

/** What a reference leads to, in the catalogue itself or in the common types. */
function resolve(given: JsonValue): JsonObject {
  if (!isJsonObject(given) || typeof given.$ref !== 'string') return isJsonObject(given) ? given : {};
  const [file = '', pointer = ''] = given.$ref.split('#');
  let target: JsonObject = file === '' ? BASIC_CATALOG : COMMON_TYPES;
  for (const key of pointer.split('/').slice(1)) target = objectAt(target, key);
  return target;
}

function texts(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
