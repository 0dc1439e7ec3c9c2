import { member, valueAt, type Json } from './json-value.ts';

/** What a value breaks, as it is found: the value is told by the way to it. */
export interface Breach {
  /** Names of members and indexes of elements, from the root. */
  readonly path: readonly (string | number)[];
  /** The keyword's name, or `false schema`. */
  readonly keyword: string;
  /** Where the keyword, or the false schema, stands. */
  readonly at: Json;
  /** The message, with the value as its text writes it. */
  readonly describe: (instance: Json) => string;
  /** The member that is missing or should not be there. */
  readonly property?: string;
  /** When no alternative fits: what the value breaks of each. The breaches are listed on their own as well. */
  readonly alternatives?: readonly (readonly Breach[])[];
}

/** A breach at the value that it is about. */
export interface Violation {
  readonly instance: Json;
  readonly keyword: string;
  readonly at: Json;
  readonly message: string;
  readonly property: string | null;
  readonly alternatives?: readonly (readonly Violation[])[];
}

/** The breaches of a value as violations in its tree. */
export function placed(breaches: readonly Breach[], root: Json): Violation[] {
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
        return describe(instance);
      },
      property,
      ...(alternatives !== undefined && { alternatives }),
    };
    known.set(breach, violation);
    return violation;
  };
  return breaches.map(place);
}

/**
 * Violations in the order of the text: by their values, and what one keyword says of members by these, of which
 * JavaScript has some in another order.
 */
export function inTextOrder(violations: readonly Violation[]): Violation[] {
  let keyword = 0;
  const ranked = violations.map((violation, index) => {
    const before = violations[index - 1];
    if (before?.at !== violation.at || before.instance !== violation.instance) keyword = index;
    const named = violation.property === null ? undefined : member(violation.instance, violation.property);
    return { violation, value: violation.instance.start, keyword, member: named?.start ?? 0 };
  });
  return ranked
    .sort((a, b) => a.value - b.value || a.keyword - b.keyword || a.member - b.member)
    .map(({ violation }) => violation);
}
