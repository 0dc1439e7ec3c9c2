import type { Dialect } from '../dialect.ts';
import type { Applicator, Application, CompiledSchema, Evaluator } from '../evaluate.ts';
import { Evaluated } from '../evaluated.ts';
import type { Json, JsonObject } from '../json-value.ts';
import type { Value } from '../value.ts';

export interface Context {
  readonly dialect: Dialect;
  readonly evaluator: Evaluator;
}

/** Makes what applies a keyword of a schema; undefined where the keyword says nothing. */
export type Compile = (value: Json, schema: JsonObject, context: Context) => Applicator | undefined;

/** Keywords that apply further schemas, by their names. */
export type Applicators = Readonly<Record<string, Compile>>;

/** What was looked at before, when no schema asks. */
export const NOTHING = new Evaluated();

/** Applied for the verdict alone: neither violations nor what was looked at count. */
export function silent(application: Application): Application {
  const { scope, sink, evaluated } = application;
  if (sink === undefined && evaluated === undefined) return application;
  return { scope, sink: undefined, evaluated: undefined };
}

/** Applied to a part of the value: what is looked at there is not the value's. */
export function apart(application: Application): Application {
  const { scope, sink, evaluated } = application;
  return evaluated === undefined ? application : { scope, sink, evaluated: undefined };
}

/** Whether all pass; without a sink the first that does not ends the work. */
export function all<T>(list: readonly T[], { sink }: Application, passes: (element: T) => boolean): boolean {
  let valid = true;
  for (const element of list) {
    if (passes(element)) continue;
    valid = false;
    if (sink === undefined) break;
  }
  return valid;
}

/** Applies a schema that the value may also not fit: what it looked at counts only when it does. */
export function applyTentatively(schema: CompiledSchema, given: Value, application: Application): boolean {
  const evaluated = application.evaluated === undefined ? undefined : new Evaluated();
  const fits = schema.apply(given, { ...application, evaluated });
  if (fits && evaluated !== undefined) application.evaluated?.merge(evaluated);
  return fits;
}

export function elements(value: Json | undefined): readonly Json[] {
  return value?.kind === 'array' ? value.elements : [];
}

export function compiledElements(value: Json, evaluator: Evaluator): CompiledSchema[] {
  return elements(value).map((inner) => evaluator.compiled(inner));
}

export function membersOf(value: Json | undefined): ReadonlyMap<string, Json> {
  return value?.kind === 'object' ? value.members : new Map();
}
