/**
 * How many edits turn one text into another: a letter inserted, deleted or replaced, or two neighbours swapped
 * (optimal string alignment).
 */
export function editDistance(from: string, to: string): number {
  const source = [...from];
  const target = [...to];
  let beforeLast: number[] = [];
  let last = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [i, letter] of source.entries()) {
    const row = [i + 1];
    for (const [j, other] of target.entries()) {
      const replaced = cell(last, j) + (letter === other ? 0 : 1);
      const swapped = i > 0 && j > 0 && letter === target[j - 1] && source[i - 1] === other;
      row.push(
        Math.min(
          replaced,
          cell(last, j + 1) + 1,
          cell(row, j) + 1,
          swapped ? cell(beforeLast, j - 1) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return cell(last, target.length);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}

/** The candidate with the fewest edits, the first of equals, or undefined when none has at most `most`. */
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
    const edits = editDistance(text, candidate);
    if (edits <= allowed && edits < fewest) {
      found = candidate;
      fewest = edits;
    }
  }
  return found;
}
