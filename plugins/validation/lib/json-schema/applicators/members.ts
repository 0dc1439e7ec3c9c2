import { regularExpression } from '../assertions.ts';
import type { Applicator, Application, CompiledSchema, Evaluator } from '../evaluate.ts';
import { member, type Json } from '../json-value.ts';
import { isObject, memberOf, type ObjectValue, type Value } from '../value.ts';
import { all, apart, membersOf, NOTHING, silent, type Applicators } from './application.ts';

/** The keywords that apply schemas to the members of an object (JSON Schema core §10.3.2 and §11.3). */
export const MEMBER_APPLICATORS: Applicators = {
  properties: (value, _, { evaluator }) => {
    const members = compiledMembers(value, evaluator);
    return (given, application) => {
      if (!isObject(given)) return true;
      const inner = apart(application);
      let valid = true;
      for (const { name, schema } of members) {
        const found = memberOf(given, name);
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
    const isUnnamed = (name: string) => !named.has(name);
    const isOther =
      patterns.length === 0
        ? isUnnamed
        : (name: string) => isUnnamed(name) && !patterns.some((pattern) => pattern?.test(name) === true);
    return restOfMembers(evaluator, { keyword: 'additionalProperties', value }, () => isOther);
  },
  unevaluatedProperties: (value, _, { evaluator }) =>
    restOfMembers(evaluator, { keyword: 'unevaluatedProperties', value }, ({ evaluated = NOTHING }) => {
      return (name) => !evaluated.hasProperty(name);
    }),
  propertyNames: (value, _, { evaluator }) => {
    const schema = evaluator.compiled(value);
    const rule = { keyword: 'propertyNames', at: value };
    return (given, application) => {
      if (!isObject(given)) return true;
      return all(Object.keys(given), application, (name) => {
        if (evaluator.applyWithin(schema, name, name, silent(application))) return true;
        const describe = () => `the name ${JSON.stringify(name)} does not fit`;
        evaluator.report(application, rule, { describe, property: name });
        return false;
      });
    };
  },
};

interface CompiledMember {
  readonly name: string;
  readonly schema: CompiledSchema;
}

function compiledMembers(value: Json, evaluator: Evaluator): CompiledMember[] {
  return [...membersOf(value)].map(([name, inner]) => ({
    name,
    schema: evaluator.compiled(inner),
  }));
}

interface NamedValue {
  readonly name: string;
  readonly inner: Value;
}

function applyToMember(
  evaluator: Evaluator,
  schema: CompiledSchema,
  { name, inner }: NamedValue,
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
  const rule = { keyword, at: value };
  const schema = evaluator.compiled(value);
  const takesAll = value.kind === 'boolean' && value.value;
  const fits = (named: NamedValue, application: Application): boolean => {
    if (value.kind !== 'boolean') return applyToMember(evaluator, schema, named, application);
    const { name: property } = named;
    const describe = () => `the member ${JSON.stringify(property)} is not allowed`;
    evaluator.report(application, rule, { describe, property });
    return false;
  };
  return (given, application) => {
    if (!isObject(given)) return true;
    const isOther = isRest(application);
    let valid = true;
    if (!takesAll)
      for (const name in given) {
        if (!isOther(name) || fits({ name, inner: given[name] ?? null }, application)) continue;
        valid = false;
        if (application.sink === undefined) break;
      }
    application.evaluated?.addAllProperties();
    return valid;
  };
}
