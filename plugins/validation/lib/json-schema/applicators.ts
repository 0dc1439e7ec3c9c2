import { regularExpression } from './assertions.ts';
import type { Dialect } from './dialect.ts';
import {
  EndlessReference,
  type Applicator,
  type Application,
  type CompiledSchema,
  type Evaluator,
  type Scope,
} from './evaluate.ts';
import { Evaluated } from './evaluated.ts';
import { member, type Json, type JsonObject } from './json-value.ts';
import { isArray, isObject, memberReader, type ObjectValue, type Value } from './value.ts';
import type { Breach } from './violation.ts';

interface Context {
  readonly dialect: Dialect;
  readonly evaluator: Evaluator;
}

type Compile = (value: Json, schema: JsonObject, context: Context) => Applicator | undefined;

/** The keywords that apply further schemas (JSON Schema core §8.2.3, §10 and §11). */
export const APPLICATORS: Readonly<Record<string, Compile>> = {
  $ref: (value, schema, { evaluator }) => {
    const target = evaluator.set.resolve(value, schema);
    if (target === undefined) return undefined;
    const compiled = evaluator.compiled(target);
    return (given, application) => compiled.apply(given, application);
  },
  $dynamicRef: (value, schema, { evaluator }) =>
    applyOnce(evaluator, value, ({ scope }) => dynamicTarget(evaluator, value, schema, scope)),
  $recursiveRef: (value, schema, { evaluator }) =>
    applyOnce(evaluator, value, ({ scope }) => recursiveTarget(evaluator, value, schema, scope)),
  allOf: (value, _, { evaluator }) => {
    const branches = compiledElements(value, evaluator);
    return (given, application) => all(branches, application, (branch) => branch.apply(given, application));
  },
  anyOf: (value, _, { evaluator }) => {
    const branches = compiledElements(value, evaluator);
    const describe = () => 'expected a value that fits at least one of the alternatives';
    return (given, application) => {
      const { fitting, alternatives } = applyBranches(branches, given, application);
      if (fitting > 0) return true;
      reportAlternatives(evaluator, application, { at: value, keyword: 'anyOf', describe, alternatives });
      return false;
    };
  },
  oneOf: (value, _, { evaluator }) => {
    const branches = compiledElements(value, evaluator);
    return (given, application) => {
      const { fitting, alternatives } = applyBranches(branches, given, application);
      if (fitting === 1) return true;
      reportAlternatives(evaluator, application, {
        at: value,
        keyword: 'oneOf',
        describe: () =>
          `expected a value that fits exactly one alternative, got ${fitting === 0 ? 'none' : fitting}`,
        alternatives: fitting === 0 ? alternatives : [],
      });
      return false;
    };
  },
  not: (value, _, { evaluator }) => {
    const schema = evaluator.compiled(value);
    const describe = () => 'expected a value that does not fit the schema';
    return (given, application) => {
      if (!schema.apply(given, silent(application))) return true;
      evaluator.report(application, { at: value, keyword: 'not', describe });
      return false;
    };
  },
  if: (value, schema, { evaluator }) => {
    const [condition, then, otherwise] = [value, member(schema, 'then'), member(schema, 'else')].map(
      (inner) => (inner === undefined ? undefined : evaluator.compiled(inner)),
    );
    return (given, application) => {
      const fits =
        condition === undefined || applyTentatively(condition, given, { ...application, sink: undefined });
      const branch = fits ? then : otherwise;
      return branch === undefined || branch.apply(given, application);
    };
  },
  dependentSchemas: (value, _, { evaluator }) => dependentSchemas(value, evaluator),
  dependencies: (value, _, { evaluator }) => dependentSchemas(value, evaluator),
  properties: (value, _, { evaluator }) => {
    const members = compiledMembers(value, evaluator);
    return (given, application) => {
      if (!isObject(given)) return true;
      const inner = apart(application);
      let valid = true;
      for (const { name, read, schema } of members) {
        const found = read(given);
        if (found === undefined) continue;
        application.evaluated?.addProperty(name);
        if (evaluator.applyWithin(schema, name, found, inner)) continue;
        valid = false;
        if (application.sink === undefined) break;
      }
      return valid;
    };
  },
  patternProperties: (value, _, { evaluator }) => {
    const members = compiledMembers(value, evaluator).map(({ name, schema }) => ({
      pattern: regularExpression(name),
      schema,
    }));
    return (given, application) => {
      if (!isObject(given)) return true;
      return all(members, application, ({ pattern, schema }) => {
        const names = Object.keys(given).filter((name) => pattern?.test(name) === true);
        return applyToMembers(evaluator, schema, { given, names }, application);
      });
    };
  },
  additionalProperties: (value, schema, { evaluator }) => {
    const named = new Set(membersOf(member(schema, 'properties')).keys());
    const patterns = [...membersOf(member(schema, 'patternProperties')).keys()].map(regularExpression);
    const isOther = (name: string) =>
      !named.has(name) && !patterns.some((pattern) => pattern?.test(name) === true);
    return restOfMembers(evaluator, { keyword: 'additionalProperties', value }, () => isOther);
  },
  unevaluatedProperties: (value, _, { evaluator }) =>
    restOfMembers(evaluator, { keyword: 'unevaluatedProperties', value }, ({ evaluated = NOTHING }) => {
      return (name) => !evaluated.hasProperty(name);
    }),
  propertyNames: (value, _, { evaluator }) => {
    const schema = evaluator.compiled(value);
    return (given, application) => {
      if (!isObject(given)) return true;
      return all(Object.keys(given), application, (name) => {
        if (evaluator.applyWithin(schema, name, name, silent(application))) return true;
        const describe = () => `the name ${JSON.stringify(name)} does not fit`;
        evaluator.report(application, { at: value, keyword: 'propertyNames', describe, property: name });
        return false;
      });
    };
  },
  prefixItems: (value, _, { evaluator }) => tuple(value, evaluator),
  items: (value, schema, { dialect, evaluator }) => {
    if (value.kind === 'array' && dialect.draft !== '2020-12') return tuple(value, evaluator);
    const first = dialect.draft === '2020-12' ? elements(member(schema, 'prefixItems')).length : 0;
    return restOfElements(evaluator, { keyword: 'items', value }, () => (index) => index >= first);
  },
  additionalItems: (value, schema, { evaluator }) => {
    const items = member(schema, 'items');
    if (items?.kind !== 'array') return undefined;
    const first = items.elements.length;
    return restOfElements(evaluator, { keyword: 'additionalItems', value }, () => (index) => index >= first);
  },
  unevaluatedItems: (value, _, { evaluator }) =>
    restOfElements(evaluator, { keyword: 'unevaluatedItems', value }, ({ evaluated = NOTHING }) => {
      return (index) => !evaluated.hasItem(index);
    }),
  contains: (value, schema, { dialect, evaluator }) => {
    const compiled = evaluator.compiled(value);
    const counted = dialect.keywords.has('minContains');
    const minimum = counted ? member(schema, 'minContains') : undefined;
    const maximum = counted ? member(schema, 'maxContains') : undefined;
    const least = minimum?.kind === 'number' ? Number(minimum.literal) : 1;
    const most = maximum?.kind === 'number' ? Number(maximum.literal) : Infinity;
    return (given, application) => {
      if (!isArray(given)) return true;
      let fitting = 0;
      for (const [index, element] of given.entries()) {
        if (!evaluator.applyWithin(compiled, index, element, silent(application))) continue;
        fitting += 1;
        if (dialect.draft === '2020-12') application.evaluated?.addItem(index);
      }
      if (fitting >= least && fitting <= most) return true;
      const isFew = fitting < least;
      const bound = isFew ? least : most;
      const describe = () =>
        `expected at ${isFew ? 'least' : 'most'} ${bound} element${bound === 1 ? '' : 's'} that fit the schema, got ${fitting}`;
      const isContained = isFew && (fitting === 0 || minimum === undefined);
      const keyword = isContained ? 'contains' : isFew ? 'minContains' : 'maxContains';
      const at = isContained ? value : isFew ? minimum : maximum;
      evaluator.report(application, { at: at ?? value, keyword, describe });
      return false;
    };
  },
};

