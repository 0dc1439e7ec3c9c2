import type { Applicator, Application, CompiledSchema, Evaluator } from '../evaluate.ts';
import { member, type Json } from '../json-value.ts';
import { isObject, memberReader, type Value } from '../value.ts';
import type { Breach } from '../violation.ts';
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
};

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
