let segmenter: Intl.Segmenter | undefined;

/** What it needs of ICU's data takes a new process longer to load than most tools take: few texts need it. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * Anything but code points that are a cluster each, whatever stands beside them: ASCII without CR, punctuation,
 * spaces, and the letters and digits of scripts that neither join nor prepend. Most texts have no other, and
 * segmenting costs far more than looking for it.
 */
const MAY_JOIN =
  /[^\0-\x0c\x0e-\x7f\p{P}\p{Zs}[[\p{L}\p{N}]&&[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]]]/v;

/**
 * The characters of a text as readers see them: extended grapheme clusters (UAX #29). An emoji with joiners, a
 * letter with combining marks and CRLF are one each.
 *
 * @example
 * graphemes('née👨‍👩‍👧'); // ['n', 'é', 'e', '👨‍👩‍👧']
 */
export function graphemes(text: string): string[] {
  if (!MAY_JOIN.test(text)) return Array.from(text);
  return Array.from(segmentsOf(text), ({ segment }) => segment);
}

/** Tells where each character of a text ends, as readers see them (`graphemes`), in UTF-16 code units. */
export function forEachGraphemeEnd(text: string, tell: (end: number) => void): void {
  let end = 0;
  const parts = MAY_JOIN.test(text) ? clustersOf(text) : text;
  for (const part of parts) {
    end += part.length;
    tell(end);
  }
}

function* clustersOf(text: string): Generator<string> {
  for (const { segment } of segmentsOf(text)) yield segment;
}

/** The number of characters of a text as readers see them (`graphemes`). */
export function countGraphemes(text: string): number {
  let count = 0;
  if (MAY_JOIN.test(text)) for (const _ of segmentsOf(text)) count += 1;
  else for (const _ of text) count += 1;
  return count;
}
