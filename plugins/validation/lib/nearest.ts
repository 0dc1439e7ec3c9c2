import { alignmentDistance } from '@toolyard/kit/edit-distance';

/** The candidate that is the fewest slips of the keys away, the first of equals; undefined when all are more than `most`. */
export function nearest(
  text: string,
  candidates: Iterable<string>,
  most: number | ((candidate: string) => number),
): string | undefined {
  let found: string | undefined;
  let fewest = Infinity;
  for (const candidate of candidates) {
    const allowed = typeof most === 'number' ? most : most(candidate);
    if (Math.abs(candidate.length - text.length) > allowed) continue;
    const edits = alignmentDistance([...text], [...candidate]);
    if (edits <= allowed && edits < fewest) {
      found = candidate;
      fewest = edits;
    }
  }
  return found;
}
