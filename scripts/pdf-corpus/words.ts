/** How much of a text is in another, by its characters or words, whatever their order. */

const LETTERS = /[\p{L}\p{N}]/gu;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** The part of the characters of one text that another has too, from 0 to 1; 1 where there are none. */
export function characterRecall(expected: string, found: string): number {
  return recall(pieces(expected, LETTERS), pieces(found, LETTERS));
}

/** As that, of words. */
export function wordRecall(expected: string, found: string): number {
  return recall(pieces(expected, WORDS), pieces(found, WORDS));
}

function pieces(text: string, pattern: RegExp): readonly string[] {
  return text.normalize('NFKC').match(pattern) ?? [];
}

function recall(expected: readonly string[], found: readonly string[]): number {
  if (expected.length === 0) return 1;
  const left = new Map<string, number>();
  for (const piece of found) left.set(piece, (left.get(piece) ?? 0) + 1);
  let kept = 0;
  for (const piece of expected) {
    const count = left.get(piece) ?? 0;
    if (count === 0) continue;
    left.set(piece, count - 1);
    kept += 1;
  }
  return kept / expected.length;
}
