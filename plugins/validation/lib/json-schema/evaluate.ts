import { APPLICATORS } from './applicators.ts';
import { ASSERTIONS, type Assertion } from './assertions.ts';
import { Breaches, type Fault, type Rule } from './breaches.ts';
import { Evaluated } from './evaluated.ts';
import type { Dialect } from './dialect.ts';
import type { Json, JsonObject } from './json-value.ts';
import { PREDICATES, type Predicate } from './predicates.ts';
import type { Resource, SchemaSet } from './schema-set.ts';
import { kindOf, KINDS, valueOf, type Value } from './value.ts';
import { placed, type Violation } from './violation.ts';

/** The schema resources that were entered on the way, innermost first (JSON Schema core §7.1). */
export interface Scope {
  readonly resource: Resource;
  readonly outer: Scope | undefined;
}

/** What applying a schema to a value needs besides the two. */
export interface Application {
  readonly scope: Scope | undefined;
  /** Collects breaches; when absent only the verdict counts, and the first breach ends the work. */
  readonly sink: Breaches | undefined;
  /** Collects what was looked at, when some schema asks. */
  readonly evaluated: Evaluated | undefined;
}

/** Applies a keyword to a value, and reports what it breaks; true when it fits. */
export type Applicator = (value: Value, application: Application) => boolean;

/** A keyword of a schema, ready to be applied. */
interface Check {
  readonly fits: Applicator;
  /** Reports what a value breaks that does not fit, where `fits` does not. */
  readonly report?: (value: Value, application: Application) => void;
  /** Absent: there is no quick yes. */
  readonly predicate?: Predicate | undefined;
}

/** A dynamic reference that leads in a circle without looking deeper into the value. */
export class EndlessReference extends Error {
  readonly at: Json;

  constructor(at: Json) {
    super('endless reference');
    this.at = at;
  }
}

export interface EvaluatorSettings {
  readonly formats: boolean;
  /** Called every so often; throws to give up. */
  readonly checkTime: () => void;
}

/** Applies the schemas of a set to values. */
export class Evaluator {
  readonly set: SchemaSet;
  readonly settings: EvaluatorSettings;
  /** The way from the root to the value that a schema is being applied to. */
  readonly path: (string | number)[] = [];
  readonly #compiled = new Map<Json, CompiledSchema>();
  readonly #values = new Map<Json, Value>();
  #steps = 0;
  /** Whether the last quick yes was not to be had, whatever the value. */
  isUnsure = false;

  constructor(set: SchemaSet, settings: EvaluatorSettings) {
    this.set = set;
    this.settings = settings;
  }

  /** Applies a schema to a value, and collects what it breaks. */
  collect(schema: Json, value: Value, sink: Breaches): void {
    this.path.length = 0;
    this.compiled(schema).apply(value, { scope: undefined, sink, evaluated: undefined });
  }

