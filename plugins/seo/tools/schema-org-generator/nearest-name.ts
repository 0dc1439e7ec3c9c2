import { alignmentDistance } from '@toolyard/kit/edit-distance';
import { propertiesOf, SCHEMA_ORG_PROPERTIES, SCHEMA_ORG_TYPES } from '@toolyard/kit/schema-org';

/** How many letters a name may be off to be what was meant; two neighbours that were swapped are one. */
const NEAR = 3;

/** The known type of schema.org that a name is most like, or undefined. */
export function nearestType(name: string): string | undefined {
  return nearest(name, SCHEMA_ORG_TYPES);
}

/** The property of the types, else of any type, that a name is most like, or undefined. */
export function nearestProperty(types: readonly string[], name: string): string | undefined {
  const own = types.flatMap((type) => [...propertiesOf(type)]);
  return nearest(name, own) ?? nearest(name, SCHEMA_ORG_PROPERTIES);
}

function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const letters = [...name.toLowerCase().slice(0, 100)];
  let best: { readonly name: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - letters.length) > NEAR) continue;
    const edits = alignmentDistance(letters, [...candidate.toLowerCase()]);
    if (edits <= NEAR && edits < candidate.length / 2 && (best === undefined || edits < best.edits))
      best = { name: candidate, edits };
  }
  return best?.name;
}