/** What was looked at before, when no schema asks. */
const NOTHING = new Evaluated();

/** Reports that no alternative fits, and after that what the value breaks of each. */
function reportAlternatives(
  evaluator: Evaluator,
  application: Application,
  breach: Omit<Breach, 'path' | 'alternatives'> & { readonly alternatives: readonly Breach[][] },
): void {
  evaluator.report(application, breach);
  // One by one: there may be more than fit into the arguments of one call.
  for (const broken of breach.alternatives) for (const inner of broken) application.sink?.push(inner);
}

/** Applied for the verdict alone: neither violations nor what was looked at count. */
function silent(application: Application): Application {
  const { scope, sink, evaluated } = application;
  if (sink === undefined && evaluated === undefined) return application;
  return { scope, sink: undefined, evaluated: undefined };
}

/** Applied to a part of the value: what is looked at there is not the value's. */
function apart(application: Application): Application {
  const { scope, sink, evaluated } = application;
  return evaluated === undefined ? application : { scope, sink, evaluated: undefined };
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

function compiledElements(value: Json, evaluator: Evaluator): CompiledSchema[] {
  return elements(value).map((inner) => evaluator.compiled(inner));
}

function membersOf(value: Json | undefined): ReadonlyMap<string, Json> {
  return value?.kind === 'object' ? value.members : new Map();
}

interface CompiledMember {
  readonly name: string;
  readonly read: (object: ObjectValue) => Value | undefined;
  readonly schema: CompiledSchema;
}

function compiledMembers(value: Json, evaluator: Evaluator): CompiledMember[] {
  return [...membersOf(value)].map(([name, inner]) => ({
    name,
    read: memberReader(name),
    schema: evaluator.compiled(inner),
  }));
}

function applyBranches(
  branches: readonly CompiledSchema[],
  given: Value,
  application: Application,
): { readonly fitting: number; readonly alternatives: Breach[][] } {
  const alternatives: Breach[][] = [];
  let fitting = 0;
  for (const branch of branches) {
    const sink: Breach[] | undefined = application.sink === undefined ? undefined : [];
    if (applyTentatively(branch, given, { ...application, sink })) fitting += 1;
    else if (sink !== undefined) alternatives.push(sink);
  }
  return { fitting, alternatives };
}

/** Applies a schema that the value may also not fit: what it looked at counts only when it does. */
function applyTentatively(schema: CompiledSchema, given: Value, application: Application): boolean {
  const evaluated = application.evaluated === undefined ? undefined : new Evaluated();
  const fits = schema.apply(given, { ...application, evaluated });
  if (fits && evaluated !== undefined) application.evaluated?.merge(evaluated);
  return fits;
}

function applyToMember(
  evaluator: Evaluator,
  schema: CompiledSchema,
  { name, inner }: { readonly name: string; readonly inner: Value },
  application: Application,
): boolean {
  application.evaluated?.addProperty(name);
  return evaluator.applyWithin(schema, name, inner, apart(application));
}

function applyToMembers(
  evaluator: Evaluator,
  schema: CompiledSchema,
  { given, names }: { readonly given: ObjectValue; readonly names: readonly string[] },
  application: Application,
): boolean {
  return all(names, application, (name) =>
    applyToMember(evaluator, schema, { name, inner: given[name] ?? null }, application),
  );
}

function dependentSchemas(value: Json, evaluator: Evaluator): Applicator {
  const members = [...membersOf(value)]
    .filter(([, schema]) => evaluator.set.isSchema(schema))
    .map(([name, schema]) => ({ read: memberReader(name), schema: evaluator.compiled(schema) }));
  return (given, application) =>
    !isObject(given) ||
    all(
      members,
      application,
      ({ read, schema }) => read(given) === undefined || schema.apply(given, application),
    );
}

interface Rest {
  readonly keyword: string;
  readonly value: Json;
}

/** Applies a schema to the members that no other keyword speaks of; a false one names each of them. */
function restOfMembers(
  evaluator: Evaluator,
  { keyword, value }: Rest,
  isRest: (application: Application) => (name: string) => boolean,
): Applicator {
  const schema = evaluator.compiled(value);
  return (given, application) => {
    if (!isObject(given)) return true;
    const isOther = isRest(application);
    const names: string[] = [];
    for (const name in given) if (isOther(name)) names.push(name);
    const valid =
      value.kind === 'boolean'
        ? value.value ||
          all(names, application, (name) => {
            const describe = () => `the member ${JSON.stringify(name)} is not allowed`;
            evaluator.report(application, { at: value, keyword, describe, property: name });
            return false;
          })
        : applyToMembers(evaluator, schema, { given, names }, application);
    application.evaluated?.addAllProperties();
    return valid;
  };
}

/** Applies schemas to the first elements, one each. */
function tuple(value: Json, evaluator: Evaluator): Applicator {
  const schemas = compiledElements(value, evaluator);
  return (given, application) => {
    if (!isArray(given)) return true;
    application.evaluated?.addFirstItems(Math.min(schemas.length, given.length));
    const inner = apart(application);
    return all([...given.slice(0, schemas.length).entries()], application, ([index, element]) => {
      const schema = schemas[index];
      return schema === undefined || evaluator.applyWithin(schema, index, element, inner);
    });
  };
}

/** Applies a schema to the elements that no other keyword speaks of; a false one is told of once. */
function restOfElements(
  evaluator: Evaluator,
  { keyword, value }: Rest,
  isRest: (application: Application) => (index: number) => boolean,
): Applicator {
  const schema = evaluator.compiled(value);
  return (given, application) => {
    if (!isArray(given)) return true;
    const isOther = isRest(application);
    const inner = apart(application);
    let others = 0;
    let valid = true;
    for (let index = 0; index < given.length; index += 1) {
      const element = given[index];
      if (element === undefined || !isOther(index)) continue;
      others += 1;
      if (value.kind === 'boolean' || evaluator.applyWithin(schema, index, element, inner)) continue;
      valid = false;
      if (application.sink === undefined) break;
    }
    application.evaluated?.addFirstItems(given.length);
    if (value.kind !== 'boolean' || value.value || others === 0) return valid;
    const describe = () => `expected no elements here, got ${others}`;
    evaluator.report(application, { at: value, keyword, describe });
    return false;
  };
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

/** Applies what a reference leads to unless it is being applied to the same value already by the same reference. */
function applyOnce(
  evaluator: Evaluator,
  at: Json,
  targetOf: (application: Application) => Json | undefined,
): Applicator {
  /** How deep the values lie: of those on the way to the one at hand, there is one at each depth. */
  const active = new Set<number>();
  return (given, application) => {
    const target = targetOf(application);
    if (target === undefined) return true;
    const depth = evaluator.path.length;
    if (active.has(depth)) throw new EndlessReference(at);
    active.add(depth);
    try {
      return evaluator.compiled(target).apply(given, application);
    } finally {
      active.delete(depth);
    }
  };
}
