import { regularExpression } from './assertions.ts';
import type { Dialect } from './dialect.ts';
import {
  EndlessReference,
  type Application,
  type Evaluator,
  type Scope,
  type Violation,
} from './evaluate.ts';
import { Evaluated } from './evaluated.ts';
import { member, type Json, type JsonObject } from './json-value.ts';

/** Applies the schemas of one keyword to a value; true when it fits. */
export type Applicator = (evaluator: Evaluator, instance: Json, application: Application) => boolean;

type Compile = (value: Json, schema: JsonObject, dialect: Dialect) => Applicator | undefined;

/** The keywords that apply further schemas (JSON Schema core §8.2.3, §10 and §11). */
export const APPLICATORS: Readonly<Record<string, Compile>> = {
  $ref: (value, schema) => (evaluator, instance, application) => {
    const target = evaluator.set.resolve(value, schema);
    return target === undefined || evaluator.apply(target, instance, application);
  },
  $dynamicRef: (value, schema) => {
    const active = new Set<Json>();
    return (evaluator, instance, application) => {
      const target = dynamicTarget(evaluator, value, schema, application.scope);
      return (
        target === undefined || applyOnce(evaluator, { active, at: value, target }, instance, application)
      );
    };
  },
  $recursiveRef: (value, schema) => {
    const active = new Set<Json>();
    return (evaluator, instance, application) => {
      const target = recursiveTarget(evaluator, value, schema, application.scope);
      return (
        target === undefined || applyOnce(evaluator, { active, at: value, target }, instance, application)
      );
    };
  },
  allOf: (value) => (evaluator, instance, application) =>
    all(elements(value), application, (inner) => evaluator.apply(inner, instance, application)),
  anyOf: (value) => (evaluator, instance, application) => {
    const { fitting, alternatives } = applyBranches(evaluator, elements(value), instance, application);
    if (fitting > 0) return true;
    const message = 'expected a value that fits at least one of the alternatives';
    reportAlternatives(application, { instance, at: value, keyword: 'anyOf', message, alternatives });
    return false;
  },
  oneOf: (value) => (evaluator, instance, application) => {
    const { fitting, alternatives } = applyBranches(evaluator, elements(value), instance, application);
    if (fitting === 1) return true;
    const message = `expected a value that fits exactly one alternative, got ${fitting === 0 ? 'none' : fitting}`;
    reportAlternatives(application, {
      instance,
      at: value,
      keyword: 'oneOf',
      message,
      alternatives: fitting === 0 ? alternatives : [],
    });
    return false;
  },
  not: (value) => (evaluator, instance, application) => {
    if (!evaluator.apply(value, instance, silent(application))) return true;
    report(application, instance, value, 'not', 'expected a value that does not fit the schema');
    return false;
  },
  if: (value, schema) => (evaluator, instance, application) => {
    const fits = applyTentatively(evaluator, value, instance, { ...application, sink: undefined });
    const branch = member(schema, fits ? 'then' : 'else');
    return branch === undefined || evaluator.apply(branch, instance, application);
  },
  dependentSchemas: (value) => dependentSchemas(value),
  dependencies: (value) => dependentSchemas(value),
  properties: (value) => (evaluator, instance, application) => {
    if (instance.kind !== 'object' || value.kind !== 'object') return true;
    const present = [...value.members].filter(([name]) => instance.members.has(name));
    return all(present, application, ([name, inner]) =>
      applyToMember(evaluator, inner, instance, name, application),
    );
  },
  patternProperties: (value) => (evaluator, instance, application) => {
    if (instance.kind !== 'object' || value.kind !== 'object') return true;
    return all([...value.members], application, ([source, inner]) => {
      const pattern = regularExpression(source);
      const names = [...instance.members.keys()].filter((name) => pattern?.test(name) === true);
      return all(names, application, (name) => applyToMember(evaluator, inner, instance, name, application));
    });
  },
  additionalProperties: (value, schema) => {
    const named = member(schema, 'properties');
    const patterned = member(schema, 'patternProperties');
    const patterns = patterned?.kind === 'object' ? [...patterned.members.keys()].map(regularExpression) : [];
    const isNamed = (name: string) =>
      member(named, name) !== undefined || patterns.some((pattern) => pattern?.test(name) === true);
    return (evaluator, instance, application) =>
      restOfMembers(evaluator, { keyword: 'additionalProperties', value }, instance, application, isNamed);
  },
  unevaluatedProperties: (value) => (evaluator, instance, application) => {
    const before = application.evaluated ?? new Evaluated();
    const keyword = 'unevaluatedProperties';
    return restOfMembers(evaluator, { keyword, value }, instance, application, (name) =>
      before.hasProperty(name),
    );
  },
  propertyNames: (value) => (evaluator, instance, application) => {
    if (instance.kind !== 'object') return true;
    return all([...instance.members.keys()], application, (name) => {
      const asText: Json = {
        kind: 'string',
        value: name,
        parent: instance,
        token: name,
        start: instance.start,
      };
      if (evaluator.apply(value, asText, silent(application))) return true;
      const message = `the name ${JSON.stringify(name)} does not fit`;
      report(application, instance, value, 'propertyNames', message, name);
      return false;
    });
  },
  prefixItems: (value) => (evaluator, instance, application) =>
    tuple(evaluator, elements(value), instance, application),
  items: (value, schema, dialect) => (evaluator, instance, application) => {
    if (value.kind === 'array' && dialect.draft !== '2020-12')
      return tuple(evaluator, value.elements, instance, application);
    const first = dialect.draft === '2020-12' ? elements(member(schema, 'prefixItems')).length : 0;
    return restOfElements(
      evaluator,
      { keyword: 'items', value },
      instance,
      application,
      (index) => index < first,
    );
  },
  additionalItems: (value, schema) => (evaluator, instance, application) => {
    const items = member(schema, 'items');
    if (items?.kind !== 'array') return true;
    const first = items.elements.length;
    const keyword = 'additionalItems';
    return restOfElements(evaluator, { keyword, value }, instance, application, (index) => index < first);
  },
  unevaluatedItems: (value) => (evaluator, instance, application) => {
    const before = application.evaluated ?? new Evaluated();
    const keyword = 'unevaluatedItems';
    return restOfElements(evaluator, { keyword, value }, instance, application, (index) =>
      before.hasItem(index),
    );
  },
  contains: (value, schema, dialect) => (evaluator, instance, application) => {
    if (instance.kind !== 'array') return true;
    const counted = dialect.keywords.has('minContains');
    const minimum = counted ? member(schema, 'minContains') : undefined;
    const maximum = counted ? member(schema, 'maxContains') : undefined;
    let fitting = 0;
    for (const [index, element] of instance.elements.entries()) {
      if (!evaluator.apply(value, element, silent(application))) continue;
      fitting += 1;
      if (dialect.draft === '2020-12') application.evaluated?.addItem(index);
    }
    const least = minimum?.kind === 'number' ? Number(minimum.literal) : 1;
    const most = maximum?.kind === 'number' ? Number(maximum.literal) : Infinity;
    if (fitting < least) {
      const keyword = fitting > 0 && minimum !== undefined ? 'minContains' : 'contains';
      const message = `expected at least ${least} element${least === 1 ? '' : 's'} that fit the schema, got ${fitting}`;
      report(application, instance, keyword === 'contains' ? value : (minimum ?? value), keyword, message);
      return false;
    }
    if (fitting <= most) return true;
    const message = `expected at most ${most} element${most === 1 ? '' : 's'} that fit the schema, got ${fitting}`;
    report(application, instance, maximum ?? value, 'maxContains', message);
    return false;
  },
};

