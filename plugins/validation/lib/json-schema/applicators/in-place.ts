import type { Breaches } from '../breaches.ts';
import type { Applicator, Application, CompiledSchema, Evaluator } from '../evaluate.ts';
import { member, type Json } from '../json-value.ts';
import { isObject, memberOf, type Value } from '../value.ts';
import {
  all,
  applyTentatively,
  compiledElements,
  membersOf,
  silent,
  type Applicators,
} from './application.ts';

/** The keywords that apply schemas to the value itself (JSON Schema core §10.2). */
export const IN_PLACE_APPLICATORS: Applicators = {
  allOf: (value, _, { evaluator }) => {
    const branches = compiledElements(value, evaluator);
    return (given, application) => all(branches, application, (branch) => branch.apply(given, application));
  },
  anyOf: (value, _, { evaluator }) => {
    const branches = compiledElements(value, evaluator);
    const rule = { keyword: 'anyOf', at: value };
    const fault = { describe: () => 'expected a value that fits at least one of the alternatives' };
    return (given, application) => {
      // What an alternative looked at counts as well as what it says.
      if (application.evaluated === undefined && branches.some((branch) => branch.isMet(given))) return true;
      const { fitting, broken } = applyBranches(branches, given, application);
      if (fitting > 0) return true;
      application.sink?.addAlternatives(evaluator.path, rule, fault, broken);
      return false;
    };
  },
  oneOf: (value, _, { evaluator }) => {
    const branches = compiledElements(value, evaluator);
    const rule = { keyword: 'oneOf', at: value };
    return (given, application) => {
      const { fitting, broken } = applyBranches(branches, given, application);
      if (fitting === 1) return true;
      const got = fitting === 0 ? 'none' : fitting;
      const fault = { describe: () => `expected a value that fits exactly one alternative, got ${got}` };
      application.sink?.addAlternatives(evaluator.path, rule, fault, fitting === 0 ? broken : []);
      return false;
    };
  },
  not: (value, _, { evaluator }) => {
    const schema = evaluator.compiled(value);
    const rule = { keyword: 'not', at: value };
    const fault = { describe: () => 'expected a value that does not fit the schema' };
    return (given, application) => {
      if (!schema.apply(given, silent(application))) return true;
      evaluator.report(application, rule, fault);
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
};

/** How many of several schemas a value fits, and what it breaks of the others. */
function applyBranches(
  branches: readonly CompiledSchema[],
  given: Value,
  application: Application,
): { readonly fitting: number; readonly broken: readonly Breaches[] } {
  const broken: Breaches[] = [];
  let fitting = 0;
  for (const branch of branches) {
    const sink = application.sink?.branch();
    if (applyTentatively(branch, given, { ...application, sink })) fitting += 1;
    else if (sink !== undefined) broken.push(sink);
  }
  return { fitting, broken };
}

function dependentSchemas(value: Json, evaluator: Evaluator): Applicator {
  const members = [...membersOf(value)]
    .filter(([, schema]) => evaluator.set.isSchema(schema))
    .map(([name, schema]) => ({ name, schema: evaluator.compiled(schema) }));
  return (given, application) =>
    !isObject(given) ||
    all(
      members,
      application,
      ({ name, schema }) => memberOf(given, name) === undefined || schema.apply(given, application),
    );
}
