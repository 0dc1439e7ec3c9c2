/**
 * Pearson's chi-squared of counts that should all be alike, by its degrees of freedom: about 1. Above 1.5 for
 * 50 degrees and more, less than one in 100 fair draws goes; above 2, none in a million.
 */
export function unevenness(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return chiSquared / (counts.length - 1);
}

/** How often each of the things occurs. */
export function tally<T>(things: Iterable<T>, kinds: readonly T[]): number[] {
  const counts = new Map(kinds.map((kind) => [kind, 0]));
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? Number.NaN) + 1);
  return [...counts.values()];
}
