import { type JsonObject, type JsonValue, quote } from '@toolyard/sdk';
import { Check, Errors } from 'typebox/schema';
import { isJsonObject, pointerStep } from '../../lib/a2ui/specification.ts';

/**
 * Checks values against JSON Schema 2020-12 as A2UI's catalogues use it, and says what is wrong in the branch that a
 * value was meant for: of a union that nothing fits, only that branch is explained.
 */

export interface SchemaIssue {
  /** JSON Pointer; of a missing property, to the object that lacks it. */
  readonly pointer: string;
  readonly message: string;
  /** What the schema asked for: `type`, `const`, `required`, … */
  readonly keyword: string;
}

interface Outcome {
  readonly issues: readonly SchemaIssue[];
  /** The properties that some part of the schema has spoken of (2020-12 core §11.3). */
  readonly evaluated: ReadonlySet<string>;
}

const NONE: Outcome = { issues: [], evaluated: new Set() };

/**
 * Keywords that say something of a value without looking at other schemas; TypeBox checks these. `format` is not
 * among them: it is an annotation (2020-12 validation §7.2.1).
 */
const ASSERTIONS = [
  'type',
  'enum',
  'const',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
];

/** Deeper references are taken for a circle. */
const MAX_DEPTH = 200;

export class SchemaTooDeep extends Error {}

/** The schema that a reference leads to; undefined when there is none. */
type Resolve = (reference: string) => JsonValue | undefined;

/** @param resolve unknown references allow all */
export function schemaIssues(
  schema: JsonValue,
  value: JsonValue,
  pointer: string,
  resolve: Resolve,
): readonly SchemaIssue[] {
  return new SchemaEvaluator(resolve).evaluate(schema, value, pointer, 0).issues;
}

/** Evaluates schemas, each method one group of keywords; `at` is where the instance stands. */
class SchemaEvaluator {
  readonly #resolve: Resolve;
  /** Unions within unions would look at the same value over and over. */
  readonly #known = new WeakMap<object, Map<JsonObject, Outcome>>();

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  evaluate(schema: JsonValue, instance: JsonValue, at: string, depth: number): Outcome {
    if (!isJsonObject(schema) || typeof instance !== 'object' || instance === null)
      return this.#evaluateAnew(schema, instance, at, depth);
    const outcomes = this.#known.get(instance) ?? new Map<JsonObject, Outcome>();
    this.#known.set(instance, outcomes);
    const outcome = outcomes.get(schema) ?? this.#evaluateAnew(schema, instance, at, depth);
    outcomes.set(schema, outcome);
    return outcome;
  }

  #evaluateAnew(schema: JsonValue, instance: JsonValue, at: string, depth: number): Outcome {
    if (depth > MAX_DEPTH) throw new SchemaTooDeep();
    if (schema === false)
      return {
        issues: [{ pointer: at, message: 'nothing is allowed here', keyword: 'false' }],
        evaluated: NONE.evaluated,
      };
    if (!isJsonObject(schema)) return NONE;
    const issues = [...assert(schema, instance, at)];
    const evaluated = new Set<string>();
    const add = (outcome: Outcome) => {
      append(issues, outcome.issues);
      for (const key of outcome.evaluated) evaluated.add(key);
    };
    const within = (inner: JsonValue) => this.evaluate(inner, instance, at, depth + 1);
    if (typeof schema.$ref === 'string') add(within(this.#resolve(schema.$ref) ?? true));
    for (const part of list(schema.allOf)) add(within(part));
    if (schema.anyOf !== undefined) add(this.#union(list(schema.anyOf), instance, at, depth, false));
    if (schema.oneOf !== undefined) add(this.#union(list(schema.oneOf), instance, at, depth, true));
    if (schema.not !== undefined && within(schema.not).issues.length === 0)
      issues.push({ pointer: at, message: 'fits what it must not fit', keyword: 'not' });
    if (schema.if !== undefined) {
      const condition = within(schema.if);
      if (condition.issues.length === 0) add(condition);
      add(within((condition.issues.length === 0 ? schema.then : schema.else) ?? true));
    }
    if (Array.isArray(instance)) this.#checkItems(schema, instance, at, depth, issues);
    if (isJsonObject(instance)) this.#checkProperties(schema, instance, at, depth, issues, evaluated);
    return { issues, evaluated };
  }

  #checkItems(
    schema: JsonObject,
    items: JsonValue[],
    at: string,
    depth: number,
    issues: SchemaIssue[],
  ): void {
    const prefix = list(schema.prefixItems);
    for (const [index, item] of items.entries()) {
      const inner = prefix[index] ?? schema.items;
      if (inner !== undefined)
        append(issues, this.evaluate(inner, item, at + pointerStep(index), depth + 1).issues);
    }
    if (schema.contains !== undefined) {
      const { contains } = schema;
      if (!items.some((item) => this.evaluate(contains, item, at, depth + 1).issues.length === 0))
        issues.push({
          pointer: at,
          message: 'holds no element of the kind that it must have',
          keyword: 'contains',
        });
    }
  }

  #checkProperties(
    schema: JsonObject,
    instance: JsonObject,
    at: string,
    depth: number,
    issues: SchemaIssue[],
    evaluated: Set<string>,
  ): void {
    for (const name of list(schema.required))
      if (typeof name === 'string' && !Object.hasOwn(instance, name))
        issues.push({ pointer: at, message: `${name} is missing`, keyword: 'required' });
    const properties = isJsonObject(schema.properties) ? schema.properties : {};
    const patterns = Object.entries(isJsonObject(schema.patternProperties) ? schema.patternProperties : {});
    const inside = (inner: JsonValue, key: string) => {
      evaluated.add(key);
      append(issues, this.evaluate(inner, instance[key] ?? null, at + pointerStep(key), depth + 1).issues);
    };
    const insideClosed = (inner: JsonValue, key: string) => {
      if (inner === false) {
        evaluated.add(key);
        issues.push({
          pointer: at + pointerStep(key),
          message: `${quote(key)} is no property here`,
          keyword: 'additional',
        });
      } else inside(inner, key);
    };
    for (const key of Object.keys(instance)) {
      const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
      const matching = patterns.filter(([pattern]) => Check({ pattern }, key));
      if (own !== undefined) inside(own, key);
      for (const [, inner] of matching) inside(inner, key);
      if (own === undefined && matching.length === 0 && schema.additionalProperties !== undefined)
        insideClosed(schema.additionalProperties, key);
      else if (schema.unevaluatedProperties !== undefined && !evaluated.has(key))
        insideClosed(schema.unevaluatedProperties, key);
    }
  }

  #union(
    branches: readonly JsonValue[],
    instance: JsonValue,
    at: string,
    depth: number,
    one: boolean,
  ): Outcome {
    const outcomes = branches.map((branch) => this.evaluate(branch, instance, at, depth + 1));
    const fitting = outcomes.filter(({ issues }) => issues.length === 0);
    if (fitting.length === 1 || (fitting.length > 1 && !one))
      return { issues: [], evaluated: new Set(fitting.flatMap(({ evaluated }) => [...evaluated])) };
    if (fitting.length > 1)
      return {
        issues: [
          { pointer: at, message: 'fits more than one of the forms that are allowed', keyword: 'oneOf' },
        ],
        evaluated: new Set(),
      };
    const all = new Set(outcomes.flatMap(({ evaluated }) => [...evaluated]));
    return { issues: explain(branches, outcomes, instance, at), evaluated: all };
  }
}

