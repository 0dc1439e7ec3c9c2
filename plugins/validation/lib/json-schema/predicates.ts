import { elements, membersOf, type Context } from './applicators/application.ts';
import { isTrue, regularExpression } from './assertions.ts';
import type { CompiledSchema } from './evaluate.ts';
import { LargeArray } from './large-array.ts';
import { member, type Json, type JsonObject } from './json-value.ts';
import { isArray, isObject, KINDS, memberOf, type Kind, type Value } from './value.ts';

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

/** Of a keyword that takes all, or that another one sees to. */
const NOT_ASKED: Predicate = { kinds: [], fits: () => true };

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
  properties(value, schema, { evaluator }) {
    // `additionalProperties` goes over all members, these too.
    if (!takesAll(member(schema, 'additionalProperties'))) return NOT_ASKED;
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
    if (takesAll(value)) return NOT_ASKED;
    const members = [...membersOf(member(schema, 'properties'))].map(([name, inner], index) => ({
      name,
      schema: evaluator.compiled(inner),
      next: index + 1,
    }));
    const byName = new Map(members.map((each) => [each.name, each]));
    const patterns = [...membersOf(member(schema, 'patternProperties')).keys()].map(regularExpression);
    const others = evaluator.compiled(value);
    return {
      kinds: ['object'],
      fits(given, levels) {
        if (!isObject(given)) return true;
        let next = 0;
        for (const name in given) {
          // Most objects have their members in the order of the schema.
          const expected = members[next];
          const own = expected?.name === name ? expected : byName.get(name);
          if (own !== undefined) ({ next } = own);
          else if (isMatched(name, patterns)) continue;
          if (!(own?.schema ?? others).surelyFits(given[name] ?? null, levels - 1)) return false;
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
        if (!(given instanceof LargeArray)) return allFit(compiled, given, first, levels - 1);
        for (const part of given.parts())
          if (!allFit(compiled, part.elements, Math.max(0, first - part.first), levels - 1)) return false;
        return true;
      },
    };
  },
};

function isMatched(name: string, patterns: readonly (RegExp | undefined)[]): boolean {
  return patterns.some((pattern) => pattern?.test(name) === true);
}

function allFit(schema: CompiledSchema, elements: readonly Value[], first: number, levels: number): boolean {
  for (let index = first; index < elements.length; index += 1)
    if (!schema.surelyFits(elements[index] ?? null, levels)) return false;
  return true;
}

function takesAll(schema: Json | undefined): boolean {
  return schema === undefined || isTrue(schema);
}
