import { distance } from 'fastest-levenshtein';
import vocabulary from '../data/schema-org.json' with { type: 'json' };

/** By type: its parents, and the properties that it adds, each separated by blanks. */
const TYPES: Readonly<Record<string, readonly string[]>> = vocabulary;

const NAMES = Object.keys(TYPES);

const ALL_PROPERTIES = [...new Set(NAMES.flatMap((name) => listed(name, 1)))];

/** How many letters a name may be off to be what was meant. */
const NEAR = 3;

export function isKnownType(name: string): boolean {
  return Object.hasOwn(TYPES, name);
}

/** Whether a type, or one that it descends from, has a property. */
export function hasProperty(types: readonly string[], property: string): boolean {
  return types.some((type) => withAncestors(type).some((name) => listed(name, 1).includes(property)));
}

/** Whether any type of the vocabulary has a property. */
export function isKnownProperty(property: string): boolean {
  return ALL_PROPERTIES.includes(property);
}

/** The known type that a name is most like, or undefined. */
export function nearestType(name: string): string | undefined {
  return nearest(name, NAMES);
}

/** The property of the types, else of any type, that a name is most like, or undefined. */
export function nearestProperty(types: readonly string[], name: string): string | undefined {
  const own = types.flatMap(withAncestors).flatMap((type) => listed(type, 1));
  return nearest(name, own) ?? nearest(name, ALL_PROPERTIES);
}

function withAncestors(type: string): string[] {
  const all = new Set([type]);
  for (const name of all) for (const parent of listed(name, 0)) all.add(parent);
  return [...all];
}

function listed(type: string, part: 0 | 1): string[] {
  const text = Object.hasOwn(TYPES, type) ? (TYPES[type]?.[part] ?? '') : '';
  return text === '' ? [] : text.split(' ');
}

function nearest(name: string, candidates: readonly string[]): string | undefined {
  const lower = name.toLowerCase().slice(0, 100);
  let best: { readonly name: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - lower.length) > NEAR) continue;
    const edits = distance(lower, candidate.toLowerCase());
    if (edits <= NEAR && edits < candidate.length / 2 && (best === undefined || edits < best.edits))
      best = { name: candidate, edits };
  }
  return best?.name;
}
