import { elements, membersOf, type Context } from './applicators/application.ts';
import { regularExpression } from './assertions.ts';
import { member, type Json, type JsonObject } from './json-value.ts';
import { elementsOf, isArray, isObject, KINDS, memberOf, type Kind, type Value } from './value.ts';

/**
 * Whether a value surely fits. Where it does not, or the question goes deeper than so many levels of schemas, the keywords
 * are applied one by one: only these report, and know from where a reference came.
 */
export interface Predicate {
  readonly fits: (value: Value, levels: number) => boolean;
  /** Values of other kinds fit. */
  readonly kinds: readonly Kind[];
}

type Compile = (value: Json, schema: JsonObject, context: Context) => Predicate | undefined;

/** Keywords that apply further schemas, and of which a quick yes can be had. */
export const PREDICATES: Readonly<Record<string, Compile>> = {
  $ref(value, schema, { evaluator }) {
    const target = evaluator.set.resolve(value, schema);
    if (target === undefined) return undefined;
    const compiled = evaluator.compiled(target);
    return { kinds: KINDS, fits: (given, levels) => compiled.surelyFits(given, levels - 1) };
  },
  allOf(value, _, { evaluator }) {
    const branches = elements(value).map((inner) => evaluator.compiled(inner));
    return {
      kinds: KINDS,
      fits: (given, levels) => branches.every((branch) => branch.surelyFits(given, levels - 1)),
    };
  },
  anyOf(value, _, { evaluator }) {
    const branches = elements(value).map((inner) => evaluator.compiled(inner));
    return {
      kinds: KINDS,
      fits: (given, levels) => branches.some((branch) => branch.surelyFits(given, levels - 1)),
    };
  },
  properties(value, _, { evaluator }) {
    const names = [...membersOf(value).keys()];
    const schemas = [...membersOf(value).values()].map((inner) => evaluator.compiled(inner));
    return {
      kinds: ['object'],
      fits(given, levels) {
        if (!isObject(given)) return true;
        for (let index = 0; index < names.length; index += 1) {
          const found = memberOf(given, names[index] ?? '');
          if (found !== undefined && schemas[index]?.surelyFits(found, levels - 1) === false) return false;
        }
        return true;
      },
    };
  },
  additionalProperties(value, schema, { evaluator }) {
    const named = membersOf(member(schema, 'properties'));
    const patterns = [...membersOf(member(schema, 'patternProperties')).keys()].map(regularExpression);
    const compiled = evaluator.compiled(value);
    return {
      kinds: value.kind === 'boolean' && value.value ? [] : ['object'],
      fits(given, levels) {
        if (!isObject(given)) return true;
        for (const name in given) {
          if (named.has(name) || patterns.some((pattern) => pattern?.test(name) === true)) continue;
          if (!compiled.surelyFits(given[name] ?? null, levels - 1)) return false;
        }
        return true;
      },
    };
  },
  items(value, schema, { dialect, evaluator }) {
    if (value.kind === 'array') return undefined;
    const first = dialect.draft === '2020-12' ? elements(member(schema, 'prefixItems')).length : 0;
    const compiled = evaluator.compiled(value);
    return {
      kinds: ['array'],
      fits(given, levels) {
        if (!isArray(given)) return true;
        for (const part of elementsOf(given))
          for (let index = Math.max(0, first - part.first); index < part.elements.length; index += 1)
            if (!compiled.surelyFits(part.elements[index] ?? null, levels - 1)) return false;
        return true;
      },
    };
  },
};
