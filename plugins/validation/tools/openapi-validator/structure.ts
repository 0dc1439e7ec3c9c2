import { Evaluator } from '../../lib/json-schema/evaluate.ts';
import { member, type Json } from '../../lib/json-schema/json-value.ts';
import type { Violation } from '../../lib/json-schema/violation.ts';
import { compilePattern } from '../../lib/regular-expression.ts';
import { findingAt, findingAtMember, type OpenApiFinding } from './findings.ts';
import type { Described, Description, Kind } from './kinds.ts';
import { officialSchema } from './official-schema.ts';

/** Kinds that are looked at on their own wherever they stand. */
const APART: ReadonlySet<Kind> = new Set(['document', 'schema', 'path-item', 'header', 'encoding', 'items']);

export interface Structure {
  readonly errors: readonly OpenApiFinding<'structure'>[];
  readonly warnings: readonly OpenApiFinding<'pattern_dialect'>[];
}

/** What the objects of a description break of the official schema of its version, at most one finding a path. */
export function checkStructure(
  description: Description,
  objects: readonly Described[],
  checkTime: () => void,
): Structure {
  const { version } = description;
  const { set, entries } = officialSchema(version);
  const evaluator = new Evaluator(set, { formats: true, checkTime });
  const found = new Map<Json, OpenApiFinding<'structure'>>();
  const patterns = new Map<Json, OpenApiFinding<'pattern_dialect'>>();
  const unknown = new Set<Json>();
  for (const { kind, value, referredTo } of objects) {
    const entry = entries.get(kind);
    if (isInside(value, unknown)) continue;
    if (entry === undefined || (!APART.has(kind) && !referredTo) || description.isHidden(kind, value))
      continue;
    for (const violation of closest(evaluator.violations(entry, value))) {
      if (isCoveredElsewhere(violation, description)) continue;
      const pattern = patternFinding(violation);
      if (pattern !== undefined) {
        patterns.set(pattern.at, pattern);
        continue;
      }
      const stranger = unknownMember(violation);
      if (stranger !== undefined) unknown.add(stranger);
      const finding = place(violation);
      if (!found.has(finding.at)) found.set(finding.at, finding);
    }
  }
  return { errors: [...found.values()], warnings: [...patterns.values()] };
}

/**
 * A pattern of another dialect, such as Java's `(?i)`, breaks no rule: a pattern SHOULD be one of ECMA-262
 * (OpenAPI 3.0.4 §4.7.24.1; JSON Schema 2020-12 validation §6.3.3).
 */
function patternFinding({ instance, keyword, at, property }: Violation) {
  if (keyword !== 'format' || at.kind !== 'string' || at.value !== 'regex') return undefined;
  const pattern = property ?? (instance.kind === 'string' ? instance.value : '');
  const checked = compilePattern(pattern, '');
  const message = checked.ok
    ? 'ECMAScript reads the pattern only without its flag u, which JSON Schema 2020-12 recommends'
    : `ECMAScript does not read the pattern, and no example is held to it: ${checked.message}`;
  return findingAt('pattern_dialect', instance, message);
}

/** A missing member is told of its object, one that should not be there of itself. */
function place({ instance, keyword, property, message }: Violation) {
  return property !== null && UNKNOWN_MEMBER.has(keyword)
    ? findingAtMember('structure', instance, property, message)
    : findingAt('structure', instance, message);
}

const UNKNOWN_MEMBER: ReadonlySet<string> = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
]);

/** What should not be there, of which nothing is known. */
function unknownMember({ instance, keyword, property }: Violation): Json | undefined {
  return property !== null && UNKNOWN_MEMBER.has(keyword) ? member(instance, property) : undefined;
}

function isInside(value: Json, outer: ReadonlySet<Json>): boolean {
  if (outer.size === 0) return false;
  for (let at: Json | undefined = value; at !== undefined; at = at.parent) if (outer.has(at)) return true;
  return false;
}

/** Of each choice that nothing fits, only what the closest alternative misses. */
function closest(violations: readonly Violation[]): Violation[] {
  const inner = new Set<Violation>();
  for (const { alternatives = [] } of violations)
    for (const broken of alternatives) for (const violation of broken) inner.add(violation);
  return violations
    .filter((violation) => !inner.has(violation))
    .flatMap((violation) => (violation.alternatives === undefined ? violation : resolveChoice(violation)));
}

function resolveChoice(violation: Violation): Violation[] {
  const { alternatives = [], instance } = violation;
  let best: { readonly violations: Violation[]; readonly distance: number } | undefined;
  for (const alternative of alternatives) {
    const violations = closest(alternative);
    const distance = violations.reduce((sum, broken) => sum + distanceOf(broken, instance), 0);
    if (best === undefined || distance < best.distance) best = { violations, distance };
  }
  return best === undefined ? [violation] : best.violations;
}

/** Members such as `in` and `type` choose the alternative: one with another value there is far off. */
function distanceOf({ instance, keyword }: Violation, choice: Json): number {
  if (instance === choice) return keyword === 'type' ? 1000 : 1;
  return instance.parent === choice && (keyword === 'enum' || keyword === 'const') ? 100 : 1;
}

/** What a finding with a code of its own says already, and what x- members hold. */
function isCoveredElsewhere({ instance, keyword, property }: Violation, description: Description): boolean {
  const owner = instance.parent;
  if (instance.token === 'parameters' && /^(?:uniqueItems|not|maxContains)$/.test(keyword)) return true;
  if (owner === description.root && (instance.token === 'openapi' || instance.token === 'swagger'))
    return true;
  if (isPathParameter(instance) && property === 'required') return true;
  if (instance.token === 'required' && isPathParameter(owner) && instance.kind === 'boolean') return true;
  const extension = property?.startsWith('x-') === true ? instance : undefined;
  return isExtensible(extension, description) || isInExtension(instance, description);
}

function isPathParameter(value: Json | undefined): boolean {
  const location = member(value, 'in');
  return location?.kind === 'string' && location.value === 'path';
}

function isExtensible(object: Json | undefined, description: Description): boolean {
  const kind = object === undefined ? undefined : description.kindOf(object);
  return kind !== undefined && kind !== 'container';
}

function isInExtension(value: Json, description: Description): boolean {
  return value.token.startsWith('x-') && isExtensible(value.parent, description);
}
