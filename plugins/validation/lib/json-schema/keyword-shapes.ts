import { firstAlike } from './assertions.ts';
import { isInteger } from './decimal.ts';
import type { Draft } from './dialect.ts';
import type { Json, JsonObject } from './json-value.ts';
import { valueOf } from './value.ts';

/**
 * Whether a schema is what the metaschema of its draft asks for. It says the same as the metaschema, which takes many
 * times as long to apply, and not what is wrong.
 */
export function fitsMetaschema(schema: Json, draft: Draft): boolean {
  return isSchemaOf(SHAPES[draft])(schema);
}

/** Whether a value is what a keyword takes. */
type Shape = (value: Json, inner: Schema) => boolean;
/** Whether a value is a schema of the draft. */
type Schema = (value: Json) => boolean;

interface Shapes {
  readonly keywords: ReadonlyMap<string, Shape>;
  /** Whether true and false are schemas. */
  readonly booleans: boolean;
  /** Keywords that ask for another beside them. */
  readonly beside: readonly (readonly [keyword: string, other: string])[];
}

function isSchemaOf({ keywords, booleans, beside }: Shapes): Schema {
  const isSchema = (value: Json): boolean => {
    if (value.kind !== 'object') return booleans && value.kind === 'boolean';
    for (const [keyword, inner] of value.members)
      if (keywords.get(keyword)?.(inner, isSchema) === false) return false;
    return beside.every(([keyword, other]) => !value.members.has(keyword) || value.members.has(other));
  };
  return isSchema;
}

const isString: Shape = ({ kind }) => kind === 'string';
const isBoolean: Shape = ({ kind }) => kind === 'boolean';
const isNumber: Shape = ({ kind }) => kind === 'number';
const isArray: Shape = ({ kind }) => kind === 'array';
const isPositive: Shape = (value) =>
  value.kind === 'number' && !value.value.negative && value.value.digits !== '';
const isSize: Shape = (value) => value.kind === 'number' && !value.value.negative && isInteger(value.value);
const isSchema: Shape = (value, inner) => inner(value);
const isSchemas: Shape = (value, inner) =>
  value.kind === 'array' && value.elements.length > 0 && value.elements.every(inner);
const isSchemaOrSchemas: Shape = (value, inner) => inner(value) || isSchemas(value, inner);
const isSchemaOrBoolean: Shape = (value, inner) => inner(value) || value.kind === 'boolean';
const isSchemaMap = mapOf(isSchema);

function mapOf(shape: Shape): Shape {
  return (value, inner) => value.kind === 'object' && all(value, (each) => shape(each, inner));
}

function all({ members }: JsonObject, fits: (value: Json) => boolean): boolean {
  for (const value of members.values()) if (!fits(value)) return false;
  return true;
}

function matching(pattern: RegExp): Shape {
  return (value) => value.kind === 'string' && pattern.test(value.value);
}

function names(least: number): Shape {
  return (value) => {
    if (value.kind !== 'array' || value.elements.length < least) return false;
    const found = new Set<string>();
    for (const element of value.elements) if (element.kind === 'string') found.add(element.value);
    return found.size === value.elements.length;
  };
}

const isNames = names(0);

function isSchemaOrNames(isNames: Shape): Shape {
  return (value, inner) => (value.kind === 'array' ? isNames(value, inner) : inner(value));
}

const TYPES: ReadonlySet<string> = new Set('array boolean integer null number object string'.split(' '));
const isSimpleType: Schema = (value) => value.kind === 'string' && TYPES.has(value.value);
const isSomeNames = names(1);
const isType: Shape = (value, inner) =>
  isSimpleType(value) ||
  (value.kind === 'array' && value.elements.every(isSimpleType) && isSomeNames(value, inner));

/** Values of which none equals another. */
const isDifferentValues: Shape = (value) =>
  value.kind === 'array' &&
  value.elements.length > 0 &&
  firstAlike(value.elements.map((element) => valueOf(element))) === undefined;

function shapes(...lists: readonly (readonly [keywords: string, shape: Shape])[]): [string, Shape][] {
  return lists.flatMap(([keywords, shape]) =>
    keywords.split(/\s+/).map((keyword): [string, Shape] => [keyword, shape]),
  );
}

const ALL = shapes(
  ['$schema title description pattern format', isString],
  ['uniqueItems', isBoolean],
  ['maximum minimum', isNumber],
  ['multipleOf', isPositive],
  ['maxLength minLength maxItems minItems maxProperties minProperties', isSize],
  ['not', isSchema],
  ['allOf anyOf oneOf', isSchemas],
  ['definitions properties patternProperties', isSchemaMap],
  ['type', isType],
);
const DRAFT_04 = shapes(
  ['id', isString],
  ['exclusiveMaximum exclusiveMinimum', isBoolean],
  ['additionalItems additionalProperties', isSchemaOrBoolean],
  ['items', isSchemaOrSchemas],
  ['dependencies', mapOf(isSchemaOrNames(isSomeNames))],
  ['enum', isDifferentValues],
  ['required', isSomeNames],
);
const SINCE_06 = shapes(
  ['$id $ref', isString],
  ['exclusiveMaximum exclusiveMinimum', isNumber],
  ['additionalProperties contains propertyNames', isSchema],
  ['dependencies', mapOf(isSchemaOrNames(isNames))],
  ['enum examples', isArray],
  ['required', isNames],
);
const UP_TO_2019 = shapes(['additionalItems', isSchema], ['items', isSchemaOrSchemas]);
const SINCE_07 = shapes(
  ['$comment contentMediaType contentEncoding', isString],
  ['readOnly', isBoolean],
  ['if then else', isSchema],
);
const SINCE_2019 = shapes(
  ['$id', matching(/^[^#]*#?$/u)],
  ['$recursiveRef', isString],
  ['$vocabulary', mapOf(isBoolean)],
  ['deprecated writeOnly', isBoolean],
  ['maxContains minContains', isSize],
  ['unevaluatedItems unevaluatedProperties contentSchema', isSchema],
  ['$defs dependentSchemas', isSchemaMap],
  ['dependentRequired', mapOf(isNames)],
);
const ANCHOR_2019 = shapes(
  ['$anchor', matching(/^[A-Za-z][-A-Za-z0-9.:_]*$/u)],
  ['$recursiveAnchor', isBoolean],
);
const SINCE_2020 = shapes(
  ['$dynamicRef', isString],
  ['$anchor $dynamicAnchor $recursiveAnchor', matching(/^[A-Za-z_][-A-Za-z0-9._]*$/u)],
  ['items', isSchema],
  ['prefixItems', isSchemas],
);

function define(...lists: readonly (readonly [string, Shape][])[]): Shapes {
  return { keywords: new Map(lists.flat()), booleans: true, beside: [] };
}

const SHAPES: Readonly<Record<Draft, Shapes>> = {
  'draft-04': {
    ...define(ALL, DRAFT_04),
    booleans: false,
    beside: [
      ['exclusiveMaximum', 'maximum'],
      ['exclusiveMinimum', 'minimum'],
    ],
  },
  'draft-06': define(ALL, SINCE_06, UP_TO_2019),
  'draft-07': define(ALL, SINCE_06, UP_TO_2019, SINCE_07),
  '2019-09': define(ALL, SINCE_06, UP_TO_2019, SINCE_07, SINCE_2019, ANCHOR_2019),
  '2020-12': define(ALL, SINCE_06, SINCE_07, SINCE_2019, SINCE_2020),
};