function report(
  { sink }: Application,
  instance: Json,
  at: Json,
  keyword: string,
  message: string,
  property: string | null = null,
): void {
  sink?.push({ instance, keyword, at, message, property });
}

/** Reports that no alternative fits, and after that what the value breaks of each. */
function reportAlternatives(
  { sink }: Application,
  violation: Omit<Violation, 'property' | 'alternatives'> & { readonly alternatives: readonly Violation[][] },
): void {
  if (sink === undefined) return;
  sink.push({ ...violation, property: null });
  // One by one: there may be more than fit into the arguments of one call.
  for (const broken of violation.alternatives) for (const inner of broken) sink.push(inner);
}

/** Applied for the verdict alone: neither violations nor what was looked at count. */
function silent({ scope }: Application): Application {
  return { scope, sink: undefined, evaluated: undefined };
}

/** Whether all pass; without a sink the first that does not ends the work. */
function all<T>(list: readonly T[], { sink }: Application, passes: (element: T) => boolean): boolean {
  let valid = true;
  for (const element of list) {
    if (passes(element)) continue;
    valid = false;
    if (sink === undefined) break;
  }
  return valid;
}

function elements(value: Json | undefined): readonly Json[] {
  return value?.kind === 'array' ? value.elements : [];
}

function applyBranches(
  evaluator: Evaluator,
  branches: readonly Json[],
  instance: Json,
  application: Application,
): { readonly fitting: number; readonly alternatives: Violation[][] } {
  const alternatives: Violation[][] = [];
  let fitting = 0;
  for (const branch of branches) {
    const sink: Violation[] | undefined = application.sink === undefined ? undefined : [];
    if (applyTentatively(evaluator, branch, instance, { ...application, sink })) fitting += 1;
    else if (sink !== undefined) alternatives.push(sink);
  }
  return { fitting, alternatives };
}

/** Applies a schema that the value may also not fit: what it looked at counts only when it does. */
function applyTentatively(
  evaluator: Evaluator,
  schema: Json,
  instance: Json,
  application: Application,
): boolean {
  const evaluated = application.evaluated === undefined ? undefined : new Evaluated();
  const fits = evaluator.apply(schema, instance, { ...application, evaluated });
  if (fits && evaluated !== undefined) application.evaluated?.merge(evaluated);
  return fits;
}

