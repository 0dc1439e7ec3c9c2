import { distance } from 'fastest-levenshtein';

/**
 * The known names that a mistyped one may have meant, nearest first, at most three. Case does not count.
 */
function nearNames(given: string, known: readonly string[]): string[] {
  const wanted = given.toLowerCase();
  const allowed = Math.max(2, Math.floor(wanted.length / 3));
  return known
    .map((name) => ({
      name,
      edits: distance(wanted, name.toLowerCase()),
      holds: name.toLowerCase().includes(wanted),
    }))
    .filter(({ edits, holds }) => edits <= allowed || (holds && wanted.length > 2))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** The near names as the end of an error message: `; did you mean Button?`, or nothing. */
export function didYouMean(given: string, known: readonly string[]): string {
  // Longer texts are no mistyped names, and comparing them takes long.
  const near = given.length > 100 ? [] : nearNames(given, known);
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
}
