/**
 * A text with its case differences gone, to compare it with another one treated alike: full case folding
 * (Unicode §3.13, CaseFolding.txt C and F), so that `STRASSE` equals `straße`. Cherokee folds to its small
 * letters instead of its capitals, which makes the same texts equal. Not for display.
 *
 * @example
 * foldCase('Straße') === foldCase('STRASSE'); // true
 */
export function foldCase(text: string): string {
  if (!text.includes('ı')) return fold(text);
  // Upper case would make the dotless i equal to i, which folding outside Turkic languages keeps apart.
  return text.split('ı').map(fold).join('ı');
}

/** Small letters first for ẞ, whose only capital is itself; the last step makes ς of a σ that ends a word. */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
