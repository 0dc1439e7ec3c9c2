import type { Breach } from './breaches.ts';
import { valueAt, type Json } from './json-value.ts';
import { valueOf, type Value } from './value.ts';

/** A breach at the value that it is about. */
export interface Violation {
  readonly instance: Json;
  readonly keyword: string;
  readonly at: Json;
  readonly message: string;
  readonly property: string | null;
  readonly alternatives?: readonly (readonly Violation[])[];
}

/**
 * The breaches of a value as violations in its tree.
 *
 * @param values those that parts of the tree have
 */
export function placed(breaches: readonly Breach[], root: Json, values?: Map<Json, Value>): Violation[] {
  const known = new Map<Breach, Violation>();
  const place = (breach: Breach): Violation => {
    const before = known.get(breach);
    if (before !== undefined) return before;
    const { path, keyword, at, describe, property = null } = breach;
    const instance = valueAt(root, path);
    const alternatives = breach.alternatives?.map((broken) => broken.map(place));
    const violation: Violation = {
      instance,
      keyword,
      at,
      // There may be very many, of which few are shown.
      get message() {
        const literal = instance.kind === 'number' ? instance.literal : undefined;
        return describe({ value: valueOf(instance, values), literal });
      },
      property,
      ...(alternatives !== undefined && { alternatives }),
    };
    known.set(breach, violation);
    return violation;
  };
  return breaches.map(place);
}