/** The issues of the branch that was meant, or one that names the choices. */
function explain(
  branches: readonly JsonValue[],
  outcomes: readonly Outcome[],
  instance: JsonValue,
  at: string,
): readonly SchemaIssue[] {
  const unlike = (issue: SchemaIssue) =>
    (issue.pointer === at && ['type', 'enum', 'const'].includes(issue.keyword)) ||
    (issue.keyword === 'const' &&
      issue.pointer.startsWith(`${at}/`) &&
      !issue.pointer.slice(at.length + 1).includes('/'));
  const meant = outcomes
    .filter(({ issues }) => !issues.some(unlike))
    .sort((a, b) => a.issues.length - b.issues.length);
  const [best, second] = meant;
  if (best !== undefined && (second === undefined || best.issues.length < second.issues.length))
    return best.issues;
  const constants = outcomes.map(({ issues }) =>
    issues.find(({ keyword, pointer: where }) => keyword === 'const' && where !== at),
  );
  const [first] = constants;
  if (first !== undefined && constants.every((issue) => issue?.pointer === first.pointer)) {
    const key = first.pointer.slice(first.pointer.lastIndexOf('/') + 1);
    const found = isJsonObject(instance) ? instance[key] : undefined;
    return [
      {
        pointer: first.pointer,
        message: `${quote(found)} is none of those that the catalog has`,
        keyword: 'enum',
      },
    ];
  }
  const forms = [...new Set(branches.map((branch) => formOf(branch, 0)))];
  return [
    { pointer: at, message: `expected ${forms.join(' or ')}, got ${quote(instance)}`, keyword: 'type' },
  ];
}

/** What a branch asks for, in a few words. */
function formOf(branch: JsonValue, depth: number): string {
  if (!isJsonObject(branch) || depth > 5) return 'another form';
  const name = typeof branch.$ref === 'string' ? branch.$ref.split('/').at(-1) : undefined;
  if (name !== undefined) return name;
  const [first] = list(branch.allOf);
  if (first !== undefined) return formOf(first, depth + 1);
  const keys = list(branch.required).map(String).join(', ');
  if (keys !== '') return `an object with ${keys}`;
  return typeof branch.type === 'string'
    ? `${/^[aeiou]/.test(branch.type) ? 'an' : 'a'} ${branch.type}`
    : 'another form';
}

/** The assertions of each schema, which are looked up often. */
const assertionsOf = new WeakMap<JsonObject, JsonObject | null>();

function assert(schema: JsonObject, instance: JsonValue, at: string): SchemaIssue[] {
  let own = assertionsOf.get(schema);
  if (own === undefined) {
    const found = ASSERTIONS.filter((keyword) => schema[keyword] !== undefined);
    own =
      found.length === 0
        ? null
        : Object.fromEntries(found.map((keyword) => [keyword, schema[keyword] ?? null]));
    assertionsOf.set(schema, own);
  }
  if (own === null || Check(own, instance)) return [];
  const [error] = Errors(own, instance)[1];
  const keyword = error?.keyword ?? 'type';
  const wanted = own[keyword];
  const message = Array.isArray(wanted)
    ? `expected one of ${wanted.map(quote).join(', ')}, got ${quote(instance)}`
    : keyword === 'type' || keyword === 'const'
      ? `expected ${typeof wanted === 'string' && keyword === 'type' ? `${/^[aeiou]/.test(wanted) ? 'an' : 'a'} ${wanted}` : quote(wanted)}, got ${quote(instance)}`
      : `${error?.message ?? 'does not fit'}, got ${quote(instance)}`;
  return [{ pointer: at, message, keyword }];
}

/** There may be more issues than a call takes arguments. */
function append(issues: SchemaIssue[], more: readonly SchemaIssue[]): void {
  for (const issue of more) issues.push(issue);
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