function applyToMember(
  evaluator: Evaluator,
  schema: Json,
  instance: JsonObject,
  name: string,
  { scope, sink, evaluated }: Application,
): boolean {
  const value = instance.members.get(name);
  evaluated?.addProperty(name);
  return value === undefined || evaluator.apply(schema, value, { scope, sink, evaluated: undefined });
}

function dependentSchemas(value: Json): Applicator {
  return (evaluator, instance, application) => {
    if (instance.kind !== 'object' || value.kind !== 'object') return true;
    const asked = [...value.members].filter(
      ([name, schema]) => instance.members.has(name) && evaluator.set.isSchema(schema),
    );
    return all(asked, application, ([, schema]) => evaluator.apply(schema, instance, application));
  };
}

interface Rest {
  readonly keyword: string;
  readonly value: Json;
}

/** Applies a schema to the members that no other keyword speaks of; a false one names each of them. */
function restOfMembers(
  evaluator: Evaluator,
  { keyword, value }: Rest,
  instance: Json,
  application: Application,
  isTaken: (name: string) => boolean,
): boolean {
  if (instance.kind !== 'object') return true;
  const rest = [...instance.members.keys()].filter((name) => !isTaken(name));
  const valid = all(rest, application, (name) => {
    if (value.kind !== 'boolean') return applyToMember(evaluator, value, instance, name, application);
    if (value.value) return true;
    report(application, instance, value, keyword, `the member ${JSON.stringify(name)} is not allowed`, name);
    return false;
  });
  application.evaluated?.addAllProperties();
  return valid;
}

/** Applies schemas to the first elements, one each. */
function tuple(
  evaluator: Evaluator,
  schemas: readonly Json[],
  instance: Json,
  application: Application,
): boolean {
  if (instance.kind !== 'array') return true;
  const { scope, sink, evaluated } = application;
  const pairs = instance.elements
    .slice(0, schemas.length)
    .map((element, index) => [schemas[index], element] as const);
  evaluated?.addFirstItems(pairs.length);
  return all(
    pairs,
    application,
    ([schema, element]) =>
      schema === undefined || evaluator.apply(schema, element, { scope, sink, evaluated: undefined }),
  );
}

/** Applies a schema to the elements that no other keyword speaks of; a false one is told of once. */
function restOfElements(
  evaluator: Evaluator,
  { keyword, value }: Rest,
  instance: Json,
  application: Application,
  isTaken: (index: number) => boolean,
): boolean {
  if (instance.kind !== 'array') return true;
  const { scope, sink } = application;
  const rest = instance.elements.filter((_, index) => !isTaken(index));
  application.evaluated?.addFirstItems(instance.elements.length);
  if (value.kind === 'boolean') {
    if (value.value || rest.length === 0) return true;
    report(application, instance, value, keyword, `expected no elements here, got ${rest.length}`);
    return false;
  }
  return all(rest, application, (element) =>
    evaluator.apply(value, element, { scope, sink, evaluated: undefined }),
  );
}

/** The outermost schema that has the anchor, if the reference leads to a dynamic one (core §8.2.3.2). */
function dynamicTarget(
  evaluator: Evaluator,
  reference: Json,
  schema: Json,
  scope: Scope | undefined,
): Json | undefined {
  const first = evaluator.set.resolve(reference, schema);
  if (first === undefined || reference.kind !== 'string') return first;
  const anchor = reference.value.slice(reference.value.indexOf('#') + 1);
  const { dynamicAnchors } = evaluator.set.resourceOf(first);
  if (!reference.value.includes('#') || dynamicAnchors.get(anchor) !== first) return first;
  let target = first;
  for (let at = scope; at !== undefined; at = at.outer)
    target = at.resource.dynamicAnchors.get(anchor) ?? target;
  return target;
}

/** The outermost root that may be taken for this one (core 2019-09 §8.2.4.2). */
function recursiveTarget(
  evaluator: Evaluator,
  reference: Json,
  schema: Json,
  scope: Scope | undefined,
): Json | undefined {
  const first = evaluator.set.resolve(reference, schema);
  if (first === undefined || !isRecursive(first)) return first;
  let target = first;
  for (let at = scope; at !== undefined; at = at.outer)
    if (isRecursive(at.resource.root)) target = at.resource.root;
  return target;
}

function isRecursive(root: Json): boolean {
  const anchor = member(root, '$recursiveAnchor');
  return anchor?.kind === 'boolean' && anchor.value;
}

/** Applies a schema unless it is being applied to the same value already by the same reference. */
function applyOnce(
  evaluator: Evaluator,
  { active, at, target }: { readonly active: Set<Json>; readonly at: Json; readonly target: Json },
  instance: Json,
  application: Application,
): boolean {
  if (active.has(instance)) throw new EndlessReference(at);
  active.add(instance);
  try {
    return evaluator.apply(target, instance, application);
  } finally {
    active.delete(instance);
  }
}