  /** Every violation of a value that stands in a tree, in the order of the keywords. */
  violations(schema: Json, instance: Json): Violation[] {
    const breaches = new Breaches();
    this.collect(schema, valueOf(instance, this.#values), breaches);
    return placed(breaches.kept, instance, this.#values);
  }

  compiled(schema: Json): CompiledSchema {
    const known = this.#compiled.get(schema);
    if (known !== undefined) return known;
    const compiled = new CompiledSchema(schema, this);
    this.#compiled.set(schema, compiled);
    return compiled;
  }

  /** Applies a schema to a member or element of the value that is at hand. */
  applyWithin(
    schema: CompiledSchema,
    token: string | number,
    value: Value,
    application: Application,
  ): boolean {
    if (schema.isMet(value)) return true;
    this.path.push(token);
    const fits = schema.apply(value, application);
    this.path.pop();
    return fits;
  }

  /** Reports what the value at hand breaks. */
  report({ sink }: Application, rule: Rule, fault: Fault): void {
    sink?.add(this.path, rule, fault);
  }

  /** To be told of each schema that is applied. */
  countStep(): void {
    this.#steps += 1;
    if ((this.#steps & 0x3ff) === 0) this.settings.checkTime();
  }
}

/** So many levels of schemas a quick yes may take: as often, at most, a value is looked at where there is none. */
const LEVELS = 6;

/** A schema that is applied many times. Its keywords are read when it is applied first: it may lead to itself. */
export class CompiledSchema {
  readonly schema: Json;
  readonly #evaluator: Evaluator;
  #parts: Parts | undefined;
  /** Whether values were met that it has no quick yes for, however they fit. */
  #isUnsure = false;

  constructor(schema: Json, evaluator: Evaluator) {
    this.schema = schema;
    this.#evaluator = evaluator;
  }

  /** Whether the value surely fits: then there is nothing to follow or to report. */
  isMet(value: Value): boolean {
    if (this.#isUnsure) return false;
    this.#evaluator.isUnsure = false;
    if (this.surelyFits(value, LEVELS)) return true;
    this.#isUnsure = this.#evaluator.isUnsure;
    return false;
  }

  /** The same within so many levels. */
  surelyFits(value: Value, levels: number): boolean {
    this.#evaluator.countStep();
    const predicates = (this.#parts ??= this.#compile()).predicates?.[kindOf(value)];
    if (predicates === undefined || levels === 0) {
      this.#evaluator.isUnsure = true;
      return false;
    }
    for (let index = 0; index < predicates.length; index += 1)
      if (predicates[index]?.fits(value, levels) === false) return false;
    return true;
  }

  /** Applies the schema; true when the value fits. */
  apply(value: Value, application: Application): boolean {
    this.#evaluator.countStep();
    const { checks, resource } = (this.#parts ??= this.#compile());
    const inner = resource === undefined ? application : this.#enter(resource, application);
    let valid = true;
    for (const { fits, report } of checks) {
      if (fits(value, inner)) continue;
      report?.(value, inner);
      valid = false;
      if (inner.sink === undefined) break;
    }
    // What a schema looked at counts only when the value fits it (core §7.7.1.1): where a value may also not fit,
    // the keyword sees to that. Elsewhere the verdict stands, and more violations would only repeat the first.
    if (inner !== application && inner.evaluated !== undefined) application.evaluated?.merge(inner.evaluated);
    return valid;
  }

  /** The application within the schema's own resource. */
  #enter(resource: Resource, application: Application): Application {
    const { scope, sink } = application;
    const { tracksEvaluation } = this.#evaluator.set;
    if (scope?.resource === resource && !tracksEvaluation) return application;
    return {
      scope: scope?.resource === resource ? scope : { resource, outer: scope },
      sink,
      evaluated: tracksEvaluation ? new Evaluated() : undefined,
    };
  }

  #compile(): Parts {
    const { schema } = this;
    if (schema.kind !== 'object')
      return partsOf(
        schema.kind === 'boolean' && !schema.value ? [refusing(this.#evaluator, schema)] : [],
        undefined,
      );
    const resource = this.#evaluator.set.resourceOf(schema);
    return partsOf(checksOf(schema, resource.dialect, this.#evaluator), resource);
  }
}

/** What a schema is made of. */
interface Parts {
  readonly checks: readonly Check[];
  /** What says a quick yes to values of each kind; undefined: some keyword does not. */
  readonly predicates: readonly (readonly Predicate[])[] | undefined;
  /** The resource that it lies in, if it applies further schemas. */
  readonly resource: Resource | undefined;
}

function partsOf(checks: readonly Check[], resource: Resource | undefined): Parts {
  const predicates = checks.flatMap(({ predicate }) => predicate ?? []);
  return {
    checks,
    predicates:
      predicates.length === checks.length
        ? KINDS.map((kind) => predicates.filter(({ kinds }) => kinds.includes(kind)))
        : undefined,
    // Assertions alone ask for no resource: what reports on its own applies further schemas.
    resource: checks.some(({ report }) => report === undefined) ? resource : undefined,
  };
}

const REFUSAL: Fault = { describe: () => 'expected nothing here' };

const refuse = () => false;

function refusing(evaluator: Evaluator, at: Json): Check {
  const rule = { keyword: 'false schema', at };
  return {
    fits: refuse,
    report: (_, application) => evaluator.report(application, rule, REFUSAL),
    predicate: { fits: refuse, kinds: KINDS },
  };
}

function checksOf(schema: JsonObject, dialect: Dialect, evaluator: Evaluator): Check[] {
  const checks: Check[] = [];
  const last: Check[] = [];
  const { formats } = evaluator.settings;
  for (const [keyword, at] of schema.members) {
    const alone = dialect.refAlone && keyword !== '$ref' && schema.members.has('$ref');
    if (alone || !dialect.keywords.has(keyword)) continue;
    const assertion = ASSERTIONS[keyword]?.(at, schema, { dialect, formats });
    if (assertion !== undefined) checks.push(asserting(assertion, { keyword, at }, evaluator));
    const fits = APPLICATORS[keyword]?.(at, schema, { dialect, evaluator });
    if (fits === undefined) continue;
    const predicate = PREDICATES[keyword]?.(at, schema, { dialect, evaluator });
    // These two look at what all others have evaluated.
    (keyword.startsWith('unevaluated') ? last : checks).push({ fits, predicate });
  }
  return [...checks, ...last];
}

function asserting({ holds, kinds, broken }: Assertion, rule: Rule, evaluator: Evaluator): Check {
  return {
    fits: holds,
    predicate: { fits: holds, kinds },
    report(value, application) {
      for (const fault of broken(value)) evaluator.report(application, rule, fault);
    },
  };
}
