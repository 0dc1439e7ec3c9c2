import {
  EndlessReference,
  type Applicator,
  type Application,
  type Evaluator,
  type Scope,
} from '../evaluate.ts';
import { member, type Json } from '../json-value.ts';
import type { Applicators } from './application.ts';

/** The keywords that lead to schemas elsewhere (JSON Schema core §8.2.3). */
export const REFERENCES: Applicators = {
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
};

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
