import { alignmentDistance } from '@toolyard/kit/edit-distance';
import {
  hasProperty,
  isKnownType,
  propertiesOf,
  SCHEMA_ORG_PROPERTIES,
  SCHEMA_ORG_TYPES,
} from '@toolyard/kit/schema-org';
import { distance } from 'fastest-levenshtein';

/** What an action expects or gives for a property (schema.org, "Potential Actions"). */
const ACTION_ANNOTATION = /-(?:input|output)$/;

/** Whether one of the types, or one that they descend from, has a property; whether any has, when not all are known. */
export function takesProperty(types: readonly string[], property: string): boolean {
  const name = property.replace(ACTION_ANNOTATION, '');
  return isJudged(types) ? hasProperty(types, name) : SCHEMA_ORG_PROPERTIES.has(name);
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
    return this.#search(name, '', () => SCHEMA_ORG_TYPES);
  }

  /** The property of the types that a name is most like; of any type when not all are known. */
  property(types: readonly string[], name: string): string | undefined {
    const isOwn = isJudged(types);
    return this.#search(name, isOwn ? types.join(' ') : '*', () =>
      isOwn ? types.flatMap((type) => [...propertiesOf(type)]) : SCHEMA_ORG_PROPERTIES,
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
