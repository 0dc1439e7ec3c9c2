import type { Applicator, Application, Evaluator } from '../evaluate.ts';
import { member, type Json } from '../json-value.ts';
import { elementsOf, isArray } from '../value.ts';
import { all, apart, compiledElements, elements, NOTHING, silent, type Applicators } from './application.ts';

/** The keywords that apply schemas to the elements of an array (JSON Schema core §10.3.1 and §11.2). */
export const ELEMENT_APPLICATORS: Applicators = {
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
      evaluator.report(application, { keyword, at: at ?? value }, { describe });
      return false;
    };
  },
};

interface Rest {
  readonly keyword: string;
  readonly value: Json;
}

/** Applies schemas to the first elements, one each. */
function tuple(value: Json, evaluator: Evaluator): Applicator {
  const schemas = compiledElements(value, evaluator);
  return (given, application) => {
    if (!isArray(given)) return true;
    application.evaluated?.addFirstItems(Math.min(schemas.length, given.length));
    const inner = apart(application);
    return all([...schemas.entries()], application, ([index, schema]) => {
      const element = given.at(index);
      return element === undefined || evaluator.applyWithin(schema, index, element, inner);
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
    const endsEarly = application.sink === undefined;
    for (const { first, elements: part } of elementsOf(given)) {
      for (let at = 0; at < part.length; at += 1) {
        const index = first + at;
        if (!isOther(index)) continue;
        others += 1;
        if (value.kind === 'boolean' || evaluator.applyWithin(schema, index, part[at] ?? null, inner))
          continue;
        valid = false;
        if (endsEarly) break;
      }
      if (endsEarly && !valid) break;
    }
    application.evaluated?.addFirstItems(given.length);
    if (value.kind !== 'boolean' || value.value || others === 0) return valid;
    const describe = () => `expected no elements here, got ${others}`;
    evaluator.report(application, { keyword, at: value }, { describe });
    return false;
  };
}
