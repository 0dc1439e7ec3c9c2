import { alignmentDistance } from '@toolyard/sdk';
import { distance } from 'fastest-levenshtein';
import vocabulary from '../../data/schema-org.json' with { type: 'json' };

/** By type: its parents, and the properties that it adds, each separated by blanks. */
const TYPES: Readonly<Record<string, readonly string[]>> = vocabulary.types;
const ENUMERATIONS: Readonly<Record<string, string>> = vocabulary.enumerations;

const TYPE_NAMES = Object.keys(TYPES);
const PROPERTIES = new Set(TYPE_NAMES.flatMap((name) => listed(name, 1)));

/** What stands before a name of schema.org. */
const PREFIX = /^(?:https?:\/\/schema\.org\/|schema:)(?=.)/i;

/** What an action expects or gives for a property (schema.org, "Potential Actions"). */
const ACTION_ANNOTATION = /-(?:input|output)$/;

/** A name without schema.org's prefix; others as written. */
export function shortName(name: string): string {
  return name.replace(PREFIX, '');
}

export function hasSchemaOrgPrefix(name: string): boolean {
  return PREFIX.test(name);
}

export function isKnownType(name: string): boolean {
  return Object.hasOwn(TYPES, name);
}

/** Whether one of the types, or one that they descend from, has a property; whether any has, when not all are known. */
export function hasProperty(types: readonly string[], property: string): boolean {
  const name = property.replace(ACTION_ANNOTATION, '');
  if (!isJudged(types)) return PROPERTIES.has(name);
  return types.some((type) => propertiesOf(type).has(name));
}

/** The members of an enumeration of schema.org, without prefix. */
export function membersOf(enumeration: string): readonly string[] {
  return split(ENUMERATIONS[enumeration] ?? '');
}

/** Whether a type is another or descends from it. */
export function isA(types: readonly string[], wanted: string): boolean {
  return nearestAncestor(types, new Set([wanted])) !== undefined;
}

/** Of the wanted types the one that the fewest steps lead to. */
export function nearestAncestor(
  types: readonly string[],
  wanted: { has(type: string): boolean },
): string | undefined {
  const seen = new Set(types);
  for (const type of seen) {
    if (wanted.has(type)) return type;
    for (const parent of listed(type, 0)) seen.add(parent);
  }
  return undefined;
}

/** Comparing a name with all others costs: so many names are compared, and none that is longer. */
const MOST_SEARCHES = 2000;
const LONGEST_NAME = 100;
const MOST_EQUALS = 20;

/** Finds what a name was probably meant to be. */
export class NearestNames {
  readonly #found = new Map<string, string>();

  /** The known type that a name is most like. */
  type(name: string): string | undefined {
    return this.#search(name, '', () => TYPE_NAMES);
  }

  /** The property of the types that a name is most like; of any type when not all are known. */
  property(types: readonly string[], name: string): string | undefined {
    const isOwn = isJudged(types);
    return this.#search(name, isOwn ? types.join(' ') : '*', () =>
      isOwn ? types.flatMap((type) => [...propertiesOf(type)]) : PROPERTIES,
    );
  }

  #search(name: string, among: string, candidates: () => Iterable<string>): string | undefined {
    const key = `${among}\n${name}`;
    const known = this.#found.get(key);
    if (known !== undefined || this.#found.size === MOST_SEARCHES || name.length > LONGEST_NAME) return known;
    const nearest = nearestOf(name, candidates());
    if (nearest !== undefined) this.#found.set(key, nearest);
    return nearest;
  }
}

function isJudged(types: readonly string[]): boolean {
  return types.length > 0 && types.every(isKnownType);
}

const propertiesByType = new Map<string, ReadonlySet<string>>();

function propertiesOf(type: string): ReadonlySet<string> {
  const known = propertiesByType.get(type);
  if (known !== undefined) return known;
  const all = new Set([type]);
  for (const name of all) for (const parent of listed(name, 0)) all.add(parent);
  const properties = new Set([...all].flatMap((name) => listed(name, 1)));
  propertiesByType.set(type, properties);
  return properties;
}

function listed(type: string, part: 0 | 1): string[] {
  return Object.hasOwn(TYPES, type) ? split(TYPES[type]?.[part] ?? '') : [];
}

function split(names: string): string[] {
  return names === '' ? [] : names.split(' ');
}

/** Of the names as near, the one that two swapped letters lead to comes first. */
function nearestOf(name: string, candidates: Iterable<string>): string | undefined {
  const lower = name.toLowerCase();
  let nearest: string[] = [];
  let fewest = Infinity;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - lower.length) > fewest) continue;
    const edits = distance(lower, candidate.toLowerCase());
    if (edits < fewest) nearest = [];
    if (edits <= fewest) nearest.push(candidate);
    fewest = Math.min(edits, fewest);
  }
  const [best] = nearest
    .slice(0, MOST_EQUALS)
    .map((candidate) => ({ candidate, edits: alignmentDistance([...lower], [...candidate.toLowerCase()]) }))
    .toSorted((a, b) => a.edits - b.edits);
  return best?.candidate;
}
