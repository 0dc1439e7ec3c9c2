const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The characters of a text as readers see them: extended grapheme clusters (UAX #29). An emoji with joiners, a
 * letter with combining marks and CRLF are one each.
 *
 * @example
 * graphemes('née👨‍👩‍👧'); // ['n', 'é', 'e', '👨‍👩‍👧']
 */
export function graphemes(text: string): string[] {
  if (isPlainAscii(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The number of characters of a text as readers see them (`graphemes`). */
export function countGraphemes(text: string): number {
  if (isPlainAscii(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Each code unit is a cluster of its own: only CR, in CRLF, could make it otherwise in ASCII. */
function isPlainAscii(text: string): boolean {
  return !/[^\0-\x0c\x0e-\x7f]/.test(text);
}
