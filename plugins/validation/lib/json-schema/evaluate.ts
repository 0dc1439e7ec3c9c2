import { APPLICATORS, type Applicator } from './applicators.ts';
import { ASSERTIONS, type Assertion } from './assertions.ts';
import { Evaluated } from './evaluated.ts';
import { type Json, type JsonObject } from './json-value.ts';
import type { Resource, SchemaSet } from './schema-set.ts';

/** A value that breaks a keyword. */
export interface Violation {
  readonly instance: Json;
  /** The keyword's name, or `false schema`. */
  readonly keyword: string;
  /** Where the keyword, or the false schema, stands. */
  readonly at: Json;
  readonly message: string;
  readonly property: string | null;
  /** When no alternative fits: what the value breaks of each. The violations are listed on their own as well. */
  readonly alternatives?: readonly (readonly Violation[])[];
}

/** The schema resources that were entered on the way, innermost first (JSON Schema core §7.1). */
export interface Scope {
  readonly resource: Resource;
  readonly outer: Scope | undefined;
}

/** What applying a schema to a value needs besides the two. */
export interface Application {
  readonly scope: Scope | undefined;
  /** Collects violations; when absent only the verdict counts, and the first violation ends the work. */
  readonly sink: Violation[] | undefined;
  /** Collects what was looked at, when some schema asks. */
  readonly evaluated: Evaluated | undefined;
}

/** A dynamic reference that leads in a circle without looking deeper into the value. */
export class EndlessReference extends Error {
  readonly at: Json;

  constructor(at: Json) {
    super('endless reference');
    this.at = at;
  }
}

interface CompiledSchema {
  readonly checks: readonly (
    | { readonly keyword: string; readonly at: Json; readonly assert: Assertion }
    | { readonly apply: Applicator }
  )[];
}

export interface EvaluatorSettings {
  readonly formats: boolean;
  /** Called every so often; throws to give up. */
  readonly checkTime: () => void;
}

/** Applies the schemas of a set to values. */
export class Evaluator {
  readonly set: SchemaSet;
  readonly #settings: EvaluatorSettings;
  readonly #compiled = new Map<Json, CompiledSchema>();
  #steps = 0;

  constructor(set: SchemaSet, settings: EvaluatorSettings) {
    this.set = set;
    this.#settings = settings;
  }

  /** Every violation of a value, in the order of the keywords. */
  violations(schema: Json, instance: Json): Violation[] {
    const sink: Violation[] = [];
    this.apply(schema, instance, { scope: undefined, sink, evaluated: undefined });
    return sink;
  }

  /** Applies a schema; true when the value fits. */
  apply(schema: Json, instance: Json, { scope, sink, evaluated }: Application): boolean {
    this.#steps += 1;
    if (this.#steps % 1024 === 0) this.#settings.checkTime();
    if (schema.kind === 'boolean') {
      if (!schema.value)
        sink?.push({
          instance,
          keyword: 'false schema',
          at: schema,
          message: 'expected nothing here',
          property: null,
        });
      return schema.value;
    }
    if (schema.kind !== 'object') return true;

    const resource = this.set.resourceOf(schema);
    const inner: Application = {
      scope: scope?.resource === resource ? scope : { resource, outer: scope },
      sink,
      evaluated: this.set.tracksEvaluation ? new Evaluated() : undefined,
    };
    let valid = true;
    for (const check of this.#compile(schema, resource).checks) {
      if ('apply' in check) {
        if (check.apply(this, instance, inner)) continue;
      } else {
        const broken = check.assert(instance);
        if (broken.length === 0) continue;
        for (const { message, property = null } of broken)
          sink?.push({ instance, keyword: check.keyword, at: check.at, message, property });
      }
      valid = false;
      if (sink === undefined) break;
    }
    // What a schema looked at counts only when the value fits it (core §7.7.1.1): where a value may also not fit,
    // the keyword sees to that. Elsewhere the verdict stands, and more violations would only repeat the first.
    if (inner.evaluated !== undefined) evaluated?.merge(inner.evaluated);
    return valid;
  }

  #compile(schema: JsonObject, resource: Resource): CompiledSchema {
    const known = this.#compiled.get(schema);
    if (known !== undefined) return known;
    const { dialect } = resource;
    const checks: CompiledSchema['checks'][number][] = [];
    const last: typeof checks = [];
    for (const [keyword, at] of schema.members) {
      const alone = dialect.refAlone && keyword !== '$ref' && schema.members.has('$ref');
      if (alone || !dialect.keywords.has(keyword)) continue;
      const { formats } = this.#settings;
      const assert = ASSERTIONS[keyword]?.(at, schema, { dialect, formats });
      if (assert !== undefined) checks.push({ keyword, at, assert });
      const apply = APPLICATORS[keyword]?.(at, schema, dialect);
      // These two look at what all others have evaluated.
      if (apply !== undefined) (keyword.startsWith('unevaluated') ? last : checks).push({ apply });
    }
    const compiled = { checks: [...checks, ...last] };
    this.#compiled.set(schema, compiled);
    return compiled;
  }
}
