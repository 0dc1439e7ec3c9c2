/** How much of two names must be alike. */
const LEAST_LIKENESS = 0.4;

/** The names that come nearest to one that is not there, best first. */
export function nearNames(name: string, known: Iterable<string>, most = 3): string[] {
  const asked = pairsOf(name);
  return [...known]
    .map((other) => ({ other, likeness: likeness(asked, pairsOf(other)) }))
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ other }) => other);
}

/** The names that come nearest, as the end of a message; nothing where none comes near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = nearNames(name.slice(0, MOST_CHARACTERS), known);
  return near.length === 0 ? '' : `, did you mean ${near.join(' or ')}?`;
}

const MOST_CHARACTERS = 80;

function pairsOf(name: string): ReadonlySet<string> {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  return new Set(Array.from({ length: Math.max(1, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)));
}

/** Of the pairs of letters, how many both have (Dice's coefficient). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((pair) => b.has(pair)).length;
  return (2 * common) / (a.size + b.size);
}
