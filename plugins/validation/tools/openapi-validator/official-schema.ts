import schema20 from '@seriousme/openapi-schema-validator/schemas/v2.0/schema.json' with { type: 'json' };
import schema30 from '@seriousme/openapi-schema-validator/schemas/v3.0/schema.json' with { type: 'json' };
import schema31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with { type: 'json' };
import { type JsonValue, readJsonText } from '@toolyard/sdk';
import { dialectOf, type Dialect } from '../../lib/json-schema/dialect.ts';
import { Evaluator, type Violation } from '../../lib/json-schema/evaluate.ts';
import { member, toJson, type Json } from '../../lib/json-schema/json-value.ts';
import { SchemaSet } from '../../lib/json-schema/schema-set.ts';
import { findingAt, findingAtMember, type OpenApiFinding } from './findings.ts';
import type { Described, Description, Kind, OpenApiVersion } from './kinds.ts';

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
    names: {
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
    },
    references: new Set(['#/$defs/reference']),
    apart: {
      '#/$defs/path-item': OBJECT,
      '#/$defs/header': OBJECT,
      '#/$defs/header-or-reference': OBJECT,
    },
  },
};

/** Kinds that are looked at on their own wherever they stand. */
const APART: ReadonlySet<Kind> = new Set(['document', 'schema', 'path-item', 'header', 'items']);

interface Loaded {
  readonly set: SchemaSet;
  readonly entries: ReadonlyMap<Kind, Json>;
}

const loaded = new Map<OpenApiVersion, Loaded>();

function load(version: OpenApiVersion): Loaded {
  const known = loaded.get(version);
  if (known !== undefined) return known;
  const official = OFFICIAL[version];
  const { root } = readJsonText(JSON.stringify(prepare(official.schema, official)));
  if (root === undefined) throw new TypeError('the official schema is no JSON');
  const schema = toJson(root);
  const set = new SchemaSet(() => undefined);
  set.add(schema, version === '3.1' ? dialectOf('2020-12') : CONDITIONAL_DRAFT_04);
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

/** What the objects of a description break of the official schema of its version, at most one finding a path. */
export function checkStructure(
  description: Description,
  objects: readonly Described[],
  checkTime: () => void,
): OpenApiFinding<'structure'>[] {
  const { version } = description;
  const { set, entries } = load(version);
  const evaluator = new Evaluator(set, { formats: true, checkTime });
  const found = new Map<Json, OpenApiFinding<'structure'>>();
  const unknown = new Set<Json>();
  for (const { kind, value, referredTo } of objects) {
    const entry = entries.get(kind);
    if (isInside(value, unknown)) continue;
    if (entry === undefined || (!APART.has(kind) && !referredTo) || description.isHidden(kind, value))
      continue;
    for (const violation of closest(evaluator.violations(entry, value))) {
      if (isCoveredElsewhere(violation, description)) continue;
      const stranger = unknownMember(violation);
      if (stranger !== undefined) unknown.add(stranger);
      const finding = place(violation);
      if (!found.has(finding.at)) found.set(finding.at, finding);
    }
  }
  return [...found.values()];
}

/** A missing member is told of its object, one that should not be there of itself. */
function place({ instance, keyword, property, message }: Violation) {
  return property !== null && UNKNOWN_MEMBER.has(keyword)
    ? findingAtMember('structure', instance, property, message)
    : findingAt('structure', instance, message);
}

const UNKNOWN_MEMBER: ReadonlySet<string> = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
]);

/** What should not be there, of which nothing is known. */
function unknownMember({ instance, keyword, property }: Violation): Json | undefined {
  return property !== null && UNKNOWN_MEMBER.has(keyword) ? member(instance, property) : undefined;
}

function isInside(value: Json, outer: ReadonlySet<Json>): boolean {
  if (outer.size === 0) return false;
  for (let at: Json | undefined = value; at !== undefined; at = at.parent) if (outer.has(at)) return true;
  return false;
}

/** Of each choice that nothing fits, only what the closest alternative misses. */
function closest(violations: readonly Violation[]): Violation[] {
  const inner = new Set<Violation>();
  for (const { alternatives = [] } of violations)
    for (const broken of alternatives) for (const violation of broken) inner.add(violation);
  return violations
    .filter((violation) => !inner.has(violation))
    .flatMap((violation) => (violation.alternatives === undefined ? violation : resolveChoice(violation)));
}

function resolveChoice(violation: Violation): Violation[] {
  const { alternatives = [], instance } = violation;
  let best: { readonly violations: Violation[]; readonly distance: number } | undefined;
  for (const alternative of alternatives) {
    const violations = closest(alternative);
    const distance = violations.reduce((sum, broken) => sum + distanceOf(broken, instance), 0);
    if (best === undefined || distance < best.distance) best = { violations, distance };
  }
  return best === undefined ? [violation] : best.violations;
}

/** Members such as `in` and `type` choose the alternative: one with another value there is far off. */
function distanceOf({ instance, keyword }: Violation, choice: Json): number {
  if (instance === choice) return keyword === 'type' ? 1000 : 1;
  return instance.parent === choice && (keyword === 'enum' || keyword === 'const') ? 100 : 1;
}

/** What a finding with a code of its own says already, and what x- members hold. */
function isCoveredElsewhere({ instance, keyword, property }: Violation, description: Description): boolean {
  const owner = instance.parent;
  if (keyword === 'uniqueItems' && instance.token === 'parameters') return true;
  if (owner === description.root && (instance.token === 'openapi' || instance.token === 'swagger'))
    return true;
  if (isPathParameter(instance) && property === 'required') return true;
  if (instance.token === 'required' && isPathParameter(owner) && instance.kind === 'boolean') return true;
  const extension = property?.startsWith('x-') === true ? instance : undefined;
  return isExtensible(extension, description) || isInExtension(instance, description);
}

function isPathParameter(value: Json | undefined): boolean {
  const location = member(value, 'in');
  return location?.kind === 'string' && location.value === 'path';
}

function isExtensible(object: Json | undefined, description: Description): boolean {
  const kind = object === undefined ? undefined : description.kindOf(object);
  return kind !== undefined && kind !== 'container';
}

function isInExtension(value: Json, description: Description): boolean {
  return value.token.startsWith('x-') && isExtensible(value.parent, description);
}
